//! The supersingular curves E: y² + y = x³ + x + b over F_2^m, m odd, of embedding degree 4 (seeds 000, 001 and 003).
//!
//! Discrete logarithms in F_2^4m are computed in practice: these curves are for research and benchmarks only, and nothing here
//! but the field's arithmetic takes a time that is independent of its values.

mod curves;
mod law;
mod order;
pub mod projective;

pub use crate::supersingular::{Point, Projective, format_element, hash_to_curve, parse_element, random_point};
#[doc(hidden)]
pub use curves::toy;
pub use curves::{E2_239, E2_307, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223};
pub use law::BinaryLaw;
pub use order::group_order;

use crate::encoding::{Component, DecodeError};
use crate::supersingular::{self, Element};
use pairloom_algebra::BinaryField;
use pairloom_algebra::binary::{BinaryModulus, F2m, Laned};

/// An element of a binary field whose coefficients may be looked at.
pub trait BinaryElement: Element + BinaryField + Laned {
    /// The exponents of the modulus, highest first.
    const EXPONENTS: &'static [u32];
    /// The element whose coefficients are the low m bits of at least [`Element::BYTES`] bytes.
    fn from_uniform_bytes(bytes: &[u8]) -> Option<Self>;
    /// The coefficient of z^i.
    fn coefficient(&self, i: usize) -> bool;
}

/// Bytes are those of the integer Σ c_i 2^i.
impl<P: BinaryModulus, const W: usize> Element for F2m<P, W> {
    const BYTES: usize = Self::BYTES;
    fn to_be_bytes(&self) -> Vec<u8> {
        self.to_be_bytes()
    }
    fn decode(bytes: &[u8], component: Component) -> Result<Self, DecodeError> {
        if bytes.len() != Self::BYTES {
            return Err(DecodeError::WrongLength { expected: Self::BYTES, got: bytes.len() });
        }
        Self::from_be_bytes(bytes).ok_or(DecodeError::DegreeTooHigh { component, degree: Self::DEGREE })
    }
}

impl<P: BinaryModulus, const W: usize> BinaryElement for F2m<P, W> {
    const EXPONENTS: &'static [u32] = P::EXPONENTS;
    fn from_uniform_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_uniform_bytes(bytes)
    }
    fn coefficient(&self, i: usize) -> bool {
        self.words()[i / 64] >> (i % 64) & 1 == 1
    }
}

/// A curve y² + y = x³ + x + b over F_2^m. N = 2^m + 1 + ν 2^((m+1)/2); all but b follows from m (seed 003, table I).
pub trait Curve: supersingular::Curve<Field: BinaryElement> {
    /// b.
    const B: bool;

    /// δ: b for m ≡ 1, 7 (mod 8), else 1 − b.
    const DELTA: bool = Self::B != matches!(Self::Field::DEGREE % 8, 3 | 5);
    /// Whether ν = (−1)^δ is −1.
    const NU_IS_NEGATIVE: bool = Self::DELTA;
    /// α: 1 for m ≡ 1 (mod 4), else 0.
    const ALPHA: bool = Self::Field::DEGREE % 4 == 1;
    /// β: b for m ≡ 1, 3 (mod 8), else 1 − b.
    const BETA: bool = Self::B != matches!(Self::Field::DEGREE % 8, 5 | 7);
}
