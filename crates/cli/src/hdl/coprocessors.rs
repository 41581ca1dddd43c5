//! The circuits of pairings, by curve.

use super::usage;
use crate::Failure;
use clap::{Args, ValueEnum};
use pairloom_curve::binary::{E2_239, E2_313};
use pairloom_curve::supersingular::Curve;
use pairloom_curve::ternary::{E3_97, E3_193};
use pairloom_hdl::coprocessor::eta::{self, Binary, ExponentiationOptions, Family, Options, Ternary};
use pairloom_hdl::coprocessor::{CoprocessorError, Unit};
use pairloom_hdl::ir::Design;
use pairloom_hdl::package::{self, File};
use pairloom_hdl::top::Pairing;

/// A circuit of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Part {
    /// the loop of eta_T
    Loop,
    /// the final exponentiation of eta_T
    Exponentiation,
    /// both, one behind the other
    Pairing,
}

impl Part {
    /// Its name in those of circuits.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loop => "loop",
            Self::Exponentiation => "exponentiation",
            Self::Pairing => "pairing",
        }
    }

    /// The name of a curve's circuit.
    pub fn design(self, curve: &str) -> String {
        format!("{}_{}", curve.replace('-', "_"), self.name())
    }
}

/// The sizes of multipliers.
#[derive(Debug, Args)]
pub struct Sizes {
    /// Cycles from the factors to the product, of a multiplier or of a loop's; by default 5 for 2^m and 7 for 3^m
    #[arg(long, value_name = "CYCLES")]
    pub latency: Option<u32>,
    /// Coefficients that the multiplier of an exponentiation takes in a cycle; by default 16 for 2^m and 14 for 3^m
    #[arg(long, value_name = "D", requires = "curve", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub digits: Option<u16>,
    /// An exponentiation by inverse Frobenius maps; over F_2^m its result is the fourth root of the pairing's value
    #[arg(long, requires = "curve")]
    pub roots: bool,
}

/// A circuit that has been made.
pub enum Made {
    /// A loop or an exponentiation.
    Part(&'static str, Box<Unit>),
    /// A whole pairing.
    Pairing(Box<Pairing>),
}

impl Made {
    /// All its files.
    pub fn files(&self, command: &str) -> Result<Vec<File>, Failure> {
        let files = match self {
            Self::Part(part, unit) => package::coprocessor(unit, part, package::WARNING, command),
            Self::Pairing(pairing) => package::pairing(pairing, package::WARNING, command),
        };
        files.map_err(usage)
    }

    /// The netlist.
    pub fn design(&self, name: &str) -> Result<Design, Failure> {
        let entity = match self {
            Self::Part(_, unit) => unit.coprocessor().and_then(|coprocessor| Ok(coprocessor.entity(name, "")?)),
            Self::Pairing(pairing) => pairing.entity(name),
        };
        Design::new(entity.map_err(usage)?).map_err(usage)
    }

    /// The cycles that one task takes, and those from one to the next.
    pub fn cycles(&self) -> [u64; 2] {
        match self {
            Self::Part(_, unit) => [unit.program().cycles.unsigned_abs().into(); 2],
            Self::Pairing(pairing) => [pairing.cycles(), pairing.interval()].map(|cycles| cycles as u64),
        }
    }
}

impl Sizes {
    /// Whether they are sizes of this circuit, or without one of all.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`]: stages of an exponentiation's multiplier, roots elsewhere.
    pub fn check(&self, part: Option<Part>) -> Result<(), Failure> {
        match part {
            Some(Part::Exponentiation) if self.latency.is_some() => {
                Err(usage("--latency: the multiplier of an exponentiation is serial, see --digits"))
            }
            Some(Part::Exponentiation) => Ok(()),
            _ if self.roots => Err(usage("--roots: only --unit exponentiation can be made of inverse Frobenius maps")),
            _ => Ok(()),
        }
    }

