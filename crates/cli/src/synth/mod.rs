//! `pairloom synth`: made-up input for demonstrations and tests.

pub mod drand;
pub mod spoil;

use crate::{Failure, Status};
use clap::Subcommand;

/// Makes synthetic input for demonstrations and tests
#[derive(Debug, Subcommand)]
pub enum Synth {
    /// Makes a synthetic chain of beacons, some of them spoiled
    Drand(drand::Drand),
}

impl Synth {
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
