//! `pairloom bench`: what this machine does.

mod counts;
mod pairing;

use crate::{Failure, Status};
use clap::Subcommand;

/// Measures this machine, or counts operations
#[derive(Debug, Subcommand)]
pub enum Bench {
    /// One pairing over some threads.
    Pairing(pairing::Pairing),
    /// Operations of formulas.
    Counts(counts::Counts),
}

impl Bench {
    /// Prints the figures.
    ///
    /// # Errors
    ///
    /// What keeps it from measuring.
    pub fn run(self) -> Result<Status, Failure> {
        match self {
            Self::Pairing(pairing) => pairing.run(),
            Self::Counts(counts) => counts.run(),
        }
    }
}
