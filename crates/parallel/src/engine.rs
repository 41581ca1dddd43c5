//! Pairings of points, each over several cores.

use crate::cost::counts::counts_of;
use crate::cost::{Calibration, Costs, Table, cache::Cache};
use crate::executor::Executor;
use crate::planned::Planned;
use crate::split::{self, SharesAlone, Split, Starts};
use crate::steps;
use core::marker::PhantomData;
use pairloom_algebra::count::Counts;
use pairloom_curve::{Affine, PairingCurve};
use pairloom_pairing::engine::PairingMachine;
use pairloom_pairing::miller::{AteKind, AteLoop, OptimalAte, Pair};
#[cfg(feature = "research")]
use pairloom_pairing::rate::RAte;
use pairloom_pairing::{Convention, Exponent, Fast, Gt};
use std::io;
use std::sync::Arc;

/// A pairing that can be split.
pub trait SplitKind<C: PairingCurve>: AteKind<C> {
    /// The name on the command line.
    const NAME: &'static str;
}

impl<C: PairingCurve> SplitKind<C> for OptimalAte {
    const NAME: &'static str = "optimal-ate";
}

#[cfg(feature = "research")]
impl<C: pairloom_pairing::rate::BarretoNaehrig> SplitKind<C> for RAte {
    const NAME: &'static str = "r-ate";
}

/// What the cache calls a pairing on a machine.
fn of_machine<C: PairingCurve, K: SplitKind<C>, E: PairingMachine<C>>() -> String {
    format!("{} by {}", K::NAME, E::MACHINE)
}

/// The prices of a pairing by the workers' [`PairingMachine`] E on this processor, from the cache or, where that has none or `recalibrate` asks
/// for it, measured (about a second) and kept.
///
/// # Errors
///
/// Threads that the system refuses. A cache that cannot be written is no error.
pub fn measured_costs<C: PairingCurve, K: SplitKind<C>, E: PairingMachine<C>>(
    exponent: Exponent,
    recalibrate: bool,
    progress: &dyn Fn(),
) -> io::Result<Costs> {
    let counts = counts_of(&counts_name::<C, K>(exponent)).ok_or_else(not_counted)?;
    let measure = || Calibration::measure::<C, K, E>(exponent, &counts, progress);
    known_or_measured((C::ID, &of_machine::<C, K, E>()), &counts, recalibrate, &measure)
}

/// The name of a pairing's counts ([`counts_of`]).
pub fn counts_name<C: PairingCurve, K: SplitKind<C>>(exponent: Exponent) -> String {
    let exponent = match exponent {
        Exponent::Fast => "fast",
        Exponent::Reduced => "reduced",
    };
    format!("{} {} {exponent}", C::ID, K::NAME)
}

pub(crate) fn not_counted() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "the steps of this curve's pairings have not been counted")
}

/// How often a calibration is made that a busy machine spoils.
const ATTEMPTS: usize = 3;

/// The prices of a pairing, by the calibration in the installed cache or else by one that is measured and, if it is plausible, kept there.
pub(crate) fn known_or_measured(
    (curve, pairing): (&str, &str),
    counts: &Table<Counts>,
    recalibrate: bool,
    measure: &dyn Fn() -> io::Result<Calibration>,
) -> io::Result<Costs> {
    let cache = Cache::installed();
    if let Some(known) = cache.find(curve, pairing).filter(|_| !recalibrate) {
        return Ok(Costs::new(counts, &known));
    }
    let mut last = None;
    for _ in 0..ATTEMPTS {
        let calibration = measure()?;
        let costs = Costs::new(counts, &calibration);
        if calibration.is_plausible(costs.serial()) {
            drop(cache.keep(curve, pairing, &calibration));
            return Ok(costs);
        }
        last = Some(costs);
    }
    Ok(last.unwrap_or_else(|| Costs::new(counts, &Calibration::typical())))
}

/// The prices of a pairing, from the installed cache or else typical ones: nothing is measured. `None` where steps have not been counted.
pub fn known_costs<C: PairingCurve, K: SplitKind<C>, E: PairingMachine<C>>(exponent: Exponent) -> Option<Costs> {
    let counts = counts_of(&counts_name::<C, K>(exponent))?;
    let known = Cache::installed().find(C::ID, &of_machine::<C, K, E>());
    Some(Costs::new(&counts, &known.unwrap_or_else(Calibration::typical_of::<E>)))
}

