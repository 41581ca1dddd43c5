//! The inputs of c-kzg's test cases: objects with hexadecimal digits, of which the fields say for which function they are.

use super::{Setup, compute_challenge};
use crate::text::{bytes, get, list, object, required};
use crate::{Problem, ReadError};
use pairloom_parallel::Executor;
use serde_json::{Map, Value};

/// A function of the consensus specifications.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// Of `commitment`, `z`, `y`, `proof`.
    VerifyKzgProof,
    /// Of `blob`, `commitment`, `proof`.
    VerifyBlobKzgProof,
    /// Of `blobs`, `commitments`, `proofs`.
    VerifyBlobKzgProofBatch,
    /// Of `commitments`, `cell_indices`, `cells`, `proofs`.
    VerifyCellKzgProofBatch,
    /// Of `blob`, `commitment`.
    ComputeChallenge,
}

/// What a function answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Whether a proof holds.
    Verdict(bool),
    /// Whether each blob's, or each cell's, proof holds.
    Verdicts(Vec<bool>),
    /// A challenge.
    Challenge([u8; 32]),
}

impl Function {
    /// The function that an input is for.
    ///
    /// # Errors
    ///
    /// No object, or one that lacks what all functions have.
    pub fn of_input(input: &Value) -> Result<Self, ReadError> {
        let input = object(input, "input")?;
        Ok(match ["cells", "blobs", "blob", "z", "proof"].map(|name| input.contains_key(name)) {
            [true, ..] => Self::VerifyCellKzgProofBatch,
            [_, true, ..] => Self::VerifyBlobKzgProofBatch,
            [_, _, true, _, true] => Self::VerifyBlobKzgProof,
            [_, _, true, ..] => Self::ComputeChallenge,
            [.., true, _] | [.., true] => Self::VerifyKzgProof,
            _ => return Err(ReadError::new("input", Problem::UnknownForm)),
        })
    }

    /// Its name in the consensus specifications.
    pub fn name(self) -> &'static str {
        match self {
            Self::VerifyKzgProof => "verify_kzg_proof",
            Self::VerifyBlobKzgProof => "verify_blob_kzg_proof",
            Self::VerifyBlobKzgProofBatch => "verify_blob_kzg_proof_batch",
            Self::VerifyCellKzgProofBatch => "verify_cell_kzg_proof_batch",
            Self::ComputeChallenge => "compute_challenge",
        }
    }

    /// What the items of its verdicts are called.
    pub fn items(self) -> &'static str {
        if self == Self::VerifyCellKzgProofBatch { "cells" } else { "blobs" }
    }

    /// Its answer.
    ///
    /// # Errors
    ///
    /// What is wrong with the input.
    pub fn answer(self, setup: &Setup, input: &Value, executor: &dyn Executor) -> Result<Answer, ReadError> {
        let input = object(input, "input")?;
        let one = |name: &str| bytes(required(input, name)?, name);
        Ok(match self {
            Self::VerifyKzgProof => {
                Answer::Verdict(setup.verify_kzg_proof(&one("commitment")?, &one("z")?, &one("y")?, &one("proof")?)?)
            }
            Self::VerifyBlobKzgProof => {
                Answer::Verdict(setup.verify_blob_kzg_proof(&one("blob")?, &one("commitment")?, &one("proof")?)?)
            }
            Self::VerifyBlobKzgProofBatch => {
                let [blobs, commitments, proofs] =
                    [many(input, "blobs")?, many(input, "commitments")?, many(input, "proofs")?];
                Answer::Verdicts(setup.verify_blob_kzg_proof_batch(&blobs, &commitments, &proofs, executor)?)
            }
            Self::VerifyCellKzgProofBatch => {
                let indices = list(required(input, "cell_indices")?, "cell_indices")?.iter().enumerate();
                let index = |(at, value): (usize, &Value)| {
                    value.as_u64().ok_or_else(|| ReadError::new(format!("cell_indices[{at}]"), Problem::NotIndex))
                };
                let indices: Vec<_> = indices.map(index).collect::<Result<_, _>>()?;
                let [commitments, cells, proofs] =
                    [many(input, "commitments")?, many(input, "cells")?, many(input, "proofs")?];
                Answer::Verdicts(setup.verify_cell_kzg_proof_batch(
                    &commitments,
                    &indices,
                    &cells,
                    &proofs,
                    executor,
                )?)
            }
            Self::ComputeChallenge => Answer::Challenge(compute_challenge(&one("blob")?, &one("commitment")?)?),
        })
    }
}

fn many(input: &Map<String, Value>, name: &str) -> Result<Vec<Vec<u8>>, ReadError> {
    let items = list(get(input, name).ok_or_else(|| ReadError::new(name, Problem::Missing))?, name)?;
    items.iter().enumerate().map(|(at, value)| bytes(value, &format!("{name}[{at}]"))).collect()
}
