//! The supersingular curves E: y² = x³ + x over F_p, p ≡ 3 (mod 4), of embedding degree 2 (seed 001, slides 5 and 9).
//!
//! E(F_p) is cyclic of order p + 1, and (0, 0) is its point of order 2. The distortion map is ψ(x, y) = (−x, i y), i² = −1. Nothing
//! here but the field's arithmetic takes a time that is independent of its values.

mod law;
pub mod projective;

pub use crate::curves::ss2_1536::Ss21536;
pub use crate::supersingular::{Point, Projective, format_element, hash_to_curve, parse_element, random_point};
pub use law::PlusXLaw;

use crate::encoding::{DecodeError, Place};
use crate::supersingular::{self, Element};
use pairloom_algebra::prime::{Fp, Modulus};
use pairloom_algebra::{ComplexBase, SquareRoot};

/// An element of a prime field that may be looked at.
pub trait PrimeElement: Element + ComplexBase + SquareRoot {
    /// A big-endian integer of any length, modulo p.
    fn from_be_bytes_reduced(bytes: &[u8]) -> Self;
}

impl<P: Modulus<N>, const N: usize> Element for Fp<P, N> {
    const BYTES: usize = Self::BYTES;
    fn to_be_bytes(&self) -> Vec<u8> {
        self.to_be_bytes()
    }
    fn decode(bytes: &[u8], place: Place) -> Result<Self, DecodeError> {
        if bytes.len() != Self::BYTES {
            return Err(DecodeError::WrongLength { expected: Self::BYTES, got: bytes.len() });
        }
        Self::from_be_bytes(bytes).ok_or(DecodeError::NotBelowModulus { place })
    }
}

impl<P: Modulus<N>, const N: usize> PrimeElement for Fp<P, N> {
    fn from_be_bytes_reduced(bytes: &[u8]) -> Self {
        Self::from_be_bytes_reduced(bytes)
    }
}

/// A curve y² = x³ + x with a subgroup of order r, r dividing p + 1 once. Pairings are those of that subgroup.
pub trait Curve: supersingular::Curve<Field: PrimeElement> {
    /// A point of order r.
    const GENERATOR: [Self::Field; 2];
}
