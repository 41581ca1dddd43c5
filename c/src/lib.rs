//! Pairloom for C. `include/pairloom.h` is made from this crate; docs/c.md shows how to build, link and use it.
//!
//! No panic crosses the border: each function catches it and returns [`Status::Panic`]. For that the library is compiled with the profile
//! `ffi`, which unwinds; the profile `release` of the program ends it instead.

// What callers have to keep stands once, at the head of the header.
#![allow(clippy::missing_safety_doc)]

pub mod border;
pub mod drand;
pub mod evm;
pub mod groth16;
pub mod keys;
pub mod kzg;
pub mod pairing;
pub mod point;
pub mod scalar;
pub mod signature;
pub mod suite;
pub mod timelock;

pub use border::{Buffer, Bytes, Status};
