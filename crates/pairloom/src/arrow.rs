//! Columns of Arrow in, columns of Arrow out: verdicts on signatures, beacons, proofs and points, pairings and hashes.
//!
//! ```
//! use arrow_array::{Array, BinaryArray};
//! use pairloom::arrow::points::{self, Curve, Group};
//! use pairloom::batch::all_cores;
//! use pairloom::bls12_381::G1Affine;
//!
//! let generator = G1Affine::generator().to_compressed();
//! let column = BinaryArray::from(vec![Some(generator.as_slice()), None, Some(b"a point?")]);
//! let verdicts = points::check(Curve::Bls12381, Group::G1, &column, &all_cores())?;
//! assert!(verdicts.valid.value(0) && verdicts.valid.is_null(1) && !verdicts.valid.value(2));
//! # Ok::<(), pairloom::arrow::ColumnError>(())
//! ```
//!
//! What is on bn254 has about 100 bits of security.

pub use pairloom_columnar::*;
