//! `pairloom hdl`: circuits.

mod coprocessors;
mod cosimulate;
mod explore;
mod field;
mod generate;
mod grid;
mod mistakes;
mod prime;
mod simulate;
mod synth;
mod table;

use crate::help::paragraphs;
use crate::pair::curve::CurveName;
use crate::pair::warn_if_weak;
use crate::{Failure, Status};
use clap::{Subcommand, ValueEnum};

/// A help text, and what circuits for broken curves are for.
fn about(text: &str) -> String {
    let broken =
        "Curves over fields of small characteristic are broken; circuits for them are for research and reproduction.";
    format!("{}\n\n{broken}", paragraphs(text))
}

/// Makes circuits, from multipliers to whole pairings; simulates, synthesises and compares them
#[derive(Debug, Subcommand)]
pub enum Hdl {
    /// Writes a circuit as VHDL and Verilog, with testbench and vectors
    Generate(generate::Generate),
    /// Computes a pairing with its products by a circuit in a simulator: cycles, bursts, waiting
    Cosimulate(cosimulate::Cosimulate),
    /// Compares the variants of a multiplier
    Explore(explore::Explore),
    /// Simulates a pairing or its parts: outputs, cycles
    Simulate(simulate::Simulate),
    /// Synthesises a circuit: look-up tables, flip-flops, delay, and after routing the clock
    Synth(synth::Synth),
    /// Counts the additions of Frobenius maps and of their inverses
    Table(table::Table),
}

/// An argument that is wrong.
fn usage(error: impl ToString) -> Failure {
    Failure::Usage(error.to_string())
}

impl Hdl {
    /// Runs the subcommand.
    ///
    /// # Errors
    ///
    /// What keeps it from doing what it was asked.
    pub fn run(self) -> Result<Status, Failure> {
        let curve = self.curve().and_then(|curve| CurveName::from_str(curve, false).ok());
        let status = self.outcome()?;
        if let Some(curve) = curve {
            warn_if_weak(curve);
        }
        Ok(status)
    }

    /// The curve that a circuit is of, if it is of one.
    fn curve(&self) -> Option<&str> {
        match self {
            Self::Generate(generate) => generate.curve.as_deref(),
            Self::Cosimulate(cosimulate) => Some(&cosimulate.curve),
            Self::Simulate(simulate) => Some(&simulate.curve),
            Self::Synth(synth) => synth.curve.as_deref(),
            Self::Explore(_) | Self::Table(_) => None,
        }
    }

    fn outcome(self) -> Result<Status, Failure> {
        match self {
            Self::Generate(generate) => generate.run(),
            Self::Cosimulate(cosimulate) => cosimulate.run(),
            Self::Explore(explore) => explore.run(),
            Self::Simulate(simulate) => simulate.run(),
            Self::Synth(synth) => synth.run(),
            Self::Table(table) => table.run(),
        }
    }
}
