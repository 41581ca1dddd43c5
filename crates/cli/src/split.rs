//! Pairings that can be split over cores, by name.

use crate::pair::machine::{CurveName, PairingName};
use crate::pair::symmetric::Argument;
use core::marker::PhantomData;
use pairloom_curve::binary::{E2_239, E2_307, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223};
use pairloom_curve::genus2::{G2_79, G2_103, G2_367, G2_439};
use pairloom_curve::supersingular2::Ss21536;
use pairloom_curve::ternary::{E3_97, E3_127, E3_167, E3_193, E3_239, E3_313, E3_509};
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::line::TwistOf;
use pairloom_pairing::{Exponent, eta_genus2, eta2, eta3, miller, rate, supersingular2};
use pairloom_parallel::cost::Costs;
use pairloom_parallel::cost::calibrate::Counting;
use pairloom_parallel::engine::{SplitKind, measured_costs};
use pairloom_parallel::split::Split;
use pairloom_parallel::{Executor, ParallelPairing, ParallelSymmetric, SplitSymmetric, symmetric};
use std::io;

/// Computes one pairing over the threads of an executor.
pub type Runner = Box<dyn Fn(&dyn Executor)>;

/// A pairing of a curve that can be split.
pub trait Splittable {
    /// Its prices on this machine, measured if they are not known or `recalibrate` asks for it.
    ///
    /// # Errors
    ///
    /// Threads that the system refuses.
    fn costs(&self, recalibrate: bool, progress: &dyn Fn()) -> io::Result<Costs>;

    /// A pairing of the generators, split so, over an executor; whether it is what one thread computes.
    fn check(&self, split: &Split, executor: &dyn Executor) -> bool;

    /// What computes that pairing once.
    fn runner(&self, split: Split) -> Runner;
}

struct Of<C, K> {
    exponent: Exponent,
    kind: PhantomData<fn() -> (C, K)>,
}

impl<C: PairingCurve, K: SplitKind<C>> Splittable for Of<C, K>
where
    Counting<C>: TwistOf<C>,
{
    fn costs(&self, recalibrate: bool, progress: &dyn Fn()) -> io::Result<Costs> {
        measured_costs::<C, K>(self.exponent, recalibrate, progress)
    }

    fn check(&self, split: &Split, executor: &dyn Executor) -> bool {
        let (p, q) = (Affine::generator(), Affine::generator());
        let value =
            |split: &Split| ParallelPairing::<C, K>::new(split.clone(), self.exponent).pairing(&p, &q, executor);
        value(split) == value(&Split::serial())
    }

    fn runner(&self, split: Split) -> Runner {
        let pairing = ParallelPairing::<C, K>::new(split, self.exponent);
        Box::new(move |executor| {
            core::hint::black_box(pairing.pairing(&Affine::generator(), &Affine::generator(), executor));
        })
    }
}

fn of<C: PairingCurve, K: SplitKind<C>>(exponent: Exponent) -> Box<dyn Splittable>
where
    Counting<C>: TwistOf<C>,
{
    Box::new(Of::<C, K> { exponent, kind: PhantomData })
}

struct Symmetric<S>(PhantomData<fn() -> S>);

/// Two arguments.
fn arguments<A: Argument>() -> [A; 2] {
    let arguments = random_arguments(2);
    [arguments[0], arguments[1]]
}

/// Arguments of order r, the same at every call: other bytes at every attempt, for some attempts hit no point.
pub fn random_arguments<A: Argument>(count: usize) -> Vec<A> {
    let mut state = 1u64;
    let mut byte = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 56) as u8
    };
    (0..count).map(|_| A::random(&mut |bytes| bytes.fill_with(&mut byte))).collect()
}

impl<S: SplitSymmetric<Argument: Argument>> Splittable for Symmetric<S> {
    fn costs(&self, recalibrate: bool, progress: &dyn Fn()) -> io::Result<Costs> {
        symmetric::measured_costs::<S>(recalibrate, progress)
    }

