//! The Jacobians of the supersingular genus-2 curves C: y² + y = x⁵ + x³ + b over F_2^m, m odd and prime to 3, of embedding
//! degree 12 (S. Galbraith, 2001; P. Barreto, S. Galbraith, C. Ó hÉigeartaigh and M. Scott, 2007; seed 001, slides 8 to 13).
//!
//! Discrete logarithms in F_2^12m are computed in practice: these curves are for research and benchmarks only, and nothing here
//! but the field's arithmetic takes a time that is independent of its values.

mod cantor;
mod curves;
mod divisor;
mod encoding;
mod group;
mod hash;
mod multiples;
mod mumford;
mod order;
mod points;

#[doc(hidden)]
pub use curves::toy;
pub use curves::{G2_79, G2_103, G2_367, G2_439};
pub use divisor::{Divisor, Kind};
pub use encoding::DivisorText;
pub use hash::{hash_to_degenerate, hash_to_divisor, random_degenerate, random_divisor, random_type_a, random_type_b};
pub use multiples::degeneracy_preserving_multiplier;
pub use mumford::Mumford;
pub use order::group_order;
pub use points::Support;

use crate::binary::BinaryElement;
use core::fmt::Debug;
use pairloom_algebra::BinaryField;

/// A curve y² + y = x⁵ + x³ + b: its field, b, its cofactor. All else follows.
pub trait Curve: Copy + Send + Sync + Debug + Eq + 'static {
    /// The base field on one core, F_q with q = 2^m.
    type Field: BinaryElement;
    /// The identifier of the curve.
    const ID: &'static str;
    /// b.
    const B: bool;
    /// N/r, N the order of the Jacobian's group over F_q and r the greatest prime that divides it.
    const COFACTOR: u128;
    /// N = q² + ε t q + q + ε t + 1 with t = 2^((m+1)/2), little-endian words.
    const GROUP_ORDER: &'static [u64];
    /// r, little-endian words.
    const ORDER: &'static [u64];

    /// δ: b for m ≡ 1, 7 (mod 8), else 1 − b.
    const DELTA: bool = {
        assert!(Self::Field::DEGREE % 6 == 1 || Self::Field::DEGREE % 6 == 5, "m is not odd and prime to 3");
        Self::B != matches!(Self::Field::DEGREE % 8, 3 | 5)
    };
    /// Whether ε = (−1)^δ is −1.
    const EPS_IS_NEGATIVE: bool = Self::DELTA;
}
