//! The forms of ZCash's protocol specification (section 5.4.9.2) for bls12-381, which appendix C of
//! draft-irtf-cfrg-pairing-friendly-curves and the IETF's BLS signatures share.

use super::coordinate::is_largest;
use super::layout::{Endian, Layout, check_length, identity, split_flags};
use super::{Bls12381Group, DecodeError, PairOrder, PointEncoding, Read};
use crate::group::Affine;

const LAYOUT: Layout = Layout { endian: Endian::Big, order: PairOrder::ImaginaryFirst, padding: 0 };
const COMPRESSED: u8 = 0b1000_0000;
const INFINITY: u8 = 0b0100_0000;
const LARGEST: u8 = 0b0010_0000;
const MASK: u8 = COMPRESSED | INFINITY | LARGEST;

/// ZCash's compressed form: x with the sign of y, 48 bytes in G1, 96 in G2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZcashCompressed;

/// ZCash's uncompressed form: x and y, 96 bytes in G1, 192 in G2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZcashUncompressed;

impl<G: Bls12381Group> PointEncoding<G> for ZcashCompressed {
    const NAME: &'static str = "ZCash, compressed";
    const LEN: usize = LAYOUT.len::<G::Field>();
    const PAIR_ORDER: PairOrder = LAYOUT.order;

    fn encode(point: &Affine<G>) -> Vec<u8> {
        let mut bytes = LAYOUT.write_x(point);
        bytes[0] |= match point.is_identity() {
            true => COMPRESSED | INFINITY,
            false if is_largest(&point.y) => COMPRESSED | LARGEST,
            false => COMPRESSED,
        };
        bytes
    }

    fn read(bytes: &[u8]) -> Result<Read<G>, DecodeError> {
        check_length(bytes, <Self as PointEncoding<G>>::LEN)?;
        let (flags, rest) = split_flags(bytes, 0, MASK);
        match flags ^ COMPRESSED {
            0 => LAYOUT.read_x(&rest, false),
            LARGEST => LAYOUT.read_x(&rest, true),
            INFINITY => identity(&rest).map(Read::Point),
            both if both & COMPRESSED == 0 => Err(DecodeError::InfinityWithSign),
            _ => Err(DecodeError::CompressionFlagMissing),
        }
    }
}

impl<G: Bls12381Group> PointEncoding<G> for ZcashUncompressed {
    const NAME: &'static str = "ZCash, uncompressed";
    const LEN: usize = 2 * LAYOUT.len::<G::Field>();
    const PAIR_ORDER: PairOrder = LAYOUT.order;

    fn encode(point: &Affine<G>) -> Vec<u8> {
        let mut bytes = LAYOUT.write_point(point);
        if point.is_identity() {
            bytes[0] |= INFINITY;
        }
        bytes
    }

    fn read(bytes: &[u8]) -> Result<Read<G>, DecodeError> {
        check_length(bytes, <Self as PointEncoding<G>>::LEN)?;
        let (flags, rest) = split_flags(bytes, 0, MASK);
        match flags {
            0 => LAYOUT.read_point(&rest).map(Read::Point),
            INFINITY => identity(&rest).map(Read::Point),
            _ if flags & COMPRESSED != 0 => Err(DecodeError::CompressionFlagUnexpected),
            LARGEST => Err(DecodeError::SignFlagUnexpected),
            _ => Err(DecodeError::InfinityWithSign),
        }
    }
}
