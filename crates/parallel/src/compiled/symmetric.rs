//! Supersingular curves.

use super::{Runner, Splittable};
use crate::batch::{self, Batch, BinaryBatch, EtaBatch};
use crate::cost::Costs;
use crate::executor::Executor;
use crate::split::{self, SharesAlone, Split};
use crate::symmetric::{ParallelSymmetric, SplitSymmetric, measured_costs};
use crate::workload::Rates;
use core::hint::black_box;
use core::marker::PhantomData;
use pairloom_curve::binary::{E2_239, E2_307, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223};
use pairloom_curve::genus2::{G2_79, G2_103, G2_367, G2_439};
use pairloom_curve::supersingular2::Ss21536;
use pairloom_curve::ternary::{E3_97, E3_127, E3_167, E3_193, E3_239, E3_313, E3_509};
#[cfg(feature = "small-curves")]
use pairloom_curve::{binary, genus2, ternary};
use pairloom_pairing::symmetric::{self, Gt, SymmetricPairing};
use pairloom_pairing::{eta_genus2, eta2, eta3, supersingular2};
use std::io;

/// Two arguments.
type Pair<S> = (<S as SymmetricPairing>::Argument, <S as SymmetricPairing>::Argument);

/// Many pairings in lanes.
type Lanes<S> = Box<dyn Batch<Item = Pair<S>, Output = Gt<S>>>;

/// A symmetric pairing that is compiled once, here.
pub trait CompiledSymmetric: SplitSymmetric {
    /// [`symmetric::product`]; that of a single pair over the threads of an executor.
    fn product(pairs: &[Pair<Self>], executor: &dyn Executor) -> Gt<Self>;

    /// [`symmetric::unreduced`].
    fn unreduced(p: &Self::Argument, q: &Self::Argument) -> Self::Value;

    /// Many pairings at once; `None` on curves whose lanes are not compiled here.
    fn lanes() -> Option<Lanes<Self>>;

    /// The pairing, split.
    fn splittable() -> Box<dyn Splittable>;
}

macro_rules! compiled {
    ($($pairing:ty $(, in lanes: $batch:ty)?;)*) => { $(
        impl CompiledSymmetric for $pairing {
            #[inline(never)]
            fn product(pairs: &[Pair<Self>], executor: &dyn Executor) -> Gt<Self> {
                product::<Self>(pairs, executor)
            }
            #[inline(never)]
            fn unreduced(p: &Self::Argument, q: &Self::Argument) -> Self::Value {
                symmetric::unreduced::<Self>(p, q)
            }
            #[inline(never)]
            fn lanes() -> Option<Lanes<Self>> {
                let lanes: [Lanes<Self>; _] = [$(Box::new(<$batch>::best()))?];
                lanes.into_iter().next()
            }
            #[inline(never)]
            fn splittable() -> Box<dyn Splittable> {
                Box::new(SplitSymmetricPairing::<Self>(PhantomData))
            }
        }
    )* };
}

// Lanes of every curve would take the compiler long: those that papers time have them here, all have them in the library.
compiled! {
    supersingular2::Tate<Ss21536>;
    eta2::Eta<E2_239>;
    eta2::Eta<E2_307>;
    eta2::Eta<E2_313>;
    eta2::Eta<E2_457>;
    eta2::Eta<E2_557>;
    eta2::Eta<E2_613>;
    eta2::Eta<E2_691>;
    eta2::Eta<E2_1223>, in lanes: BinaryBatch<Self>;
    eta3::Eta<E3_97>, in lanes: EtaBatch<E3_97>;
    eta3::Eta<E3_127>;
    eta3::Eta<E3_167>;
    eta3::Eta<E3_193>;
    eta3::Eta<E3_239>;
    eta3::Eta<E3_313>;
    eta3::Eta<E3_509>, in lanes: EtaBatch<E3_509>;
    eta_genus2::Eta<G2_79>;
    eta_genus2::Eta<G2_103>;
    eta_genus2::Eta<G2_367>;
    eta_genus2::Eta<G2_439>;
    eta_genus2::OptimalEta<G2_79>;
    eta_genus2::OptimalEta<G2_103>;
    eta_genus2::OptimalEta<G2_367>, in lanes: BinaryBatch<Self>;
    eta_genus2::OptimalEta<G2_439>, in lanes: BinaryBatch<Self>;
}
#[cfg(feature = "small-curves")]
compiled! {
    eta2::Eta<binary::toy::Toy7B1>;
    eta2::Eta<binary::toy::Toy9B1>;
    eta3::Eta<ternary::toy::Toy5Minus>;
    eta_genus2::OptimalEta<genus2::toy::Toy7B0>;
}

fn product<S: SplitSymmetric>(pairs: &[Pair<S>], executor: &dyn Executor) -> Gt<S> {
    match pairs {
        [(p, q)] if executor.workers() > 1 => ParallelSymmetric::<S>::for_executor(executor).pairing(p, q, executor),
        _ => symmetric::product::<S>(pairs),
    }
}

/// So many arguments of order r, the same at every call: other bytes at every attempt, for some attempts hit no point.
pub fn arguments<S: SplitSymmetric>(count: usize) -> Vec<S::Argument> {
    let mut state = 1u64;
    let mut byte = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 56) as u8
    };
    (0..count).map(|_| S::random_argument(&mut |bytes| bytes.fill_with(&mut byte))).collect()
}

fn pairs<S: SplitSymmetric>(count: usize) -> Vec<Pair<S>> {
    arguments::<S>(2 * count).chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

/// A pairing of two arguments.
struct SplitSymmetricPairing<S>(PhantomData<fn() -> S>);

impl<S: CompiledSymmetric> Splittable for SplitSymmetricPairing<S> {
    fn costs(&self, recalibrate: bool, progress: &dyn Fn()) -> io::Result<Costs> {
        measured_costs::<S>(recalibrate, progress)
    }

    fn check(&self, split: &Split, executor: &dyn Executor) -> bool {
        let (p, q) = pairs::<S>(1)[0];
        let value = |split: &Split| ParallelSymmetric::<S>::new(split.clone()).pairing(&p, &q, executor);
        value(split) == value(&Split::serial())
    }

    fn runner(&self, split: Split) -> Runner {
        let (pairing, (p, q)) = (ParallelSymmetric::<S>::new(split), pairs::<S>(1)[0]);
        Box::new(move |executor| {
            black_box(pairing.pairing(&p, &q, executor));
        })
    }

    fn shares_alone(&self, split: &Split) -> Option<SharesAlone> {
        let (p, q) = pairs::<S>(1)[0];
        let (value, shares) = split::shares_alone(S::miller_loop(&p, &q)?, split);
        (Gt::new_unchecked(value) == symmetric::product::<S>(&[(p, q)])).then_some(shares)
    }

    fn rates(&self) -> Option<Rates> {
        let alone = |pair: &Pair<S>| _ = black_box(symmetric::product::<S>(&[*pair]));
        batch::rates_of(&*S::lanes()?, &pairs::<S>(2), alone)
    }
}
