//! Groups of pairing-friendly curves.
//!
//! [`group`] has the points of G1 and G2 as values, [`curves`] one page of constants a curve. Formulas are generic over
//! the machine that runs them ([`pairloom_algebra::Field`]).

#[cfg(feature = "research")]
pub mod binary;
pub mod coordinates;
pub mod curves;
pub mod encoding;
pub mod endomorphism;
mod family;
#[cfg(feature = "research")]
pub mod genus2;
pub mod group;
pub mod hash;
pub mod lanes;
mod operators;
pub mod point;
pub mod registry;
pub mod scalar_mul;
mod slope;
pub mod subgroup;
#[cfg(feature = "research")]
pub mod supersingular;
#[cfg(feature = "research")]
pub mod supersingular2;
#[cfg(feature = "research")]
pub mod ternary;

#[cfg(feature = "research")]
pub use curves::bn254_nogami;
pub use curves::{bls12_381, bn254};
pub use group::{Affine, Const, Family, Group, PairingCurve, ScalarField, Twist};
pub use point::Point;
