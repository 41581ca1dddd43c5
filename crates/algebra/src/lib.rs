//! Finite fields for pairings.
//!
//! Formulas are written once, over the traits of [`field`], [`levels`] and [`tower`]; a machine is a type that implements them:
//! [`prime::Fp`] computes one element on one core, [`count`] computes nothing and counts.

#[macro_use]
mod machine;
mod array;
mod batch;
#[cfg(feature = "research")]
pub mod binary;
#[cfg(feature = "research")]
mod bits;
mod both;
mod bytes;
pub mod count;
pub mod dispatch;
#[cfg(feature = "research")]
pub mod extension;
pub mod field;
pub mod instructions;
pub mod lanes;
pub mod levels;
pub mod place;
pub mod pow;
pub mod prime;
pub mod residues;
pub mod secret;
pub mod sqrt;
#[cfg(feature = "research")]
pub mod ternary;
pub mod tower;
mod transfer;
pub mod wide;

pub use batch::{batch_invert, batch_invert_vartime};
#[cfg(feature = "research")]
pub use binary::BinaryField;
pub use both::Both;
pub use field::{Combination, Field, Mask, OddCharacteristic, PrimeField};
pub use levels::{CubicExt, QuadraticExt};
pub use sqrt::SquareRoot;
#[cfg(feature = "research")]
pub use ternary::TernaryField;
pub use tower::{ComplexBase, Fp2, Fp6, Fp12, LinearMap, Product, TowerBase, TowerMachine, TwistField, Unreduced};
pub use transfer::Transfer;
pub use wide::Wide;
