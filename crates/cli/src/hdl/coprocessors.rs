//! The circuits of pairings, by curve.

use super::mistakes::of_coprocessor;
use super::usage;
use crate::Failure;
use clap::{Args, ValueEnum};
use pairloom_curve::binary::{E2_239, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223};
use pairloom_curve::supersingular::Curve;
use pairloom_curve::ternary::{E3_97, E3_167, E3_193, E3_239, E3_313};
use pairloom_hdl::coprocessor::eta::{Binary, ExponentiationOptions, Family, Options, Ternary, stored};
use pairloom_hdl::coprocessor::{CoprocessorError, Registers, Unit};
use pairloom_hdl::identifier;
use pairloom_hdl::ir::Design;
use pairloom_hdl::package::{self, File};
use pairloom_hdl::prime::CURVES;
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
        format!("{}_{}", identifier(curve), self.name())
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
    /// Multipliers of a loop: with two, half the cycles an iteration, over F_2^m with --latency 2 or less or --pairings 2
    #[arg(long, value_name = "COUNT", requires = "curve", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub multipliers: u8,
    /// Pairings that take turns in a loop: more leave time for deeper multipliers and for registers
    #[arg(long, value_name = "COUNT", requires = "curve", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub pairings: u8,
    /// Registers behind multiplexers and control words: a higher clock; a loop over F_2^m with --pairings 2 or more
    #[arg(long, requires = "curve")]
    pub registers: bool,
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
    /// That nothing but a latency was asked for, which is all that multipliers of a field have.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`].
    pub fn check_latency_alone(&self) -> Result<(), Failure> {
        let Self { latency: _, digits, roots, multipliers, pairings, registers } = self;
        let none = digits.is_none() && !roots && [multipliers, pairings] == [&1; 2] && !registers;
        let message = "--digits, --roots, --multipliers, --pairings, --registers: need --curve, not --field";
        if none { Ok(()) } else { Err(usage(message)) }
    }

    /// That nothing was asked for: circuits of prime fields have other sizes.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`].
    pub fn check_none(&self) -> Result<(), Failure> {
        let none = self.latency.is_none() && self.check_latency_alone().is_ok();
        let message = "--latency, --digits, --roots, --multipliers, --pairings, --registers: only for curves over F_2^m and F_3^m";
        if none { Ok(()) } else { Err(usage(message)) }
    }

    /// Whether they are sizes of this circuit, or without one of all.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`]: stages of an exponentiation's multiplier, roots elsewhere, what only a loop can have.
    pub fn check(&self, part: Option<Part>) -> Result<(), Failure> {
        if self.pairings > 1 && !matches!(part, Some(Part::Loop | Part::Pairing)) {
            return Err(usage("--pairings: only of --unit loop and --unit pairing several take turns"));
        }
        if self.multipliers > 1 && part == Some(Part::Exponentiation) {
            return Err(usage("--multipliers: only the loop can be made so"));
        }
        match part {
            Some(Part::Exponentiation) if self.latency.is_some() => {
                Err(usage("--latency: the multiplier of an exponentiation is serial, see --digits"))
            }
            Some(Part::Exponentiation) => Ok(()),
            Some(Part::Loop) if self.digits.is_some() => {
                Err(usage("--digits: the multiplier of a loop is parallel, see --latency"))
            }
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
        let more = self.more();
        let digits = self.digits.map_or(circuits.digits, usize::from);
        let (made, sizes) = match part {
            Part::Loop => (
                Made::Part(part.name(), Box::new(circuits.of_loop(stages, self)?)),
                format!("--latency {stages}{more}"),
            ),
            Part::Exponentiation => {
                let roots = if self.roots { " --roots" } else { "" };
                let unit = circuits.of_exponentiation(digits, self)?;
                (Made::Part(part.name(), Box::new(unit)), format!("--digits {digits}{roots}{more}"))
            }
            Part::Pairing => {
                let parts = (circuits.of_loop(stages, self)?, circuits.of_exponentiation(digits, self)?);
                let pairing = Pairing::new(parts.0, parts.1).map_err(usage)?;
                (Made::Pairing(Box::new(pairing)), format!("--latency {stages} --digits {digits}{more}"))
            }
        };
        Ok((made, format!("--curve {curve} --unit {} {sizes}", part.name())))
    }

    /// The options that are not the usual ones, each after a space.
    fn more(&self) -> String {
        let count = |option: &str, count: u8| if count > 1 { format!(" {option} {count}") } else { String::new() };
        let registers = if self.registers { " --registers" } else { "" };
        count("--multipliers", self.multipliers) + &count("--pairings", self.pairings) + registers
    }
}

