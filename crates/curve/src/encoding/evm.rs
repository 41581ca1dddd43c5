//! The words of Ethereum's precompiled contracts.

use super::layout::{Endian, Layout, check_length};
use super::{Bls12381Group, Bn254Group, DecodeError, PairOrder, PointEncoding, Read};
use crate::group::Affine;

const WORDS_32: Layout = Layout { endian: Endian::Big, order: PairOrder::ImaginaryFirst, padding: 0 };
const WORDS_64: Layout = Layout { endian: Endian::Big, order: PairOrder::RealFirst, padding: 16 };

/// The form of EIP-196 and EIP-197 for bn254: 32-byte big-endian words, `x y` in G1, `x_im x_re y_im y_re` in G2; infinity is all zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eip197;

/// The form of drand's scheme on bn254 (`bls-bn254-unchained-on-g1`): the words of EIP-197.
pub type Drand254 = Eip197;

/// The form of EIP-2537 for bls12-381: 64-byte big-endian words whose top 16 bytes are 0, `x y` in G1, `x_re x_im y_re y_im` in G2;
/// infinity is all zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eip2537;

impl<G: Bn254Group> PointEncoding<G> for Eip197 {
    const NAME: &'static str = "EIP-197";
    const LEN: usize = 2 * WORDS_32.len::<G::Field>();
    const PAIR_ORDER: PairOrder = WORDS_32.order;

    fn encode(point: &Affine<G>) -> Vec<u8> {
        WORDS_32.write_point(point)
    }

    fn read(bytes: &[u8]) -> Result<Read<G>, DecodeError> {
        check_length(bytes, <Self as PointEncoding<G>>::LEN)?;
        WORDS_32.read_point_or_zeros(bytes).map(Read::Point)
    }
}

impl<G: Bls12381Group> PointEncoding<G> for Eip2537 {
    const NAME: &'static str = "EIP-2537";
    const LEN: usize = 2 * WORDS_64.len::<G::Field>();
    const PAIR_ORDER: PairOrder = WORDS_64.order;

    fn encode(point: &Affine<G>) -> Vec<u8> {
        WORDS_64.write_point(point)
    }

    fn read(bytes: &[u8]) -> Result<Read<G>, DecodeError> {
        check_length(bytes, <Self as PointEncoding<G>>::LEN)?;
        WORDS_64.read_point_or_zeros(bytes).map(Read::Point)
    }
}
