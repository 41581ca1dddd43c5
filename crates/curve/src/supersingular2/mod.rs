//! The supersingular curves E: y² = x³ + x over F_p, p ≡ 3 (mod 4), of embedding degree 2 (seed 001, slides 5 and 9).
//!
//! E(F_p) is cyclic of order p + 1, and (0, 0) is its point of order 2. The distortion map is ψ(x, y) = (−x, i y), i² = −1. Nothing
//! here but the field's arithmetic takes a time that is independent of its values.

mod curve;
mod law;
pub mod projective;

pub use crate::curves::ss2_1536::Ss21536;
pub use crate::supersingular::{Point, Projective, format_element, hash_to_curve, parse_element, random_point};
pub use curve::{Curve, PrimeElement};
pub use law::PlusXLaw;
