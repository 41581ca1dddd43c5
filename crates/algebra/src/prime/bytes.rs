//! Integers and bytes to elements and back.

use super::{Fp, Modulus, limbs, pow_const};
use crate::bytes::{to_be_bytes, words_from_be_bytes};
use crate::field::Field;
use crate::secret::declassify;

impl<P: Modulus<N>, const N: usize> Fp<P, N> {
    /// The element that an integer stands for, `None` at p and above. Variable time in the verdict only.
    pub fn from_limbs(integer: &[u64; N]) -> Option<Self> {
        declassify(limbs::less_than(integer, &P::LIMBS)).then(|| Self::reduced(integer))
    }

    /// Any integer below `2^(64N − 1)`, reduced.
    fn reduced(integer: &[u64; N]) -> Self {
        Self::from_montgomery(*integer).mul(&Self::from_montgomery(Self::R2))
    }

    /// The representative in `[0, p)`, little-endian words.
    pub fn to_canonical(&self) -> [u64; N] {
        limbs::redc(&self.limbs, &[0; N], &P::LIMBS, Self::INV)
    }

    /// The element that big-endian bytes stand for; `None` if they are not exactly [`Self::BYTES`] or reach p.
    pub fn from_be_bytes(bytes: &[u8]) -> Option<Self> {
        (bytes.len() == Self::BYTES).then(|| words_from_be_bytes(bytes)).and_then(|words| Self::from_limbs(&words))
    }

    /// The element that little-endian bytes stand for; `None` if they are not exactly [`Self::BYTES`] or reach p.
    pub fn from_le_bytes(bytes: &[u8]) -> Option<Self> {
        let mut reversed = bytes.to_vec();
        reversed.reverse();
        Self::from_be_bytes(&reversed)
    }

    /// Big-endian bytes, [`Self::BYTES`] of them.
    pub fn to_be_bytes(&self) -> Vec<u8> {
        to_be_bytes(&self.to_canonical(), Self::BYTES)
    }

    /// Little-endian bytes, [`Self::BYTES`] of them.
    pub fn to_le_bytes(&self) -> Vec<u8> {
        let mut bytes = self.to_be_bytes();
        bytes.reverse();
        bytes
    }

    /// A big-endian integer of any length, reduced modulo p (RFC 9380 section 5.2, RFC-style key derivation).
    pub fn from_be_bytes_reduced(bytes: &[u8]) -> Self {
        let chunk = const { 8 * N - 1 };
        let shift = const { pow_const(Self::from_u64(2), &[8 * (8 * N as u64 - 1)]) };
        let (head, tail) = bytes.split_at(bytes.len() % chunk);
        tail.chunks_exact(chunk).fold(Self::reduced(&words_from_be_bytes(head)), |value, digits| {
            value.mul(&shift).add(&Self::reduced(&words_from_be_bytes(digits)))
        })
    }
}
