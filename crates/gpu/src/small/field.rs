//! Fields of small characteristic.

use super::kernel::{BINARY, BINARY_CARRYLESS, BITS, SmallKernel, TERNARY};
use pairloom_algebra::binary::{BinaryModulus, F2m};
use pairloom_algebra::ternary::{F3m, TernaryModulus};
use pairloom_algebra::{BinaryField, Field, TernaryField};
use pairloom_trace::{Graph, TraceBinary, TraceTernary, record};

/// A field of characteristic two or three.
pub trait SmallField: Field + Copy + PartialEq {
    /// The machine that records.
    type Traced: Field;
    /// The characteristic.
    const CHARACTERISTIC: u32;
    /// The degree over the prime field.
    const DEGREE: usize;
    /// The kernels.
    const KERNELS: &'static [SmallKernel];

    /// x^degree as the sum of powers of x: exponents, and whether they are subtracted.
    fn terms() -> Vec<(u32, bool)>;
    /// The class of x.
    fn x() -> Self;
    /// The coefficients, that of 1 first.
    fn coefficients(&self) -> Vec<u8>;
    /// The element with so many coefficients, all below the characteristic.
    fn from_coefficients(coefficients: &[u8]) -> Self;
    /// The p^k-th power, or for negative k the root.
    fn power(&self, k: i32) -> Self;
    /// `1 / x` by products and maps.
    fn inversion() -> Graph;
}

impl<P: BinaryModulus, const W: usize> SmallField for F2m<P, W> {
    type Traced = TraceBinary<Self>;
    const CHARACTERISTIC: u32 = 2;
    const DEGREE: usize = P::EXPONENTS[0] as usize;
    const KERNELS: &'static [SmallKernel] = &[BINARY, BINARY_CARRYLESS, BITS];

    fn terms() -> Vec<(u32, bool)> {
        P::EXPONENTS[1..].iter().map(|exponent| (*exponent, false)).collect()
    }
    fn x() -> Self {
        Self::from_exponents(&[1])
    }
    fn coefficients(&self) -> Vec<u8> {
        let bit = |i: usize| (self.words()[i / 64] >> (i % 64)) as u8 & 1;
        (0..<Self as SmallField>::DEGREE).map(bit).collect()
    }
    fn from_coefficients(coefficients: &[u8]) -> Self {
        let exponents = coefficients.iter().zip(0..).filter(|(coefficient, _)| **coefficient == 1);
        Self::from_exponents(&exponents.map(|(_, exponent)| exponent).collect::<Vec<u32>>())
    }
    fn power(&self, k: i32) -> Self {
        let times = k.unsigned_abs() as usize;
        if k < 0 { self.inverse_frobenius(times) } else { self.square_times(times) }
    }
    fn inversion() -> Graph {
        record("inverse", |x: TraceBinary<Self>| x.invert_by_squares())
    }
}

impl<P: TernaryModulus, const W: usize> SmallField for F3m<P, W> {
    type Traced = TraceTernary<Self>;
    const CHARACTERISTIC: u32 = 3;
    const DEGREE: usize = P::TERMS[0].0 as usize;
    const KERNELS: &'static [SmallKernel] = &[TERNARY];

    fn terms() -> Vec<(u32, bool)> {
        P::TERMS[1..].iter().map(|(exponent, coefficient)| (*exponent, *coefficient == 1)).collect()
    }
    fn x() -> Self {
        Self::from_terms(&[(1, 1)])
    }
    fn coefficients(&self) -> Vec<u8> {
        let mut coefficients = vec![0; <Self as SmallField>::DEGREE];
        for (exponent, coefficient) in self.terms() {
            coefficients[exponent as usize] = coefficient;
        }
        coefficients
    }
    fn from_coefficients(coefficients: &[u8]) -> Self {
        let terms = coefficients.iter().zip(0..).filter(|(coefficient, _)| **coefficient != 0);
        Self::from_terms(&terms.map(|(coefficient, exponent)| (exponent, *coefficient)).collect::<Vec<(u32, u8)>>())
    }
    fn power(&self, k: i32) -> Self {
        let times = k.unsigned_abs() as usize;
        if k < 0 { self.inverse_frobenius(times) } else { self.frobenius(times) }
    }
    fn inversion() -> Graph {
        record("inverse", |x: TraceTernary<Self>| x.invert_by_cubes())
    }
}
