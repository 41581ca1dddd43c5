//! `pairloom research`: the protocols of papers on curves that are broken.

mod arguments;
mod ibe;
mod signatures;

use crate::pair::curve::CurveName;
use crate::pair::warn_if_broken;
use crate::{Failure, Status};
use clap::{Args, Subcommand, ValueEnum};
use ibe::Ibe;
use signatures::Signatures;

/// BLS, BLS-2, BLS-3 and Boneh-Franklin on curves of genus two (D. Hankerson, ECC 2010, slides 23 to 30): broken, for research only
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
