//! Static load balance: cuts that minimise the greatest load.
//!
//! A load grows with the end of a worker's part and falls with its start, all else equal (an iteration costs more than it
//! takes to skip it). So for a bound on all loads it is best that every worker, in order, goes as far as the bound allows;
//! and the least bound under which the last worker reaches the end is found by bisection.

use thiserror::Error;

/// A worker's part of a loop, in iterations; whole numbers unless the balance is over real cuts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// The worker, from 0.
    pub worker: usize,
    /// Whether the part goes to the end of the loop.
    pub last: bool,
    /// Where the worker before starts; 0 for the first.
    pub previous: f64,
    /// Where the part starts.
    pub start: f64,
    /// Where it ends.
    pub end: f64,
}

/// What the cuts may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cuts {
    /// Any real number.
    Real,
    /// Whole iterations.
    Whole,
}

/// A list of shares that is none.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum SharesError {
    /// As many shares as workers are needed.
    #[error("{shares} shares for {workers} workers")]
    Number {
        /// How many there are.
        shares: usize,
        /// How many there should be.
        workers: usize,
    },
    /// They must be positive.
    #[error("a share of {0}: shares are positive")]
    NotPositive(f64),
    /// They must sum to 1 (to within a thousandth).
    #[error("the shares sum to {0}, not to 1")]
    Sum(f64),
}

/// The parts of the work that the workers get: equal, or as the caller says.
#[derive(Clone, Debug, PartialEq)]
pub struct Shares(Vec<f64>);

impl Shares {
    /// Equal shares for at least one worker.
    pub fn equal(workers: usize) -> Self {
        Self(vec![1.0 / workers.max(1) as f64; workers.max(1)])
    }

    /// These shares, for cores that differ.
    ///
    /// # Errors
    ///
    /// Shares that are not positive, do not sum to 1, or are not as many as workers.
    pub fn new(shares: &[f64], workers: usize) -> Result<Self, SharesError> {
        if shares.len() != workers {
            return Err(SharesError::Number { shares: shares.len(), workers });
        }
        if let Some(&share) = shares.iter().find(|share| !share.is_finite() || **share <= 0.0) {
            return Err(SharesError::NotPositive(share));
        }
        let sum: f64 = shares.iter().sum();
        if (sum - 1.0).abs() > 1e-3 {
            return Err(SharesError::Sum((sum * 1e6).round() / 1e6));
        }
        Ok(Self(shares.iter().map(|share| share / sum).collect()))
    }

    /// The number of workers.
    pub fn workers(&self) -> usize {
        self.0.len()
    }

    /// A worker's share, relative to an equal one.
    fn relative(&self, worker: usize) -> f64 {
        self.0[worker] * self.workers() as f64
    }
}

/// The part of the greatest load to which it is found.
const NEAR: f64 = 1e-12;

/// The parts of a loop of `total` iterations that minimise the greatest load, each load taken relative to its share.
pub fn balance(total: usize, shares: &Shares, cuts: Cuts, load: &dyn Fn(&Part) -> f64) -> Vec<Part> {
    let total = total as f64;
    let whole = Part { worker: 0, last: true, previous: 0.0, start: 0.0, end: total };
    let (mut low, mut high) = (0.0, load(&whole).max(1.0) * shares.workers() as f64);
    while advance(total, shares, cuts, load, high).is_none() {
        (low, high) = (high, 2.0 * high);
    }
    let mut best = Vec::new();
    for _ in 0..64 {
        if high - low <= high * NEAR {
            break;
        }
        let bound = f64::midpoint(low, high);
        match advance(total, shares, cuts, load, bound) {
            Some(parts) => (high, best) = (bound, parts),
            None => low = bound,
        }
    }
    if best.is_empty() { advance(total, shares, cuts, load, high).unwrap_or_default() } else { best }
}

/// Every worker as far as the bound allows; `None` if the last does not reach the end.
fn advance(total: f64, shares: &Shares, cuts: Cuts, load: &dyn Fn(&Part) -> f64, bound: f64) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::with_capacity(shares.workers());
    for worker in 0..shares.workers() {
        let (previous, start) = parts.last().map_or((0.0, 0.0), |part| (part.start, part.end));
        let last = worker + 1 == shares.workers();
        let part = Part { worker, last, previous, start, end: total };
        let fits = |end: f64| load(&Part { end, ..part }) <= bound * shares.relative(worker);
        if last {
            return fits(total).then(|| {
                parts.push(part);
                parts
            });
        }
        parts.push(Part { end: furthest(start, total, cuts, &fits)?, ..part });
    }
    None
}

/// The last end that fits; `None` if none does.
fn furthest(start: f64, total: f64, cuts: Cuts, fits: &dyn Fn(f64) -> bool) -> Option<f64> {
    if fits(total) {
        return Some(total);
    }
    if !fits(start) {
        return None;
    }
    let (mut low, mut high) = (start, total);
    let near = if cuts == Cuts::Whole { 1.0 } else { 1e-9 };
    while high - low > near {
        let middle = f64::midpoint(low, high);
        let middle = if cuts == Cuts::Whole { middle.floor() } else { middle };
        if fits(middle) { low = middle } else { high = middle }
    }
    Some(low)
}
