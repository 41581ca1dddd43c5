//! Groth16 proofs and KZG commitments, one by one and in batches with a verdict for every proof.
//!
//! ```
//! use pairloom::batch::all_cores;
//! use pairloom::proof::groth16::{PreparedKey, Proof, VerifyingKey};
//! use pairloom::bn254::{Curve, G1Affine, G2Affine};
//!
//! // A key whose secrets are 1, with which anybody proves anything: nobody checks who made a key.
//! let (p, q) = (G1Affine::generator(), G2Affine::generator().into());
//! let inputs = vec![p.into()];
//! let key = VerifyingKey::<Curve> { alpha: p.into(), beta: q, gamma: q, delta: q, inputs, commitments: vec![] };
//! let key = PreparedKey::new(key)?;
//! let (twice, four_times) = (p.double().to_affine(), p.double().double().to_affine());
//! let claims = vec![
//!     (Proof::new(four_times.into(), q, p.into())?, vec![]),
//!     (Proof::new(four_times.into(), q, twice.into())?, vec![]),
//! ];
//! let verdicts = key.verify_batch(&claims, &all_cores());
//! assert_eq!(verdicts.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true]);
//! # Ok::<(), pairloom::proof::ReadError>(())
//! ```
//!
//! Points come as [`bls12_381`](crate::bls12_381) and [`bn254`](crate::bn254) have them, `.into()`; constructors check those that come from
//! elsewhere.

pub use pairloom_proof::*;
