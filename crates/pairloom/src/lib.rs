#![doc = include_str!("../README.md")]
// Without a curve most of this has nothing to do.
#![cfg_attr(not(any(feature = "bls12-381", feature = "bn254")), allow(unused_macros, dead_code))]

#[macro_use]
mod curve;

#[cfg(feature = "arrow")]
pub mod arrow;
pub mod batch;
#[cfg(feature = "bls12-381")]
pub mod bls12_381;
#[cfg(feature = "bn254")]
pub mod bn254;
pub mod encoding;
#[cfg(feature = "encryption")]
pub mod encryption;
#[cfg(feature = "evm")]
pub mod evm;
#[cfg(feature = "gpu")]
pub mod gpu;
mod group;
pub mod hash;
#[cfg(feature = "hdl")]
pub mod hdl;
mod point;
mod prepared;
#[cfg(feature = "proof")]
pub mod proof;
#[cfg(feature = "research")]
pub mod research;
mod scalar;
#[cfg(feature = "serde")]
pub mod serde;
#[cfg(feature = "signature")]
pub mod signature;

pub use encoding::DecodeError;
pub use group::{FirstGroup, Group, Integers};
pub use pairloom_pairing::{Convention, Fast, Gt, OutsideG2, Reduced};
#[cfg(feature = "signature")]
pub use pairloom_signature::drand;
pub use point::{Affine, PointError, Projective};
pub use prepared::{FixedPoint, G2Prepared, PreparedPoints};
pub use scalar::Scalar;

/// The Rust of the repository's first page.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct FirstPage;
