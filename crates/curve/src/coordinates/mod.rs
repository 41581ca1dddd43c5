//! Coordinates of points on y² = x³ + b, and the formulas in them, over any machine.

mod chain;
pub mod homogeneous;
pub mod jacobian;

pub use homogeneous::Homogeneous;
pub use jacobian::{Jacobian, Tangent};
