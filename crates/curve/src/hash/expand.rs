//! Messages expanded to uniform bytes: `expand_message` of RFC 9380, section 5.3.

use super::Dst;
use core::marker::PhantomData;
use sha2::digest::core_api::{Block, BlockSizeUser};
use sha2::digest::{Digest, ExtendableOutput, Output, Update, XofReader};
use thiserror::Error;

/// An expander: a message becomes any number of uniform bytes.
pub trait ExpandMessage {
    /// The most bytes that can be asked for.
    const MAX_LENGTH: usize;
    /// Fills `out`, of at most [`Self::MAX_LENGTH`] bytes, which the caller sees to ([`expand_message`] does).
    fn fill(message: &[u8], dst: Dst<'_>, out: &mut [u8]);
}

/// The error of a request for more bytes than an expander can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an expanded message of {asked} bytes was asked for, the most is {most}")]
pub struct TooLong {
    /// The length asked for.
    pub asked: usize,
    /// The most that the expander gives.
    pub most: usize,
}

/// `expand_message(message, dst, length)`.
///
/// # Errors
///
/// [`TooLong`] if `length` exceeds [`ExpandMessage::MAX_LENGTH`].
pub fn expand_message<E: ExpandMessage>(message: &[u8], dst: Dst<'_>, length: usize) -> Result<Vec<u8>, TooLong> {
    if length > E::MAX_LENGTH {
        return Err(TooLong { asked: length, most: E::MAX_LENGTH });
    }
    let mut out = vec![0; length];
    E::fill(message, dst, &mut out);
    Ok(out)
}

/// What precedes a tag that is hashed because it is longer than [`LONGEST_TAG`].
const OVERSIZE_PREFIX: &[u8] = b"H2C-OVERSIZE-DST-";
const LONGEST_TAG: usize = 255;

/// `expand_message_xmd` (section 5.3.1) with a hash function of fixed output length.
#[derive(Clone, Copy, Debug)]
pub struct Xmd<D>(PhantomData<fn() -> D>);

/// `expand_message_xof` (section 5.3.2) with an extendable-output function, for `K` bits of security.
#[derive(Clone, Copy, Debug)]
pub struct Xof<X, const K: usize>(PhantomData<fn() -> X>);

/// `DST || I2OSP(len(DST), 1)`, with the tag hashed by `shorten` if it is too long.
fn tag_prime(dst: Dst<'_>, shorten: impl FnOnce(&[u8]) -> Vec<u8>) -> Vec<u8> {
    let mut tag = if dst.as_bytes().len() > LONGEST_TAG { shorten(dst.as_bytes()) } else { dst.as_bytes().to_vec() };
    tag.push(tag.len() as u8);
    tag
}

fn length_octets(out: &[u8]) -> [u8; 2] {
    (out.len() as u16).to_be_bytes()
}

impl<D: Digest + BlockSizeUser> Xmd<D> {
    fn tag_prime(dst: Dst<'_>) -> Vec<u8> {
        tag_prime(dst, |tag| D::new().chain_update(OVERSIZE_PREFIX).chain_update(tag).finalize().to_vec())
    }

    /// `H(block || index || DST')`.
    fn next_block(block: &Output<D>, index: u8, tag_prime: &[u8]) -> Output<D> {
        D::new().chain_update(block).chain_update([index]).chain_update(tag_prime).finalize()
    }
}

impl<D: Digest + BlockSizeUser> ExpandMessage for Xmd<D> {
    const MAX_LENGTH: usize = 255 * <D::OutputSize as sha2::digest::typenum::Unsigned>::USIZE;

    fn fill(message: &[u8], dst: Dst<'_>, out: &mut [u8]) {
        let tag_prime = Self::tag_prime(dst);
        let first = D::new()
            .chain_update(Block::<D>::default())
            .chain_update(message)
            .chain_update(length_octets(out))
            .chain_update([0])
            .chain_update(&tag_prime)
            .finalize();
        let mut mixed = first.clone();
        for (index, chunk) in (1..=255).zip(out.chunks_mut(first.len())) {
            let block = Self::next_block(&mixed, index, &tag_prime);
            chunk.copy_from_slice(&block[..chunk.len()]);
            mixed = first.iter().zip(&block).map(|(a, b)| a ^ b).collect();
        }
    }
}

impl<X: Default + Update + ExtendableOutput, const K: usize> ExpandMessage for Xof<X, K> {
    const MAX_LENGTH: usize = u16::MAX as usize;

    fn fill(message: &[u8], dst: Dst<'_>, out: &mut [u8]) {
        let tag_prime = tag_prime(dst, |tag| {
            let mut short = vec![0; (2 * K).div_ceil(8)];
            X::default().chain(OVERSIZE_PREFIX).chain(tag).finalize_xof().read(&mut short);
            short
        });
        X::default().chain(message).chain(length_octets(out)).chain(tag_prime).finalize_xof().read(out);
    }
}
