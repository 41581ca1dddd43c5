//! What the lanes know of a modulus: its digits to the base 2^52, and the constants of reduction, derived while compiling.

use super::Vector;
use crate::prime::{Modulus, limbs};
use core::marker::PhantomData;

pub(super) const LOW52: u64 = (1 << 52) - 1;
/// The bits of the estimate of a quotient by [`Params::D`].
const ESTIMATE_BITS: u32 = 20;
/// Digits below the top one count for less than this many units of the top one (in either direction) wherever a quotient is estimated.
const MARGIN: u64 = 4;

/// The constants of a modulus of `N` 64-bit limbs as `L` digits to the base 2^52. R = 2^(52L).
pub(super) struct Params<P, const N: usize, const L: usize>(PhantomData<P>);

impl<P: Modulus<N>, const N: usize, const L: usize> Params<P, N, L> {
    /// p.
    pub const P: [u64; L] = digits(&P::LIMBS);
    /// −p⁻¹ mod 2^52.
    pub const INV: u64 = limbs::negative_inverse(P::LIMBS[0]) & LOW52;
    /// `(p INV + 1) / 2^52`: 2^(-52) modulo p.
    pub const FOLD: [u64; L] = {
        let mut out = [0; L];
        let mut t = 1;
        let mut i = 0;
        while i < L {
            t += Self::P[i] as u128 * Self::INV as u128;
            if i > 0 {
                out[i - 1] = t as u64 & LOW52;
            }
            t >>= 52;
            i += 1;
        }
        out[L - 1] = t as u64;
        out
    };
    /// log₂(R / p), rounded down.
    pub const SLACK: usize = 52 * L - crate::pow::bit_length(&P::LIMBS);
    /// Whether sums of a few hundred products reduce to within (−p, 2p) by themselves.
    pub const ROOMY: bool = Self::SLACK >= 24;
    /// D = `MULTIPLE` p: elements are kept below about D.
    pub const MULTIPLE: u64 = if Self::ROOMY { 4 } else { 1 };
    /// The digits of D, the top one not split.
    pub const D: [u64; L] = times(&Self::P, Self::MULTIPLE);
    /// Elements are below `BOUND` p.
    pub const BOUND: f64 = Self::MULTIPLE as f64 * (1.0 + 1.0 / 4096.0);
    /// R mod p.
    pub const ONE: [u64; L] = digits(&Self::power(52 * L));
    /// `2^(104L − 64N) mod p`: a product by it takes the Montgomery form of one element on one core to that of lanes.
    pub const FROM_SCALAR: [u64; L] = digits(&Self::power(104 * L - 64 * N));
    /// `2^(64N) mod p`: a product by it takes the Montgomery form of lanes to that of one element on one core.
    pub const TO_SCALAR: [u64; L] = digits(&Self::power(64 * N));
    /// R mod p, to bring a constant on one core into the Montgomery form of lanes.
    pub const R_SCALAR: [u64; N] = Self::power(52 * L);
    /// The shift that leaves [`ESTIMATE_BITS`] bits of D's top digit.
    pub const SHIFT: u32 = {
        let bits = 64 - Self::D[L - 1].leading_zeros();
        bits.saturating_sub(ESTIMATE_BITS)
    };
    /// `2^52 / (D / 2^(52(L−1) + SHIFT))`, rounded down.
    pub const RECIPROCAL: u64 = (1 << 52) / ((Self::D[L - 1] >> Self::SHIFT) + 1);

    const fn power(exponent: usize) -> [u64; N] {
        limbs::power_of_two_mod(exponent, &P::LIMBS)
    }

    /// The digits of `k p`, the top one not split.
    pub const fn multiple(k: u64) -> [u64; L] {
        times(&Self::P, k)
    }
}

/// What an estimated quotient takes off, `BELOW` being how many D a value may be below 0.
pub(super) struct Multiples<P, const N: usize, const L: usize, const BELOW: u64>(PhantomData<P>);

impl<P: Modulus<N>, const N: usize, const L: usize, const BELOW: u64> Multiples<P, N, L, BELOW> {
    /// Added to the top digit before its quotient by D is estimated, which makes it non-negative.
    pub const RAISE: u64 = BELOW * Params::<P, N, L>::D[L - 1] - MARGIN;
    /// `(q − BELOW) D` digit by digit, at `[digit][q]`.
    pub const TABLE: [Vector; L] = {
        let mut table = [Vector([0; 8]); L];
        let mut i = 0;
        while i < 8 * L {
            table[i / 8].0[i % 8] = ((i % 8) as u64).wrapping_sub(BELOW).wrapping_mul(Params::<P, N, L>::D[i / 8]);
            i += 1;
        }
        table
    };
}

/// The digits to the base 2^52 of an integer that fits them.
pub(super) const fn digits<const N: usize, const L: usize>(words: &[u64; N]) -> [u64; L] {
    let mut out = [0; L];
    let mut i = 0;
    while i < L {
        let (word, shift) = (52 * i / 64, 52 * i % 64);
        let low = if word < N { words[word] >> shift } else { 0 };
        let high = if shift > 12 && word + 1 < N { words[word + 1] << (64 - shift) } else { 0 };
        out[i] = (low | high) & LOW52;
        i += 1;
    }
    out
}

/// The 64-bit limbs of an integer below 2^(64N) in digits to the base 2^52.
pub(super) fn words<const N: usize, const L: usize>(digits: &[u64; L]) -> [u64; N] {
    let mut out = [0u64; N];
    for (i, digit) in digits.iter().enumerate() {
        let (word, shift) = (52 * i / 64, 52 * i % 64);
        if word < N {
            out[word] |= digit << shift;
        }
        if shift > 12 && word + 1 < N {
            out[word + 1] |= digit >> (64 - shift);
        }
    }
    out
}

const fn times<const L: usize>(digits: &[u64; L], k: u64) -> [u64; L] {
    let mut out = [0; L];
    let mut carry = 0;
    let mut i = 0;
    while i < L {
        let t = digits[i] * k + carry;
        (out[i], carry) = if i + 1 < L { (t & LOW52, t >> 52) } else { (t, 0) };
        i += 1;
    }
    out
}
