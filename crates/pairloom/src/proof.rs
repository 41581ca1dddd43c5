//! Groth16 proofs and KZG commitments, one by one and in batches with a verdict for every proof.
//!
//! ```
//! use pairloom::batch::all_cores;
//! use pairloom::proof::groth16::{PreparedKey, Proof, VerifyingKey};
//! use pairloom_curve::bn254::{Curve, G1Affine, G2Affine};
//!
//! // A key whose secrets are 1, with which anybody proves anything: nobody checks who made a key.
//! let (p, q) = (G1Affine::generator(), G2Affine::generator());
//! let key = VerifyingKey::<Curve> { alpha: p, beta: q, gamma: q, delta: q, inputs: vec![p], commitments: vec![] };
//! let key = PreparedKey::new(key);
//! let claims = [p, p.double().to_affine()].map(|c| (Proof::new(p.double().double().to_affine(), q, c), vec![]));
//! let verdicts = key.verify_batch(&claims, &all_cores());
//! assert_eq!(verdicts.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true]);
//! ```

pub use pairloom_proof::*;
