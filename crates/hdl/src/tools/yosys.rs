//! Yosys, as a program or as the Python module pyosys.

use super::{Scratch, ToolError, Verilog, succeeded};
use crate::ir::Design;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Yosys, as a program or as its Python module.
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

/// The devices that netlists are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// Xilinx 7-series: tables of six inputs.
    Xc7,
    /// Lattice ECP5: tables of four inputs.
    Ecp5,
}

/// The result of a synthesis.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Synthesis {
    /// Look-up tables, those that are memories or shift registers with them.
    pub luts: u64,
    /// Flip-flops.
    pub flip_flops: u64,
    /// Multipliers.
    pub dsps: u64,
    /// Block memories of 36 kbit; one of 18 kbit is half.
    pub block_memories: f64,
    /// The longest way through logic before placement, ns: a lower bound, without routing beyond a constant a net.
    pub delay_ns: Option<f64>,
}

const TOOL: &str = "yosys";

// The files of the folder that Yosys runs in. There are no paths in its scripts: those may have spaces in them.
const SOURCE: &str = "design.v";
const STATISTICS: &str = "statistics";
const NETLIST: &str = "netlist.json";

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
        let works = |python: &PathBuf| {
            let check = Command::new(python).args(["-c", "import pyosys"]).output();
            check.is_ok_and(|output| output.status.success())
        };
        // Yosys runs in another folder.
        let local = std::path::absolute(".venv/bin/python").unwrap_or_default();
        let python = [local, PathBuf::from("python3")].into_iter().find(works);
        let program = || Command::new(TOOL).arg("-V").output().is_ok().then_some(Launcher::Program);
        let launcher = python.map(Launcher::Python).or_else(program);
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
        self.synthesize_verilog(&Verilog::of(design), Device::Xc7, flatten, None)
    }

    /// Synthesises modules for a device, as [`Self::synthesize`] does, and writes the netlist if a file for it is named.
    ///
    /// # Errors
    ///
    /// Yosys does not start, or fails; the files cannot be written.
    pub fn synthesize_verilog(
        &self,
        verilog: &Verilog,
        device: Device,
        flatten: bool,
        netlist: Option<&Path>,
    ) -> Result<Synthesis, ToolError> {
        let scratch = Scratch::new(verilog.top()).map_err(failed_to_run)?;
        let (text, tables) = tables_apart(verilog.text());
        for (name, text) in [(SOURCE.to_owned(), text)].into_iter().chain(tables) {
            std::fs::write(scratch.path().join(name), text).map_err(failed_to_run)?;
        }
        let output = self.run(scratch.path(), &script(verilog.top(), device.pass(flatten), netlist.is_some()))?;
        if let Some(file) = netlist {
            std::fs::copy(scratch.path().join(NETLIST), file).map_err(failed_to_run)?;
        }
        let statistics = std::fs::read_to_string(scratch.path().join(STATISTICS)).map_err(failed_to_run)?;
        let delay = delay(&String::from_utf8_lossy(&output.stdout));
        Ok(Synthesis { delay_ns: delay.filter(|_| flatten), ..counts(&statistics) })
    }

    fn run(&self, folder: &Path, script: &str) -> Result<Output, ToolError> {
        let mut command = match &self.launcher {
            Launcher::Program => Command::new(TOOL),
            Launcher::Python(python) => Command::new(python),
        };
        match &self.launcher {
            Launcher::Program => command.args(["-p", script]),
            Launcher::Python(_) => command.args(["-c", RUNNER, script]),
        };
        // Its own scripts for ABC have names of folders as well.
        let output = command.current_dir(folder).env("TMPDIR", ".").output().map_err(failed_to_run)?;
        succeeded(TOOL, output)
    }
}

impl Device {
    /// The pass of Yosys, without pads and clock buffers, which a part of a design has not. On ECP5 without the multiplexers that join
    /// neighbouring tables: with them the wide multiplexers of a loop crowd so that a router did not get through (docs/hardware.md).
    fn pass(self, flatten: bool) -> &'static str {
        match (self, flatten) {
            (Self::Xc7, true) => "synth_xilinx -family xc7 -noiopad -noclkbuf -flatten -abc9",
            (Self::Xc7, false) => "synth_xilinx -family xc7 -noiopad -noclkbuf",
            (Self::Ecp5, true) => "synth_ecp5 -nowidelut",
            (Self::Ecp5, false) => "synth_ecp5 -nowidelut -noflatten",
        }
    }

    /// The widest unsigned factors that one of its multipliers takes: 25×18 signed bits of DSP48E1, 18×18 of MULT18X18D.
    pub fn factors(self) -> [usize; 2] {
        match self {
            Self::Xc7 => [24, 17],
            Self::Ecp5 => [18, 18],
        }
    }

    /// What is to be said of figures.
    pub fn tool(self) -> &'static str {
        match self {
            Self::Xc7 => "yosys synth_xilinx -family xc7",
            Self::Ecp5 => "yosys synth_ecp5 -nowidelut",
        }
    }
}

