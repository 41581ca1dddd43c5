//! Many pairings, products of many, many points: side by side in vector lanes where that pays on this processor, and over cores.
//!
//! Every function comes twice. The short name takes all cores that the process may use: threads are started for the call and end with it,
//! so nothing is left behind. The name with `_with` takes an [`Executor`]: a [`Pool`] that a program keeps (no threads to start),
//! [`Inline`] for the calling thread alone, `Rayon` or a pool of rayon's (feature `rayon`), or one's own.
//!
//! ```
//! use pairloom::batch::{self, Inline, Pool};
//! use pairloom::bls12_381::{G1Affine, G2Affine, Scalar, multi_pairing, pairing};
//!
//! let q = G2Affine::generator();
//! let pairs: Vec<_> = (1..20).map(|k| ((G1Affine::generator() * Scalar::from_u64(k)).to_affine(), q)).collect();
//!
//! let values = batch::pairings(&pairs);
//! assert_eq!(values[7], pairing(&pairs[7].0, &q));
//! assert_eq!(batch::pairings_with(&pairs, &Inline), values);
//!
//! let pool = Pool::new(2)?;
//! assert_eq!(batch::multi_pairing_with(&pairs, &pool), multi_pairing(&pairs));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Nothing here is secret: all take variable time.

use crate::curve::raw;
use crate::encoding::{DecodeError, PointEncoding, SwapHint};
use crate::group::{FirstGroup, Group};
use crate::hash::Dst;
use crate::point::{Affine, PointError, Projective};
use crate::scalar::Scalar;
use pairloom_curve::Affine as CurvePoint;
use pairloom_pairing::{Gt, Reduced};
#[cfg(feature = "rayon")]
pub use pairloom_parallel::Rayon;
pub use pairloom_parallel::{Busy, Executor, Inline, Pool, Scoped};

/// A pair of arguments of a pairing.
pub type Pair<G> = (Affine<G>, Affine<<G as FirstGroup>::Second>);

/// All cores that the process may use, by threads that live as long as a call.
pub fn all_cores() -> Scoped {
    Scoped(pairloom_parallel::pool::cores())
}

/// The pairing of each pair, in their order; 1 where a point is at infinity.
pub fn pairings<G: FirstGroup>(pairs: &[Pair<G>]) -> Vec<Gt<G::Curve>> {
    pairings_with(pairs, &all_cores())
}

/// As [`pairings`], over the threads of an executor.
pub fn pairings_with<G: FirstGroup>(pairs: &[Pair<G>], executor: &dyn Executor) -> Vec<Gt<G::Curve>> {
    G::pairings(&raw(pairs), executor)
}

/// As [`pairings`], exactly the reduced pairing of each pair.
///
/// ```
/// use pairloom::batch;
/// use pairloom::bn254::{G1Affine, G2Affine, multi_pairing_reduced};
///
/// let pair = (G1Affine::generator(), G2Affine::generator());
/// assert_eq!(batch::pairings_reduced(&[pair]), [multi_pairing_reduced(&[pair])]);
/// ```
pub fn pairings_reduced<G: FirstGroup>(pairs: &[Pair<G>]) -> Vec<Gt<G::Curve, Reduced>> {
    pairings_reduced_with(pairs, &all_cores())
}

/// As [`pairings_reduced`], over the threads of an executor.
pub fn pairings_reduced_with<G: FirstGroup>(pairs: &[Pair<G>], executor: &dyn Executor) -> Vec<Gt<G::Curve, Reduced>> {
    G::pairings_reduced(&raw(pairs), executor)
}

/// The product of the pairings of all pairs: each core a share of the Miller loops, and one final exponentiation.
pub fn multi_pairing<G: FirstGroup>(pairs: &[Pair<G>]) -> Gt<G::Curve> {
    multi_pairing_with(pairs, &all_cores())
}

/// As [`multi_pairing`], over the threads of an executor.
pub fn multi_pairing_with<G: FirstGroup>(pairs: &[Pair<G>], executor: &dyn Executor) -> Gt<G::Curve> {
    G::multi_pairing(&raw(pairs), executor)
}

/// What `hash_to_g1` or `hash_to_g2` of the curve's module gives for each message; which, the type of the points says.
///
/// ```
/// use pairloom::batch;
/// use pairloom::bls12_381::{G2Affine, hash_to_g2};
/// use pairloom::hash::Dst;
///
/// let dst = Dst::of_constant(b"QUUX-V01-CS02-with-a-batch");
/// let points: Vec<G2Affine> = batch::hash(&[b"one", b"two"], dst);
/// assert_eq!(points[1], hash_to_g2(b"two", dst).to_affine());
/// ```
pub fn hash<G: Group>(messages: &[&[u8]], dst: Dst<'_>) -> Vec<Affine<G>> {
    hash_with(messages, dst, &all_cores())
}

/// As [`hash`], over the threads of an executor.
pub fn hash_with<G: Group>(messages: &[&[u8]], dst: Dst<'_>, executor: &dyn Executor) -> Vec<Affine<G>> {
    of_subgroup(G::hash_many(messages, dst, executor))
}

/// The point that each of the bytes stands for in an encoding, or what is wrong with them: square roots and checks of the subgroup side by
/// side.
///
/// ```
/// use pairloom::batch;
/// use pairloom::bls12_381::G1Affine;
/// use pairloom::encoding::{DecodeError, ZcashCompressed};
///
/// let good = G1Affine::generator().to_compressed();
/// let points = batch::from_bytes::<ZcashCompressed, _>(&[&good, &[0; 3]]);
/// assert_eq!(points, [Ok(G1Affine::generator()), Err(DecodeError::WrongLength { expected: 48, got: 3 })]);
/// ```
pub fn from_bytes<E: PointEncoding<G>, G: Group>(encodings: &[&[u8]]) -> Vec<Result<Affine<G>, DecodeError>> {
    from_bytes_with::<E, G>(encodings, &all_cores())
}

