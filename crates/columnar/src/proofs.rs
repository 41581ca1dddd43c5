//! Groth16 proofs.

use crate::answer::{Verdicts, answered};
use crate::column::{Bytes, ColumnError};
use arrow_array::Array;
use pairloom_parallel::Executor;
use pairloom_proof::groth16::dynamic::{Claim, Key};

/// The verdict on each row of two columns of bytes: a proof and its public inputs, in the form of the key.
///
/// # Errors
///
/// A column of another type or length.
pub fn verify(
    key: &Key,
    proofs: &dyn Array,
    public: &dyn Array,
    executor: &dyn Executor,
) -> Result<Verdicts, ColumnError> {
    ColumnError::unless_length("public", proofs.len(), public.len())?;
    let (proofs, public) = (Bytes::of("proof", proofs)?, Bytes::of("public", public)?);
    let claim = |(proof, public): (Option<&[u8]>, Option<&[u8]>)| {
        Some(key.claim_of_files(proof?, public?).map_err(|error| error.to_string()))
    };
    let verdicts = |claims: Vec<Claim>| {
        let verdicts = key.verify(claims, executor).into_iter();
        verdicts.map(|verdict| verdict.map_err(|rejection| rejection.to_string())).collect()
    };
    Ok(answered(proofs.iter().zip(public.iter()).map(claim), verdicts).into_iter().collect())
}
