//! `pairloom hdl simulate`: circuits in a simulator.

use super::coprocessors::{self, Circuits};
use super::grid::{Cells, print};
use crate::args::paragraphs;
use crate::outcome::complain;
use crate::{Failure, Status};
use clap::{Args, ValueEnum};
use pairloom_hdl::package::{self, File};
use pairloom_hdl::tools::{Simulation, Simulator, ToolError};
use serde::Serialize;
use std::path::PathBuf;

const ABOUT: &str = "Two tasks follow each other as closely as they can; every output is compared with what the software gives, in every cycle,
and cycles are counted from the first coordinate accepted to the last result on the port. What is simulated is made anew, or is a
folder of pairloom hdl generate.

With --json: one object a circuit, {\"curve\", \"unit\", \"cycles\", \"expected_cycles\", \"pass\"}.

The exit status is 1 if something is not as expected.";

/// Simulates a pairing or its parts: outputs, cycles
#[derive(Debug, Args)]
#[command(after_help = paragraphs(ABOUT))]
pub struct Simulate {
    /// The curve: e2-239, e2-313, e3-97, e3-193
    #[arg(long, value_name = "ID")]
    curve: String,
    /// The circuit; by default all three, or those that --design has
    #[arg(long, value_name = "UNIT")]
    unit: Option<Unit>,
    /// The simulator
    #[arg(long, value_name = "PROGRAM", default_value = "ghdl")]
    simulator: Program,
    /// A folder that `pairloom hdl generate` has written for the curve, with the same --latency and --digits
    #[arg(long, value_name = "DIR")]
    design: Option<PathBuf>,
    /// Stages of the loop's multiplier; by default 5 for 2^m and 7 for 3^m
    #[arg(long, value_name = "CYCLES")]
    latency: Option<u32>,
    /// Coefficients that the multiplier of the exponentiation takes in a cycle; by default 16 for 2^m and 14 for 3^m
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u16).range(1..=512))]
    digits: Option<u16>,
    /// Answer in JSON Lines
    #[arg(long)]
    json: bool,
}

/// What to simulate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Unit {
    /// the loop of eta_T
    Loop,
    /// the final exponentiation of eta_T
    Exponentiation,
    /// both, one behind the other
    Pairing,
}

/// With what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Program {
    /// GHDL, of the VHDL
    Ghdl,
    /// Verilator, of the Verilog
    Verilator,
    /// Icarus Verilog, of the Verilog
    Iverilog,
}

impl Program {
    fn simulator(self) -> Simulator {
        match self {
            Self::Ghdl => Simulator::Ghdl,
            Self::Verilator => Simulator::Verilator,
            Self::Iverilog => Simulator::Iverilog,
        }
    }
}

impl Unit {
    fn name(self) -> &'static str {
        match self {
            Self::Loop => "loop",
            Self::Exponentiation => "exponentiation",
            Self::Pairing => "pairing",
        }
    }

    fn design(self, curve: &str) -> String {
        format!("{}_{}", curve.replace('-', "_"), self.name())
    }
}

/// A row.
#[derive(Serialize)]
struct Row {
    curve: String,
    unit: &'static str,
    cycles: Option<u64>,
    expected_cycles: u64,
    pass: bool,
}

impl Cells for Row {
    const TITLES: &'static [&'static str] = &["curve", "unit", "pass", "cycles", "expected"];
    const NUMBERS_FROM: usize = 3;

    fn cells(&self) -> Vec<String> {
        let cycles = self.cycles.map_or_else(|| "-".to_owned(), |cycles| cycles.to_string());
        let pass = if self.pass { "yes" } else { "no" };
        [self.curve.as_str(), self.unit, pass, &cycles, &self.expected_cycles.to_string()].map(str::to_owned).to_vec()
    }
}

/// A circuit's files, made when they are needed, and how many cycles a task and the distance of two tasks must be.
struct Circuit {
    files: Vec<File>,
    cycles: u64,
    interval: u64,
}

fn usage(error: &dyn ToString) -> Failure {
    Failure::Usage(error.to_string())
}

impl Simulate {
    /// Simulates and prints a row a circuit.
    ///
    /// # Errors
    ///
    /// An unknown curve, a circuit that cannot be made, a simulator that is missing or does not take the files.
    pub fn run(self) -> Result<Status, Failure> {
        let circuits = coprocessors::named(&self.curve)?;
        let simulator = self.simulator.simulator();
        simulator.find().map_err(|error| usage(&error))?;
        let rows: Vec<Row> =
            self.units()?.into_iter().map(|unit| self.row(circuits, unit, simulator)).collect::<Result<_, _>>()?;
        print(&rows, self.json)?;
        Ok(Status::valid_if(rows.iter().all(|row| row.pass)))
    }

    /// The units that are asked for: of a folder those that are there.
    fn units(&self) -> Result<Vec<Unit>, Failure> {
        let Some(folder) = &self.design else {
            return Ok(self.unit.map_or_else(|| Unit::value_variants().to_vec(), |unit| vec![unit]));
        };
        let files = |unit: Unit| self.simulator.simulator().files(&unit.design(&self.curve));
        let is_there = |unit: &Unit| files(*unit).iter().all(|file| folder.join(file).is_file());
        let wanted = |unit: &Unit| self.unit.is_none_or(|only| only == *unit);
        let units: Vec<Unit> = Unit::value_variants().iter().copied().filter(wanted).filter(is_there).collect();
        if units.is_empty() {
            let problem = format!("--design {}: no circuit of {} is there", folder.display(), self.curve);
            return Err(Failure::Usage(problem));
        }
        Ok(units)
    }

    fn row(&self, circuits: Circuits, unit: Unit, simulator: Simulator) -> Result<Row, Failure> {
        let circuit = self.circuit(circuits, unit)?;
        let name = unit.design(&self.curve);
        let simulation = match &self.design {
            Some(folder) => simulator.run_folder(folder, &name),
            None => simulator.run(&circuit.files, &name),
        };
        let simulation: Simulation = simulation.map_err(|error: ToolError| usage(&error))?;
        if let Some(message) = &simulation.message {
            complain(&format!("{name}: {message}"));
        }
        let as_expected = simulation.cycles == Some(circuit.cycles) && simulation.interval == Some(circuit.interval);
        Ok(Row {
            curve: self.curve.clone(),
            unit: unit.name(),
            cycles: simulation.cycles,
            expected_cycles: circuit.cycles,
            pass: simulation.pass && as_expected,
        })
    }

    fn circuit(&self, circuits: Circuits, unit: Unit) -> Result<Circuit, Failure> {
        let digits = self.digits.map(usize::from);
        let command = "pairloom hdl simulate";
        let part = match unit {
            Unit::Loop => circuits.of_loop(self.latency).0,
            Unit::Exponentiation => circuits.of_exponentiation(digits).0,
            Unit::Pairing => {
                let pairing = circuits.of_pairing(self.latency, digits).0.map_err(|error| usage(&error))?;
                let files = package::pairing(&pairing, package::WARNING, command).map_err(|error| usage(&error))?;
                let [cycles, interval] = [pairing.cycles(), pairing.interval()].map(|cycles| cycles as u64);
                return Ok(Circuit { files, cycles, interval });
            }
        };
        let part = part.map_err(|error| usage(&error))?;
        let cycles = part.program().cycles.unsigned_abs().into();
        let files =
            package::coprocessor(&part, unit.name(), package::WARNING, command).map_err(|error| usage(&error))?;
        Ok(Circuit { files, cycles, interval: cycles })
    }
}
