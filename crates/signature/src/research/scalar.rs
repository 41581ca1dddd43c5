//! Integers below the order of a group, of any length.

use pairloom_algebra::pow::bit_length;
use pairloom_curve::hash::Dst;
use pairloom_curve::hash::expand::{ExpandMessage, Xmd};
use rand::CryptoRng;
use sha2::Sha256;
use zeroize::{Zeroize, Zeroizing};

/// An integer from 1 to below an order, little-endian words in the heap, wiped when dropped.
#[derive(Clone)]
pub struct Scalar(Zeroizing<Vec<u64>>);

impl Scalar {
    /// A uniform one from a generator fit for keys.
    pub fn random(order: &[u64], rng: &mut impl CryptoRng) -> Self {
        Self::first_below(order, |bytes| rng.fill_bytes(bytes))
    }

    /// A uniform one for a text, by rejection: among `expand_message_xmd(text || I2OSP(i, 4))` with SHA-256, i = 0, 1, …, the first that is
    /// in range, of which the bits beyond the order's are cleared.
    pub fn hash(order: &[u64], text: &[u8], dst: Dst<'_>) -> Self {
        let mut text = Zeroizing::new([text, &[0; 4]].concat());
        let start = text.len() - 4;
        let mut i = 0u32;
        Self::first_below(order, |bytes| {
            text[start..].copy_from_slice(&i.to_be_bytes());
            i = i.wrapping_add(1);
            Xmd::<Sha256>::fill(&text, dst, bytes);
        })
    }

    /// The first one in range among big-endian bytes that `fill` delivers.
    fn first_below(order: &[u64], mut fill: impl FnMut(&mut [u8])) -> Self {
        let bits = bit_length(order);
        let mut bytes = Zeroizing::new(vec![0; bits.div_ceil(8)]);
        loop {
            fill(&mut bytes);
            bytes[0] &= 0xff >> (8 * bytes.len() - bits);
            if let Some(scalar) = Self::from_bytes(order, &bytes) {
                return scalar;
            }
        }
    }

    /// The integer of these big-endian bytes, as many as the order has; `None` for another number of them, 0, and the order and above.
    pub fn from_bytes(order: &[u64], bytes: &[u8]) -> Option<Self> {
        let mut words = Zeroizing::new(vec![0u64; order.len()]);
        for (i, byte) in bytes.iter().rev().enumerate() {
            *words.get_mut(i / 8)? |= u64::from(*byte) << (8 * (i % 8));
        }
        let below = words.iter().rev().lt(order.iter().rev());
        let fits = bytes.len() == bit_length(order).div_ceil(8) && below && words.iter().any(|&word| word != 0);
        fits.then_some(Self(words))
    }

    /// Big-endian bytes, as many as the order has.
    pub fn to_bytes(&self, order: &[u64]) -> Zeroizing<Vec<u8>> {
        let mut bytes = Zeroizing::new(vec![0; bit_length(order).div_ceil(8)]);
        for (i, byte) in bytes.iter_mut().rev().enumerate() {
            *byte = (self.0[i / 8] >> (8 * (i % 8))) as u8;
        }
        bytes
    }

    /// Little-endian words.
    pub fn words(&self) -> &[u64] {
        &self.0
    }
}

impl Zeroize for Scalar {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}
