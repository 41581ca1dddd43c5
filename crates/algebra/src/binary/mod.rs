//! Binary fields F_2^m = F_2\[z\]/f(z) of W 64-bit words, one element at a time, and the tower F_2^m ⊂ F_2^2m ⊂ F_2^4m.
//!
//! Products are carry-less: López and Dahab's comb, or Karatsuba over PCLMULQDQ or PMULL where the processor has it.
//! The comb looks its table up by value, so that the portable product is not constant time. Nor are inversions in large fields and high
//! Frobenius powers, which look up images of four coefficients at a time. All else is.

#[cfg(all(target_arch = "aarch64", not(pairloom_backend = "portable")))]
mod aarch64;
mod arithmetic;
mod bilinear;
mod bytes;
mod comb;
mod count;
pub mod dodecic;
mod field;
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(pairloom_backend = "portable")))]
mod karatsuba;
mod kernel;
pub mod lanes;
mod linear;
pub mod moduli;
pub mod modulus;
pub mod polynomial;
mod tables;
pub mod tower;
mod words;
#[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
mod x86_64;

use core::fmt;
use core::marker::PhantomData;

pub use count::CountBinary;
pub use dodecic::{Dodecic, Line, Sextic, Tower};
pub use field::{Bilinear, BinaryField, solve_quadratic};
pub use kernel::{Multiplier, multiply};
pub use lanes::{F2mLanes, Laned};
pub use modulus::{BinaryModulus, square_root_friendly_pentanomials};
pub use tables::FrobeniusMaps;
pub use tower::{Quadratic, Quartic, Sparse};

/// An element of F_2^m: the polynomial Σ c_i z^i of degree below m, c_i in bit i of little-endian words.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct F2m<P, const W: usize> {
    words: [u64; W],
    modulus: PhantomData<P>,
}

/// An unreduced polynomial of degree below 128 W, as two halves of W words.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct WideF2m<P, const W: usize> {
    halves: [[u64; W]; 2],
    modulus: PhantomData<P>,
}

impl<P: BinaryModulus, const W: usize> F2m<P, W> {
    /// The degree of the field over F_2.
    pub const DEGREE: usize = {
        let degree = P::EXPONENTS[0] as usize;
        assert!(degree.div_ceil(64) == W, "the number of words does not fit the degree");
        degree
    };
    /// The length of an element in bytes.
    pub const BYTES: usize = Self::DEGREE.div_ceil(8);
    /// 0.
    pub const ZERO: Self = Self::from_reduced([0; W]);
    /// 1.
    pub const ONE: Self = {
        let mut words = [0; W];
        words[0] = 1;
        Self::from_reduced(words)
    };

    const fn from_reduced(words: [u64; W]) -> Self {
        Self { words, modulus: PhantomData }
    }

    /// The element with these coefficients, `None` if there are any of degree m or more.
    pub fn from_words(words: [u64; W]) -> Option<Self> {
        words::fits(&words, Self::DEGREE).then_some(Self::from_reduced(words))
    }

    /// The coefficients, bit i of the little-endian words being that of z^i.
    pub const fn words(&self) -> &[u64; W] {
        &self.words
    }

    /// The element Σ z^e over some exponents e below m.
    ///
    /// # Panics
    ///
    /// If an exponent is m or more.
    pub const fn from_exponents(exponents: &[u32]) -> Self {
        let mut words = [0; W];
        let mut i = 0;
        while i < exponents.len() {
            assert!((exponents[i] as usize) < Self::DEGREE, "not below the degree");
            words[exponents[i] as usize / 64] ^= 1 << (exponents[i] % 64);
            i += 1;
        }
        Self::from_reduced(words)
    }
}

impl<P: BinaryModulus, const W: usize> Default for F2m<P, W> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<P: BinaryModulus, const W: usize> zeroize::DefaultIsZeroes for F2m<P, W> {}

impl<P: BinaryModulus, const W: usize> subtle::ConstantTimeEq for F2m<P, W> {
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        self.words.as_slice().ct_eq(&other.words)
    }
}

impl<P: BinaryModulus, const W: usize> PartialEq for F2m<P, W> {
    fn eq(&self, other: &Self) -> bool {
        bool::from(subtle::ConstantTimeEq::ct_eq(self, other))
    }
}

impl<P: BinaryModulus, const W: usize> Eq for F2m<P, W> {}

impl<P: BinaryModulus, const W: usize> fmt::Debug for F2m<P, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "F_2^{}({self})", Self::DEGREE)
    }
}

/// The integer Σ c_i 2^i, as `0x` and big-endian hexadecimal digits without leading zeros.
impl<P: BinaryModulus, const W: usize> fmt::Display for F2m<P, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words::write_hex(&self.words, f)
    }
}

#[cfg(test)]
mod tests;
