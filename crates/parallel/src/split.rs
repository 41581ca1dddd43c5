//! One pairing over several workers, written against the loop's state, steps and driver and nothing else.
//!
//! Worker k runs iterations `cuts[k − 1]..cuts[k]`. It first brings the state there, without lines; where lines are
//! [handed over](Split::hand_lines) it also computes those of the worker before it, whose iterations it passes anyway, and
//! that worker only accumulates. Then it settles its partial value (the easy part of the final exponentiation, a
//! homomorphism) and raises it; in the cyclotomic subgroup squarings are cheap. The first worker, or the first two in
//! step, multiply the partial values and finish.

use crate::executor::Executor;
use crate::mailbox::Desk;
use crate::session::Session;
use crate::steps;
use core::ops::Range;
use pairloom_pairing::clock::processor_time;
use pairloom_pairing::stepped::MillerLoop;
use pairloom_pairing::workers::Alone;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Where a loop is cut, and who does what else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The first iterations of the second, third, … worker, ascending; empty for one worker.
    pub cuts: Vec<usize>,
    /// Whether each worker but the first computes the lines of the one before it. Takes a queue of lines; without it no
    /// worker keeps more than a worker that is alone.
    pub hand_lines: bool,
    /// Whether two workers share the final exponentiation.
    pub finish_together: bool,
    /// Whether partial values are multiplied two by two in ⌈log2⌉ rounds rather than one after the other.
    pub logarithmic: bool,
}

impl Split {
    /// One worker.
    pub fn serial() -> Self {
        Self { cuts: Vec::new(), hand_lines: false, finish_together: false, logarithmic: false }
    }

    /// These cuts, everything else as the paper has it.
    pub fn at(cuts: Vec<usize>) -> Self {
        Self { cuts, ..Self::serial() }
    }

    /// The number of workers.
    pub fn workers(&self) -> usize {
        self.cuts.len() + 1
    }

    /// The iterations of a worker, for a loop of so many; empty where cuts are out of order or beyond the end.
    pub fn iterations(&self, worker: usize, total: usize) -> Range<usize> {
        let cut = |index: usize| self.cuts.get(index).map_or(total, |&cut| cut.min(total));
        let start = if worker == 0 { 0 } else { cut(worker - 1) };
        start..cut(worker).max(start)
    }
}

/// The states at the cuts, for a fixed second argument: the multiples r_i Q of seed 000.
pub struct Starts<L: MillerLoop>(Arc<[L::State]>);

impl<L: MillerLoop> Clone for Starts<L> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<L: MillerLoop> Starts<L> {
    /// Computes the states at the cuts.
    pub fn new(miller: &L, split: &Split) -> Self {
        let (mut state, mut at) = (miller.start(), 0);
        let advance = |&cut: &usize| {
            let cut = cut.min(miller.iterations()).max(at);
            steps::skip(miller, &mut state, at..cut);
            at = cut;
            state.clone()
        };
        Self(split.cuts.iter().map(advance).collect())
    }
}

/// The value of a pairing, by the executor's threads: the same as [`pairloom_pairing::stepped::pairing`]'s. If the executor has not as many
/// threads, if they are busy, or if they keep the calling thread waiting longer than its own part took, it computes alone.
pub fn pairing<L: MillerLoop + Send + 'static>(miller: L, split: &Split, executor: &dyn Executor) -> L::Value {
    run(miller, split, executor, None)
}

/// As [`pairing`], from known states at the cuts. Lines are not handed over then: nobody passes another's iterations.
pub fn pairing_from<L: MillerLoop + Send + 'static>(
    miller: L,
    split: &Split,
    starts: &Starts<L>,
    executor: &dyn Executor,
) -> L::Value {
    run(miller, split, executor, Some(starts.clone()))
}

fn run<L: MillerLoop + Send + 'static>(
    miller: L,
    split: &Split,
    executor: &dyn Executor,
    starts: Option<Starts<L>>,
) -> L::Value {
    if split.workers() == 1 {
        return steps::pairing(&miller);
    }
    let work = Arc::new(Work::new(miller, split.clone(), starts));
    let theirs = Arc::clone(&work);
    // With busy threads nothing has run, and there is no answer.
    let _busy = executor.start(split.workers(), Arc::new(move |worker| _ = theirs.take_part(worker)));
    work.answer.get().cloned().unwrap_or_else(|| steps::pairing(&work.miller))
}

