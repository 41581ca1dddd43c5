//! What the lanes know of a modulus: its digits to the base of a representation, and the constants of reduction, derived while compiling.

use super::vector::Vector;
use crate::prime::{Modulus, limbs};
use core::marker::PhantomData;

pub(super) const LOW52: u64 = low_bits(52);
/// The bits of the estimate of a quotient by [`Params::D`].
const ESTIMATE_BITS: u32 = 20;
/// Digits below the top one count for less than this many units of the top one (in either direction) wherever a quotient is estimated.
const MARGIN: u64 = 4;

/// The base of digits, how they are stored, and what columns of unreduced values may be.
pub trait Radix: 'static {
    /// The base is 2 to this power.
    const BITS: usize;
    /// How many fewer digits a reduction takes off below than an element has.
    const NOT_FOLDED: usize = 0;
    /// Whether digits, elements and columns may be negative.
    const SIGNED: bool = false;
    /// Whether columns have room for a few products only. Then what is stored unreduced is carried, and so is every sum.
    const TIGHT: bool = false;
    /// Where digits are signed, the top ones of factors are below 2 to this power.
    const TOP_BITS: usize = 0;
    /// Likewise: a value is below 2 to this power times p and the base's power that a reduction divides by.
    const QUOTIENT_BITS: usize = 0;
    /// In units of the base: columns are kept below 2^63 less the products that a reduction adds, or below 2^53.
    const COLUMN_LIMIT: f64;
    /// Likewise: the most of a column of a product of as many digits, what it has above the base times `upper`.
    fn product_column(digits: usize, upper: f64) -> f64;
    /// What vectors hold for digits that are not negative.
    #[inline(always)]
    fn stored<const L: usize>(digits: &[u64; L]) -> [u64; L] {
        *digits
    }
}

/// Digits of 52 bits, as IFMA multiplies them; columns of products are never carried.
pub(crate) struct Bits52;

impl Radix for Bits52 {
    const BITS: usize = 52;
    const COLUMN_LIMIT: f64 = 2000.0;
    fn product_column(digits: usize, _: f64) -> f64 {
        2.0 * digits as f64
    }
}

/// Digits that are signed, as doubles.
#[cfg(target_arch = "x86_64")]
macro_rules! doubles {
    ($($(#[$doc:meta])* $name:ident: $bits:literal, $tight:literal;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name;

        impl Radix for $name {
            const BITS: usize = $bits;
            const NOT_FOLDED: usize = 1;
            const SIGNED: bool = true;
            const TIGHT: bool = $tight;
            const TOP_BITS: usize = 42;
            const QUOTIENT_BITS: usize = if $tight { 48 } else { 49 };
            const COLUMN_LIMIT: f64 = (1u64 << (53 - $bits)) as f64 - if $tight { 0.1 } else { 40.0 };
            // Each pair of digits adds half the base, and what a product of halves of the base has above it to the next column.
            fn product_column(digits: usize, upper: f64) -> f64 {
                let column = |pairs: usize, of_next: usize| pairs as f64 * 0.5 + of_next as f64 * 0.25 * upper;
                let middle = column(digits, digits - 1).max(column(digits - 1, digits));
                (if $tight { 0.5 } else { middle }) * (1.0 + 1.0 / 1024.0)
            }
            #[inline(always)]
            fn stored<const L: usize>(digits: &[u64; L]) -> [u64; L] {
                centred(digits, Self::BITS).map(f64::to_bits)
            }
        }
    )* };
}

#[cfg(target_arch = "x86_64")]
doubles! {
    /// Digits of 49 bits, whose products are carried.
    Doubles49: 49, true;
    /// Digits of 43 bits: columns have room for a hundred products.
    Doubles43: 43, false;
}

/// Sums of doubles with it are rounded to integers.
#[cfg(target_arch = "x86_64")]
pub(super) const INTEGER: f64 = 1.5 * (1u64 << 52) as f64;

/// How many digits of how many bits an element has by AVX2.
#[cfg(target_arch = "x86_64")]
pub trait Shape: Radix + Copy {
    /// Digits of an element, an even number.
    const DIGITS: usize;
    /// How many lower digits of a product a reduction folds: it divides by the base to this power.
    const FOLDED: usize = Self::DIGITS - Self::NOT_FOLDED;
    /// How many digits of a factor are multiplied by the other at a time.
    const ROW: usize = Self::DIGITS / 2;
    /// The base.
    const BASE: f64 = (1u64 << Self::BITS) as f64;
    /// Sums with it are rounded to multiples of the base.
    const ROUNDING: f64 = INTEGER * Self::BASE;
}

#[cfg(target_arch = "x86_64")]
impl Shape for Doubles49 {
    const DIGITS: usize = 8;
}

#[cfg(target_arch = "x86_64")]
impl Shape for Doubles43 {
    const DIGITS: usize = 6;
}

/// The digits of the same integer that are at most half the base in magnitude, but for the top one.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) const fn centred<const L: usize>(digits: &[u64; L], bits: usize) -> [f64; L] {
    let mut out = [0.0; L];
    let (mut carry, mut i) = (0, 0);
    while i < L {
        let digit = digits[i] + carry;
        carry = (i + 1 < L && digit > 1 << (bits - 1)) as u64;
        out[i] = (digit as i64 - ((carry as i64) << bits)) as f64;
        i += 1;
    }
    out
}

