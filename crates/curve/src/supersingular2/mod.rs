//! The supersingular curves E: y² = x³ + x over F_p, p ≡ 3 (mod 4), of embedding degree 2 (seed 001, slides 5 and 9).
//!
//! E(F_p) is cyclic of order p + 1. The distortion map is ψ(x, y) = (−x, i y), i² = −1. Multiples, roots and hashing take a time
//! that depends on their arguments.

use core::fmt::Debug;
use pairloom_algebra::ComplexBase;
use subtle::Choice;

/// A curve y² = x³ + x: its field and the order of its groups.
pub trait Curve: Copy + Send + Sync + Debug + Eq + 'static {
    /// The base field on one core.
    type Field: ComplexBase<Mask = Choice, Const = Self::Field> + Copy + Eq + Debug + Default;
    /// The identifier of the curve.
    const ID: &'static str;
    /// r, an odd prime that divides p + 1 once, little-endian words.
    const ORDER: &'static [u64];
    /// (p + 1)/r, little-endian words.
    const COFACTOR: &'static [u64];
    /// A point of order r.
    const GENERATOR: [Self::Field; 2];
}