/// As [`from_bytes`], over the threads of an executor.
pub fn from_bytes_with<E: PointEncoding<G>, G: Group>(
    encodings: &[&[u8]],
    executor: &dyn Executor,
) -> Vec<Result<Affine<G>, DecodeError>> {
    let points = G::decode_unchecked_subgroup::<E>(encodings, executor);
    checked(points, DecodeError::NotInSubgroup { hint: SwapHint::default() }, executor)
}

/// The point with each pair of coordinates, or what is wrong with it: checks of the subgroup side by side.
///
/// ```
/// use pairloom::bls12_381::{Fp, G1Affine};
/// use pairloom::{PointError, batch};
///
/// let (x, y) = G1Affine::generator().xy().expect("not infinity");
/// let points = batch::from_xy(&[(x, y), (Fp::from_u64(0), Fp::from_u64(2)), (x, x)]);
/// assert_eq!(points, [Ok(G1Affine::generator()), Err(PointError::NotInSubgroup), Err(PointError::NotOnCurve)]);
/// ```
pub fn from_xy<G: Group>(coordinates: &[(G::Field, G::Field)]) -> Vec<Result<Affine<G>, PointError>> {
    from_xy_with(coordinates, &all_cores())
}

/// As [`from_xy`], over the threads of an executor.
pub fn from_xy_with<G: Group>(
    coordinates: &[(G::Field, G::Field)],
    executor: &dyn Executor,
) -> Vec<Result<Affine<G>, PointError>> {
    let point = |&(x, y): &(G::Field, G::Field)| CurvePoint::from_xy(x, y).ok_or(PointError::NotOnCurve);
    checked(coordinates.iter().map(point).collect(), PointError::NotInSubgroup, executor)
}

/// Those points of the curve that are in the subgroup.
fn checked<G: Group, E: Copy>(
    points: Vec<Result<CurvePoint<G>, E>>,
    outside: E,
    executor: &dyn Executor,
) -> Vec<Result<Affine<G>, E>> {
    let on_curve: Vec<_> = points.iter().filter_map(|point| point.as_ref().ok().copied()).collect();
    let mut inside = G::are_in_subgroup(&on_curve, executor).into_iter();
    let mut check = |point| if inside.next() == Some(true) { Ok(Affine(point)) } else { Err(outside) };
    points.into_iter().map(|point| point.and_then(&mut check)).collect()
}

/// Each point times its weight.
///
/// ```
/// use pairloom::batch;
/// use pairloom::bls12_381::{G1Affine, Scalar};
///
/// let p = G1Affine::generator();
/// assert_eq!(batch::weighted(&[(p, 3), (p, 0)]), [(p * Scalar::from_u64(3)).to_affine(), G1Affine::identity()]);
/// ```
pub fn weighted<G: Group>(terms: &[(Affine<G>, u128)]) -> Vec<Affine<G>> {
    weighted_with(terms, &all_cores())
}

/// As [`weighted`], over the threads of an executor.
pub fn weighted_with<G: Group>(terms: &[(Affine<G>, u128)], executor: &dyn Executor) -> Vec<Affine<G>> {
    of_subgroup(G::weighted(&raw_terms(terms), executor))
}

/// The sum of points times weights.
///
/// ```
/// use pairloom::batch;
/// use pairloom::bls12_381::{G1Affine, Scalar};
///
/// let p = G1Affine::generator();
/// assert_eq!(batch::weighted_sum(&[(p, 3), (p, 4)]), p * Scalar::from_u64(7));
/// ```
pub fn weighted_sum<G: Group>(terms: &[(Affine<G>, u128)]) -> Projective<G> {
    weighted_sum_with(terms, &all_cores())
}

/// As [`weighted_sum`], over the threads of an executor.
pub fn weighted_sum_with<G: Group>(terms: &[(Affine<G>, u128)], executor: &dyn Executor) -> Projective<G> {
    Projective(G::weighted_sum(&raw_terms(terms), executor))
}

/// The sum of points times scalars (multi-scalar multiplication).
///
/// ```
/// use pairloom::batch;
/// use pairloom::bls12_381::{G2Affine, Scalar};
///
/// let q = G2Affine::generator();
/// let terms: Vec<_> = (1..10).map(|k| (q, -Scalar::from_u64(k))).collect();
/// assert_eq!(batch::sum_of_products(&terms), q * -Scalar::from_u64(45));
/// ```
pub fn sum_of_products<G: Group>(terms: &[(Affine<G>, Scalar<G::Scalar>)]) -> Projective<G> {
    sum_of_products_with(terms, &all_cores())
}

/// As [`sum_of_products`], over the threads of an executor.
pub fn sum_of_products_with<G: Group>(
    terms: &[(Affine<G>, Scalar<G::Scalar>)],
    executor: &dyn Executor,
) -> Projective<G> {
    let terms: Vec<_> = terms.iter().map(|(point, scalar)| (point.0, scalar.0)).collect();
    Projective(G::sum_of_products(&terms, executor))
}

/// Points that are in the subgroup because of how they were computed.
fn of_subgroup<G: Group>(points: Vec<CurvePoint<G>>) -> Vec<Affine<G>> {
    points.into_iter().map(Affine).collect()
}

fn raw_terms<G: Group>(terms: &[(Affine<G>, u128)]) -> Vec<(CurvePoint<G>, u128)> {
    terms.iter().map(|(point, weight)| (point.0, *weight)).collect()
}
