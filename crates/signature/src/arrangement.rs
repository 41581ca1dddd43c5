//! Arrangements: which group of a pairing has the keys, and which the signatures.

use core::fmt;
use core::marker::PhantomData;
use pairloom_curve::encoding::EncodableGroup;
use pairloom_curve::lanes::LaneGroup;
use pairloom_curve::{Affine, PairingCurve};
use pairloom_pairing::{CompiledPairing, G2Prepared, Gt, PointPair, multi_pairing, multi_pairing_prepared};
use pairloom_parallel::{Executor, batch};

/// A term of a product of pairings: a point of the signatures' group, a key, and the weight of their pairing.
pub type Term<A> = (Affine<<A as Arrangement>::Signatures>, Affine<<A as Arrangement>::Keys>, u128);

/// An arrangement: keys in one group, signatures in the other.
pub trait Arrangement: Copy + Send + Sync + fmt::Debug + 'static {
    /// The curve.
    type Curve: CompiledPairing;
    /// The group of keys.
    type Keys: LaneGroup + EncodableGroup<Scalar = <Self::Curve as PairingCurve>::Fr>;
    /// The group of signatures and of hashed messages.
    type Signatures: LaneGroup + EncodableGroup<Scalar = <Self::Curve as PairingCurve>::Fr>;
    /// A point of the group of keys, with all that can be computed once for many pairings.
    type Prepared: Clone + Send + Sync;

    /// Prepares a point of the group of keys.
    fn prepare(point: &Affine<Self::Keys>) -> Self::Prepared;

    /// The product of the pairings of two pairs: one loop, one final exponentiation. Any fixed power of it would do, for it
    /// is only compared with 1 and multiplied.
    fn product(pairs: [(Affine<Self::Signatures>, &Self::Prepared); 2]) -> Gt<Self::Curve>;

    /// A point of the signatures' group and a key as the arguments of a pairing.
    fn pair(point: Affine<Self::Signatures>, key: Affine<Self::Keys>) -> PointPair<Self::Curve>;

    /// Pairs whose pairings are `e(point, key)^weight`, computed over the threads of an executor: the point of G1 is multiplied, which is
    /// cheaper.
    fn weighted_pairs(terms: &[Term<Self>], executor: &dyn Executor) -> Vec<PointPair<Self::Curve>>;
}

/// The arrangement with short keys: keys in G1, signatures in G2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinPk<C>(PhantomData<C>);

/// The arrangement with short signatures: keys in G2, signatures in G1. Keys and the generator are prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinSig<C>(PhantomData<C>);

impl<C: CompiledPairing + PairingCurve<G1: EncodableGroup + LaneGroup, G2: EncodableGroup + LaneGroup>> Arrangement
    for MinPk<C>
{
    type Curve = C;
    type Keys = C::G1;
    type Signatures = C::G2;
    type Prepared = Affine<C::G1>;

    fn prepare(point: &Affine<C::G1>) -> Affine<C::G1> {
        *point
    }

    fn product(pairs: [(Affine<C::G2>, &Affine<C::G1>); 2]) -> Gt<C> {
        multi_pairing(&pairs.map(|(signature, key)| (*key, signature)))
    }

    fn pair(point: Affine<C::G2>, key: Affine<C::G1>) -> PointPair<C> {
        (key, point)
    }

    fn weighted_pairs(terms: &[Term<Self>], executor: &dyn Executor) -> Vec<PointPair<C>> {
        let keys: Vec<_> = terms.iter().map(|(_, key, weight)| (*key, *weight)).collect();
        batch::weighted::<C, C::G1>(&keys, executor)
            .into_iter()
            .zip(terms)
            .map(|(key, (point, ..))| (key, *point))
            .collect()
    }
}

impl<C: CompiledPairing + PairingCurve<G1: EncodableGroup + LaneGroup, G2: EncodableGroup + LaneGroup>> Arrangement
    for MinSig<C>
{
    type Curve = C;
    type Keys = C::G2;
    type Signatures = C::G1;
    type Prepared = G2Prepared<C>;

    fn prepare(point: &Affine<C::G2>) -> G2Prepared<C> {
        point.into()
    }

    fn product(pairs: [(Affine<C::G1>, &G2Prepared<C>); 2]) -> Gt<C> {
        multi_pairing_prepared(&pairs)
    }

    fn pair(point: Affine<C::G1>, key: Affine<C::G2>) -> PointPair<C> {
        (point, key)
    }

    fn weighted_pairs(terms: &[Term<Self>], executor: &dyn Executor) -> Vec<PointPair<C>> {
        let points: Vec<_> = terms.iter().map(|(point, _, weight)| (*point, *weight)).collect();
        batch::weighted::<C, C::G1>(&points, executor)
            .into_iter()
            .zip(terms)
            .map(|(point, (_, key, _))| (point, *key))
            .collect()
    }
}
