//! `pairloom research`: the protocols of papers on curves that are broken.

mod ibe;
mod signatures;

use crate::input::Source;
use crate::key::file::create_secret;
use crate::pair::curve::CurveName;
use crate::pair::warn_if_broken;
use crate::{Failure, Status};
use clap::{Args, Subcommand, ValueEnum};
use ibe::Ibe;
use signatures::Signatures;
use std::io::Read;
use std::path::PathBuf;

/// BLS, BLS-2, BLS-3 and Boneh-Franklin on curves of genus two (D. Hankerson, ECC 2010, slides 23 to 29): broken, for research only
#[derive(Debug, Args)]
pub struct Research {
    /// Use these curves though discrete logarithms on them are computed in practice
    #[arg(long, global = true)]
    allow_broken: bool,
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    #[command(flatten)]
    Signatures(Signatures),
    #[command(subcommand)]
    Ibe(Ibe),
}

impl Research {
    /// Runs the subcommand.
    ///
    /// # Errors
    ///
    /// `--allow-broken` is missing, or what keeps the subcommand from doing what it was asked.
    pub fn run(self) -> Result<Status, Failure> {
        match self.what {
            What::Signatures(what) => {
                allow(what.suite().curve(), self.allow_broken)?;
                what.run()
            }
            What::Ibe(what) => {
                allow(what.scheme().curve(), self.allow_broken)?;
                what.run()
            }
        }
    }
}

/// Refuses a broken curve, or warns of it.
fn allow(curve: &str, allowed: bool) -> Result<(), Failure> {
    if !allowed {
        return Err(Failure::Usage(format!("{curve} is broken and protects nothing: refused without --allow-broken")));
    }
    CurveName::from_str(curve, false).map(warn_if_broken).map_err(Failure::Usage)
}

/// Where a secret goes.
#[derive(Debug, Args)]
struct NewSecret {
    /// The file to make, for its owner only
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite a file that exists
    #[arg(long)]
    force: bool,
}

impl NewSecret {
    fn create(&self, secret: &[u8]) -> Result<(), Failure> {
        create_secret(&self.out, self.force, secret)
    }
}

/// All bytes of a file.
fn bytes(source: &Source) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    source.open()?.read_to_end(&mut bytes).map_err(|error| Failure::input(source, error))?;
    Ok(bytes)
}

/// A failure of a field of the arguments.
fn defect((field, problem): (&'static str, String)) -> Failure {
    Failure::Usage(format!("{field}: {problem}"))
}