    fn check(&self, split: &Split, executor: &dyn Executor) -> bool {
        let [p, q] = arguments();
        let value = |split: &Split| ParallelSymmetric::<S>::new(split.clone()).pairing(&p, &q, executor);
        value(split) == value(&Split::serial())
    }

    fn runner(&self, split: Split) -> Runner {
        let (pairing, [p, q]) = (ParallelSymmetric::<S>::new(split), arguments());
        Box::new(move |executor| {
            core::hint::black_box(pairing.pairing(&p, &q, executor));
        })
    }
}

/// A curve, one of its pairings, and what makes that.
pub type Entry = (&'static str, PairingName, fn() -> Box<dyn Splittable>);

fn symmetric<S: SplitSymmetric<Argument: Argument>>(name: PairingName) -> Entry {
    (S::ID, name, || Box::new(Symmetric::<S>(PhantomData)))
}

/// What can be split.
pub fn all() -> Vec<Entry> {
    use PairingName::{Eta, OptimalAte, OptimalEta, RAte, Tate};
    vec![
        (bn254::Curve::ID, OptimalAte, || of::<bn254::Curve, miller::OptimalAte>(Exponent::Fast)),
        (bn254::Curve::ID, RAte, || of::<bn254::Curve, rate::RAte>(Exponent::Reduced)),
        (bn254_nogami::Curve::ID, OptimalAte, || of::<bn254_nogami::Curve, miller::OptimalAte>(Exponent::Fast)),
        (bn254_nogami::Curve::ID, RAte, || of::<bn254_nogami::Curve, rate::RAte>(Exponent::Reduced)),
        (bls12_381::Curve::ID, OptimalAte, || of::<bls12_381::Curve, miller::OptimalAte>(Exponent::Fast)),
        symmetric::<supersingular2::Tate<Ss21536>>(Tate),
        symmetric::<eta2::Eta<E2_239>>(Eta),
        symmetric::<eta2::Eta<E2_307>>(Eta),
        symmetric::<eta2::Eta<E2_313>>(Eta),
        symmetric::<eta2::Eta<E2_457>>(Eta),
        symmetric::<eta2::Eta<E2_557>>(Eta),
        symmetric::<eta2::Eta<E2_613>>(Eta),
        symmetric::<eta2::Eta<E2_691>>(Eta),
        symmetric::<eta2::Eta<E2_1223>>(Eta),
        symmetric::<eta3::Eta<E3_97>>(Eta),
        symmetric::<eta3::Eta<E3_127>>(Eta),
        symmetric::<eta3::Eta<E3_167>>(Eta),
        symmetric::<eta3::Eta<E3_193>>(Eta),
        symmetric::<eta3::Eta<E3_239>>(Eta),
        symmetric::<eta3::Eta<E3_313>>(Eta),
        symmetric::<eta3::Eta<E3_509>>(Eta),
        symmetric::<eta_genus2::Eta<G2_79>>(Eta),
        symmetric::<eta_genus2::OptimalEta<G2_79>>(OptimalEta),
        symmetric::<eta_genus2::Eta<G2_103>>(Eta),
        symmetric::<eta_genus2::OptimalEta<G2_103>>(OptimalEta),
        symmetric::<eta_genus2::Eta<G2_367>>(Eta),
        symmetric::<eta_genus2::OptimalEta<G2_367>>(OptimalEta),
        symmetric::<eta_genus2::Eta<G2_439>>(Eta),
        symmetric::<eta_genus2::OptimalEta<G2_439>>(OptimalEta),
    ]
}

/// A pairing of a curve, `None` if it cannot be split.
pub fn find(curve: CurveName, pairing: PairingName) -> Option<Box<dyn Splittable>> {
    all().into_iter().find(|(id, name, _)| *id == curve.id() && *name == pairing).map(|(.., make)| make())
}

/// The pairings of a curve that can be split.
pub fn names(curve: CurveName) -> Vec<PairingName> {
    all().into_iter().filter(|(id, ..)| *id == curve.id()).map(|(_, name, _)| name).collect()
}
