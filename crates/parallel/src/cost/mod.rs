//! What the steps of a pairing cost.
//!
//! * [`table`]: how much of what each step does, counted by running the formulas on a machine that only counts.
//! * [`units`]: what an operation takes on this machine, and what a step takes beside its operations.
//! * [`calibrate`]: measures those; [`cache`] keeps them.
//! * [`paper`]: seed 000's models, which know nothing of this machine.

pub mod cache;
pub mod calibrate;
pub mod paper;
pub mod table;
pub mod units;

pub use calibrate::Calibration;
pub use table::{Table, counted};
pub use units::Units;

use table::Kind;

/// The prices of a pairing's steps in nanoseconds, and of working together.
#[derive(Clone, Debug)]
pub struct Costs {
    /// The prices of the steps.
    pub steps: Table<f64>,
    /// Calling the other workers and waiting until they have ended.
    pub dispatch: f64,
    /// Until a worker sees what another has published.
    pub hop: f64,
}

impl Costs {
    /// The prices of counted steps on a calibrated machine.
    pub fn new(counts: &Table<pairloom_algebra::count::Counts>, calibration: &Calibration) -> Self {
        let mut steps = counts.map(|kind, counts| calibration.units.price(counts) * calibration.factors.of(kind));
        for member in &mut steps.members {
            *member += steps.exchanges as f64 * calibration.exchange;
        }
        Self { steps, dispatch: calibration.dispatch, hop: calibration.hop }
    }

    /// One worker, the whole pairing.
    pub fn serial(&self) -> f64 {
        let steps = &self.steps;
        let accumulated: f64 = steps.accumulate.iter().sum();
        let first = steps.begin.first().zip(steps.accumulate.first()).map_or(0.0, |(begin, then)| begin - then);
        steps.lines.iter().sum::<f64>() + accumulated + first + steps.tail + steps.settle + steps.finish
    }
}

/// The kinds of steps, each of which has a factor of its own ([`calibrate::Factors`]).
pub const KINDS: [Kind; 8] =
    [Kind::Skip, Kind::Lines, Kind::Accumulate, Kind::Raise, Kind::Settle, Kind::Tail, Kind::Product, Kind::Finish];
