//! Pairings of points, each over several cores.

use crate::cost::calibrate::{Calibration, Counting, counting};
use crate::cost::table::counted;
use crate::cost::{Costs, cache::Cache};
use crate::executor::Executor;
use crate::plan::Plan;
use crate::split::{self, Split, Starts};
use core::marker::PhantomData;
use pairloom_curve::{Affine, PairingCurve};
use pairloom_pairing::engine::Machine;
use pairloom_pairing::line::TwistOf;
use pairloom_pairing::miller::{AteKind, AteLoop, OptimalAte, Pair};
use pairloom_pairing::rate::RAte;
use pairloom_pairing::{Exponent, Gt};
use std::io;

/// A pairing that can be split: its name, and its exponent where it has but one.
pub trait SplitKind<C: PairingCurve>: AteKind<C> {
    /// The name on the command line.
    const NAME: &'static str;
}

impl<C: PairingCurve> SplitKind<C> for OptimalAte {
    const NAME: &'static str = "optimal-ate";
}

impl<C: pairloom_pairing::rate::BarretoNaehrig> SplitKind<C> for RAte {
    const NAME: &'static str = "r-ate";
}

/// What the cache calls a pairing on a machine.
fn of_machine<C: PairingCurve, K: SplitKind<C>, E: Machine<C>>() -> String {
    format!("{} by {}", K::NAME, E::MACHINE)
}

/// The prices of a pairing by the workers' [`Machine`] E on this processor, from the cache or, where that has none or `recalibrate` asks
/// for it, measured (about a second) and kept.
///
/// # Errors
///
/// Threads that the system refuses. A cache that cannot be written is no error.
pub fn measured_costs<C: PairingCurve, K: SplitKind<C>, E: Machine<C>>(
    exponent: Exponent,
    recalibrate: bool,
    progress: &dyn Fn(),
) -> io::Result<Costs>
where
    Counting<C>: TwistOf<C>,
{
    let measure = || Calibration::measure::<C, K, E>(exponent, progress);
    let calibration = known_or_measured(C::ID, &of_machine::<C, K, E>(), recalibrate, measure)?;
    Ok(costs::<C, K>(exponent, &calibration))
}

/// The calibration of a pairing from the cache, or else measured and kept there.
pub(crate) fn known_or_measured(
    curve: &str,
    pairing: &str,
    recalibrate: bool,
    measure: impl FnOnce() -> io::Result<Calibration>,
) -> io::Result<Calibration> {
    let cache = Cache::default();
    if let Some(known) = cache.find(curve, pairing).filter(|_| !recalibrate) {
        return Ok(known);
    }
    let calibration = measure()?;
    drop(cache.keep(curve, pairing, &calibration));
    Ok(calibration)
}

/// The prices of a pairing, from the cache or else typical ones: nothing is measured.
pub fn known_costs<C: PairingCurve, K: SplitKind<C>, E: Machine<C>>(exponent: Exponent) -> Costs
where
    Counting<C>: TwistOf<C>,
{
    let calibration =
        Cache::default().find(C::ID, &of_machine::<C, K, E>()).unwrap_or_else(Calibration::typical_of::<E>);
    costs::<C, K>(exponent, &calibration)
}

fn costs<C: PairingCurve, K: SplitKind<C>>(exponent: Exponent, calibration: &Calibration) -> Costs
where
    Counting<C>: TwistOf<C>,
{
    Costs::new(&counted(&counting::<C, K>(exponent)), calibration)
}

/// One pairing after the other, each over the threads of an executor, of which each computes on a [`Machine`] E: C's integers, unless
/// another is named.
pub struct ParallelPairing<C: PairingCurve, K, E = <C as PairingCurve>::Fp2> {
    split: Split,
    exponent: Exponent,
    kind: PhantomData<(C, K, E)>,
}

/// A second argument with its multiples at the cuts.
pub struct FixedPoint<C: PairingCurve, K: AteKind<C>, E: Machine<C> = <C as PairingCurve>::Fp2> {
    point: Affine<C::G2>,
    starts: Option<Starts<AteLoop<C, E, K>>>,
}

impl<C: PairingCurve, K: SplitKind<C>, E: Machine<C>> ParallelPairing<C, K, E> {
    /// Split in this way.
    pub fn new(split: Split, exponent: Exponent) -> Self {
        Self { split, exponent, kind: PhantomData }
    }

    /// Split as is best for an executor, by known or typical prices.
    pub fn for_executor(executor: &dyn Executor, exponent: Exponent) -> Self
    where
        Counting<C>: TwistOf<C>,
    {
        Self::new(Plan::best(&known_costs::<C, K, E>(exponent), executor.workers()).split, exponent)
    }

    /// How it is split.
    pub fn split(&self) -> &Split {
        &self.split
    }

    /// The pairing of P and Q; 1 if one of them is at infinity. Both must lie in their groups.
    pub fn pairing(&self, p: &Affine<C::G1>, q: &Affine<C::G2>, executor: &dyn Executor) -> Gt<C> {
        if p.is_identity() || q.is_identity() {
            return Gt::one(self.exponent);
        }
        Gt::from_machine(&split::pairing(&self.miller(p, q), &self.split, executor), self.exponent)
    }

    /// A second argument for many pairings: π − 1 points are kept, the multiples r_i Q of seed 000.
    pub fn fix(&self, q: &Affine<C::G2>) -> FixedPoint<C, K, E> {
        let starts = (!q.is_identity()).then(|| Starts::new(&self.miller(&Affine::generator(), q), &self.split));
        FixedPoint { point: *q, starts }
    }

    /// As [`Self::pairing`], with a fixed second argument.
    pub fn pairing_with(&self, p: &Affine<C::G1>, q: &FixedPoint<C, K, E>, executor: &dyn Executor) -> Gt<C> {
        match &q.starts {
            Some(starts) if !p.is_identity() => {
                let value = split::pairing_from(&self.miller(p, &q.point), &self.split, starts, executor);
                Gt::from_machine(&value, self.exponent)
            }
            _ => Gt::one(self.exponent),
        }
    }

    fn miller(&self, p: &Affine<C::G1>, q: &Affine<C::G2>) -> AteLoop<C, E, K> {
        AteLoop::new(Pair::<E>::new::<C>(p, q), self.exponent)
    }
}
