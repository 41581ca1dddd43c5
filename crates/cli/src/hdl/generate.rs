//! `pairloom hdl generate`: circuits as files.

use super::coprocessors::{Part, Sizes, known};
use super::field::{FieldName, usual_latency};
use super::mistakes::of_recipe;
use super::prime::{Point, PrimeUnit};
use super::{about, usage};
use crate::output::{make_beside, write_whole};
use crate::{Failure, Status};
use clap::{Args, ValueEnum};
use pairloom_hdl::multiplier::{Recipe, Split};
use pairloom_hdl::package::{self, File};
use pairloom_hdl::prime::CURVES;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const ABOUT: &str = "What is written: the design in VHDL-2008 and in Verilog-2005, self-checking testbenches in both, vectors, the list of
sources, for xc7 constraints and a script for Vivado (not run by us), and a README with ports, latency and commands. The same command
writes the same files. Whole pairings have a top level with AXI4-Stream and AXI4-Lite in both languages. Its testbench is in VHDL for small
characteristic and in Verilog for prime fields.";

/// Writes a circuit as VHDL and Verilog, with testbench and vectors
#[derive(Debug, Args)]
#[command(after_help = about(ABOUT))]
pub struct Generate {
    /// The field of a multiplier: 2^m or 3^m
    #[arg(long, value_name = "FIELD", conflicts_with = "curve")]
    field: Option<String>,
    /// The field's modulus, exponents in descending order, for 3^m with :2 after those with the coefficient −1, as in 97,16,0:2; by
    /// default that of the curves over the field, else the first irreducible polynomial with few terms
    #[arg(long, value_name = "TERMS", requires = "field", conflicts_with = "curve")]
    modulus: Option<String>,
    /// The curve of a coprocessor: e2-239, e2-313, e2-457, e2-557, e2-613, e2-691, e2-1223, e3-97, e3-167, e3-193, e3-239 or e3-313;
    /// of a pairing or a multiplier of a prime field: bn254-nogami, bn254, bls12-381
    #[arg(long, value_name = "ID")]
    pub(super) curve: Option<String>,
    /// The circuit; by default the multiplier of a field, the whole pairing of a curve
    #[arg(long, value_name = "UNIT")]
    unit: Option<Unit>,
    /// How products are split, level by level, the last again and again: halves, odd-even, contiguous-K, interleaved-K
    #[arg(long, value_name = "SPLIT,…", value_delimiter = ',', default_values_t = [Split::Contiguous(2)], conflicts_with = "curve")]
    split: Vec<Split>,
    /// Factors of so many digits or fewer are not split; by default 15 for 2^m and 7 for 3^m
    #[arg(long, value_name = "DIGITS", conflicts_with = "curve")]
    leaf: Option<usize>,
    #[command(flatten)]
    sizes: Sizes,
    #[command(flatten)]
    point: Point,
    /// The pairings of a product, on a curve over a prime field: 1 to 8
    #[arg(long, value_name = "N", requires = "curve", conflicts_with = "field", default_value_t = 1)]
    pairs: usize,
    /// The pairings, or products of them, that the circuit of a prime field computes at a time, up to 31; by default so many that 100 are whole
    /// batches. Fewer may need less memory
    #[arg(long, value_name = "N", requires = "curve", conflicts_with = "field")]
    threads: Option<usize>,
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
    /// a parallel pipelined multiplier of a field
    Multiplier,
    /// the loop of eta_T on a curve
    Loop,
    /// the final exponentiation of eta_T on a curve
    Exponentiation,
    /// both, one behind the other, with AXI around them; on a curve over a prime field the optimal ate pairing by microcode
    Pairing,
    /// a multiplier of the prime field of a curve
    FpMultiplier,
    /// a multiplier of its extension of degree two
    Fp2Multiplier,
    /// the same behind AXI4-Stream and AXI4-Lite, in both languages
    Fp2Coprocessor,
}

impl Unit {
    /// What it is of a prime field.
    fn prime(self) -> Option<PrimeUnit> {
        match self {
            Self::FpMultiplier => Some(PrimeUnit::Fp),
            Self::Fp2Multiplier => Some(PrimeUnit::Fp2),
            Self::Fp2Coprocessor => Some(PrimeUnit::Coprocessor),
            _ => None,
        }
    }

    /// What it is of a curve.
    fn part(self) -> Option<Part> {
        match self {
            Self::Multiplier | Self::FpMultiplier | Self::Fp2Multiplier | Self::Fp2Coprocessor => None,
            Self::Loop => Some(Part::Loop),
            Self::Exponentiation => Some(Part::Exponentiation),
            Self::Pairing => Some(Part::Pairing),
        }
    }
}

