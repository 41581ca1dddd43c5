#![doc = include_str!("../README.md")]
// Without a curve most of this has nothing to do.
#![cfg_attr(not(any(feature = "bls12-381", feature = "bn254")), allow(unused_macros, dead_code))]

#[macro_use]
mod operators;
#[macro_use]
mod curve;

pub mod batch;
#[cfg(feature = "bls12-381")]
pub mod bls12_381;
#[cfg(feature = "bn254")]
pub mod bn254;
pub mod encoding;
#[cfg(feature = "gpu")]
pub mod gpu;
mod group;
pub mod hash;
mod point;
mod prepared;
#[cfg(feature = "research")]
pub mod research;
mod scalar;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "signature")]
pub mod signature;

pub use encoding::DecodeError;
pub use group::{FirstGroup, Group, Integers};
pub use pairloom_pairing::{Convention, Fast, Gt, Reduced};
#[cfg(feature = "signature")]
pub use pairloom_signature::drand;
pub use point::{Affine, PointError, Projective};
pub use prepared::G2Prepared;
pub use scalar::Scalar;
