//! Interleaved rounds: in each, every library runs once, so that a busy moment of the machine meets all of them.

use crate::work::Op;
use rustix::time::{ClockId, clock_gettime};

/// How many rounds in a row an operation gets before the next one has its turn: enough to warm the caches.
const BURST: usize = 5;

/// One operation in every library that has it.
pub struct Comparison {
    /// The curve's name.
    pub curve: &'static str,
    /// The operation's name.
    pub op: &'static str,
    entries: Vec<Entry>,
}

struct Entry {
    library: &'static str,
    op: Op,
    samples: Vec<f64>,
}

/// Microseconds an operation.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// The fastest round.
    pub min: f64,
    /// The median over the rounds.
    pub median: f64,
}

/// Times every comparison `rounds` times, in bursts spread over the whole run.
pub fn interleaved(comparisons: &mut [Comparison], rounds: usize) {
    let mut done = 0;
    while done < rounds {
        let burst = BURST.min(rounds - done);
        comparisons.iter_mut().for_each(|c| c.burst(burst));
        done += burst;
    }
}

impl Comparison {
    /// Gathers one operation's entries, a library and its operation each.
    pub fn new(curve: &'static str, op: &'static str, entries: impl IntoIterator<Item = (&'static str, Op)>) -> Self {
        let entry = |(library, op)| Entry { library, op, samples: Vec::new() };
        Self { curve, op, entries: entries.into_iter().map(entry).collect() }
    }

    /// Whether no library has the operation.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The first library whose results are not those of the libraries before it.
    pub fn disagreement(&self) -> Option<&'static str> {
        let answers = self.entries.iter().map(|e| (e.library, e.op.work.answer()));
        let mut known = answers.filter(|(_, answer)| !answer.is_empty());
        let (_, first) = known.next()?;
        known.find(|(_, answer)| *answer != first).map(|(library, _)| library)
    }

    /// Every library's name and its timing.
    pub fn timings(&self) -> impl Iterator<Item = (&'static str, Timing)> {
        self.entries.iter().map(|entry| (entry.library, timing(&entry.samples)))
    }

    /// Runs each entry once unmeasured, then `rounds` rounds, each starting with another entry.
    fn burst(&mut self, rounds: usize) {
        let n = self.entries.len();
        self.entries.iter().for_each(|entry| entry.op.work.run());
        for turn in 0..rounds * n {
            self.entries[(turn + turn / n) % n].sample();
        }
    }
}

impl Entry {
    fn sample(&mut self) {
        let start = thread_micros();
        self.op.work.run();
        self.samples.push((thread_micros() - start) / self.op.per as f64);
    }
}

/// Microseconds that this thread has run: what the core gives to other programs does not count.
fn thread_micros() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
}

fn timing(samples: &[f64]) -> Timing {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    Timing { min: sorted[0], median: sorted[sorted.len() / 2] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::{chain, over};

    fn counting(step: u8) -> Op {
        chain("count", 3, 0u8, move |x| *x += step, |x| vec![*x])
    }

    #[test]
    fn a_different_result_is_named() {
        let entries = |odd| [("a", counting(1)), ("b", counting(1)), ("c", counting(odd))];
        assert_eq!(Comparison::new("none", "count", entries(1)).disagreement(), None);
        assert_eq!(Comparison::new("none", "count", entries(2)).disagreement(), Some("c"));
    }

    #[test]
    fn an_operation_is_counted_once_an_input() {
        assert_eq!(counting(1).per, 3);
        assert_eq!(over("id", vec![1u8; 5], |x| *x, |x| vec![*x]).per, 5);
    }

    #[test]
    fn every_round_samples_every_library() {
        let mut comparisons = [Comparison::new("none", "count", [("a", counting(1)), ("b", counting(1))])];
        interleaved(&mut comparisons, 7);
        assert!(comparisons[0].entries.iter().all(|e| e.samples.len() == 7));
    }

    #[test]
    fn minimum_and_median() {
        let Timing { min, median } = timing(&[5.0, 1.0, 3.0]);
        assert_eq!((min, median), (1.0, 3.0));
    }
}
