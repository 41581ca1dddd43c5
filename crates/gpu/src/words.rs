//! Elements as kernels hold them: Montgomery form, words of 32 bits.

use pairloom_algebra::prime::{Fp, Modulus};
use pairloom_algebra::{PrimeField, QuadraticExt};

/// A prime field whose elements are words of Montgomery form with the radix of kernels, 2^32 to the power of their number.
pub trait Words: PrimeField {
    /// The words of an element.
    const WORDS: usize;
    /// Writes the words, [`Self::WORDS`] of them, the lowest first.
    fn write(&self, words: &mut [u32]);
    /// The element that words stand for; `None` for others than [`Self::WORDS`], or not below p.
    fn from_words(words: &[u32]) -> Option<Self>;
    /// The element of an integer in hexadecimal digits; `None` if there are too many, or others.
    fn from_digits(digits: &str) -> Option<Self>;
}

impl<P: Modulus<N>, const N: usize> Words for Fp<P, N>
where
    Self: PrimeField,
{
    const WORDS: usize = 2 * N;

    fn write(&self, words: &mut [u32]) {
        for (halves, limb) in words.chunks_mut(2).zip(self.montgomery_limbs()) {
            halves.copy_from_slice(&[*limb as u32, (*limb >> 32) as u32]);
        }
    }

    fn from_words(words: &[u32]) -> Option<Self> {
        if words.len() != Self::WORDS {
            return None;
        }
        let mut limbs = [0; N];
        for (limb, halves) in limbs.iter_mut().zip(words.chunks(2)) {
            *limb = u64::from(halves[0]) | u64::from(halves[1]) << 32;
        }
        Self::from_montgomery_limbs(&limbs)
    }

    fn from_digits(digits: &str) -> Option<Self> {
        let mut value = Self::ZERO;
        let sixteen = Self::from_u64(16);
        if digits.len() > 16 * N {
            return None;
        }
        for digit in digits.chars() {
            value = pairloom_algebra::Field::mul(&value, &sixteen);
            value = pairloom_algebra::Field::add(&value, &Self::from_u64(u64::from(digit.to_digit(16)?)));
        }
        Some(value)
    }
}

/// The most words that an element of F_p² has.
pub(crate) const MOST_WORDS: usize = 24;

/// The words of an element of F_p²: those of the coordinates, one after the other.
pub(crate) fn write_pair<E: QuadraticExt<Base: Words>>(element: &E, words: &mut [u32]) {
    let (c0, c1) = words.split_at_mut(E::Base::WORDS);
    let parts = element.parts();
    parts[0].write(c0);
    parts[1].write(c1);
}

/// The element of F_p² of words; `None` if they are none.
pub(crate) fn pair_from_words<E: QuadraticExt<Base: Words>>(words: &[u32]) -> Option<E> {
    let (c0, c1) = words.split_at_checked(E::Base::WORDS)?;
    Some(E::new(E::Base::from_words(c0)?, E::Base::from_words(c1)?))
}
