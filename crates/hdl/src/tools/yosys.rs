//! Yosys, as a program or as the Python module pyosys.

use super::{Scratch, ToolError};
use crate::emit::Language;
use crate::ir::Design;
use std::path::PathBuf;
use std::process::{Command, Output};

/// Yosys.
#[derive(Clone, Debug)]
pub struct Yosys {
    launcher: Launcher,
}

#[derive(Clone, Debug)]
enum Launcher {
    Program,
    /// A Python interpreter that has pyosys.
    Python(PathBuf),
}

/// What a synthesis came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Synthesis {
    /// Look-up tables.
    pub luts: u64,
    /// Flip-flops.
    pub flip_flops: u64,
    /// Multipliers.
    pub dsps: u64,
    /// Block memories, of 36 kbit.
    pub block_memories: u64,
    /// The longest way through logic before placement, ns: a lower bound, without routing beyond a constant a net.
    pub delay_ns: Option<f64>,
}

const TOOL: &str = "yosys";

/// What Python runs: each pass of its argument.
const RUNNER: &str = "import sys\n\
                      from pyosys import libyosys as ys\n\
                      d = ys.Design()\n\
                      for c in sys.argv[1].split(';'): ys.run_pass(c.strip(), d)\n";

impl Yosys {
    /// Pyosys of the folder `.venv` or of the system's Python, else the program.
    ///
    /// # Errors
    ///
    /// [`ToolError::Missing`].
    pub fn find() -> Result<Self, ToolError> {
        let works = |python: &&str| {
            let check = Command::new(python).args(["-c", "import pyosys"]).output();
            check.is_ok_and(|output| output.status.success())
        };
        let python = [".venv/bin/python", "python3"].into_iter().find(works);
        let program = || Command::new(TOOL).arg("-V").output().is_ok().then_some(Launcher::Program);
        let launcher = python.map(|python| Launcher::Python(PathBuf::from(python))).or_else(program);
        let package = "the Python package pyosys (python3 -m venv .venv && .venv/bin/pip install pyosys), or the Debian package yosys";
        launcher.map(|launcher| Self { launcher }).ok_or(ToolError::Missing { tool: TOOL, package })
    }

    /// Runs `synth_xilinx -family xc7` on a design: entity by entity, which is several times faster and counts a few per cent more,
    /// or flattened with ABC9, which is what gives a delay.
    ///
    /// # Errors
    ///
    /// Yosys does not start, or fails.
    pub fn synthesize(&self, design: &Design, flatten: bool) -> Result<Synthesis, ToolError> {
        let name = &design.top().name;
        let scratch = Scratch::new(name).map_err(failed_to_run)?;
        let file = scratch.path().join("design.v");
        std::fs::write(&file, Language::Verilog.design(design, &[])).map_err(failed_to_run)?;
        let statistics = scratch.path().join("statistics");
        let script = format!(
            "read_verilog {}; synth_xilinx -family xc7 -top {name} -noiopad -noclkbuf{}; tee -o {} stat -json",
            file.display(),
            if flatten { " -flatten -abc9" } else { "" },
            statistics.display()
        );
        let output = self.run(&script)?;
        let statistics = std::fs::read_to_string(&statistics).map_err(failed_to_run)?;
        let delay = delay(&String::from_utf8_lossy(&output.stdout));
        Ok(Synthesis { delay_ns: delay.filter(|_| flatten), ..counts(&statistics) })
    }

    fn run(&self, script: &str) -> Result<Output, ToolError> {
        let mut command = match &self.launcher {
            Launcher::Program => Command::new(TOOL),
            Launcher::Python(python) => Command::new(python),
        };
        match &self.launcher {
            Launcher::Program => command.args(["-p", script]),
            Launcher::Python(_) => command.args(["-c", RUNNER, script]),
        };
        let output = command.output().map_err(failed_to_run)?;
        if output.status.success() {
            return Ok(output);
        }
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text);
        let last: Vec<&str> = text.lines().rev().filter(|line| !line.trim().is_empty()).take(3).collect();
        let message = last.into_iter().rev().collect::<Vec<_>>().join(" / ");
        Err(ToolError::Failed { tool: TOOL, message })
    }
}

fn failed_to_run(error: std::io::Error) -> ToolError {
    ToolError::Run { tool: TOOL, error }
}

/// The numbers of cells of the whole design, the last occurrence of each kind: entities come first.
fn counts(statistics: &str) -> Synthesis {
    let whole = statistics.rfind("\"design\"").map_or(statistics, |at| &statistics[at..]);
    let mut synthesis = Synthesis::default();
    for line in whole.lines() {
        let Some((name, number)) = line.split_once(':') else { continue };
        let digits: String = number.chars().filter(char::is_ascii_digit).collect();
        let count: u64 = digits.parse().unwrap_or(0);
        match name.trim().trim_matches('"') {
            "LUT1" | "LUT2" | "LUT3" | "LUT4" | "LUT5" | "LUT6" | "INV" => synthesis.luts += count,
            "FDRE" | "FDSE" | "FDCE" | "FDPE" => synthesis.flip_flops += count,
            "DSP48E1" => synthesis.dsps += count,
            "RAMB36E1" => synthesis.block_memories += count,
            _ => (),
        }
    }
    synthesis
}

/// The last delay that ABC9 prints, which is in ps.
fn delay(log: &str) -> Option<f64> {
    let (_, last) = log.rsplit_once("Del =")?;
    let picoseconds: f64 = last.split_whitespace().next()?.trim_end_matches('.').parse().ok()?;
    Some(picoseconds / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let statistics = "{\"modules\": {\"a\": {\n\"num_cells_by_type\": {\n\"FDRE\": 3\n}}},\n\"design\": {\n\"num_cells_by_type\": {\n   \
                          \"FDRE\": 12,\n   \"LUT2\": 5,\n   \"LUT6\": 7\n}}}";
        assert_eq!(counts(statistics), Synthesis { luts: 12, flip_flops: 12, ..Synthesis::default() });
        assert_eq!(delay("ABC: x Del =  3450.00.  y\nABC: Del = 2961.20.  z"), Some(2.9612));
        assert_eq!(delay("nothing"), None);
    }
}