/// One pairing after the other, each over the threads of an executor, of which each computes on a [`PairingMachine`] E: C's integers, unless
/// another is named.
pub struct ParallelPairing<C: PairingCurve, K, E = <C as PairingCurve>::Fp2, X = Fast> {
    planned: Arc<Planned>,
    kind: PhantomData<(C, K, E, X)>,
}

/// A second argument with its multiples at the cuts.
pub struct FixedPoint<C: PairingCurve, K: AteKind<C>, E: PairingMachine<C> = <C as PairingCurve>::Fp2> {
    point: Affine<C::G2>,
    starts: Option<Starts<AteLoop<C, E, K>>>,
}

impl<C: PairingCurve, K: SplitKind<C>, E: PairingMachine<C>, X: Convention> ParallelPairing<C, K, E, X> {
    /// Split in this way, whatever it takes.
    pub fn new(split: Split) -> Self {
        Self { planned: Planned::fixed(split), kind: PhantomData }
    }

    /// Split as is best for an executor, by known or typical prices, as long as that is faster than one worker
    /// ([`Fallback`](crate::fallback::Fallback), of all pairings in this process that are split so).
    pub fn for_executor(executor: &dyn Executor) -> Self {
        let name = format!("{} by {}", counts_name::<C, K>(X::EXPONENT), E::MACHINE);
        let planned = Planned::once(name, executor.workers(), &|| known_costs::<C, K, E>(X::EXPONENT));
        Self { planned, kind: PhantomData }
    }

    pub(crate) fn planned(&self) -> &Planned {
        &self.planned
    }

    /// How it is split.
    pub fn split(&self) -> &Split {
        &self.planned.split
    }

    /// The pairing of P and Q; 1 if one of them is at infinity. Both must lie in their groups.
    #[inline(never)]
    pub fn pairing(&self, p: &Affine<C::G1>, q: &Affine<C::G2>, executor: &dyn Executor) -> Gt<C, X> {
        if p.is_identity() || q.is_identity() {
            return Gt::one();
        }
        self.pairing_or(p, q, executor, || Gt::from_fp12_unchecked_subgroup(&steps::pairing(&self.miller(p, q))))
    }

    /// The pairing of P and Q, neither of them at infinity, or where splitting rests what computes it alone.
    pub(crate) fn pairing_or(
        &self,
        p: &Affine<C::G1>,
        q: &Affine<C::G2>,
        executor: &dyn Executor,
        alone: impl FnOnce() -> Gt<C, X>,
    ) -> Gt<C, X> {
        let split = || Gt::from_fp12_unchecked_subgroup(&split::pairing(self.miller(p, q), self.split(), executor));
        self.planned.run(split, alone)
    }

    /// The pairing of P and Q, neither of them at infinity, each worker's share alone on the calling thread, and what each took.
    pub(crate) fn shares_alone(&self, p: &Affine<C::G1>, q: &Affine<C::G2>) -> (Gt<C, X>, SharesAlone) {
        let (value, shares) = split::shares_alone(self.miller(p, q), self.split());
        (Gt::from_fp12_unchecked_subgroup(&value), shares)
    }

    /// A second argument for many pairings: π − 1 points are kept, the multiples r_i Q of seed 000.
    pub fn fix(&self, q: &Affine<C::G2>) -> FixedPoint<C, K, E> {
        let starts = (!q.is_identity()).then(|| Starts::new(&self.miller(&Affine::generator(), q), self.split()));
        FixedPoint { point: *q, starts }
    }

    /// As [`Self::pairing`], with a fixed second argument.
    pub fn pairing_with(&self, p: &Affine<C::G1>, q: &FixedPoint<C, K, E>, executor: &dyn Executor) -> Gt<C, X> {
        match &q.starts {
            Some(starts) if !p.is_identity() => {
                let value = split::pairing_from(self.miller(p, &q.point), self.split(), starts, executor);
                Gt::from_fp12_unchecked_subgroup(&value)
            }
            _ => Gt::one(),
        }
    }

    fn miller(&self, p: &Affine<C::G1>, q: &Affine<C::G2>) -> AteLoop<C, E, K> {
        AteLoop::new(Pair::<E>::new::<C>(p, q), X::EXPONENT)
    }
}
