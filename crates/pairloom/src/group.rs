//! What generic code may ask of a group of this crate.

use pairloom_algebra::prime::{Fp, Modulus};
use pairloom_curve::encoding::{
    DecodeError, EncodableGroup, PointEncoding, ScalarBigEndian, ScalarEncoding, ScalarLittleEndian,
};
use pairloom_curve::hash::Dst;
use pairloom_curve::hash::field::HashToField;
use pairloom_curve::lanes::LaneGroup;
use pairloom_curve::scalar_mul::PreparedPoints;
use pairloom_curve::{Affine as CurvePoint, Group as CurveGroup, ScalarField};
use pairloom_pairing::{CompiledPairing, Gt, Reduced};
use pairloom_parallel::Executor;

/// The integers modulo the order of a group: what a [`Scalar`](crate::Scalar) is made of.
pub trait Integers: ScalarField + HashToField + From256 {}

impl<F: ScalarField + HashToField + From256> Integers for F {}

/// The byte forms of scalars.
#[doc(hidden)]
pub trait From256: Sized {
    fn from_be_bytes(bytes: &[u8]) -> Result<Self, DecodeError>;
    fn from_le_bytes(bytes: &[u8]) -> Result<Self, DecodeError>;
    fn to_be_bytes(&self) -> [u8; 32];
    fn to_le_bytes(&self) -> [u8; 32];
    fn of_u64(integer: u64) -> Self;
    fn from_be_bytes_reduced(bytes: &[u8]) -> Self;
}

impl<P: Modulus<4>> From256 for Fp<P, 4> {
    fn from_be_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        ScalarBigEndian::decode(bytes)
    }
    fn from_le_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        ScalarLittleEndian::decode(bytes)
    }
    fn to_be_bytes(&self) -> [u8; 32] {
        ScalarBigEndian::encode(self)
    }
    fn to_le_bytes(&self) -> [u8; 32] {
        ScalarLittleEndian::encode(self)
    }
    fn of_u64(integer: u64) -> Self {
        Self::from_u64(integer)
    }
    fn from_be_bytes_reduced(bytes: &[u8]) -> Self {
        Self::from_be_bytes_reduced(bytes)
    }
}

/// G1 or G2 of one of this crate's curves.
///
/// Generic code names it where code for one curve says `bls12_381::G1Affine`:
///
/// ```
/// use pairloom::{Affine, Group, Projective, Scalar};
///
/// fn blinded<G: Group>(point: &Affine<G>, factor: &Scalar<G::Scalar>) -> Projective<G> {
///     point * factor + point
/// }
///
/// let point = pairloom::bls12_381::G2Affine::generator();
/// assert_eq!(blinded(&point, &Scalar::from_u64(2)), point * Scalar::from_u64(3));
/// ```
pub trait Group: LaneGroup + EncodableGroup + CurveGroup<Scalar: Integers> {
    /// The byte form that `serde` and `Debug` write: the one that the curve's users have most of.
    type Standard: PointEncoding<Self>;

    #[doc(hidden)]
    fn hash_many(messages: &[&[u8]], dst: Dst<'_>, executor: &dyn Executor) -> Vec<CurvePoint<Self>>;

    #[doc(hidden)]
    fn decode_unchecked_subgroup<E: PointEncoding<Self>>(
        encodings: &[&[u8]],
        executor: &dyn Executor,
    ) -> Vec<Result<CurvePoint<Self>, DecodeError>>;

    #[doc(hidden)]
    fn are_in_subgroup(points: &[CurvePoint<Self>], executor: &dyn Executor) -> Vec<bool>;

    #[doc(hidden)]
    fn weighted(terms: &[(CurvePoint<Self>, u128)], executor: &dyn Executor) -> Vec<CurvePoint<Self>>;

    #[doc(hidden)]
    fn weighted_sum(terms: &[(CurvePoint<Self>, u128)], executor: &dyn Executor) -> pairloom_curve::Point<Self>;

    #[doc(hidden)]
    fn prepare(points: &[CurvePoint<Self>]) -> PreparedPoints<Self>;

    #[doc(hidden)]
    fn prepared_sum(points: &PreparedPoints<Self>, scalars: &[Self::Scalar]) -> pairloom_curve::Point<Self>;

    #[doc(hidden)]
    fn sum_of_products(
        terms: &[(CurvePoint<Self>, Self::Scalar)],
        executor: &dyn Executor,
    ) -> pairloom_curve::Point<Self>;
}

/// G1 of a curve: what knows the other group and the pairing.
pub trait FirstGroup: Group {
    /// G2 of the curve.
    type Second: Group<Scalar = Self::Scalar>;
    /// The curve.
    type Curve: CompiledPairing<Fr = Self::Scalar>;

    #[doc(hidden)]
    fn pairings(
        pairs: &[(CurvePoint<Self>, CurvePoint<Self::Second>)],
        executor: &dyn Executor,
    ) -> Vec<Gt<Self::Curve>>;

    #[doc(hidden)]
    fn pairings_reduced(
        pairs: &[(CurvePoint<Self>, CurvePoint<Self::Second>)],
        executor: &dyn Executor,
    ) -> Vec<Gt<Self::Curve, Reduced>>;

    #[doc(hidden)]
    fn multi_pairing(
        pairs: &[(CurvePoint<Self>, CurvePoint<Self::Second>)],
        executor: &dyn Executor,
    ) -> Gt<Self::Curve>;
}
