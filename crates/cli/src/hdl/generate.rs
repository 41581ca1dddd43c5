//! `pairloom hdl generate`: circuits as files.

use super::field::{FieldName, usual_latency};
use crate::args::paragraphs;
use crate::{Failure, Status};
use clap::{Args, ValueEnum};
use pairloom_hdl::multiplier::{Recipe, Split};
use pairloom_hdl::package::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const ABOUT: &str = "What is written: the design in VHDL-2008 and in Verilog-2005, self-checking testbenches in both, vectors, the list of
sources, constraints, a script for Vivado (not run by us), and a README with ports, latency and commands. The same command
writes the same files.

Curves over fields of small characteristic are broken; these circuits are for research and reproduction.";

/// Writes a circuit as VHDL and Verilog, with testbench and vectors
#[derive(Debug, Args)]
#[command(after_help = paragraphs(ABOUT))]
pub struct Generate {
    #[command(flatten)]
    field: FieldName,
    /// The circuit
    #[arg(long, value_name = "UNIT", default_value = "multiplier")]
    unit: Unit,
    /// How products are split, level by level, the last again and again: halves, odd-even, contiguous-K, interleaved-K
    #[arg(long, value_name = "SPLIT,…", value_delimiter = ',', default_values_t = [Split::Contiguous(2)])]
    split: Vec<Split>,
    /// Factors of so many digits or fewer are not split; by default 15 for 2^m and 7 for 3^m
    #[arg(long, value_name = "DIGITS")]
    leaf: Option<usize>,
    /// Cycles from the factors to the product; by default 5 for 2^m and 7 for 3^m
    #[arg(long, value_name = "CYCLES")]
    latency: Option<u32>,
    /// The folder, which is made if there is none
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Write into a folder that is not empty
    #[arg(long)]
    force: bool,
}

/// What to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Unit {
    /// a parallel pipelined multiplier
    Multiplier,
}

impl Generate {
    /// Writes the files and prints their names.
    ///
    /// # Errors
    ///
    /// Something that is no field or no circuit, a folder that is not empty, files that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        let files = match self.unit {
            Unit::Multiplier => self.multiplier()?,
        };
        write(&self.out, self.force, &files)?;
        let mut out = io::stdout().lock();
        files.iter().try_for_each(|file| writeln!(out, "{}", self.out.join(&file.name).display()))?;
        Ok(Status::Valid)
    }

    fn multiplier(&self) -> Result<Vec<File>, Failure> {
        let usage = |error: &dyn ToString| Failure::Usage(error.to_string());
        let field = self.field.spec()?;
        let standard = Recipe::standard(field.clone(), usual_latency(&field)).map_err(|error| usage(&error))?;
        let (leaf, latency) = (self.leaf.unwrap_or(standard.leaf()), self.latency.unwrap_or(standard.latency()));
        let recipe = Recipe::new(field, &self.split, leaf, latency).map_err(|error| usage(&error))?;
        let splits: Vec<String> = self.split.iter().map(ToString::to_string).collect();
        let command = format!(
            "pairloom hdl generate {} --unit multiplier --split {} --leaf {leaf} --latency {latency}",
            self.field.arguments(),
            splits.join(",")
        );
        package::multiplier(&recipe, &command).map_err(|error| usage(&error))
    }
}

/// Writes files into a folder that is new or empty, or any with `force`.
pub fn write(folder: &Path, force: bool, files: &[File]) -> Result<(), Failure> {
    let failure = |path: &Path, error| Failure::Output { target: path.display().to_string(), error };
    std::fs::create_dir_all(folder).map_err(|error| failure(folder, error))?;
    let mut inside = std::fs::read_dir(folder).map_err(|error| failure(folder, error))?;
    if !force && inside.next().is_some() {
        return Err(Failure::Usage(format!(
            "--out {}: the folder is not empty; --force writes into it",
            folder.display()
        )));
    }
    files.iter().try_for_each(|file| {
        let path = folder.join(&file.name);
        std::fs::write(&path, &file.text).map_err(|error| failure(&path, error))
    })
}
