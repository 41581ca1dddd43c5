//! The layout of coordinates in bytes, and the way from coordinates to points.

use super::coordinate::{Axis, component, swapped};
use super::{Component, Coordinate, DecodeError, EncodableGroup, PairOrder, PrimeBytes, Read, SwapHint};
use crate::group::{Affine, right_side};
use pairloom_algebra::Field;
use pairloom_algebra::sqrt::SquareRoot;

/// The order of the bytes of an integer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Endian {
    Big,
    Little,
}

/// The layout of a field's elements in bytes.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub(super) endian: Endian,
    pub(super) order: PairOrder,
    /// Zero bytes before each big-endian integer.
    pub(super) padding: usize,
}

impl Layout {
    /// The length of an integer, padding included.
    const fn width<F: Coordinate>(&self) -> usize {
        self.padding + F::Prime::BYTES
    }

    /// The length of a coordinate.
    pub(super) const fn len<F: Coordinate>(&self) -> usize {
        F::DEGREE * self.width::<F>()
    }

    /// The part that stands at a place, and the place of a part.
    fn slot<F: Coordinate>(&self, index: usize) -> usize {
        match self.order {
            PairOrder::RealFirst => index,
            PairOrder::ImaginaryFirst => F::DEGREE - 1 - index,
        }
    }

    /// Appends a coordinate.
    pub(super) fn write<F: Coordinate>(&self, value: &F, out: &mut Vec<u8>) {
        for slot in 0..F::DEGREE {
            out.resize(out.len() + self.padding, 0);
            let bytes = value.part(self.slot::<F>(slot)).to_be_bytes();
            match self.endian {
                Endian::Big => out.extend(bytes),
                Endian::Little => out.extend(bytes.iter().rev()),
            }
        }
    }

    /// The coordinate in exactly [`Self::len`] bytes.
    pub(super) fn read<F: Coordinate>(&self, bytes: &[u8], axis: Axis) -> Result<F, DecodeError> {
        let width = self.width::<F>();
        F::try_from_parts(|part| {
            let start = self.slot::<F>(part) * width;
            self.read_integer(&bytes[start..start + width], component::<F>(axis, part))
        })
    }

    fn read_integer<P: PrimeBytes>(&self, bytes: &[u8], component: Component) -> Result<P, DecodeError> {
        let (padding, digits) = bytes.split_at(self.padding);
        if padding.iter().any(|&byte| byte != 0) {
            return Err(DecodeError::PaddingNotZero { component });
        }
        let value = match self.endian {
            Endian::Big => P::from_be_bytes(digits),
            Endian::Little => P::from_be_bytes(&digits.iter().rev().copied().collect::<Vec<u8>>()),
        };
        value.ok_or(DecodeError::NotBelowModulus { component })
    }

    /// x, then y; zeros at infinity.
    pub(super) fn write_point<G: EncodableGroup>(&self, point: &Affine<G>) -> Vec<u8> {
        let mut out = Vec::with_capacity(2 * self.len::<G::Field>());
        let zero = G::Field::zero();
        for coordinate in [&point.x, &point.y] {
            self.write(if point.is_identity() { &zero } else { coordinate }, &mut out);
        }
        out
    }

    /// x alone; zeros at infinity.
    pub(super) fn write_x<G: EncodableGroup>(&self, point: &Affine<G>) -> Vec<u8> {
        let mut out = self.write_point(point);
        out.truncate(self.len::<G::Field>());
        out
    }

    /// The point of the curve with coordinates x and y, neither of them infinity's.
    pub(super) fn read_point<G: EncodableGroup>(&self, bytes: &[u8]) -> Result<Affine<G>, DecodeError> {
        let (x, y) = bytes.split_at(self.len::<G::Field>());
        point_from_xy(self.read(x, Axis::X)?, self.read(y, Axis::Y)?, self.order)
    }

    /// The coordinate x of a point whose y is the larger or the smaller of the two.
    pub(super) fn read_x<G: EncodableGroup>(&self, bytes: &[u8], largest: bool) -> Result<Read<G>, DecodeError> {
        Ok(Read::Compressed { x: self.read(bytes, Axis::X)?, largest })
    }

    /// [`Self::read_point`] for forms in which zeros alone mark infinity.
    pub(super) fn read_point_or_zeros<G: EncodableGroup>(&self, bytes: &[u8]) -> Result<Affine<G>, DecodeError> {
        if is_zero(bytes) { Ok(Affine::identity()) } else { self.read_point(bytes) }
    }
}

/// The point of the curve with the coordinate x whose y is the larger or the smaller of the two.
pub(super) fn lift_point<G: EncodableGroup>(
    x: G::Field,
    largest: bool,
    order: PairOrder,
) -> Result<Affine<G>, DecodeError> {
    let y = lift::<G>(&x).ok_or_else(|| DecodeError::NoPoint { hint: swap_hint::<G>(&x, order) })?;
    Ok(Read::with_y(x, &y, largest))
}

/// The point of the curve with these coordinates.
pub(super) fn point_from_xy<G: EncodableGroup>(
    x: G::Field,
    y: G::Field,
    order: PairOrder,
) -> Result<Affine<G>, DecodeError> {
    Affine::from_xy(x, y).ok_or_else(|| DecodeError::NotOnCurve { hint: swap_hint::<G>(&x, order) })
}

/// The point itself if it is in the subgroup; infinity is, at no cost.
pub(super) fn check_subgroup<G: EncodableGroup>(point: Affine<G>, order: PairOrder) -> Result<Affine<G>, DecodeError> {
    if point.is_in_subgroup_vartime() {
        return Ok(point);
    }
    Err(DecodeError::NotInSubgroup { hint: swap_hint::<G>(&point.x, order) })
}

/// The y of some point of the curve with this x.
fn lift<G: EncodableGroup>(x: &G::Field) -> Option<G::Field> {
    let (y, exists) = right_side::<G, _>(x).sqrt();
    bool::from(exists).then_some(y)
}

/// Whether x with its parts swapped belongs to a point of the subgroup. Asking for the subgroup keeps half of all wrong x from
/// looking swapped.
fn swap_hint<G: EncodableGroup>(x: &G::Field, order: PairOrder) -> SwapHint {
    let x = swapped(x);
    let fits = |y| Affine::<G>::from_xy_unchecked(x, y).is_in_subgroup_vartime();
    SwapHint((G::Field::DEGREE == 2 && lift::<G>(&x).is_some_and(fits)).then_some(order))
}

/// An error unless there are exactly `expected` bytes.
pub(super) fn check_length(bytes: &[u8], expected: usize) -> Result<(), DecodeError> {
    if bytes.len() == expected { Ok(()) } else { Err(DecodeError::WrongLength { expected, got: bytes.len() }) }
}

/// The flag bits of one byte, and all bytes with those bits cleared.
pub(super) fn split_flags(bytes: &[u8], index: usize, mask: u8) -> (u8, Vec<u8>) {
    let mut rest = bytes.to_vec();
    rest[index] &= !mask;
    (bytes[index] & mask, rest)
}

/// Whether all bytes are 0.
pub(super) fn is_zero(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == 0)
}

/// Infinity, if nothing but the flags that say so is set.
pub(super) fn identity<G: EncodableGroup>(rest: &[u8]) -> Result<Affine<G>, DecodeError> {
    if is_zero(rest) { Ok(Affine::identity()) } else { Err(DecodeError::InfinityNotZero) }
}
