//! Which of a pairing's two groups holds the keys, and which the signatures.

use core::fmt;
use core::marker::PhantomData;
use pairloom_curve::encoding::EncodableGroup;
use pairloom_curve::{Affine, PairingCurve};
use pairloom_pairing::{G2Prepared, Gt, multi_pairing, multi_pairing_prepared};

/// Keys in one group, signatures in the other.
pub trait Arrangement: Copy + Send + Sync + fmt::Debug + 'static {
    /// The curve.
    type Curve: PairingCurve;
    /// The group of keys.
    type Keys: EncodableGroup<Scalar = <Self::Curve as PairingCurve>::Fr>;
    /// The group of signatures and of hashed messages.
    type Signatures: EncodableGroup<Scalar = <Self::Curve as PairingCurve>::Fr>;
    /// A point of the group of keys, with all that can be computed once for many pairings.
    type Prepared: Clone + Send + Sync;

    /// Prepares a point of the group of keys.
    fn prepare(point: &Affine<Self::Keys>) -> Self::Prepared;

    /// The product of the pairings of two pairs: one loop, one final exponentiation. Any fixed power of it would do, for it
    /// is only compared with 1 and multiplied.
    fn product(pairs: [(Affine<Self::Signatures>, &Self::Prepared); 2]) -> Gt<Self::Curve>;
}

/// Keys in G1, signatures in G2: short keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinPk<C>(PhantomData<C>);

/// Keys in G2, signatures in G1: short signatures. Keys and the generator are prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinSig<C>(PhantomData<C>);

impl<C: PairingCurve<G1: EncodableGroup, G2: EncodableGroup>> Arrangement for MinPk<C> {
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
}

impl<C: PairingCurve<G1: EncodableGroup, G2: EncodableGroup>> Arrangement for MinSig<C> {
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
}
