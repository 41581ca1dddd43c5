//! Symmetric pairings on supersingular curves, each over several cores (seed 000, algorithm 4).

use crate::cost::calibrate::Calibration;
use crate::cost::table::counted;
use crate::cost::{Costs, Units, cache::Cache};
use crate::engine::known_or_measured;
use crate::executor::Executor;
use crate::plan::Plan;
use crate::split::{self, Split};
use core::marker::PhantomData;
use pairloom_pairing::stepped::MillerLoop;
use pairloom_pairing::symmetric::{Gt, SymmetricPairing};
use std::io;

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
    let measure = || {
        let units = S::units();
        progress();
        Calibration::of_loop(units, &S::sample(), &S::counting(), progress)
    };
    known_or_measured(S::ID, S::NAME, recalibrate, measure).map(|calibration| costs::<S>(&calibration))
}

/// The prices of a pairing from the cache or else typical ones: nothing is measured.
pub fn known_costs<S: SplitSymmetric>() -> Costs {
    let typical = || Calibration { units: S::typical(), ..Calibration::typical() };
    costs::<S>(&Cache::default().find(S::ID, S::NAME).unwrap_or_else(typical))
}

fn costs<S: SplitSymmetric>(calibration: &Calibration) -> Costs {
    Costs::new(&counted(&S::counting()), calibration)
}

/// One pairing after the other, each over the threads of an executor.
pub struct ParallelSymmetric<S> {
    split: Split,
    pairing: PhantomData<fn() -> S>,
}

impl<S: SymmetricPairing> ParallelSymmetric<S> {
    /// Split in this way.
    pub fn new(split: Split) -> Self {
        Self { split, pairing: PhantomData }
    }

    /// The reduced pairing of P and Q; 1 if one of them is neutral.
    pub fn pairing(&self, p: &S::Argument, q: &S::Argument, executor: &dyn Executor) -> Gt<S> {
        S::miller_loop(p, q).map_or_else(
            || Gt::one(S::CONVENTION),
            |miller| Gt::new_unchecked(split::pairing(&miller, &self.split, executor)),
        )
    }
}

impl<S: SplitSymmetric> ParallelSymmetric<S> {
    /// Split as is best for an executor, by known or typical prices.
    pub fn for_executor(executor: &dyn Executor) -> Self {
        Self::new(Plan::best(&known_costs::<S>(), executor.workers()).split)
    }
}
