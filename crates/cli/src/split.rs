//! Pairings that can be split over cores, by name.

use crate::pair::machine::{CurveName, PairingName};
use core::marker::PhantomData;
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::Exponent;
use pairloom_pairing::line::TwistOf;
use pairloom_pairing::miller::OptimalAte;
use pairloom_pairing::rate::RAte;
use pairloom_parallel::cost::Costs;
use pairloom_parallel::cost::calibrate::Counting;
use pairloom_parallel::engine::{SplitKind, measured_costs};
use pairloom_parallel::split::Split;
use pairloom_parallel::{Executor, ParallelPairing};
use std::io;

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
    fn runner(&self, split: Split) -> Box<dyn Fn(&dyn Executor)>;
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

    fn runner(&self, split: Split) -> Box<dyn Fn(&dyn Executor)> {
        let pairing = ParallelPairing::<C, K>::new(split, self.exponent);
        Box::new(move |executor| {
            core::hint::black_box(pairing.pairing(&Affine::generator(), &Affine::generator(), executor));
        })
    }
}

fn of<C: PairingCurve, K: SplitKind<C>>(exponent: Exponent) -> Option<Box<dyn Splittable>>
where
    Counting<C>: TwistOf<C>,
{
    Some(Box::new(Of::<C, K> { exponent, kind: PhantomData }))
}

/// A pairing of a curve, `None` if it cannot be split.
pub fn find(curve: CurveName, pairing: PairingName) -> Option<Box<dyn Splittable>> {
    match (curve, pairing) {
        (CurveName::Bn254, PairingName::OptimalAte) => of::<bn254::Curve, OptimalAte>(Exponent::Fast),
        (CurveName::Bn254, PairingName::RAte) => of::<bn254::Curve, RAte>(Exponent::Reduced),
        (CurveName::Bn254Nogami, PairingName::OptimalAte) => of::<bn254_nogami::Curve, OptimalAte>(Exponent::Fast),
        (CurveName::Bn254Nogami, PairingName::RAte) => of::<bn254_nogami::Curve, RAte>(Exponent::Reduced),
        (CurveName::Bls12381, PairingName::OptimalAte) => of::<bls12_381::Curve, OptimalAte>(Exponent::Fast),
        _ => None,
    }
}

/// The pairings of a curve that can be split.
pub fn names(curve: CurveName) -> Vec<PairingName> {
    curve.pairings().iter().copied().filter(|&pairing| find(curve, pairing).is_some()).collect()
}
