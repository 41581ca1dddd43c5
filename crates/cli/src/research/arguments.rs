//! Arguments that both kinds of protocols have.

use crate::Failure;
use crate::input::Source;
use crate::key::file::create_secret;
use crate::same_file::refuse_input;
use clap::Args;
use pairloom_signature::research::Defect;
use std::path::PathBuf;

/// Where a secret goes.
#[derive(Debug, Args)]
pub(super) struct NewSecret {
    /// The file to make, for its owner only
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite a file that exists
    #[arg(long)]
    force: bool,
}

impl NewSecret {
    /// Refuses to take the place of an input.
    pub(super) fn refuse(&self, input: &Source) -> Result<(), Failure> {
        refuse_input(Some(&self.out), [input])
    }

    pub(super) fn create(&self, secret: &[u8]) -> Result<(), Failure> {
        create_secret(&self.out, self.force, secret)
    }
}

/// A failure of a field of a file.
pub(super) fn defect_of(file: &Source) -> impl Fn(Defect) -> Failure {
    move |defect| Failure::input(file, defect)
}

/// A failure of a field of the arguments.
pub(super) fn defect(defect: Defect) -> Failure {
    Failure::Usage(defect.to_string())
}