/// How many digits of so many bits an element of `l` vectors has, which is for `3 l / 4` limbs of 64 bits. Vectors above them are not written.
pub(super) const fn digits_in(bits: usize, l: usize) -> usize {
    (64 * (3 * l / 4)).div_ceil(bits)
}

const fn low_bits(bits: usize) -> u64 {
    (1 << bits) - 1
}

/// The constants of a modulus of `N` 64-bit limbs as digits in `L` words, to the base of `R`. R = 2^[`MONTGOMERY`](Params::MONTGOMERY).
pub(super) struct Params<P, R, const N: usize, const L: usize>(PhantomData<(P, R)>);

impl<P: Modulus<N>, R: Radix, const N: usize, const L: usize> Params<P, R, N, L> {
    /// How many digits there are.
    pub const DIGITS: usize = digits_in(R::BITS, L);
    /// The bits of all digits.
    pub const TOTAL: usize = R::BITS * Self::DIGITS;
    /// The bits of the power of the base that Montgomery forms are multiplied by.
    pub const MONTGOMERY: usize = R::BITS * (Self::DIGITS - R::NOT_FOLDED);
    /// p.
    pub const P: [u64; L] = digits::<R, N, L>(&P::LIMBS);
    /// −p⁻¹ modulo the base.
    pub const INV: u64 = limbs::negative_inverse(P::LIMBS[0]) & low_bits(R::BITS);
    /// The base's inverse modulo p.
    pub const FOLD: [u64; L] = {
        let mut one = [0; L];
        one[0] = 1;
        over_base(&one, &Self::P, Self::INV, Self::DIGITS, R::BITS)
    };
    /// log₂ of what digits that are not negative have room for over p, rounded down.
    pub const SLACK: usize = Self::TOTAL - crate::pow::bit_length(&P::LIMBS);
    /// Whether sums of a few hundred products reduce to within (−p, 2p) by themselves.
    pub const ROOMY: bool = Self::HAS_LAZY_SUMS && !R::SIGNED;
    /// Whether any factor may be a lazy sum.
    pub const HAS_LAZY_SUMS: bool = Self::HAS_UNCARRIED_SUMS || Self::SLACK >= 24;
    /// Whether a lazy sum or difference of two is digit by digit, and not carried. Sums of the tower's machine are carried: columns have no room
    /// for products of sums of sums.
    pub const HAS_UNCARRIED_SUMS: bool = R::SIGNED && !R::TIGHT;
    /// D = `MULTIPLE` p: elements are kept below about D.
    pub const MULTIPLE: u64 = if Self::ROOMY { 4 } else { 1 };
    /// The digits of D, the top one not split.
    pub const D: [u64; L] = Self::multiple(Self::MULTIPLE);
    /// Elements are below `BOUND` p.
    pub const BOUND: f64 = Self::MULTIPLE as f64 * (1.0 + 1.0 / 4096.0);
    /// And `LEAST` p or more.
    pub const LEAST: f64 = if R::SIGNED { -Self::BOUND } else { 0.0 };
    /// R mod p.
    pub const ONE: [u64; L] = digits::<R, N, L>(&Self::power(Self::MONTGOMERY));
    /// `R² / 2^(64N) mod p`: a product by it takes the Montgomery form of one element on one core to that of lanes.
    pub const FROM_SCALAR: [u64; L] = digits::<R, N, L>(&Self::power(2 * Self::MONTGOMERY - 64 * N));
    /// `2^(64N) mod p`: a product by it takes the Montgomery form of lanes to that of one element on one core.
    pub const TO_SCALAR: [u64; L] = digits::<R, N, L>(&Self::power(64 * N));
    /// R mod p, to bring a constant on one core into the Montgomery form of lanes.
    pub const R_SCALAR: [u64; N] = Self::power(Self::MONTGOMERY);
    /// The shift that leaves [`ESTIMATE_BITS`] bits of D's top digit.
    pub const SHIFT: u32 = {
        let bits = 64 - Self::D[Self::DIGITS - 1].leading_zeros();
        bits.saturating_sub(ESTIMATE_BITS)
    };
    /// `2^52 / (D / 2^(BITS (DIGITS − 1) + SHIFT))`, rounded down.
    pub const RECIPROCAL: u64 = (1 << 52) / ((Self::D[Self::DIGITS - 1] >> Self::SHIFT) + 1);

