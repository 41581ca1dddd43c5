//! Ternary fields F_3^m = F_3\[z\]/f(z) of two planes of W 64-bit words, one element at a time, and the tower
//! F_3^m ⊂ F_3^2m ⊂ F_3^6m.
//!
//! Products are combs with windows of two coefficients: López and Dahab's, under one level of Karatsuba for eight words, or
//! with vector registers where the processor has AVX2 or AVX-512. Both look their table up by value, so that products are not
//! constant time; all else is. [`Multiplier`] has what else was tried.

mod arithmetic;
pub mod bytes;
mod comb;
mod count;
mod field;
mod karatsuba;
mod kernel;
mod matrix;
pub mod moduli;
pub mod modulus;
mod multiplier;
mod planes;
pub mod polynomial;
pub mod sliced;
pub mod tower;
#[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
mod x86_64;

use core::fmt;
use core::marker::PhantomData;
use planes::Planes;

pub use count::CountTernary;
pub use field::TernaryField;
pub use kernel::multiply;
pub use modulus::TernaryModulus;
pub use multiplier::Multiplier;
pub use sliced::{Sliced, Slices, Slicing};
pub use tower::{Line, Minus, Plus, Quadratic, Sextic, Sign, Sparse};

/// An element of F_3^m: the polynomial Σ c_i z^i of degree below m, c_i in bit i of two planes of little-endian words, s and
/// n: 0 is (0, 0), 1 is (0, 1), 2 is (1, 1).
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct F3m<P, const W: usize> {
    planes: Planes<W>,
    modulus: PhantomData<P>,
}

/// An unreduced polynomial of degree below 128 W: either plane as two halves of W words.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct WideF3m<P, const W: usize> {
    planes: [[[u64; W]; 2]; 2],
    modulus: PhantomData<P>,
}

impl<P: TernaryModulus, const W: usize> F3m<P, W> {
    /// The degree of the field over F_3.
    pub const DEGREE: usize = {
        let degree = P::TERMS[0].0 as usize;
        assert!(degree.div_ceil(64) == W, "the number of words does not fit the degree");
        assert!(degree < 64 * W, "no room for the comb's multiples");
        degree
    };
    /// The length of an element in bytes, four coefficients a byte.
    pub const BYTES: usize = Self::DEGREE.div_ceil(4);
    /// 0.
    pub const ZERO: Self = Self::from_planes_unchecked([[0; W]; 2]);
    /// 1.
    pub const ONE: Self = Self::from_terms(&[(0, 1)]);

    pub(super) const fn from_planes_unchecked(planes: Planes<W>) -> Self {
        Self { planes, modulus: PhantomData }
    }

    /// The element with these planes `[s, n]`, `None` if there is a coefficient of degree m or more or a bit of s where n has
    /// none.
    pub fn from_planes(planes: [[u64; W]; 2]) -> Option<Self> {
        planes::fits(&planes, Self::DEGREE).then_some(Self::from_planes_unchecked(planes))
    }

    /// The planes `[s, n]`, bit i of the little-endian words belonging to z^i.
    pub const fn planes(&self) -> &[[u64; W]; 2] {
        &self.planes
    }

    /// The element Σ c z^e over some terms (e, c) of different degrees below m, c being 1 or 2.
    ///
    /// # Panics
    ///
    /// If an exponent is m or more, or a coefficient above 2.
    pub const fn from_terms(terms: &[(u32, u8)]) -> Self {
        let mut planes = [[0; W]; 2];
        let mut i = 0;
        while i < terms.len() {
            let (exponent, coefficient) = (terms[i].0 as usize, terms[i].1);
            assert!(exponent < Self::DEGREE && coefficient < 3, "not an element");
            planes[0][exponent / 64] |= ((coefficient == 2) as u64) << (exponent % 64);
            planes[1][exponent / 64] |= ((coefficient != 0) as u64) << (exponent % 64);
            i += 1;
        }
        Self::from_planes_unchecked(planes)
    }

    /// The coefficient of z^i, 0, 1 or 2.
    pub fn coefficient(&self, i: usize) -> u8 {
        let bit = |plane: usize| (self.planes[plane][i / 64] >> (i % 64) & 1) as u8;
        bit(0) + bit(1)
    }

    /// The terms (exponent, coefficient) that are not 0, by degree.
    pub fn terms(&self) -> Vec<(u32, u8)> {
        (0..Self::DEGREE as u32).map(|i| (i, self.coefficient(i as usize))).filter(|(_, c)| *c != 0).collect()
    }
}

impl<P: TernaryModulus, const W: usize> Default for F3m<P, W> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<P: TernaryModulus, const W: usize> zeroize::DefaultIsZeroes for F3m<P, W> {}

impl<P: TernaryModulus, const W: usize> subtle::ConstantTimeEq for F3m<P, W> {
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        self.planes.as_flattened().ct_eq(other.planes.as_flattened())
    }
}

impl<P: TernaryModulus, const W: usize> PartialEq for F3m<P, W> {
    fn eq(&self, other: &Self) -> bool {
        bool::from(subtle::ConstantTimeEq::ct_eq(self, other))
    }
}

impl<P: TernaryModulus, const W: usize> Eq for F3m<P, W> {}

impl<P: TernaryModulus, const W: usize> fmt::Debug for F3m<P, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "F_3^{}({self})", Self::DEGREE)
    }
}

/// The integer Σ c_i 4^i, as `0x` and big-endian hexadecimal digits without leading zeros.
impl<P: TernaryModulus, const W: usize> fmt::Display for F3m<P, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        planes::write_hex(&self.to_quaternary(), f)
    }
}

#[cfg(test)]
mod tests;
