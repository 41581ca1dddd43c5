//! The supersingular curves E: y² = x³ − x + b over F_3^m, b = ±1, m prime to 6, of embedding degree 6 (seeds 001, 003 and 004).
//!
//! Discrete logarithms in F_3^6m are computed in practice: these curves are for research and benchmarks only, and nothing here
//! but the field's additions takes a time that is independent of its values.

mod curves;
mod law;
mod order;
pub mod projective;

pub use crate::supersingular::{Point, Projective, format_element, hash_to_curve, parse_element, random_point};
#[doc(hidden)]
pub use curves::toy;
pub use curves::{E3_97, E3_127, E3_167, E3_193, E3_239, E3_313, E3_509};
pub use law::TernaryLaw;
pub use order::group_order;

use crate::encoding::{Component, DecodeError};
use crate::supersingular::{self, Element};
use pairloom_algebra::TernaryField;
use pairloom_algebra::ternary::bytes::CodeError;
use pairloom_algebra::ternary::{F3m, Sign, Slices, TernaryModulus};

/// An element of a ternary field whose coefficients may be looked at.
pub trait TernaryElement: Element + TernaryField + Slices {
    /// The terms (exponent, coefficient) of the modulus, highest first.
    const TERMS: &'static [(u32, u8)];
    /// The element whose coefficients are `digit(i) mod 3`.
    fn from_digits(digit: impl Fn(usize) -> u8) -> Self;
    /// Whether the lowest coefficient that is not 0 is 2. Exactly one of ±a is, for a ≠ 0.
    fn is_negative(&self) -> bool;
}

/// Bytes are those of the integer Σ c_i 4^i.
impl<P: TernaryModulus, const W: usize> Element for F3m<P, W> {
    const BYTES: usize = Self::BYTES;
    fn to_be_bytes(&self) -> Vec<u8> {
        self.to_be_bytes()
    }
    fn decode(bytes: &[u8], component: Component) -> Result<Self, DecodeError> {
        Self::from_be_bytes(bytes).map_err(|error| match error {
            CodeError::Three(index) => DecodeError::CoefficientThree { component, index },
            CodeError::TooLong => DecodeError::DegreeTooHigh { component, degree: Self::DEGREE },
            CodeError::WrongLength => DecodeError::WrongLength { expected: Self::BYTES, got: bytes.len() },
        })
    }
}

impl<P: TernaryModulus, const W: usize> TernaryElement for F3m<P, W> {
    const TERMS: &'static [(u32, u8)] = P::TERMS;
    fn from_digits(digit: impl Fn(usize) -> u8) -> Self {
        Self::from_digits(digit)
    }
    fn is_negative(&self) -> bool {
        let [s, n] = self.planes();
        let lowest = n.iter().zip(s).find(|(n, _)| **n != 0);
        lowest.is_some_and(|(n, s)| s >> n.trailing_zeros() & 1 == 1)
    }
}

/// 1 where `m` modulo 12 is one of two residues, −1 elsewhere.
const fn sign(m: usize, residues: [usize; 2]) -> i8 {
    if m % 12 == residues[0] || m % 12 == residues[1] { 1 } else { -1 }
}

/// A curve y² = x³ − x + b over F_3^m. N = 3^m + 1 + μ b 3^((m+1)/2); all but b follows from m (seed 003, table I).
pub trait Curve: supersingular::Curve<Field: TernaryElement> {
    /// b, as a type.
    type Sign: Sign;

    /// b.
    const B: i8 = Self::Sign::VALUE;
    /// λ: 1 for m ≡ 7, 11 (mod 12), −1 for m ≡ 1, 5.
    const LAMBDA: i8 = sign(Self::Field::DEGREE, [7, 11]);
    /// μ: 1 for m ≡ 1, 11 (mod 12), −1 for m ≡ 5, 7.
    const MU: i8 = sign(Self::Field::DEGREE, [1, 11]);
    /// ν: 1 for m ≡ 5, 11 (mod 12), −1 for m ≡ 1, 7.
    const NU: i8 = sign(Self::Field::DEGREE, [5, 11]);
    /// μ b: the sign of 3^((m+1)/2) in N.
    const ORDER_SIGN: i8 = Self::MU * Self::B;
}