impl Generate {
    /// Writes the files and prints their names.
    ///
    /// # Errors
    ///
    /// Something that is no field, no curve or no circuit, a folder that is not empty, files that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        let files = match (&self.field, &self.curve) {
            (_, Some(curve)) => self.coprocessor(curve)?,
            (Some(field), None) => {
                self.multiplier(&FieldName { field: field.clone(), modulus: self.modulus.clone() })?
            }
            (None, None) if self.unit.is_some_and(|unit| unit != Unit::Multiplier) => {
                return Err(usage("--curve is missing"));
            }
            (None, None) if self.unit.is_some() => return Err(usage("--field is missing")),
            (None, None) => return Err(usage("--field or --curve is missing")),
        };
        write(&self.out, self.force, &files)?;
        let mut out = io::stdout().lock();
        files.iter().try_for_each(|file| writeln!(out, "{}", self.out.join(&file.name).display()))?;
        Ok(Status::Valid)
    }

    fn multiplier(&self, name: &FieldName) -> Result<Vec<File>, Failure> {
        if !matches!(self.unit, None | Some(Unit::Multiplier)) {
            return Err(usage("--unit: pairings and their parts need --curve"));
        }
        self.sizes.check_latency_alone()?;
        if !self.point.is_default() {
            return Err(usage("--interval, --pipeline, --device, --burst: need --curve, not --field"));
        }
        let field = name.spec()?;
        let standard = Recipe::standard(field.clone(), usual_latency(&field)).map_err(of_recipe)?;
        let (leaf, latency) = (self.leaf.unwrap_or(standard.leaf()), self.sizes.latency.unwrap_or(standard.latency()));
        let recipe = Recipe::new(field, &self.split, leaf, latency).map_err(of_recipe)?;
        let splits: Vec<String> = self.split.iter().map(ToString::to_string).collect();
        let command = format!(
            "pairloom hdl generate {} --unit multiplier --split {} --leaf {leaf} --latency {latency}",
            name.arguments(),
            splits.join(",")
        );
        package::multiplier(&recipe, &command).map_err(usage)
    }

    fn coprocessor(&self, curve: &str) -> Result<Vec<File>, Failure> {
        let has_engine = CURVES.contains(&curve);
        if !has_engine && !known().contains(&curve) {
            let all = [known(), CURVES.to_vec()].concat().join(", ");
            return Err(usage(format!("--curve {curve}: there are circuits for {all}")));
        }
        if matches!(self.unit, None | Some(Unit::Pairing)) && has_engine {
            self.sizes.check_none()?;
            return self.point.pairing(curve, self.pairs, self.threads);
        }
        if self.pairs != 1 || self.threads.is_some() {
            return Err(usage("--pairs, --threads: only for --unit pairing of a curve over a prime field"));
        }
        if let Some(unit) = self.unit.and_then(Unit::prime) {
            self.sizes.check_none()?;
            let (made, options) = self.point.make(curve, unit)?;
            return made.files(&format!("pairloom hdl generate {options}"));
        }
        if !self.point.is_default() {
            return Err(usage(
                "--interval, --pipeline, --device, --burst: --unit fp-multiplier, fp2-multiplier or fp2-coprocessor",
            ));
        }
        let part = self.unit.unwrap_or(Unit::Pairing).part();
        let part = part.ok_or_else(|| usage("--unit multiplier: a multiplier needs --field, not --curve"))?;
        self.sizes.check(Some(part))?;
        let (made, options) = self.sizes.make(curve, part)?;
        made.files(&format!("pairloom hdl generate {options}"))
    }
}

/// Writes files into a folder that is new or empty, or any with `force`. A new folder appears with all of them. In an empty one, which may be
/// where somebody stands or another file system begins, they appear when all have been written; with `force` one after the other.
pub fn write(folder: &Path, force: bool, files: &[File]) -> Result<(), Failure> {
    let failure = |error| Failure::Output { target: folder.display().to_string(), error };
    let inside = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        inside => Some(inside.map_err(failure)?.count()),
    };
    match inside {
        None => write_new(folder.components().as_path(), files).map_err(failure),
        Some(0) => write_empty(folder, files).map_err(failure),
        Some(_) if force => {
            files.iter().try_for_each(|file| write_whole(&folder.join(&file.name), file.text.as_bytes()))
        }
        Some(_) => {
            Err(Failure::Usage(format!("--out {}: the folder is not empty; --force writes into it", folder.display())))
        }
    }
}

fn write_new(folder: &Path, files: &[File]) -> io::Result<()> {
    folder.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    in_the_making(folder, files, |making| std::fs::rename(making, folder))
}

fn write_empty(folder: &Path, files: &[File]) -> io::Result<()> {
    in_the_making(&folder.join("files"), files, |making| {
        files.iter().try_for_each(|file| std::fs::rename(making.join(&file.name), folder.join(&file.name)))?;
        std::fs::remove_dir(making)
    })
}

/// Writes files into a folder of their own beside a path, from which they go to their place. Where that fails, nothing is left of them.
fn in_the_making(path: &Path, files: &[File], finish: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    let ((), making) = make_beside(path, |path| std::fs::create_dir(path))?;
    let made = files.iter().try_for_each(|file| {
        let mut written = std::fs::File::create(making.join(&file.name))?;
        written.write_all(file.text.as_bytes())?;
        written.sync_all()
    });
    made.and_then(|()| finish(&making)).inspect_err(|_| drop(std::fs::remove_dir_all(&making)))
}
