//! η_T pairings in characteristic two, each over several cores (seed 000, algorithm 4).

use crate::cost::calibrate::{Calibration, counting_eta};
use crate::cost::table::counted;
use crate::cost::{Costs, cache::Cache};
use crate::engine::known_or_measured;
use crate::executor::Executor;
use crate::plan::Plan;
use crate::split::{self, Split};
use core::marker::PhantomData;
use pairloom_curve::binary::{Curve, Point};
use pairloom_pairing::eta2::{Convention, EtaLoop, Gt};
use std::io;

/// The name of the pairing on the command line.
pub const NAME: &str = "eta";

/// The prices of η_T on this machine, as [`crate::engine::measured_costs`] has those of others.
///
/// # Errors
///
/// Threads that the system refuses.
pub fn measured_costs<C: Curve>(recalibrate: bool, progress: &dyn Fn()) -> io::Result<Costs> {
    let measure = || Calibration::measure_eta::<C>(progress);
    known_or_measured(C::ID, NAME, recalibrate, measure).map(|calibration| costs::<C>(&calibration))
}

/// The prices of η_T from the cache or else typical ones: nothing is measured.
pub fn known_costs<C: Curve>() -> Costs {
    costs::<C>(&Cache::default().find(C::ID, NAME).unwrap_or_else(Calibration::typical_binary))
}

fn costs<C: Curve>(calibration: &Calibration) -> Costs {
    Costs::new(&counted(&counting_eta::<C>()), calibration)
}

/// One η_T pairing after the other, each over the threads of an executor.
pub struct ParallelEta<C> {
    split: Split,
    curve: PhantomData<fn() -> C>,
}

impl<C: Curve> ParallelEta<C> {
    /// Split in this way.
    pub fn new(split: Split) -> Self {
        Self { split, curve: PhantomData }
    }

    /// Split as is best for an executor, by known or typical prices.
    pub fn for_executor(executor: &dyn Executor) -> Self {
        Self::new(Plan::best(&known_costs::<C>(), executor.workers()).split)
    }

    /// The reduced pairing of P and Q; 1 if one of them is at infinity.
    pub fn pairing(&self, p: &Point<C>, q: &Point<C>, executor: &dyn Executor) -> Gt<C> {
        match (p.xy(), q.xy()) {
            (Some(p), Some(q)) => {
                let value = split::pairing(&EtaLoop::<C, _>::new(p, q), &self.split, executor);
                Gt::new_unchecked(value)
            }
            _ => Gt::one(Convention::Eta),
        }
    }
}