/// What can be made for a curve.
#[derive(Clone, Copy)]
struct Circuits {
    curve: &'static str,
    usual: fn() -> Options,
    looped: fn(&Options) -> Result<Unit, CoprocessorError>,
    digits: usize,
    registers: Registers,
    exponentiation: fn(ExponentiationOptions) -> Result<Unit, CoprocessorError>,
}

const fn circuits<E: Family>() -> Circuits {
    let (looped, exponentiation) = (stored::looped::<E>, stored::exponentiation::<E>);
    let (digits, registers) = (E::DIGITS, E::EXPONENTIATION_REGISTERS);
    Circuits { curve: <E::Curve as Curve>::ID, usual: E::options, looped, digits, registers, exponentiation }
}

/// The curves of seed 003, and e2-1223.
const ALL: &[Circuits] = &[
    circuits::<Binary<E2_239>>(),
    circuits::<Binary<E2_313>>(),
    circuits::<Binary<E2_457>>(),
    circuits::<Binary<E2_557>>(),
    circuits::<Binary<E2_613>>(),
    circuits::<Binary<E2_691>>(),
    circuits::<Binary<E2_1223>>(),
    circuits::<Ternary<E3_97>>(),
    circuits::<Ternary<E3_167>>(),
    circuits::<Ternary<E3_193>>(),
    circuits::<Ternary<E3_239>>(),
    circuits::<Ternary<E3_313>>(),
];

/// Whether there are circuits for a curve.
///
/// # Errors
///
/// [`Failure::Usage`]: there are none; it lists the curves.
pub fn check(curve: &str) -> Result<(), Failure> {
    named(curve).map(drop)
}

/// The curves that have coprocessors.
pub fn known() -> Vec<&'static str> {
    ALL.iter().map(|circuits| circuits.curve).collect()
}

/// What can be made for a curve.
fn named(curve: &str) -> Result<Circuits, Failure> {
    if CURVES.contains(&curve) {
        let message = "`pairloom hdl generate` makes its circuits (--unit pairing, fp-multiplier, fp2-multiplier, fp2-coprocessor)";
        return Err(usage(format!(
            "--curve {curve}: {message}, and `pairloom hdl synth --design DIR` reads the folder"
        )));
    }
    let unknown = || usage(format!("--curve {curve}: there are coprocessors for {}", known().join(", ")));
    ALL.iter().find(|circuits| circuits.curve == curve).copied().ok_or_else(unknown)
}

impl Circuits {
    /// The loop, with multipliers of so many stages. Each has adders of its own.
    fn of_loop(self, stages: u32, sizes: &Sizes) -> Result<Unit, Failure> {
        let (usual, multipliers) = ((self.usual)(), usize::from(sizes.multipliers));
        let registers = if sizes.registers { Registers::SHORT_PATHS } else { Registers::NONE };
        let adders = usual.adders.repeat(multipliers);
        let options = Options { stages, adders, multipliers, pairings: sizes.pairings.into(), registers };
        (self.looped)(&options).map_err(of_coprocessor)
    }

    /// The final exponentiation, with a multiplier of so many coefficients a cycle.
    fn of_exponentiation(self, digits: usize, sizes: &Sizes) -> Result<Unit, Failure> {
        let registers = if sizes.registers { self.registers } else { Registers::NONE };
        let options = ExponentiationOptions { digits, by_roots: sizes.roots, registers };
        (self.exponentiation)(options).map_err(of_coprocessor)
    }
}
