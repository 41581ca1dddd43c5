//! Groth16 proofs (J. Groth, <https://eprint.iacr.org/2016/260>) on bn254 (about 100 bits of security) and bls12-381.
//!
//! A proof (A, B, C) of the public inputs x holds if `e(A, B) = e(α, β) · e(K_0 + Σ x_i K_i, γ) · e(C, δ)`. [`PreparedKey`] computes once
//! what all proofs of a key share. [`PreparedKey::verify_batch`] checks many proofs together and answers each: n + 3 Miller loops in lanes
//! and one final exponentiation if all hold. gnark's commitments (BSB22) are checked too ([`commitment`]).
//!
//! Forms of keys, proofs and inputs are in [`mod@format`]; [`dynamic`] has them with the curve chosen while running.

pub mod commitment;
mod curve;
pub mod dynamic;
pub mod format;
mod key;
mod verify;

pub use curve::ProofCurve;
pub use key::{CommitmentHash, CommitmentKey, Inputs, PreparedKey, Proof, VerifyingKey};
pub use verify::Rejection;
