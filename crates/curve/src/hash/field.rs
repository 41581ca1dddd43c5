//! Messages to field elements: `hash_to_field` of RFC 9380, section 5.2, for 128 bits of security.

use super::Dst;
use super::expand::ExpandMessage;
use pairloom_algebra::prime::{Fp, Modulus, TowerParams};
use pairloom_algebra::{Fp2, SquareRoot};

/// The target security level k, in bits.
const SECURITY: usize = 128;

/// A field that uniform bytes can be reduced into.
pub trait HashToField: SquareRoot {
    /// The number m L of uniform bytes an element takes: L = ⌈(⌈log2 p⌉ + 128)/8⌉ for each of m coordinates.
    const UNIFORM_BYTES: usize;
    /// The element that [`Self::UNIFORM_BYTES`] bytes stand for: big-endian integers, reduced.
    fn from_uniform_bytes(bytes: &[u8]) -> Self;
}

impl<P: Modulus<N>, const N: usize> HashToField for Fp<P, N> {
    const UNIFORM_BYTES: usize = (Self::BITS + SECURITY).div_ceil(8);
    fn from_uniform_bytes(bytes: &[u8]) -> Self {
        Self::from_be_bytes_reduced(bytes)
    }
}

impl<P: TowerParams<N>, const N: usize> HashToField for Fp2<Fp<P, N>> {
    const UNIFORM_BYTES: usize = 2 * Fp::<P, N>::UNIFORM_BYTES;
    fn from_uniform_bytes(bytes: &[u8]) -> Self {
        let (re, im) = bytes.split_at(bytes.len() / 2);
        Self { c0: Fp::from_uniform_bytes(re), c1: Fp::from_uniform_bytes(im) }
    }
}

/// `hash_to_field(message, COUNT)`.
pub fn hash_to_field<F: HashToField, E: ExpandMessage, const COUNT: usize>(message: &[u8], dst: Dst<'_>) -> [F; COUNT] {
    const { assert!(COUNT * F::UNIFORM_BYTES <= E::MAX_LENGTH, "the expander cannot give that many bytes") };
    let mut uniform = vec![0; COUNT * F::UNIFORM_BYTES];
    E::fill(message, dst, &mut uniform);
    core::array::from_fn(|i| F::from_uniform_bytes(&uniform[i * F::UNIFORM_BYTES..][..F::UNIFORM_BYTES]))
}
