//! What a curve of the family and its field are.

use crate::encoding::{Component, DecodeError};
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
    fn decode(bytes: &[u8], component: Component) -> Result<Self, DecodeError> {
        if bytes.len() != Self::BYTES {
            return Err(DecodeError::WrongLength { expected: Self::BYTES, got: bytes.len() });
        }
        Self::from_be_bytes(bytes).ok_or(DecodeError::NotBelowModulus { component })
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