/// What each worker's share of a pairing takes when it runs alone on the calling thread, in nanoseconds of processor time: what numbers of
/// workers that the machine has no cores for would take.
#[derive(Clone, Debug, PartialEq)]
pub struct SharesAlone {
    /// Each worker's: its iterations, what brings it there, settling and raising.
    pub shares: Vec<f64>,
    /// Multiplying the partial values and the end of the final exponentiation, by one worker.
    pub joining: f64,
}

impl SharesAlone {
    /// The least of each part over both runs.
    pub fn least(&self, other: &Self) -> Self {
        let shares = self.shares.iter().zip(&other.shares).map(|(a, b)| a.min(*b)).collect();
        Self { shares, joining: self.joining.min(other.joining) }
    }

    /// The longest share and the joining.
    pub fn total(&self) -> f64 {
        self.shares.iter().copied().fold(0.0, f64::max) + self.joining
    }
}

/// As [`pairing`], one share after the other on the calling thread, the last first: it computes the lines of the one before it. Also what
/// each took. One worker joins, whatever the split says of two.
pub fn shares_alone<L: MillerLoop>(miller: L, split: &Split) -> (L::Value, SharesAlone) {
    let work = Work::new(miller, Split { finish_together: false, logarithmic: false, ..split.clone() }, None);
    let share =
        |worker: usize| processor_time(&mut || drop(work.partials[worker].set(work.contribution(worker).flatten())));
    let mut shares: Vec<_> = (0..split.workers()).rev().map(share).collect();
    shares.reverse();
    let joining = processor_time(&mut || _ = work.finish(0));
    (work.answer.get().cloned().unwrap_or_else(|| steps::pairing(&work.miller)), SharesAlone { shares, joining })
}

/// The least that workers wait for each other, however short their parts are: what it takes to wake one.
const PATIENCE: Duration = Duration::from_micros(200);

/// What they wait before the calling thread has done its part.
const FIRST_PATIENCE: Duration = Duration::from_millis(10);

/// A partial value, `None` for 1.
type Partial<L> = Option<<L as MillerLoop>::Value>;

/// What the workers share.
struct Work<L: MillerLoop> {
    miller: L,
    split: Split,
    starts: Option<Starts<L>>,
    session: Session,
    lines: Vec<OnceLock<L::Lines>>,
    partials: Vec<OnceLock<Partial<L>>>,
    total: OnceLock<L::Value>,
    /// For two who finish together: 26 kilobytes.
    desk: Option<Box<Desk>>,
    answer: OnceLock<L::Value>,
}

impl<L: MillerLoop> Work<L> {
    fn new(miller: L, split: Split, starts: Option<Starts<L>>) -> Self {
        let handed = if split.hand_lines && starts.is_none() {
            split.iterations(split.workers() - 1, miller.iterations()).start
        } else {
            0
        };
        let session = Session::default();
        session.limit(FIRST_PATIENCE);
        Self {
            lines: (0..handed).map(|_| OnceLock::new()).collect(),
            partials: (0..split.workers()).map(|_| OnceLock::new()).collect(),
            miller,
            desk: split.finish_together.then(Box::default),
            split,
            starts,
            session,
            total: OnceLock::new(),
            answer: OnceLock::new(),
        }
    }

    fn last(&self) -> usize {
        self.split.workers() - 1
    }

    fn iterations(&self, worker: usize) -> Range<usize> {
        self.split.iterations(worker, self.miller.iterations())
    }

    /// A worker's program; `None` where the workers give up waiting for each other.
    fn take_part(&self, worker: usize) -> Option<()> {
        let _attendance = self.session.attend();
        let begun = Instant::now();
        let mut partial = self.contribution(worker)?;
        if worker == 0 {
            self.session.limit(begun.elapsed().max(PATIENCE));
        }
        if self.split.logarithmic {
            partial = self.merge(worker, partial)?;
        }
        // Nobody else sets it.
        drop(self.partials[worker].set(partial));
        if worker == 0 || (worker == 1 && self.split.finish_together) {
            self.finish(worker)?;
        }
        Some(())
    }

