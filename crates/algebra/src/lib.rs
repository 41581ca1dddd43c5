//! Finite fields for pairings.
//!
//! Formulas are written once, over the traits of [`field`]; a machine is a type that implements them:
//! [`prime::Fp`] computes one element on one core, [`count`] computes nothing and counts.

#[macro_use]
mod machine;
mod array;
mod batch;
pub mod binary;
mod bits;
pub mod count;
pub mod extension;
pub mod field;
pub mod lanes;
mod one;
pub mod pow;
pub mod prime;
pub mod residues;
pub mod sqrt;
pub mod ternary;
pub mod tower;

pub use batch::batch_invert;
pub use binary::BinaryField;
pub use field::{
    ComplexBase, Computation, CubicExt, Field, LinearMap, Mask, OddCharacteristic, PrimeField, Product, QuadraticExt,
    TowerBase, TwistField, Unreduced, Wide,
};
pub use one::One;
pub use sqrt::SquareRoot;
pub use ternary::TernaryField;
pub use tower::{Fp2, Fp6, Fp12};
