//! `pairloom verify`: signatures of others.

pub mod beacons;
pub mod bls;
pub mod chain_info;
pub mod check;
mod claim;
pub mod drand;
pub(crate) mod fields;
mod report;
pub mod stream;

use crate::{Failure, Status};
use clap::Subcommand;

/// Verifies signatures that others made
#[derive(Debug, Subcommand)]
pub enum Verify {
    /// Verifies randomness beacons of drand
    Drand(drand::Drand),
    /// Verifies BLS signatures, aggregates and proofs of possession
    Bls(bls::Bls),
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
        }
    }
}
