//! What the steps of a pairing cost.
//!
//! * [`table`]: how much of what each step does, counted by running the formulas on a machine that only counts.
//! * [`units`]: what an operation takes on this machine, and what a step takes beside its operations.
//! * [`calibrate`]: measures those; [`cache`] keeps them.
//! * `paper` (feature `research`): seed 000's models, which know nothing of this machine.

pub mod cache;
pub mod calibrate;
pub mod counts;
#[cfg(feature = "research")]
pub mod paper;
pub mod table;
pub mod units;

pub use calibrate::Calibration;
pub use table::{Table, counted};
pub use units::Units;

use core::ops::Range;

/// The prices of a pairing's steps in nanoseconds, and of working together.
#[derive(Clone, Debug)]
pub struct Costs {
    /// The prices of the steps.
    pub steps: Table<f64>,
    /// Calling the other workers and waiting until they have ended.
    pub dispatch: f64,
    /// Until a worker sees what another has published.
    pub hop: f64,
    /// What an iteration's lines take on their way to another worker, of the time of each of both.
    pub handing: f64,
}

impl Costs {
    /// The prices of counted steps on a calibrated machine.
    pub fn new(counts: &Table<pairloom_algebra::count::Counts>, calibration: &Calibration) -> Self {
        let mut steps = counts.map(|kind, counts| calibration.units.price(counts) * calibration.factors.of(kind));
        for member in &mut steps.members {
            *member += steps.exchanges as f64 * calibration.exchange;
        }
        Self { steps, dispatch: calibration.dispatch, hop: calibration.hop, handing: calibration.handing }
    }

    /// One worker, the whole pairing.
    pub fn serial(&self) -> f64 {
        let steps = &self.steps;
        steps.lines.iter().sum::<f64>()
            + self.accumulated(0..steps.iterations())
            + steps.tail
            + steps.settle
            + steps.finish
    }

    /// Accumulating the lines of these iterations from f = 1, or from the head of the loop.
    pub fn accumulated(&self, iterations: Range<usize>) -> f64 {
        self.first_accumulated(iterations.clone()) + self.steps.accumulate[iterations].iter().sum::<f64>()
    }

    /// What the first of these iterations takes beyond accumulating to a value that is there.
    pub(crate) fn first_accumulated(&self, iterations: Range<usize>) -> f64 {
        let (steps, start) = (&self.steps, iterations.start);
        match &steps.head {
            Some(head) if start == 0 => *head,
            _ if iterations.is_empty() => 0.0,
            _ => steps.begin[start] - steps.accumulate[start],
        }
    }
}
