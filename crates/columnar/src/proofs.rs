//! Groth16 and KZG proofs.

use crate::answer::{Verdicts, answered};
use crate::column::{Bytes, ColumnError};
use arrow_array::Array;
use pairloom_parallel::Executor;
use pairloom_parallel::batch::each;
use pairloom_proof::ReadError;
use pairloom_proof::groth16::dynamic::{Claim, Key};
use pairloom_proof::kzg::Setup;

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
    let verdicts = |files: Vec<_>| {
        let claims = key.claims_of_files(&files, executor).into_iter();
        let claims = claims.map(|claim| Some(claim.map_err(|error| error.to_string())));
        let verdicts = |claims: Vec<Claim>| {
            let verdicts = key.verify(claims, executor).into_iter();
            verdicts.map(|verdict| verdict.map_err(|rejection| rejection.to_string())).collect()
        };
        let answers = answered(claims, verdicts).into_iter();
        answers.map(|answer| answer.unwrap_or_else(|| Err("not computed".into()))).collect()
    };
    let files = proofs.iter().zip(public.iter()).map(|(proof, public)| Some(Ok((proof?, public?))));
    Ok(answered(files, verdicts).into_iter().collect())
}

/// The verdict on each row of four columns of bytes: whether the committed polynomial is `y` at `z`, as `verify_kzg_proof` of EIP-4844 has it.
///
/// # Errors
///
/// A column of another type or length.
pub fn verify_kzg(
    setup: &Setup,
    commitments: &dyn Array,
    z: &dyn Array,
    y: &dyn Array,
    proofs: &dyn Array,
    executor: &dyn Executor,
) -> Result<Verdicts, ColumnError> {
    let columns = [("commitment", commitments), ("z", z), ("y", y), ("proof", proofs)];
    kzg(columns, executor, |[commitment, z, y, proof]| setup.verify_kzg_proof(commitment, z, y, proof))
}

/// The verdict on each row of three columns of bytes: whether a blob belongs to its commitment, as `verify_blob_kzg_proof` of EIP-4844 has it.
///
/// # Errors
///
/// A column of another type or length.
pub fn verify_blob_kzg(
    setup: &Setup,
    blobs: &dyn Array,
    commitments: &dyn Array,
    proofs: &dyn Array,
    executor: &dyn Executor,
) -> Result<Verdicts, ColumnError> {
    let columns = [("blob", blobs), ("commitment", commitments), ("proof", proofs)];
    kzg(columns, executor, |[blob, commitment, proof]| setup.verify_blob_kzg_proof(blob, commitment, proof))
}

/// The verdict on each row, every column's name with it.
fn kzg<const N: usize>(
    columns: [(&str, &dyn Array); N],
    executor: &dyn Executor,
    holds: impl Fn([&[u8]; N]) -> Result<bool, ReadError> + Sync,
) -> Result<Verdicts, ColumnError> {
    let rows = columns[0].1.len();
    let mut read = Vec::with_capacity(N);
    for (name, array) in columns {
        ColumnError::unless_length(name, rows, array.len())?;
        read.push(Bytes::of(name, array)?);
    }
    let row = |row: usize| {
        let mut cells = [[].as_slice(); N];
        for (cell, column) in cells.iter_mut().zip(&read) {
            *cell = column.get(row)?;
        }
        Some(Ok(cells))
    };
    let verdict = |cells: &[&[u8]; N]| match holds(*cells) {
        Ok(true) => Ok(()),
        Ok(false) => Err("proof: does not verify".to_owned()),
        Err(error) => Err(error.to_string()),
    };
    Ok(answered((0..rows).map(row), |rows: Vec<[&[u8]; N]>| each(&rows, executor, verdict)).into_iter().collect())
}
