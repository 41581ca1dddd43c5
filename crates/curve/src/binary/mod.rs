//! The supersingular curves E: y² + y = x³ + x + b over F_2^m, m odd, of embedding degree 4 (seeds 000, 001 and 003).
//!
//! Discrete logarithms in F_2^4m are computed in practice: these curves are for research and benchmarks only, and nothing here
//! but the field's arithmetic takes a time that is independent of its values.

mod curves;
mod encoding;
mod hash;
mod order;
mod point;
mod projective;

#[doc(hidden)]
pub use curves::toy;
pub use curves::{E2_239, E2_307, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223};
pub use encoding::{format_element, parse_element};
pub use hash::{hash_to_curve, random_point};
pub use order::{divide, group_order};
pub use point::Point;
pub use projective::Projective;

use core::fmt::Debug;
use pairloom_algebra::BinaryField;
use pairloom_algebra::binary::{BinaryModulus, F2m};
use subtle::Choice;
use zeroize::DefaultIsZeroes;

/// An element of a binary field whose coefficients may be looked at.
pub trait BinaryElement:
    BinaryField<Mask = Choice, Const = Self> + Copy + Eq + Debug + Default + DefaultIsZeroes
{
    /// The exponents of the modulus, highest first.
    const EXPONENTS: &'static [u32];
    /// The length of the big-endian encoding.
    const BYTES: usize;
    /// The big-endian encoding of the integer Σ c_i 2^i.
    fn to_be_bytes(&self) -> Vec<u8>;
    /// The element with this encoding: `None` unless there are [`Self::BYTES`] bytes, with no coefficient of degree m or more.
    fn from_be_bytes(bytes: &[u8]) -> Option<Self>;
    /// The element whose coefficients are the low m bits of at least [`Self::BYTES`] bytes.
    fn from_uniform_bytes(bytes: &[u8]) -> Option<Self>;
}

impl<P: BinaryModulus, const W: usize> BinaryElement for F2m<P, W> {
    const EXPONENTS: &'static [u32] = P::EXPONENTS;
    const BYTES: usize = Self::BYTES;
    fn to_be_bytes(&self) -> Vec<u8> {
        self.to_be_bytes()
    }
    fn from_be_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_be_bytes(bytes)
    }
    fn from_uniform_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_uniform_bytes(bytes)
    }
}

/// A curve y² + y = x³ + x + b: its field, b, its cofactor. All else follows (seed 003, table I).
pub trait Curve: Copy + Send + Sync + Debug + Eq + 'static {
    /// The base field on one core.
    type Field: BinaryElement;
    /// The identifier of the curve.
    const ID: &'static str;
    /// b.
    const B: bool;
    /// N/r, N the order of the group and r the greatest prime that divides it.
    const COFACTOR: u128;
    /// N = 2^m + 1 + ν 2^((m+1)/2), little-endian words.
    const GROUP_ORDER: &'static [u64];
    /// r, little-endian words.
    const ORDER: &'static [u64];

    /// δ: b for m ≡ 1, 7 (mod 8), else 1 − b.
    const DELTA: bool = Self::B != matches!(Self::Field::DEGREE % 8, 3 | 5);
    /// Whether ν = (−1)^δ is −1.
    const NU_IS_NEGATIVE: bool = Self::DELTA;
    /// α: 1 for m ≡ 1 (mod 4), else 0.
    const ALPHA: bool = Self::Field::DEGREE % 4 == 1;
    /// β: b for m ≡ 1, 3 (mod 8), else 1 − b.
    const BETA: bool = Self::B != matches!(Self::Field::DEGREE % 8, 5 | 7);
}