    /// The settled and raised partial value of a worker.
    fn contribution(&self, worker: usize) -> Option<Partial<L>> {
        let (f, end) = self.partial(worker)?;
        if worker == self.last() {
            let f = f.unwrap_or_else(|| self.miller.one());
            return Some(Some(steps::settle(&self.miller, &self.miller.tail(f, end))));
        }
        let following = self.miller.iterations() - self.iterations(worker).end;
        Some(f.map(|f| steps::raise(&self.miller, steps::settle(&self.miller, &f), following)))
    }

    /// The partial value of a worker's iterations, and its last state.
    fn partial(&self, worker: usize) -> Option<(Partial<L>, L::State)> {
        let (miller, mine) = (&self.miller, self.iterations(worker));
        let mut state = match (worker, &self.starts) {
            (1.., Some(starts)) => starts.0[worker - 1].clone(),
            _ => miller.start(),
        };
        if worker > 0 && self.starts.is_none() {
            self.arrive(&mut state, worker);
        }
        let mut f = if worker == 0 { miller.head(&state) } else { None };
        if mine.end > self.lines.len() {
            let f = steps::segment(miller, &mut state, f, mine);
            return Some((f, state));
        }
        for lines in &self.lines[mine] {
            f = Some(steps::accumulate(miller, f, self.session.wait(|| lines.get())?));
        }
        Some((f, state))
    }

    /// Brings the state to a worker's first iteration; on the way, computes the lines that it hands over.
    fn arrive(&self, state: &mut L::State, worker: usize) {
        let start = self.iterations(worker).start;
        let skipped = if self.lines.is_empty() { start } else { self.iterations(worker - 1).start };
        steps::skip(&self.miller, state, 0..skipped);
        for iteration in skipped..start {
            drop(self.lines[iteration].set(steps::lines(&self.miller, state, iteration)));
        }
    }

    /// The worker's part of multiplying two by two: with the values of worker + 1, worker + 2, worker + 4, … as far as they
    /// are its own. The last worker's value stands apart: it is closed already.
    fn merge(&self, worker: usize, mut value: Partial<L>) -> Option<Partial<L>> {
        let mut stride = 1;
        while worker.is_multiple_of(2 * stride) && worker + stride < self.last() {
            value = self.multiply(value, self.session.wait(|| self.partials[worker + stride].get())?.as_ref());
            stride *= 2;
        }
        Some(value)
    }

    fn multiply(&self, a: Partial<L>, b: Option<&L::Value>) -> Partial<L> {
        match (a, b) {
            (Some(a), Some(b)) => Some(steps::product(&self.miller, &a, b)),
            (a, b) => a.or_else(|| b.cloned()),
        }
    }

    /// The settled value of the whole loop. Two that finish together both compute it, unless the rounds of a logarithmic
    /// combination end at the first.
    fn settled(&self, worker: usize) -> Option<L::Value> {
        if self.split.logarithmic && worker > 0 {
            return self.session.wait(|| self.total.get()).cloned();
        }
        let values = if self.split.logarithmic { 1 } else { self.last() };
        let before = (0..values).try_fold(None, |product, index| {
            Some(self.multiply(product, self.session.wait(|| self.partials[index].get())?.as_ref()))
        })?;
        let last = self.session.wait(|| self.partials[self.last()].get())?;
        let total = self.multiply(before.map(|f| self.miller.close(f)), last.as_ref());
        let total = total.unwrap_or_else(|| self.miller.one());
        if self.split.logarithmic && self.split.finish_together {
            drop(self.total.set(total.clone()));
        }
        Some(total)
    }

    fn finish(&self, worker: usize) -> Option<()> {
        let settled = self.settled(worker)?;
        let value = match &self.desk {
            Some(desk) => steps::finish(&self.miller, &mut desk.member(&self.session, worker == 0), &settled),
            None => steps::finish(&self.miller, &mut Alone, &settled),
        };
        if worker == 0 && !self.session.is_abandoned() {
            drop(self.answer.set(value));
        }
        Some(())
    }
}
