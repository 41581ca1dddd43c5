//! `pairloom hdl simulate`: circuits in a simulator.

use super::coprocessors::{self, Part, Sizes};
use super::grid::{Cells, print};
use super::{about, usage};
use crate::outcome::complain;
use crate::{Failure, Status};
use clap::{Args, ValueEnum};
use pairloom_hdl::tools::{Simulation, Simulator};
use serde::Serialize;
use std::path::PathBuf;

const ABOUT: &str = "Two tasks follow each other as closely as they can; every output is compared with what the software gives, in every cycle,
and cycles are counted from the first coordinate accepted to the last result on the port. What is simulated is made anew, or is a
folder of pairloom hdl generate.

With --json: one object a circuit, {\"curve\", \"unit\", \"cycles\", \"expected_cycles\", \"pass\"}.

The exit status is 1 if something is not as expected.";

/// Simulates a pairing or its parts: outputs, cycles
#[derive(Debug, Args)]
#[command(after_help = about(ABOUT))]
pub struct Simulate {
    /// The curve: e2-239, e2-313, e2-457, e2-557, e2-613, e2-691, e2-1223, e3-97, e3-167, e3-193, e3-239 or e3-313
    #[arg(long, value_name = "ID")]
    pub(super) curve: String,
    /// The circuit; by default all three, or those that --design has
    #[arg(long, value_name = "UNIT")]
    unit: Option<Part>,
    /// The simulator
    #[arg(long, value_name = "PROGRAM", default_value = "ghdl")]
    simulator: Program,
    /// A folder that `pairloom hdl generate` has written for the curve, with the same --latency, --digits and --roots
    #[arg(long, value_name = "DIR")]
    design: Option<PathBuf>,
    #[command(flatten)]
    sizes: Sizes,
    /// Answer in JSON Lines
    #[arg(long)]
    json: bool,
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

impl Simulate {
    /// Simulates and prints a row a circuit.
    ///
    /// # Errors
    ///
    /// An unknown curve, a circuit that cannot be made, a simulator that is missing or does not take the files.
    pub fn run(self) -> Result<Status, Failure> {
        coprocessors::check(&self.curve)?;
        self.sizes.check(self.unit)?;
        let simulator = self.simulator.simulator();
        simulator.find().map_err(usage)?;
        let rows: Vec<Row> =
            self.parts()?.into_iter().map(|part| self.row(part, simulator)).collect::<Result<_, _>>()?;
        print(&rows, self.json)?;
        Ok(Status::valid_if(rows.iter().all(|row| row.pass)))
    }

    /// The parts that are asked for: of a folder those that are there.
    fn parts(&self) -> Result<Vec<Part>, Failure> {
        let Some(folder) = &self.design else {
            return Ok(self.unit.map_or_else(|| Part::value_variants().to_vec(), |part| vec![part]));
        };
        let files = |part: Part| self.simulator.simulator().files(&part.design(&self.curve));
        let is_there = |part: &Part| files(*part).iter().all(|file| folder.join(file).is_file());
        let wanted = |part: &Part| self.unit.is_none_or(|only| only == *part);
        let parts: Vec<Part> = Part::value_variants().iter().copied().filter(wanted).filter(is_there).collect();
        if parts.is_empty() {
            let problem = format!("--design {}: no circuit of {} is there", folder.display(), self.curve);
            return Err(Failure::Usage(problem));
        }
        Ok(parts)
    }

    fn row(&self, part: Part, simulator: Simulator) -> Result<Row, Failure> {
        let (made, options) = self.sizes.make(&self.curve, part)?;
        let name = part.design(&self.curve);
        let simulation = match &self.design {
            Some(folder) => simulator.run_folder(folder, &name),
            None => simulator.run(&made.files(&format!("pairloom hdl simulate {options}"))?, &name),
        };
        let simulation: Simulation = simulation.map_err(usage)?;
        if let Some(message) = &simulation.message {
            complain(&format!("{name}: {message}"));
        }
        let [cycles, interval] = made.cycles();
        let as_expected = simulation.cycles == Some(cycles) && simulation.interval == Some(interval);
        Ok(Row {
            curve: self.curve.clone(),
            unit: part.name(),
            cycles: simulation.cycles,
            expected_cycles: cycles,
            pass: simulation.pass && as_expected,
        })
    }
}
