//! Curves over prime fields.

use super::{Runner, Splittable};
use crate::batch::{alone_in_split, pairings_by_machine, rates};
use crate::cost::Costs;
use crate::engine::{ParallelPairing, SplitKind, measured_costs};
use crate::executor::{Executor, Inline};
use crate::split::{SharesAlone, Split};
use crate::workload::Rates;
use core::marker::PhantomData;
use pairloom_algebra::Fp12;
#[cfg(feature = "research")]
use pairloom_curve::bn254_nogami;
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254};
#[cfg(feature = "research")]
use pairloom_pairing::Gt;
use pairloom_pairing::compiled::{self, CompiledPairing};
use pairloom_pairing::engine::PairingMachine;
use pairloom_pairing::miller::OptimalAte;
#[cfg(feature = "research")]
use pairloom_pairing::rate::{BarretoNaehrig, RAte};
use pairloom_pairing::{Convention, Exponent, Fast, PointPair, Reduced, by_machine};
use std::io;

/// A curve over a prime field whose optimal ate pairings over threads are compiled once, here.
pub trait CompiledPrime: CompiledPairing {
    /// The values of [`crate::batch::pairings`].
    fn pairings(pairs: &[PointPair<Self>], exponent: Exponent, executor: &dyn Executor) -> Vec<Fp12<Self::Fp2>>;

    /// The optimal ate pairing, split.
    fn splittable() -> Box<dyn Splittable>;
}

/// A curve whose R-ate pairings over threads are compiled once, here.
#[cfg(feature = "research")]
pub trait CompiledRate: BarretoNaehrig {
    /// The R-ate pairing of P and Q; 1 if one of them is at infinity.
    fn rate(p: &Affine<Self::G1>, q: &Affine<Self::G2>, executor: &dyn Executor) -> Gt<Self, Reduced>;

    /// The R-ate pairing, split.
    fn splittable_rate() -> Box<dyn Splittable>;
}

macro_rules! compiled {
    ($($curve:ty),*) => { $(
        impl CompiledPrime for $curve {
            #[inline(never)]
            fn pairings(pairs: &[PointPair<Self>], exponent: Exponent, executor: &dyn Executor) -> Vec<Fp12<Self::Fp2>> {
                match exponent {
                    Exponent::Fast => values::<Self, Fast>(pairs, executor),
                    Exponent::Reduced => values::<Self, Reduced>(pairs, executor),
                }
            }
            #[inline(never)]
            fn splittable() -> Box<dyn Splittable> {
                by_machine!(Self: SplitByDoubles, optimal_ate)()
            }
        }
    )* };
}

compiled!(bls12_381::Curve, bn254::Curve);
#[cfg(feature = "research")]
compiled!(bn254_nogami::Curve);

#[cfg(feature = "research")]
macro_rules! compiled_rate {
    ($($curve:ty),*) => { $(
        impl CompiledRate for $curve {
            #[inline(never)]
            fn rate(p: &Affine<Self::G1>, q: &Affine<Self::G2>, executor: &dyn Executor) -> Gt<Self, Reduced> {
                ParallelPairing::<Self, RAte, Self::Fp2, Reduced>::for_executor(executor).pairing(p, q, executor)
            }
            #[inline(never)]
            fn splittable_rate() -> Box<dyn Splittable> {
                Box::new(SplitPairing::<Self, RAte, Self::Fp2, Reduced> { alone: None, kind: PhantomData })
            }
        }
    )* };
}

#[cfg(feature = "research")]
compiled_rate!(bn254::Curve, bn254_nogami::Curve);

fn values<C: CompiledPairing, X: Convention>(pairs: &[PointPair<C>], executor: &dyn Executor) -> Vec<Fp12<C::Fp2>> {
    pairings_by_machine::<C, X>(pairs, executor).iter().map(|value| *value.as_fp12()).collect()
}

fn optimal_ate<C: CompiledPairing, E: PairingMachine<C>>() -> Box<dyn Splittable> {
    let run = || _ = core::hint::black_box(compiled::pairing::<C>(&Affine::generator(), &Affine::generator()));
    let alone = Alone { run, time: alone_in_split::<C, E>, rates: rates::<C> };
    Box::new(SplitPairing::<C, OptimalAte, E, Fast> { alone: Some(alone), kind: PhantomData })
}

/// A pairing of the generators, by a machine and in a power.
struct SplitPairing<C, K, E, X> {
    /// Where it is compiled for other machines too.
    alone: Option<Alone>,
    kind: PhantomData<(C, K, E, X)>,
}

/// A pairing on the fastest machine for one.
#[derive(Clone, Copy)]
struct Alone {
    run: fn(),
    /// [`Splittable::alone`].
    time: fn() -> f64,
    /// [`Splittable::rates`].
    rates: fn() -> Rates,
}

impl<C: PairingCurve, K: SplitKind<C>, E: PairingMachine<C>, X: Convention> Splittable for SplitPairing<C, K, E, X> {
    fn costs(&self, recalibrate: bool, progress: &dyn Fn()) -> io::Result<Costs> {
        measured_costs::<C, K, E>(X::EXPONENT, recalibrate, progress)
    }

    fn check(&self, split: &Split, executor: &dyn Executor) -> bool {
        let (p, q) = (Affine::generator(), Affine::generator());
        let value = |split: &Split| ParallelPairing::<C, K, E, X>::new(split.clone()).pairing(&p, &q, executor);
        value(split) == value(&Split::serial())
    }

    fn runner(&self, split: Split) -> Runner {
        if let Some(Alone { run, .. }) = self.alone.filter(|_| split.workers() == 1) {
            return Box::new(move |_| run());
        }
        let pairing = ParallelPairing::<C, K, E, X>::new(split);
        Box::new(move |executor| {
            core::hint::black_box(pairing.pairing(&Affine::generator(), &Affine::generator(), executor));
        })
    }

    fn shares_alone(&self, split: &Split) -> Option<SharesAlone> {
        let pairing = ParallelPairing::<C, K, E, X>::new(split.clone());
        let (value, shares) = pairing.shares_alone(&Affine::generator(), &Affine::generator());
        let serial = ParallelPairing::<C, K, E, X>::new(Split::serial());
        (value == serial.pairing(&Affine::generator(), &Affine::generator(), &Inline)).then_some(shares)
    }

    fn alone(&self) -> f64 {
        self.alone.map_or(1.0, |alone| (alone.time)())
    }

    fn rates(&self) -> Option<Rates> {
        self.alone.map(|alone| (alone.rates)())
    }
}