    const fn power(exponent: usize) -> [u64; N] {
        limbs::power_of_two_mod(exponent, &P::LIMBS)
    }

    /// The digits of `k p`, the top one not split.
    pub const fn multiple(k: u64) -> [u64; L] {
        times(&Self::P, k, Self::DIGITS, R::BITS)
    }
}

/// What an estimated quotient takes off, `BELOW` being how many D a value may be below 0.
pub(super) struct Multiples<P, R, const N: usize, const L: usize, const BELOW: u64>(PhantomData<(P, R)>);

impl<P: Modulus<N>, R: Radix, const N: usize, const L: usize, const BELOW: u64> Multiples<P, R, N, L, BELOW> {
    /// Added to the top digit before its quotient by D is estimated, which makes it non-negative.
    pub const RAISE: u64 = BELOW * Params::<P, R, N, L>::D[Params::<P, R, N, L>::DIGITS - 1] - MARGIN;
    /// `(q − BELOW) D` digit by digit, at `[digit][q]`.
    pub const TABLE: [Vector; L] = {
        let mut table = [Vector([0; 8]); L];
        let mut i = 0;
        while i < 8 * L {
            table[i / 8].0[i % 8] = ((i % 8) as u64).wrapping_sub(BELOW).wrapping_mul(Params::<P, R, N, L>::D[i / 8]);
            i += 1;
        }
        table
    };
}

/// The digits of an integer that fits them.
pub(super) const fn digits<R: Radix, const N: usize, const L: usize>(words: &[u64; N]) -> [u64; L] {
    split(words, R::BITS)
}

/// The digits of so many bits of an integer that fits them.
pub(crate) const fn split<const N: usize, const L: usize>(words: &[u64; N], bits: usize) -> [u64; L] {
    let mut out = [0; L];
    let mut i = 0;
    while i < L {
        let (word, shift) = (bits * i / 64, bits * i % 64);
        let low = if word < N { words[word] >> shift } else { 0 };
        let high = if shift + bits > 64 && word + 1 < N { words[word + 1] << (64 - shift) } else { 0 };
        out[i] = (low | high) & low_bits(bits);
        i += 1;
    }
    out
}

/// The 64-bit limbs of an integer below 2^(64N) in digits.
pub(super) fn words<R: Radix, const N: usize>(digits: &[u64; 8]) -> [u64; N] {
    let mut out = [0u64; N];
    for (i, digit) in digits.iter().enumerate() {
        let (word, shift) = (R::BITS * i / 64, R::BITS * i % 64);
        if word < N {
            out[word] |= digit << shift;
        }
        if shift + R::BITS > 64 && word + 1 < N {
            out[word + 1] |= digit >> (64 - shift);
        }
    }
    out
}

/// `k` times the first `count` digits, the top one not split.
const fn times<const L: usize>(digits: &[u64; L], k: u64, count: usize, bits: usize) -> [u64; L] {
    let mut out = [0; L];
    let mut carry = 0;
    let mut i = 0;
    while i < count {
        let t = digits[i] * k + carry;
        (out[i], carry) = if i + 1 < count { (t & low_bits(bits), t >> bits) } else { (t, 0) };
        i += 1;
    }
    out
}

/// `x / 2^bits` modulo p, for `count` digits of p and of an x below it, and −p⁻¹ modulo 2^bits.
pub(super) const fn over_base<const L: usize>(
    x: &[u64; L],
    p: &[u64; L],
    inverse: u64,
    count: usize,
    bits: usize,
) -> [u64; L] {
    let quotient = x[0].wrapping_mul(inverse) & low_bits(bits);
    let mut out = [0; L];
    let mut t = 0;
    let mut i = 0;
    while i < count {
        t += x[i] as u128 + p[i] as u128 * quotient as u128;
        if i > 0 {
            out[i - 1] = t as u64 & low_bits(bits);
        }
        t >>= bits;
        i += 1;
    }
    out[count - 1] = t as u64;
    out
}
