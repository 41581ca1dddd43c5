//! The text form of files and the command line: hexadecimal integers `0x…`, big endian; an element of F_p² as its real and
//! imaginary part; a point as x and y or the word `inf`; an element of F_p^12 as twelve integers in tower order.
//!
//! Nothing here knows JSON. Leading zeros and capital digits are accepted up to the length of p, never written.

use super::coordinate::{Axis, component};
use super::layout::{check_subgroup, point_from_xy};
use super::{Component, Coordinate, DecodeError, EncodableGroup, PairOrder, PrimeBytes};
use crate::group::Affine;
use pairloom_algebra::{Field, Fp12, TwistField};

/// The word for the point at infinity.
pub const INFINITY: &str = "inf";

/// A point as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PointText<S> {
    /// The word `inf`.
    Infinity,
    /// The integers of x and of y: one each in G1, two each in G2.
    Affine {
        /// The parts of x, the real one first.
        x: Vec<S>,
        /// The parts of y, the real one first.
        y: Vec<S>,
    },
}

impl<S> PointText<S> {
    /// The point that a lone word stands for: `inf`, and no other.
    ///
    /// # Errors
    ///
    /// [`DecodeError::UnknownPointWord`].
    pub fn from_word(word: &str) -> Result<Self, DecodeError> {
        if word == INFINITY { Ok(Self::Infinity) } else { Err(DecodeError::UnknownPointWord) }
    }
}

/// The canonical integer of an element: `0x` and lower-case digits without leading zeros.
pub fn format_integer<P: PrimeBytes>(value: &P) -> String {
    let digits = hex::encode(value.to_be_bytes());
    let significant = digits.trim_start_matches('0');
    format!("0x{}", if significant.is_empty() { "0" } else { significant })
}

/// The element of a prime field that `0x…` stands for.
///
/// # Errors
///
/// Text that is no such number, or one that is not below the modulus.
pub fn parse_integer<P: PrimeBytes>(text: &str) -> Result<P, DecodeError> {
    parse_integer_at(text, Component::Integer)
}

fn parse_integer_at<P: PrimeBytes>(text: &str, component: Component) -> Result<P, DecodeError> {
    P::from_be_bytes(&hexadecimal(text, component, P::BYTES)?).ok_or(DecodeError::NotBelowModulus { component })
}

/// The big-endian bytes, `length` of them, of the integer that `0x…` stands for.
pub(crate) fn hexadecimal(text: &str, component: Component, length: usize) -> Result<Vec<u8>, DecodeError> {
    let digits = text.strip_prefix("0x").ok_or(DecodeError::MissingHexPrefix { component })?;
    let nibbles = digits.chars().enumerate().map(|(i, found)| {
        let bad = DecodeError::BadHexDigit { component, position: i + 2, found };
        found.to_digit(16).ok_or(bad)
    });
    let nibbles = nibbles.collect::<Result<Vec<u32>, _>>()?;
    match nibbles.len() {
        0 => Err(DecodeError::NoHexDigits { component }),
        got if got > 2 * length => Err(DecodeError::TooManyHexDigits { component, allowed: 2 * length, got }),
        _ => Ok(pack(&nibbles, length)),
    }
}

/// At most `2 length` hexadecimal digits as `length` big-endian bytes.
fn pack(nibbles: &[u32], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    for (i, &nibble) in nibbles.iter().rev().enumerate() {
        bytes[length - 1 - i / 2] |= (nibble as u8) << (4 * (i % 2));
    }
    bytes
}

/// The integers of an element of F_p or F_p², the real part first.
pub fn format_coordinate<F: Coordinate>(value: &F) -> Vec<String> {
    (0..F::DEGREE).map(|i| format_integer(&value.part(i))).collect()
}

fn parse_coordinate<F: Coordinate, S: AsRef<str>>(parts: &[S], axis: Axis) -> Result<F, DecodeError> {
    let whole = if matches!(axis, Axis::X) { Component::X } else { Component::Y };
    check_count(parts, F::DEGREE, whole)?;
    F::try_from_parts(|i| parse_integer_at(parts[i].as_ref(), component::<F>(axis, i)))
}

fn check_count<S>(parts: &[S], expected: usize, component: Component) -> Result<(), DecodeError> {
    let got = parts.len();
    if got == expected { Ok(()) } else { Err(DecodeError::WrongCount { component, expected, got }) }
}

/// A point as text.
pub fn format_point<G: EncodableGroup>(point: &Affine<G>) -> PointText<String> {
    if point.is_identity() {
        return PointText::Infinity;
    }
    PointText::Affine { x: format_coordinate(&point.x), y: format_coordinate(&point.y) }
}

/// The point of the subgroup of order r that the text stands for; `inf` is allowed.
///
/// # Errors
///
/// A coordinate that is none, a point that is not on the curve, or not in the subgroup.
pub fn parse_point<G: EncodableGroup, S: AsRef<str>>(text: &PointText<S>) -> Result<Affine<G>, DecodeError> {
    check_subgroup(parse_point_unchecked_subgroup(text)?, PairOrder::RealFirst)
}

/// The point of the curve, in or out of the subgroup, that the text stands for; `inf` is allowed.
///
/// # Errors
///
/// A coordinate that is none, or a point that is not on the curve.
pub fn parse_point_unchecked_subgroup<G, S>(text: &PointText<S>) -> Result<Affine<G>, DecodeError>
where
    G: EncodableGroup,
    S: AsRef<str>,
{
    let PointText::Affine { x, y } = text else { return Ok(Affine::identity()) };
    point_from_xy(parse_coordinate(x, Axis::X)?, parse_coordinate(y, Axis::Y)?, PairOrder::RealFirst)
}

/// The twelve integers of an element of F_p^12, in tower order.
pub fn format_fp12<E: TwistField<Base: PrimeBytes>>(value: &Fp12<E>) -> Vec<String> {
    value.coordinates().iter().map(format_integer).collect()
}

/// The element of F_p^12 with the given twelve integers, in tower order.
///
/// # Errors
///
/// Another number of integers, or one that is no element, with its index.
pub fn parse_fp12<E: TwistField<Base: PrimeBytes>, S: AsRef<str>>(parts: &[S]) -> Result<Fp12<E>, DecodeError> {
    check_count(parts, 12, Component::Gt)?;
    let mut coordinates = [E::Base::zero(); 12];
    for (i, (coordinate, part)) in coordinates.iter_mut().zip(parts).enumerate() {
        *coordinate = parse_integer_at(part.as_ref(), Component::Coefficient(i))?;
    }
    Ok(Fp12::from_coordinates(coordinates))
}
