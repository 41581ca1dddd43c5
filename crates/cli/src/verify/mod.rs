//! `pairloom verify`: signatures and proofs of others.

pub mod beacons;
pub mod bls;
pub mod chain_info;
pub mod check;
pub(crate) mod claim;
pub mod drand;
pub(crate) mod fields;
pub mod groth16;
pub mod kzg;
mod report;
mod rows;
pub mod stream;

use crate::input::Source;
use crate::{Failure, Status};
use clap::Subcommand;

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

/// Refuses files of columns before anything is read: this program is built without them.
fn refuse_columns(files: &[Source]) -> Result<(), Failure> {
    let has_columns = |file: &&Source| match file {
        Source::File(path) => path.extension().is_some_and(|extension| extension == "parquet" || extension == "arrow"),
        Source::Stdin => false,
    };
    files.iter().find(has_columns).map_or(Ok(()), |file| Err(Failure::input(file, "built without columns")))
}