    /// The circuit of a curve, and the options that make it again.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`]: another curve, sizes that no circuit has.
    pub fn make(&self, curve: &str, part: Part) -> Result<(Made, String), Failure> {
        let circuits = named(curve)?;
        let stages = self.latency.unwrap_or((circuits.usual)().stages);
        let digits = self.digits.map_or(circuits.digits, usize::from);
        let (made, sizes) = match part {
            Part::Loop => (Made::Part(part.name(), Box::new(circuits.of_loop(stages)?)), format!("--latency {stages}")),
            Part::Exponentiation => {
                let options = ExponentiationOptions { digits, by_roots: self.roots };
                let roots = if self.roots { " --roots" } else { "" };
                let unit = circuits.of_exponentiation(options)?;
                (Made::Part(part.name(), Box::new(unit)), format!("--digits {digits}{roots}"))
            }
            Part::Pairing => {
                let options = ExponentiationOptions { digits, by_roots: false };
                let parts = (circuits.of_loop(stages)?, circuits.of_exponentiation(options)?);
                let pairing = Pairing::new(parts.0, parts.1).map_err(usage)?;
                (Made::Pairing(Box::new(pairing)), format!("--latency {stages} --digits {digits}"))
            }
        };
        Ok((made, format!("--curve {curve} --unit {} {sizes}", part.name())))
    }
}

/// What can be made for a curve.
#[derive(Clone, Copy)]
struct Circuits {
    curve: &'static str,
    usual: fn() -> Options,
    looped: fn(&Options) -> Result<Unit, CoprocessorError>,
    digits: usize,
    exponentiation: fn(ExponentiationOptions) -> Result<Unit, CoprocessorError>,
}

const fn circuits<E: Family>() -> Circuits {
    let (looped, exponentiation) = (eta::looped::<E>, eta::exponentiation::<E>);
    Circuits { curve: <E::Curve as Curve>::ID, usual: E::options, looped, digits: E::DIGITS, exponentiation }
}

/// One curve of either sign of ν in characteristic two, two in characteristic three: more take the compiler long, and are there with the
/// feature `all-curves`.
const FEW: &[Circuits] = &[
    circuits::<Binary<E2_239>>(),
    circuits::<Binary<E2_313>>(),
    circuits::<Ternary<E3_97>>(),
    circuits::<Ternary<E3_193>>(),
];

#[cfg(not(feature = "all-curves"))]
const MORE: &[Circuits] = &[];
#[cfg(feature = "all-curves")]
const MORE: &[Circuits] = {
    use pairloom_curve::binary::{E2_457, E2_557, E2_613, E2_691, E2_1223};
    use pairloom_curve::ternary::{E3_167, E3_239, E3_313};
    &[
        circuits::<Binary<E2_457>>(),
        circuits::<Binary<E2_557>>(),
        circuits::<Binary<E2_613>>(),
        circuits::<Binary<E2_691>>(),
        circuits::<Binary<E2_1223>>(),
        circuits::<Ternary<E3_167>>(),
        circuits::<Ternary<E3_239>>(),
        circuits::<Ternary<E3_313>>(),
    ]
};

/// Whether there are circuits for a curve.
///
/// # Errors
///
/// [`Failure::Usage`]: there are none; it lists the curves.
pub fn check(curve: &str) -> Result<(), Failure> {
    named(curve).map(drop)
}

/// What can be made for a curve.
fn named(curve: &str) -> Result<Circuits, Failure> {
    let all = FEW.iter().chain(MORE);
    let known = || all.clone().map(|circuits| circuits.curve).collect::<Vec<_>>().join(", ");
    let unknown = || usage(format!("--curve {curve}: there are coprocessors for {}", known()));
    all.clone().find(|circuits| circuits.curve == curve).copied().ok_or_else(unknown)
}

impl Circuits {
    /// The loop, with a multiplier of so many stages.
    fn of_loop(self, stages: u32) -> Result<Unit, Failure> {
        (self.looped)(&Options { stages, ..(self.usual)() }).map_err(usage)
    }

    /// The final exponentiation.
    fn of_exponentiation(self, options: ExponentiationOptions) -> Result<Unit, Failure> {
        (self.exponentiation)(options).map_err(usage)
    }
}
