//! `pairloom verify`: signatures of others.

pub mod beacons;
pub mod chain_info;
pub mod check;
pub mod drand;
mod fields;
mod report;
pub mod stream;

use crate::{Failure, Status};
use clap::Subcommand;

/// Verifies signatures that others made
#[derive(Debug, Subcommand)]
pub enum Verify {
    /// Verifies randomness beacons of drand
    Drand(drand::Drand),
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
        }
    }
}