fn failed_to_run(error: std::io::Error) -> ToolError {
    ToolError::Run { tool: TOOL, error }
}

/// What Yosys executes.
fn script(top: &str, pass: &str, with_netlist: bool) -> String {
    let write = if with_netlist { format!("; write_json {NETLIST}") } else { String::new() };
    format!("read_verilog {SOURCE}; {pass} -top {top}; tee -o {STATISTICS} stat -json{write}")
}

/// Verilog whose long tables, which our Verilog fills word by word, are read from files; and these files by name. Yosys takes minutes of
/// processor time for 70,000 words in a source, seconds for those of a file.
fn tables_apart(text: &str) -> (String, Vec<(String, String)>) {
    let (mut rest, mut files) = (String::with_capacity(text.len()), vec![]);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        // `initial begin`, the words, a line each, `end`.
        let table = lines.peek().filter(|_| line.trim() == "initial begin").and_then(|next| long_table(next));
        let Some(memory) = table else {
            rest.extend([line, "\n"]);
            continue;
        };
        let words: Vec<String> =
            lines.by_ref().take_while(|line| line.trim() != "end").filter_map(hexadecimal).collect();
        let name = format!("table{}", files.len());
        rest.push_str(&format!("  initial $readmemh(\"{name}\", {memory}_words);\n"));
        files.push((name, words.join("\n")));
    }
    (rest, files)
}

/// The name of the table whose first word this is: `NAME_words[0] = …`.
fn long_table(line: &str) -> Option<&str> {
    line.trim().split_once("_words[0] = ").map(|(name, _)| name)
}

/// The digits of the constant of an assignment.
fn hexadecimal(line: &str) -> Option<String> {
    let (_, constant) = line.split_once(" = ")?;
    let constant = constant.split_once(';')?.0;
    match constant.split_once('\'') {
        Some((_, digits)) if digits.starts_with('h') => Some(digits[1..].into()),
        Some((_, digits)) if !constant.starts_with('{') => {
            Some(format!("{:x}", u64::from_str_radix(digits.strip_prefix('b')?, 2).ok()?))
        }
        // {N{1'b0}}
        _ => Some("0".into()),
    }
}

/// The numbers of cells of the whole design, the last occurrence of each kind: entities come first.
fn counts(statistics: &str) -> Synthesis {
    let whole = statistics.rfind("\"design\"").map_or(statistics, |at| &statistics[at..]);
    let mut synthesis = Synthesis::default();
    for line in whole.lines() {
        let Some((name, number)) = line.split_once(':') else { continue };
        let digits: String = number.chars().filter(char::is_ascii_digit).collect();
        let count: u64 = digits.parse().unwrap_or(0);
        let name = name.trim().trim_matches('"');
        synthesis.luts += count * tables_of(name);
        match name {
            "FDRE" | "FDSE" | "FDCE" | "FDPE" | "TRELLIS_FF" => synthesis.flip_flops += count,
            "DSP48E1" | "MULT18X18D" => synthesis.dsps += count,
            "RAMB36E1" => synthesis.block_memories += count as f64,
            "RAMB18E1" | "DP16KD" => synthesis.block_memories += count as f64 / 2.0,
            _ => (),
        }
    }
    synthesis
}

/// The look-up tables that a cell takes: memories and shift registers are made of them, carry chains pass through them on ECP5.
fn tables_of(cell: &str) -> u64 {
    match cell {
        "LUT1" | "LUT2" | "LUT3" | "LUT4" | "LUT5" | "LUT6" | "INV" => 1,
        "SRL16E" | "SRLC16E" | "SRLC32E" | "RAM32X1S" | "RAM64X1S" => 1,
        "RAM32X1D" | "RAM64X1D" | "RAM128X1S" | "CCU2C" => 2,
        "RAM32M" | "RAM64M" | "RAM128X1D" | "RAM256X1S" | "TRELLIS_DPR16X4" => 4,
        "RAM32M16" | "RAM64M8" => 8,
        _ => 0,
    }
}

