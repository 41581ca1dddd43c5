//! Symmetric pairings on supersingular curves, each over several cores (seed 000, algorithm 4).

use crate::cost::calibrate::Calibration;
use crate::cost::counts::counts_of;
use crate::cost::{Costs, Units, cache::Cache};
use crate::engine::{known_or_measured, not_counted};
use crate::executor::Executor;
use crate::planned::Planned;
use crate::split::{self, Split};
use core::marker::PhantomData;
use pairloom_pairing::stepped::MillerLoop;
use pairloom_pairing::symmetric::{Gt, SymmetricPairing};
use std::io;
use std::sync::Arc;

/// A symmetric pairing whose costs can be counted and measured.
pub trait SplitSymmetric: SymmetricPairing {
    /// The identifier of the curve.
    const ID: &'static str;
    /// The name of the pairing on the command line.
    const NAME: &'static str;
    /// The loop over a machine that counts.
    type Counting: MillerLoop;

    /// That loop.
    fn counting() -> Self::Counting;
    /// The loop of some arguments that look like any: its time depends on no values.
    fn sample() -> Self::Loop;
    /// An argument of order r from random bytes.
    fn random_argument(fill: &mut dyn FnMut(&mut [u8])) -> Self::Argument;
    /// The prices of the field's operations on this machine, measured.
    fn units() -> Units;
    /// Prices to start from where nothing has been measured. Only ratios matter.
    fn typical() -> Units;
}

/// The prices of a pairing on this machine, as [`crate::engine::measured_costs`] has those of others.
///
/// # Errors
///
/// Threads that the system refuses.
pub fn measured_costs<S: SplitSymmetric>(recalibrate: bool, progress: &dyn Fn()) -> io::Result<Costs> {
    let counts = counts_of(&counts_name::<S>()).ok_or_else(not_counted)?;
    let measure = || {
        let units = S::units();
        progress();
        Calibration::of_loop(units, &S::sample(), &counts, progress)
    };
    known_or_measured((S::ID, S::NAME), &counts, recalibrate, &measure)
}

/// The name of a pairing's counts ([`counts_of`]).
pub fn counts_name<S: SplitSymmetric>() -> String {
    format!("{} {}", S::ID, S::NAME)
}

/// The prices of a pairing from the installed cache or else typical ones: nothing is measured. `None` where steps have not been counted.
pub fn known_costs<S: SplitSymmetric>() -> Option<Costs> {
    let typical = || Calibration { units: S::typical(), ..Calibration::typical() };
    let counts = counts_of(&counts_name::<S>())?;
    Some(Costs::new(&counts, &Cache::installed().find(S::ID, S::NAME).unwrap_or_else(typical)))
}

/// One pairing after the other, each over the threads of an executor.
pub struct ParallelSymmetric<S> {
    planned: Arc<Planned>,
    pairing: PhantomData<fn() -> S>,
}

impl<S: SymmetricPairing> ParallelSymmetric<S> {
    /// Split in this way, whatever it takes.
    pub fn new(split: Split) -> Self {
        Self { planned: Planned::fixed(split), pairing: PhantomData }
    }

    /// The reduced pairing of P and Q; 1 if one of them is neutral.
    pub fn pairing(&self, p: &S::Argument, q: &S::Argument, executor: &dyn Executor) -> Gt<S> {
        let by = |split: &Split| {
            let value = S::miller_loop(p, q).map(|miller| split::pairing(miller, split, executor));
            value.map_or_else(Gt::one, Gt::new_unchecked)
        };
        self.planned.run(|| by(&self.planned.split), || by(&Split::serial()))
    }
}

impl<S: SplitSymmetric> ParallelSymmetric<S> {
    /// Split as is best for an executor, by known or typical prices, as long as that is faster than one worker
    /// ([`Fallback`](crate::fallback::Fallback), of all pairings in this process that are split so).
    pub fn for_executor(executor: &dyn Executor) -> Self {
        let planned = Planned::once(counts_name::<S>(), executor.workers(), &known_costs::<S>);
        Self { planned, pairing: PhantomData }
    }
}
