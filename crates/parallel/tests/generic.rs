//! Batches are computed by functions that are generic over the curve.

use pairloom_curve::encoding::{EncodableGroup, PrimeBytes};
use pairloom_curve::{PairingCurve, bls12_381};
use pairloom_pairing::{Fast, Gt, PointPair};
use pairloom_parallel::compiled::CompiledPrime;
use pairloom_parallel::{Executor, Inline, batch};

/// The bound is `CompiledPrime` and nothing else.
fn values<C: CompiledPrime>(pairs: &[PointPair<C>], executor: &dyn Executor) -> Vec<Gt<C>> {
    batch::pairings::<C, Fast>(pairs, executor)
}

/// More is known of the curve than the library asks for.
fn with_more_bounds<C: CompiledPrime + PairingCurve<Fp: PrimeBytes, G1: EncodableGroup, G2: EncodableGroup>>(
    pairs: &[PointPair<C>],
) -> Vec<Gt<C>> {
    batch::pairings::<C, Fast>(pairs, &Inline)
}

trait Chosen {
    type Curve: CompiledPrime;
}

/// A curve that a type names.
fn of_chosen<T: Chosen>(pairs: &[PointPair<T::Curve>]) -> Vec<Gt<T::Curve>> {
    batch::pairings::<T::Curve, Fast>(pairs, &Inline)
}

struct Mine;

impl Chosen for Mine {
    type Curve = bls12_381::Curve;
}

#[test]
fn a_generic_function_computes_pairings() {
    assert_eq!(values::<bls12_381::Curve>(&[], &Inline), []);
    assert_eq!(with_more_bounds::<bls12_381::Curve>(&[]), []);
    assert_eq!(of_chosen::<Mine>(&[]), []);
}
