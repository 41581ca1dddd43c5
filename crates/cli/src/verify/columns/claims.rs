//! What the rows of a table are verified as: its columns, handed to the functions of `pairloom-columnar`.

use super::rows;
use super::texts::{Decoded, decode};
use crate::gpu::Workers;
use crate::verify::Verdict;
use crate::verify::beacons::most_beacons;
use crate::verify::chain_info::ChainInfo;
use arrow_array::{Array, RecordBatch};
use arrow_schema::ArrowError;
use pairloom_columnar::column::{optional, required};
use pairloom_columnar::{ColumnError, Verdicts, beacons, proofs, signatures};
use pairloom_parallel::Executor;
use pairloom_proof::groth16::dynamic::Key;
use pairloom_proof::kzg::Setup;
use pairloom_signature::DynamicSuite;
use pairloom_signature::drand::{Chain, ChainName};
use thiserror::Error;

/// What the rows of a table are verified as.
pub(in crate::verify) enum Claims<'a> {
    /// Beacons of this chain, or of those that they name.
    Beacons {
        /// What is known of the chain.
        chain: ChainName<'a>,
        /// The most beacons that are checked as one.
        batch: usize,
        /// The most beacons that are in memory at once.
        most: usize,
    },
    /// Signatures and aggregates.
    Signatures(DynamicSuite),
    /// Groth16 proofs under a key.
    Groth16(&'a Key),
    /// KZG proofs of points, blobs and cells.
    Kzg(&'a Setup),
}

/// Why a table is not verified.
#[derive(Debug, Error)]
pub(in crate::verify) enum TableError {
    /// A column is not what it should be.
    #[error(transparent)]
    Column(#[from] ColumnError),
    /// Arrow refuses.
    #[error(transparent)]
    Arrow(#[from] ArrowError),
}

impl<'a> Claims<'a> {
    /// Beacons of a chain, in batches that suit what verifies.
    pub(in crate::verify) fn beacons(chain: Option<&'a ChainInfo>, workers: &Workers) -> Self {
        let batch = match workers {
            Workers::Devices(_) => usize::MAX,
            Workers::Threads(_) => Chain::BATCH,
        };
        let chain = chain.map_or_else(ChainName::default, ChainInfo::name);
        Self::Beacons { chain, batch, most: most_beacons(workers) }
    }

    /// The columns that matter, by their names.
    pub(super) fn columns(&self) -> &'static [&'static str] {
        match self {
            Self::Beacons { .. } => &["round", "signature", "previous_signature", "randomness", "scheme", "public_key"],
            Self::Signatures(_) => &[
                "public_key",
                "public_keys",
                "message",
                "messages",
                "signature",
                "proof_of_possession",
                "proofs_of_possession",
            ],
            Self::Groth16(_) => rows::GROTH16,
            Self::Kzg(_) => rows::KZG,
        }
    }

    /// The most rows that are verified together: enough that every thread has full batches, few enough that they take little memory.
    pub(super) fn most_rows(&self) -> usize {
        match self {
            Self::Beacons { most, .. } => *most,
            Self::Signatures(_) | Self::Groth16(_) => 2048,
            Self::Kzg(_) => 256,
        }
    }

    /// The verdict on each row.
    ///
    /// # Errors
    ///
    /// A column that is missing, or of another type.
    pub(super) fn verify(&self, table: &RecordBatch, executor: &dyn Executor) -> Result<Vec<Verdict>, TableError> {
        let texts: &[&str] = match self {
            Self::Beacons { .. } => &["scheme"],
            Self::Groth16(_) => rows::GROTH16,
            Self::Signatures(_) | Self::Kzg(_) => &[],
        };
        let Decoded { table, reasons } = decode(table, texts)?;
        let verdicts = match self {
            Self::Beacons { chain, batch, .. } => owned(&beacons::verify_chains(*chain, *batch, &table, executor)?),
            Self::Signatures(suite) => owned(&signatures::verify_table(*suite, &table, executor)?),
            Self::Groth16(key) => {
                let public = rows::public_inputs(&table)?;
                let verdicts = owned(&proofs::verify(key, rows::proofs(&table)?.as_ref(), &public, executor)?);
                let refused = rows::said_twice(&table).into_iter();
                verdicts.into_iter().zip(refused).map(|(verdict, reason)| reason.map(Err).or(verdict)).collect()
            }
            Self::Kzg(setup) => kzg(setup, &table, executor)?,
        };
        let verdicts = verdicts.into_iter().zip(reasons);
        Ok(verdicts.map(|(verdict, reason)| reason.map_or(verdict, |reason| Some(Err(reason)))).collect())
    }
}

fn owned(verdicts: &Verdicts) -> Vec<Verdict> {
    verdicts.iter().map(|verdict| verdict.map(|valid| valid.map_err(str::to_owned))).collect()
}

/// By the columns that there are: values at points, blobs, or lists of blobs and cells.
fn kzg(setup: &Setup, table: &RecordBatch, executor: &dyn Executor) -> Result<Vec<Verdict>, ColumnError> {
    if ["blobs", "cells"].iter().any(|name| optional(table, name).is_some()) {
        return rows::verify_kzg_lists(setup, table, executor);
    }
    let column = |name| -> Result<&dyn Array, ColumnError> { required(table, name) };
    let [commitment, proof] = [column("commitment")?, column("proof")?];
    Ok(owned(&match optional(table, "blob") {
        Some(blob) => proofs::verify_blob_kzg(setup, blob, commitment, proof, executor)?,
        None => proofs::verify_kzg(setup, commitment, column("z")?, column("y")?, proof, executor)?,
    }))
}
