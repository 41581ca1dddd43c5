//! Signed 512-bit integers (two's complement) in constants, from which lattices are derived.

use pairloom_algebra::prime::limbs;

/// The words of an integer.
const WORDS: usize = 8;

/// A signed integer below 2^511.
#[derive(Clone, Copy)]
pub(super) struct Integer([u64; WORDS]);

impl Integer {
    pub(super) const ZERO: Self = Self([0; WORDS]);

    pub(super) const fn new(magnitude: u64, negative: bool) -> Self {
        let mut words = [0; WORDS];
        words[0] = magnitude;
        let integer = Self(words);
        if negative { integer.neg() } else { integer }
    }

    pub(super) const fn from_words(words: &[u64]) -> Self {
        let mut padded = [0; WORDS];
        let mut i = 0;
        while i < words.len() {
            padded[i] = words[i];
            i += 1;
        }
        Self(padded)
    }

    pub(super) const fn add(self, rhs: Self) -> Self {
        Self(limbs::add(&self.0, &rhs.0).0)
    }

    pub(super) const fn sub(self, rhs: Self) -> Self {
        Self(limbs::sub(&self.0, &rhs.0, 0).0)
    }

    pub(super) const fn neg(self) -> Self {
        Self::ZERO.sub(self)
    }

    pub(super) const fn mul(self, rhs: Self) -> Self {
        Self(limbs::mul_wide(&self.0, &rhs.0).0)
    }

    pub(super) const fn is_negative(self) -> bool {
        self.0[WORDS - 1] >> 63 == 1
    }

    pub(super) const fn abs(self) -> Self {
        if self.is_negative() { self.neg() } else { self }
    }

    pub(super) const fn equals(self, rhs: Self) -> bool {
        pairloom_algebra::pow::bit_length(&self.sub(rhs).0) == 0
    }

    pub(super) const fn bit_length(self) -> usize {
        pairloom_algebra::pow::bit_length(&self.0)
    }

    /// The integer modulo 2^128.
    pub(super) const fn low(self) -> i128 {
        (self.0[0] as u128 | (self.0[1] as u128) << 64) as i128
    }

    /// `⌊self 2^shift / divisor⌋` for non-negative integers, the quotient below 2^320.
    pub(super) const fn shifted_quotient(self, shift: usize, divisor: Self) -> [u64; 5] {
        let mut quotient = [0; WORDS];
        let mut remainder = [0; WORDS];
        let mut bit = 64 * WORDS + shift;
        while bit > 0 {
            bit -= 1;
            remainder = limbs::add(&remainder, &remainder).0;
            quotient = limbs::add(&quotient, &quotient).0;
            if bit >= shift && pairloom_algebra::pow::bit(&self.0, bit - shift) {
                remainder[0] |= 1;
            }
            if !limbs::less_than(&remainder, &divisor.0) {
                remainder = limbs::sub(&remainder, &divisor.0, 0).0;
                quotient[0] |= 1;
            }
        }
        assert!(quotient[5] | quotient[6] | quotient[7] == 0, "the quotient exceeds 320 bits");
        [quotient[0], quotient[1], quotient[2], quotient[3], quotient[4]]
    }
}
