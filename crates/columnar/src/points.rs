//! Points: checks of the subgroup, and hashing.

use crate::answer::{Values, Verdicts, answered};
use crate::column::{Bytes, ColumnError};
use arrow_array::Array;
use core::str::FromStr;
use pairloom_curve::encoding::{DecodeError, Eip197, EncodableGroup, PointEncoding, SwapHint, ZcashCompressed};
use pairloom_curve::hash::suites::{
    Bls12381G1XmdSha256SswuRo, Bls12381G2XmdSha256SswuRo, Bn254G1XmdSha256SvdwRo, Bn254G2XmdSha256SvdwRo,
};
use pairloom_curve::hash::{Dst, HashSuite};
use pairloom_curve::lanes::{LaneCurve, LaneGroup};
use pairloom_curve::{Affine, bls12_381, bn254};
use pairloom_parallel::{Executor, batch};
use thiserror::Error;

/// A curve. Points of bls12-381 are in the compressed form of ZCash and the IETF (48 and 96 bytes), those of bn254 in the words of EIP-197
/// (64 and 128 bytes).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curve {
    /// bls12-381.
    Bls12381,
    /// bn254: about 100 bits of security.
    Bn254,
}

/// A group of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The group of first arguments.
    G1,
    /// The group of second arguments.
    G2,
}

/// A name of no curve here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?}: expected bls12-381 or bn254")]
pub struct UnknownCurve(String);

impl FromStr for Curve {
    type Err = UnknownCurve;
    fn from_str(name: &str) -> Result<Self, UnknownCurve> {
        match name {
            "bls12-381" => Ok(Self::Bls12381),
            "bn254" => Ok(Self::Bn254),
            other => Err(UnknownCurve(other.into())),
        }
    }
}

/// What is done for a group whose types are known.
trait Operations {
    fn decode(&self, encodings: &[&[u8]], executor: &dyn Executor) -> Vec<Result<(), DecodeError>>;
    fn hash(&self, messages: &[&[u8]], dst: Dst<'_>, executor: &dyn Executor) -> Vec<Vec<u8>>;
    fn width(&self) -> usize;
}

type Types<C, E, H> = fn() -> (C, E, H);

/// Curve, encoding and hash.
struct Typed<C, E, H>(core::marker::PhantomData<Types<C, E, H>>);

impl<C: 'static, E: 'static, H: 'static> Typed<C, E, H> {
    const NEW: &'static Self = &Self(core::marker::PhantomData);
}

impl<C: LaneCurve, E, H: HashSuite<Group: LaneGroup + EncodableGroup>> Operations for Typed<C, E, H>
where
    E: PointEncoding<H::Group>,
{
    fn decode(&self, encodings: &[&[u8]], executor: &dyn Executor) -> Vec<Result<(), DecodeError>> {
        let points = decoded::<C, H::Group, E>(encodings, executor);
        points.into_iter().map(|point| point.map(drop)).collect()
    }

    fn hash(&self, messages: &[&[u8]], dst: Dst<'_>, executor: &dyn Executor) -> Vec<Vec<u8>> {
        let points = batch::hash_to_curve::<C, H::Group, H::Expander>(messages, dst, executor);
        points.iter().map(E::encode).collect()
    }

    fn width(&self) -> usize {
        E::LEN
    }
}

fn operations(curve: Curve, group: Group) -> &'static dyn Operations {
    match (curve, group) {
        (Curve::Bls12381, Group::G1) => Typed::<bls12_381::Curve, ZcashCompressed, Bls12381G1XmdSha256SswuRo>::NEW,
        (Curve::Bls12381, Group::G2) => Typed::<bls12_381::Curve, ZcashCompressed, Bls12381G2XmdSha256SswuRo>::NEW,
        (Curve::Bn254, Group::G1) => Typed::<bn254::Curve, Eip197, Bn254G1XmdSha256SvdwRo>::NEW,
        (Curve::Bn254, Group::G2) => Typed::<bn254::Curve, Eip197, Bn254G2XmdSha256SvdwRo>::NEW,
    }
}

/// Points of the subgroup, infinity included; checks go in lanes where they pay.
pub(crate) fn decoded<C: LaneCurve, G: LaneGroup + EncodableGroup, E: PointEncoding<G>>(
    encodings: &[&[u8]],
    executor: &dyn Executor,
) -> Vec<Result<Affine<G>, DecodeError>> {
    let points = batch::decode_unchecked_subgroup::<C, G, E>(encodings, executor);
    let on_curve: Vec<_> = points.iter().filter_map(|point| point.as_ref().ok().copied()).collect();
    let mut inside = batch::are_in_subgroup::<C, G>(&on_curve, executor).into_iter();
    let outside = DecodeError::NotInSubgroup { hint: SwapHint::default() };
    let mut check = |point| if inside.next() == Some(true) { Ok(point) } else { Err(outside) };
    points.into_iter().map(|point| point.and_then(&mut check)).collect()
}

/// Whether each row is the encoding of a point of the subgroup of order r. Infinity is one.
///
/// # Errors
///
/// A column of another type.
pub fn check(curve: Curve, group: Group, points: &dyn Array, executor: &dyn Executor) -> Result<Verdicts, ColumnError> {
    let points = Bytes::of("point", points)?;
    let verdicts = |encodings: Vec<&[u8]>| {
        let verdicts = operations(curve, group).decode(&encodings, executor).into_iter();
        verdicts.map(|verdict| verdict.map_err(|error| format!("point: {error}"))).collect()
    };
    Ok(answered(points.iter().map(|row| row.map(Ok)), verdicts).into_iter().collect())
}

/// The point that each message stands for under a tag, by the suite of RFC 9380 with SHA-256 (`…_XMD:SHA-256_SSWU_RO_` on bls12-381,
/// `…_XMD:SHA-256_SVDW_RO_` on bn254).
///
/// # Errors
///
/// A column of another type, an empty tag.
pub fn hash(
    curve: Curve,
    group: Group,
    messages: &dyn Array,
    tag: &[u8],
    executor: &dyn Executor,
) -> Result<Values, ColumnError> {
    let (messages, dst) = (Bytes::of("message", messages)?, Dst::new(tag).map_err(|_| ColumnError::EmptyTag)?);
    let operations = operations(curve, group);
    let points = |messages: Vec<&[u8]>| operations.hash(&messages, dst, executor).into_iter().map(Ok).collect();
    Ok(Values::new(operations.width(), answered(messages.iter().map(|row| row.map(Ok)), points)))
}
