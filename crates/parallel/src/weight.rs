//! Random weights of batches. None is 0: what a weight of 0 multiplies is not checked at all.

use core::num::{NonZeroU64, NonZeroU128};
use pairloom_curve::hash::field::HashToField;
use rand::rngs::OsRng;
use rand::{CryptoRng, TryRngCore};

/// A weight, which its type keeps from being 0. A false equation among weighted ones passes with probability 2^(1 − bits) at most.
pub trait Weight: Copy + Send + Sync + 'static {
    /// The bytes of randomness that a weight is made of.
    const BYTES: usize;
    /// The weight that [`Self::BYTES`] little-endian bytes stand for, 1 where they are 0.
    fn from_bytes(bytes: &[u8]) -> Self;
    /// The integer.
    fn get(self) -> u128;
}

/// Weights of 64 bits, as Ethereum's clients take.
pub type Weight64 = NonZeroU64;
/// Weights of 128 bits.
pub type Weight128 = NonZeroU128;

macro_rules! weight {
    ($weight:ty, $integer:ty) => {
        impl Weight for $weight {
            const BYTES: usize = size_of::<$integer>();
            fn from_bytes(bytes: &[u8]) -> Self {
                let value = bytes.iter().rev().fold(0, |value: $integer, byte| value << 8 | <$integer>::from(*byte));
                Self::new(value).unwrap_or(Self::MIN)
            }
            fn get(self) -> u128 {
                self.get().into()
            }
        }
    };
}

weight!(NonZeroU64, u64);
weight!(NonZeroU128, u128);

/// So many weights from the operating system, none if it has no randomness to give.
pub fn random_weights<W: Weight>(count: usize) -> Vec<u128> {
    let mut bytes = vec![0; W::BYTES * count];
    if OsRng.try_fill_bytes(&mut bytes).is_ok() { weights::<W>(&bytes) } else { Vec::new() }
}

/// So many weights from a generator.
pub fn weights_from<W: Weight>(count: usize, rng: &mut impl CryptoRng) -> Vec<u128> {
    let mut bytes = vec![0; W::BYTES * count];
    rng.fill_bytes(&mut bytes);
    weights::<W>(&bytes)
}

/// A weight as a scalar.
pub fn as_scalar<F: HashToField>(weight: u128) -> F {
    let mut bytes = vec![0; F::UNIFORM_BYTES];
    let start = bytes.len() - 16;
    bytes[start..].copy_from_slice(&weight.to_be_bytes());
    F::from_uniform_bytes(&bytes)
}

fn weights<W: Weight>(bytes: &[u8]) -> Vec<u128> {
    bytes.chunks_exact(W::BYTES).map(|bytes| W::from_bytes(bytes).get()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No verdict shows how many bits weights have.
    #[test]
    fn weights_have_all_their_bits() {
        let weights = random_weights::<Weight128>(1000);
        let [or, and] = [weights.iter().fold(0, |all, w| all | w), weights.iter().fold(u128::MAX, |all, w| all & w)];
        assert_eq!((or, and), (u128::MAX, 0));
    }

    #[test]
    fn no_bytes_make_a_weight_of_zero() {
        assert_eq!(weights::<Weight64>(&[0; 24]), [1; 3]);
        assert_eq!(weights::<Weight128>(&[0; 32]), [1; 2]);
        assert_eq!(weights::<Weight64>(&[2, 1, 0, 0, 0, 0, 0, 0x80]), [0x8000_0000_0000_0102]);
        assert_eq!(weights::<Weight128>(&[0xff; 16]), [u128::MAX]);
    }
}
