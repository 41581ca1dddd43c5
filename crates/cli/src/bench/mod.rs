//! `pairloom bench`: what this machine does.

pub(crate) mod batch;
pub(crate) mod clock;
pub mod counts;
pub(crate) mod pairing;
pub(crate) mod table;

use crate::{Failure, Status};
use clap::Subcommand;

/// Measures this machine, or counts operations
#[derive(Debug, Subcommand)]
pub enum Bench {
    /// One pairing over some threads.
    Pairing(pairing::Pairing),
    /// Many items at once, over lanes and threads.
    Batch(batch::Batch),
    /// Operations of formulas.
    Counts(counts::Counts),
    /// A paper's tables with this machine's figures.
    Table(table::Table),
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
            Self::Batch(batch) => batch.run(),
            Self::Counts(counts) => counts.run(),
            Self::Table(table) => table.run(),
        }
    }
}
