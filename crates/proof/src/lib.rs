//! What pairings are checked for: [`groth16`] proofs and [`kzg`] commitments, one by one and in batches with a verdict for every proof.
//!
//! A verifier says that a proof holds under a key. It does not say who made the key: whoever knows the secret of a key's or a setup's
//! ceremony proves what he likes.

mod error;
pub mod groth16;
pub mod json;
pub mod kzg;
mod points;
mod text;

pub use error::{Problem, ReadError};
