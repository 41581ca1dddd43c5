//! The forms of gnark-crypto (`Bytes` and `RawBytes`) for bn254.
//!
//! Big endian, imaginary part first; the two top bits of the first byte hold the flags: 00 uncompressed, 10 and 11 compressed
//! with the smaller or the larger y, 01 compressed infinity. Infinity uncompressed is all zero.

use super::coordinate::is_largest;
use super::layout::{Endian, Layout, check_length, identity, split_flags};
use super::{Bn254Group, DecodeError, PairOrder, PointEncoding, Read};
use crate::group::Affine;

const LAYOUT: Layout = Layout { endian: Endian::Big, order: PairOrder::ImaginaryFirst, padding: 0 };
const SMALLEST: u8 = 0b1000_0000;
const LARGEST: u8 = 0b1100_0000;
const INFINITY: u8 = 0b0100_0000;
const MASK: u8 = 0b1100_0000;

/// gnark's compressed form: x with the sign of y, 32 bytes in G1, 64 in G2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GnarkCompressed;

/// gnark's raw form: x and y, 64 bytes in G1, 128 in G2; the same bytes as [`super::Eip197`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GnarkRaw;

impl<G: Bn254Group> PointEncoding<G> for GnarkCompressed {
    const NAME: &'static str = "gnark, compressed";
    const LEN: usize = LAYOUT.len::<G::Field>();
    const PAIR_ORDER: PairOrder = LAYOUT.order;

    fn encode(point: &Affine<G>) -> Vec<u8> {
        let mut bytes = LAYOUT.write_x(point);
        bytes[0] |= match point.is_identity() {
            true => INFINITY,
            false if is_largest(&point.y) => LARGEST,
            false => SMALLEST,
        };
        bytes
    }

    fn read(bytes: &[u8]) -> Result<Read<G>, DecodeError> {
        check_length(bytes, <Self as PointEncoding<G>>::LEN)?;
        let (flags, rest) = split_flags(bytes, 0, MASK);
        match flags {
            SMALLEST => LAYOUT.read_x(&rest, false),
            LARGEST => LAYOUT.read_x(&rest, true),
            INFINITY => identity(&rest).map(Read::Point),
            _ => Err(DecodeError::CompressionFlagMissing),
        }
    }
}

impl<G: Bn254Group> PointEncoding<G> for GnarkRaw {
    const NAME: &'static str = "gnark, raw";
    const LEN: usize = 2 * LAYOUT.len::<G::Field>();
    const PAIR_ORDER: PairOrder = LAYOUT.order;

    fn encode(point: &Affine<G>) -> Vec<u8> {
        LAYOUT.write_point(point)
    }

    fn read(bytes: &[u8]) -> Result<Read<G>, DecodeError> {
        check_length(bytes, <Self as PointEncoding<G>>::LEN)?;
        if bytes[0] & MASK != 0 {
            return Err(DecodeError::CompressionFlagUnexpected);
        }
        LAYOUT.read_point_or_zeros(bytes).map(Read::Point)
    }
}