/// The longest delay of a design: ABC9 maps module by module, if some are kept apart, and the last delay that it prints of each counts. In ns;
/// it prints ps.
fn delay(log: &str) -> Option<f64> {
    let of_run = |run: &str| -> Option<f64> {
        let (_, last) = run.rsplit_once("Del =")?;
        last.split_whitespace().next()?.trim_end_matches('.').parse().ok()
    };
    log.split("Running ABC command").filter_map(of_run).map(|picoseconds| picoseconds / 1000.0).reduce(f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What Yosys 0.70 wrote of the final exponentiation of e2-239, flattened, and of a part of it before.
    const XC7: &str = r#"{
   "creator": "Yosys 0.70 (git sha1 unknown)",
   "modules": {
      "\\e2_239_exponentiation": {
         "num_cells":         5641,
         "num_cells_by_type": {
            "FDRE": 1448,
            "LUT6": 349
         }
      }
   },
      "design": {
         "num_wires":         3937,
         "num_cells":         5641,
         "num_cells_by_type": {
            "$scopeinfo": 1,
            "CARRY4": 3,
            "FDRE": 1448,
            "INV": 1,
            "LUT2": 112,
            "LUT3": 179,
            "LUT4": 1138,
            "LUT5": 2247,
            "LUT6": 349,
            "RAM32M": 160,
            "RAMB18E1": 3
         }
      }
}
"#;

    /// And of the multiplier of F_3^7 between shift registers, for ECP5.
    const ECP5: &str = r#"      "design": {
         "num_cells":         608,
         "num_cells_by_type": {
            "$scopeinfo": 14,
            "L6MUX21": 20,
            "LUT4": 261,
            "PFUMX": 40,
            "TRELLIS_FF": 273
         }
      }
"#;

    /// Of three modules that are kept apart: the first is slower before ABC9's last pass, the last has no logic.
    const ABC9: &str = "\
2.1. Executing ABC9_EXE pass (technology mapping using ABC9).
Running ABC command: \"yosys-abc\" -s -f <abc-temp-dir>/abc.script 2>&1
ABC: P:  Del = 3100.00.  Ar =     260.0.  Edge =      826.  Cut =     8057.  T =     0.00 sec
ABC: A:  Del = 1271.00.  Ar =     260.0.  Edge =      826.  Cut =     8057.  T =     0.00 sec
2.2. Executing ABC9_EXE pass (technology mapping using ABC9).
Running ABC command: \"yosys-abc\" -s -f <abc-temp-dir>/abc.script 2>&1
ABC: F:  Del = 2600.00.  Ar =   12661.0.  Edge =    18626.  Cut =  1083660.  T =     0.74 sec
ABC: A:  Del = 2572.00.  Ar =   12661.0.  Edge =    18626.  Cut =  1083660.  T =     0.74 sec
2.3. Executing ABC9_EXE pass (technology mapping using ABC9).
Running ABC command: \"yosys-abc\" -s -f <abc-temp-dir>/abc.script 2>&1
ABC: A:  Del =    0.00.  Ar =       0.0.  Edge =        0.  Cut =        0.  T =     0.00 sec
";

    /// What our Verilog says of two tables, one of 3 words and one of 2 that are wider.
    const TABLES: &str = "\
module m (
);
  reg [2:0] a_words [0:2];
  initial begin
    a_words[0] = 3'b101; // turn 0
    a_words[1] = 3'b000;
    a_words[2] = 3'b011;
  end
  reg f [0:1];
  integer f_i;
  initial for (f_i = 0; f_i < 2; f_i = f_i + 1) f[f_i] = 1'b0;
  initial begin
    b_words[0] = {30{1'b0}};
    b_words[1] = 30'h2a0000f1;
  end
endmodule
";

    #[test]
    fn tables_are_files() {
        let (text, files) = tables_apart(TABLES);
        let expected = [("table0", "5\n0\n3"), ("table1", "0\n2a0000f1")];
        assert_eq!(files, expected.map(|(name, words)| (name.to_owned(), words.to_owned())));
        let left: Vec<&str> = text.lines().collect();
        assert_eq!(
            left[2..7],
            [
                "  reg [2:0] a_words [0:2];",
                "  initial $readmemh(\"table0\", a_words);",
                "  reg f [0:1];",
                "  integer f_i;",
                "  initial for (f_i = 0; f_i < 2; f_i = f_i + 1) f[f_i] = 1'b0;",
            ]
        );
        assert_eq!(left[7..], ["  initial $readmemh(\"table1\", b_words);", "endmodule"]);
    }

    #[test]
    fn answers_are_read() {
        let luts = 1 + 112 + 179 + 1138 + 2247 + 349 + 4 * 160;
        let expected = Synthesis { luts, flip_flops: 1448, block_memories: 1.5, ..Synthesis::default() };
        assert_eq!(counts(XC7), expected);
        assert_eq!(counts(ECP5), Synthesis { luts: 261, flip_flops: 273, ..Synthesis::default() });
        assert_eq!(delay(ABC9), Some(2.572));
        assert_eq!(delay("nothing"), None);
    }

    #[test]
    fn cells_are_tables() {
        assert_eq!(
            ["RAM64M", "SRL16E", "CCU2C", "TRELLIS_DPR16X4", "FDRE", "MUXF7"].map(tables_of),
            [4, 1, 2, 4, 0, 0]
        );
    }
}
