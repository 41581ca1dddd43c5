//! Integers and points of inputs.
//!
//! The decoders of [`pairloom_curve::encoding`] accept and refuse the same bytes. They look for swapped parts where a point of G2 is not on
//! the curve, which takes a square root: more than the gas of a contract that refuses the point pays for.

use crate::error::{Defect, Error};
use pairloom_algebra::Field;
use pairloom_curve::Affine;
use pairloom_curve::encoding::{Coordinate, EncodableGroup, PairOrder, PrimeBytes};

/// How big-endian integers stand in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The bytes before an integer, all 0.
    padding: usize,
    /// Which part of an element of F_p² comes first.
    order: PairOrder,
}

impl Words {
    /// EIP-196 and EIP-197: 32 bytes, imaginary parts first.
    pub const EIP_197: Self = Self { padding: 0, order: PairOrder::ImaginaryFirst };
    /// EIP-2537: 64 bytes of which 16 are 0, real parts first.
    pub const EIP_2537: Self = Self { padding: 16, order: PairOrder::RealFirst };
    /// EIP-2537 without its padding: 48 bytes, real parts first.
    pub const UNPADDED: Self = Self { padding: 0, order: PairOrder::RealFirst };

    /// The length of a coordinate.
    pub(crate) const fn coordinate<F: Coordinate>(self) -> usize {
        F::DEGREE * (self.padding + F::Prime::BYTES)
    }

    /// The length of a point.
    pub(crate) const fn point<G: EncodableGroup>(self) -> usize {
        2 * self.coordinate::<G::Field>()
    }

    /// The place of a part.
    fn slot<F: Coordinate>(self, part: usize) -> usize {
        match self.order {
            PairOrder::RealFirst => part,
            PairOrder::ImaginaryFirst => F::DEGREE - 1 - part,
        }
    }

    /// The element in exactly [`Self::coordinate`] bytes.
    pub(crate) fn read<F: Coordinate>(self, bytes: &[u8]) -> Result<F, Defect> {
        let width = self.padding + F::Prime::BYTES;
        F::try_from_parts(|part| {
            let start = self.slot::<F>(part) * width;
            let (padding, integer) = bytes[start..start + width].split_at(self.padding);
            if padding.iter().any(|byte| *byte != 0) {
                return Err(Defect::Padding);
            }
            F::Prime::from_be_bytes(integer).ok_or(Defect::NotBelowModulus)
        })
    }

    /// The point of the curve, in or out of the subgroup, in exactly [`Self::point`] bytes; zeros are infinity.
    pub(crate) fn read_point<G: EncodableGroup>(self, bytes: &[u8]) -> Result<Affine<G>, Defect> {
        let (x, y) = bytes.split_at(self.coordinate::<G::Field>());
        let (x, y): (G::Field, G::Field) = (self.read(x)?, self.read(y)?);
        if bool::from(x.is_zero() & y.is_zero()) {
            return Ok(Affine::identity());
        }
        Affine::from_xy(x, y).ok_or(Defect::NotOnCurve)
    }

    /// The bytes of a point.
    pub(crate) fn write_point<G: EncodableGroup>(self, point: &Affine<G>) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.point::<G>());
        for coordinate in [&point.x, &point.y] {
            for slot in 0..G::Field::DEGREE {
                bytes.resize(bytes.len() + self.padding, 0);
                match point.is_identity() {
                    true => bytes.resize(bytes.len() + <G::Field as Coordinate>::Prime::BYTES, 0),
                    false => bytes.extend(coordinate.part(self.slot::<G::Field>(slot)).to_be_bytes()),
                }
            }
        }
        bytes
    }
}

/// An error unless there are exactly so many bytes.
pub(crate) fn check_length(bytes: &[u8], expected: usize) -> Result<(), Error> {
    if bytes.len() == expected { Ok(()) } else { Err(Error::Length { expected, got: bytes.len() }) }
}

/// The items of an input.
pub(crate) fn items(bytes: &[u8], item: usize, may_be_empty: bool) -> Result<core::slice::ChunksExact<'_, u8>, Error> {
    if !bytes.len().is_multiple_of(item) || bytes.is_empty() && !may_be_empty {
        return Err(Error::ItemLength { item, may_be_empty, got: bytes.len() });
    }
    Ok(bytes.chunks_exact(item))
}

/// 32 bytes of which the last says it.
pub(crate) fn truth(value: bool) -> Vec<u8> {
    let mut bytes = vec![0; 32];
    bytes[31] = value.into();
    bytes
}
