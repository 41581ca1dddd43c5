//! The forms of arkworks (`CanonicalSerialize` of ark-serialize 0.3 to 0.6) for bn254.
//!
//! Little endian, real part first; the two top bits of the last byte hold the flags, in the uncompressed form too.

use super::coordinate::is_largest;
use super::layout::{Endian, Layout, check_length, identity, split_flags};
use super::{Bn254Group, DecodeError, PairOrder, PointEncoding, Read};
use crate::group::Affine;

const LAYOUT: Layout = Layout { endian: Endian::Little, order: PairOrder::RealFirst, padding: 0 };
const LARGEST: u8 = 0b1000_0000;
const INFINITY: u8 = 0b0100_0000;
const MASK: u8 = LARGEST | INFINITY;

/// arkworks' compressed form: x with the sign of y, 32 bytes in G1, 64 in G2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArkworksCompressed;

/// arkworks' uncompressed form: x and y with the sign of y, 64 bytes in G1, 128 in G2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArkworksUncompressed;

/// The flag bits: which y it is, or infinity.
enum Marked {
    Smallest,
    Largest,
    Infinity,
}

fn parse_flags(flags: u8) -> Result<Marked, DecodeError> {
    match flags {
        0 => Ok(Marked::Smallest),
        LARGEST => Ok(Marked::Largest),
        INFINITY => Ok(Marked::Infinity),
        _ => Err(DecodeError::UnknownFlags { flags }),
    }
}

fn add_flags<G: Bn254Group>(mut bytes: Vec<u8>, point: &Affine<G>) -> Vec<u8> {
    let flags = match point.is_identity() {
        true => INFINITY,
        false if is_largest(&point.y) => LARGEST,
        false => 0,
    };
    if let Some(last) = bytes.last_mut() {
        *last |= flags;
    }
    bytes
}

impl<G: Bn254Group> PointEncoding<G> for ArkworksCompressed {
    const NAME: &'static str = "arkworks, compressed";
    const LEN: usize = LAYOUT.len::<G::Field>();
    const PAIR_ORDER: PairOrder = LAYOUT.order;

    fn encode(point: &Affine<G>) -> Vec<u8> {
        add_flags(LAYOUT.write_x(point), point)
    }

    fn read(bytes: &[u8]) -> Result<Read<G>, DecodeError> {
        check_length(bytes, <Self as PointEncoding<G>>::LEN)?;
        let (flags, rest) = split_flags(bytes, bytes.len() - 1, MASK);
        match parse_flags(flags)? {
            Marked::Smallest => LAYOUT.read_x(&rest, false),
            Marked::Largest => LAYOUT.read_x(&rest, true),
            Marked::Infinity => identity(&rest).map(Read::Point),
        }
    }
}

impl<G: Bn254Group> PointEncoding<G> for ArkworksUncompressed {
    const NAME: &'static str = "arkworks, uncompressed";
    const LEN: usize = 2 * LAYOUT.len::<G::Field>();
    const PAIR_ORDER: PairOrder = LAYOUT.order;

    fn encode(point: &Affine<G>) -> Vec<u8> {
        add_flags(LAYOUT.write_point(point), point)
    }

    fn read(bytes: &[u8]) -> Result<Read<G>, DecodeError> {
        check_length(bytes, <Self as PointEncoding<G>>::LEN)?;
        let (flags, rest) = split_flags(bytes, bytes.len() - 1, MASK);
        let largest = match parse_flags(flags)? {
            Marked::Infinity => return identity(&rest).map(Read::Point),
            marked => matches!(marked, Marked::Largest),
        };
        let point = LAYOUT.read_point::<G>(&rest)?;
        if is_largest(&point.y) == largest { Ok(Read::Point(point)) } else { Err(DecodeError::SignFlagMismatch) }
    }
}
