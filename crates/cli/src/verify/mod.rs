//! `pairloom verify`: signatures and proofs of others.

pub mod beacons;
pub mod bls;
pub mod chain_info;
pub mod check;
pub(crate) mod claim;
#[cfg(feature = "columns")]
mod columns;
#[cfg(not(feature = "columns"))]
#[path = "without_columns.rs"]
mod columns;
pub mod drand;
pub(crate) mod fields;
pub mod groth16;
pub mod kzg;
pub mod kzg_case;
mod replayed;
mod report;
mod rows;
pub mod stream;

use crate::input::Source;
use crate::{Failure, Status};
use clap::{Args, Subcommand};
use sha2::{Digest, Sha256};
use std::path::PathBuf;

/// The verdict on a row; nothing where its columns are null.
type Verdict = Option<Result<(), String>>;

/// `--out`.
#[derive(Debug, Args)]
pub struct OutOption {
    /// Write the verdicts to a Parquet file too, a row for each row: columns valid and reason; the same command again goes on where it was interrupted
    #[arg(long = "out", value_name = "FILE.parquet")]
    path: Option<PathBuf>,
}

/// Verifies signatures and proofs that others made
#[derive(Debug, Subcommand)]
pub enum Verify {
    /// Verifies randomness beacons of drand
    Drand(drand::Drand),
    /// Verifies BLS signatures, aggregates and proofs of possession
    Bls(bls::Bls),
    /// Verifies Groth16 proofs
    Groth16(groth16::Groth16),
    /// Verifies KZG proofs of points, blobs and cells
    Kzg(kzg::Kzg),
}

impl Verify {
    /// Runs the subcommand.
    ///
    /// # Errors
    ///
    /// What keeps it from doing what it was asked.
    pub fn run(self) -> Result<Status, Failure> {
        match self {
            Self::Drand(drand) => drand.run(),
            Self::Bls(bls) => bls.run(),
            Self::Groth16(groth16) => groth16.run(),
            Self::Kzg(kzg) => kzg.run(),
        }
    }
}

/// What every `verify` says of files of columns.
const ABOUT_COLUMNS: &str = r#"

Built with columns (make full), the program reads .parquet and .arrow files as well: a column for each field, of bytes or of hexadecimal digits. A row whose
columns are null is answered with null, and is not valid; a file may have no rows. Other programs refuse these files and --out."#;

/// What tells a file from others.
fn digest(file: &[u8]) -> String {
    hex::encode(Sha256::digest(file))
}

/// Whether a file has columns, by the end of its name.
fn is_table(source: &Source) -> bool {
    match source {
        Source::File(path) => path.extension().is_some_and(|extension| extension == "parquet" || extension == "arrow"),
        Source::Stdin => false,
    }
}
