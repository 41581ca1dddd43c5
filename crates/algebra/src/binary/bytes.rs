//! Elements from and to bytes.

use super::{BinaryModulus, F2m, words};
use crate::bytes::{to_be_bytes, words_from_be_bytes};

impl<P: BinaryModulus, const W: usize> F2m<P, W> {
    /// The integer Σ c_i 2^i, big endian, in [`Self::BYTES`] bytes.
    pub fn to_be_bytes(&self) -> Vec<u8> {
        to_be_bytes(&self.words, Self::BYTES)
    }

    /// The element with this encoding: `None` unless there are [`Self::BYTES`] bytes, with no coefficient of degree m or more.
    pub fn from_be_bytes(bytes: &[u8]) -> Option<Self> {
        (bytes.len() == Self::BYTES).then(|| words_from_be_bytes(bytes)).and_then(Self::from_words)
    }

    /// The element whose coefficients are the low m bits of a big-endian integer of at least that many bits; the bits above are
    /// dropped. `None` if there are fewer bytes than [`Self::BYTES`].
    pub fn from_uniform_bytes(bytes: &[u8]) -> Option<Self> {
        let tail = bytes.len().checked_sub(Self::BYTES)?;
        let mut words = words_from_be_bytes::<W>(&bytes[tail..]);
        words::truncate(&mut words, Self::DEGREE);
        Self::from_words(words)
    }
}
