//! Interleaved rounds: in each, every library runs once, so that a busy moment of the machine meets all of them.

use crate::work::Op;
use pairloom_bench::clock;

/// How many rounds in a row an operation gets before the next one has its turn: enough to warm the caches.
const BURST: usize = 5;
/// What a round of an operation may take, in microseconds: one that takes longer has fewer rounds, and one in a burst.
const ROUND: f64 = 100_000.0;
/// What a sample takes at least, in microseconds: a library that has just taken its turn from another first has its code and its
/// constants fetched, and the core change its clock.
const SAMPLE: f64 = 1_000.0;
/// As many runs make a sample of what takes no time.
const MOST_RUNS: f64 = 1_000.0;

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
    /// How many runs make a sample.
    runs: usize,
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

/// Times every comparison `rounds` times, in bursts that take turns; operations of seconds less often, but [`BURST`] times
/// where there are so many rounds.
pub fn interleaved(comparisons: &mut [Comparison], rounds: usize) {
    comparisons.iter_mut().for_each(|c| c.burst(rounds.min(1)));
    while comparisons.iter().any(|c| c.due(rounds) > 0) {
        comparisons.iter_mut().for_each(|c| c.burst(c.due(rounds)));
    }
}

impl Comparison {
    /// Gathers one operation's entries, a library and its operation each.
    pub fn new(curve: &'static str, op: &'static str, entries: impl IntoIterator<Item = (&'static str, Op)>) -> Self {
        let entry = |(library, op)| Entry { library, op, runs: 1, samples: Vec::new() };
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

    /// How many rounds come next of as many as this comparison gets of so many, given how long its rounds are.
    fn due(&self, rounds: usize) -> usize {
        let of_entry = |e: &Entry| e.samples.first().map_or(0.0, |each| each * (e.op.per * e.runs) as f64);
        let round: f64 = self.entries.iter().map(of_entry).sum();
        let share = (ROUND / round.max(ROUND) * rounds as f64) as usize;
        let had = self.entries.first().map_or(rounds, |e| e.samples.len());
        let burst = if round > ROUND { 1 } else { BURST };
        share.clamp(BURST.min(rounds), rounds).saturating_sub(had).min(burst)
    }

    /// Runs each entry once for nothing but how long it takes, then `rounds` rounds, each starting with another entry.
    fn burst(&mut self, rounds: usize) {
        let n = if rounds == 0 { 0 } else { self.entries.len() };
        self.entries[..n].iter_mut().for_each(Entry::warm_up);
        for turn in 0..rounds * n {
            self.entries[(turn + turn / n) % n].sample();
        }
    }
}

impl Entry {
    fn warm_up(&mut self) {
        self.runs = (SAMPLE / self.micros(1)).ceil().clamp(1.0, MOST_RUNS) as usize;
    }

    fn sample(&mut self) {
        self.samples.push(self.micros(self.runs) / (self.op.per * self.runs) as f64);
    }

    fn micros(&self, runs: usize) -> f64 {
        clock::micros(|| (0..runs).for_each(|_| self.op.work.run()))
    }
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
    fn short_operations_are_repeated() {
        let mut comparisons = [Comparison::new("none", "count", [("a", counting(1))])];
        interleaved(&mut comparisons, 1);
        let entry = &mut comparisons[0].entries[0];
        assert!(entry.runs > 1);
        let once = entry.micros(1) / entry.op.per as f64;
        entry.runs = 100;
        entry.sample();
        assert!(entry.samples[1] < 50.0 * once, "an operation is timed, not all runs");
    }

    #[test]
    fn long_rounds_are_fewer() {
        let mut comparison = Comparison::new("none", "count", [("a", counting(1)), ("b", counting(1))]);
        comparison.entries.iter_mut().for_each(|e| e.samples = vec![ROUND / e.op.per as f64]);
        assert_eq!((comparison.due(100), comparison.due(1)), (1, 0));
        comparison.entries.iter_mut().for_each(|e| e.samples.resize(49, 0.0));
        assert_eq!(comparison.due(100), 1);
        comparison.entries.iter_mut().for_each(|e| e.samples.resize(50, 0.0));
        assert_eq!((comparison.due(100), comparison.due(102)), (0, 1));
    }

    #[test]
    fn minimum_and_median() {
        let Timing { min, median } = timing(&[5.0, 1.0, 3.0]);
        assert_eq!((min, median), (1.0, 3.0));
    }
}
