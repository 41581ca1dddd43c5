//! Simulators of VHDL and Verilog, for designs with their testbenches as [`crate::package`] makes them.

use super::{Scratch, ToolError, last_lines, output_text, succeeded};
use crate::package::File;
use std::path::Path;
use std::process::Command;

/// A simulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simulator {
    /// GHDL, of the VHDL.
    Ghdl,
    /// Verilator 5, of the Verilog: compiles long, runs fast.
    Verilator,
    /// Icarus Verilog, of the Verilog.
    Iverilog,
}

/// The report of a testbench.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Simulation {
    /// Whether every output that is checked was right in every cycle.
    pub pass: bool,
    /// The rows that were checked, one a cycle.
    pub rows: Option<u64>,
    /// Cycles of the first task, from its first argument to its last result.
    pub cycles: Option<u64>,
    /// Cycles between the last results of the first two tasks.
    pub interval: Option<u64>,
    /// What was wrong, if anything.
    pub message: Option<String>,
}

impl Simulator {
    pub(crate) fn tool(self) -> &'static str {
        match self {
            Self::Ghdl => "ghdl",
            Self::Verilator => "verilator",
            Self::Iverilog => "iverilog",
        }
    }

    fn package(self) -> &'static str {
        match self {
            Self::Ghdl => "the Debian package ghdl-mcode",
            Self::Verilator => "the Debian packages verilator, g++ and make",
            Self::Iverilog => "the Debian package iverilog",
        }
    }

    /// The ending of the files that it reads.
    fn extension(self) -> &'static str {
        if self == Self::Ghdl { "vhd" } else { "v" }
    }

    /// Whether it is installed.
    ///
    /// # Errors
    ///
    /// [`ToolError::Missing`].
    pub fn find(self) -> Result<(), ToolError> {
        // Verilator writes C++ and has it compiled.
        let needed: &[&str] = if self == Self::Verilator { &["verilator", "make", "g++"] } else { &[self.tool()] };
        let is_missing = |tool: &&&str| Command::new(tool).arg("--version").output().is_err();
        match needed.iter().find(is_missing) {
            Some(tool) => Err(ToolError::Missing { tool, package: self.package() }),
            None => Ok(()),
        }
    }

    /// The files that a design of this name needs.
    pub fn files(self, name: &str) -> [String; 3] {
        let end = self.extension();
        [format!("{name}.{end}"), format!("{name}_tb.{end}"), format!("{name}.vectors")]
    }

    /// Runs the testbench of a design that is made of files.
    ///
    /// # Errors
    ///
    /// A file that is not there, a simulator that is missing or takes the files for wrong.
    pub fn run(self, files: &[File], name: &str) -> Result<Simulation, ToolError> {
        self.run_in_scratch(name, |needed, target| {
            let file = files.iter().find(|file| file.name == needed);
            let missing = || std::io::Error::new(std::io::ErrorKind::NotFound, format!("there is no {needed}"));
            std::fs::write(target, &file.ok_or_else(missing)?.text)
        })
    }

    /// Runs the testbench of a design in a folder; nothing is written there.
    ///
    /// # Errors
    ///
    /// Those of [`Self::run`].
    pub fn run_folder(self, folder: &Path, name: &str) -> Result<Simulation, ToolError> {
        self.run_in_scratch(name, |needed, target| {
            let path = folder.join(needed);
            let named =
                |error: std::io::Error| std::io::Error::new(error.kind(), format!("{}: {error}", path.display()));
            std::fs::copy(&path, target).map(drop).map_err(named)
        })
    }

    fn run_in_scratch(
        self,
        name: &str,
        put: impl Fn(&str, &Path) -> std::io::Result<()>,
    ) -> Result<Simulation, ToolError> {
        self.find()?;
        let failed = |error| ToolError::Run { tool: self.tool(), error };
        let scratch = Scratch::new(name).map_err(failed)?;
        for file in self.files(name) {
            put(&file, &scratch.path().join(&file)).map_err(failed)?;
        }
        let [design, bench, _] = self.files(name);
        let top = format!("{name}_tb");
        let call = |tool: &str, arguments: &[&str]| {
            Command::new(tool).args(arguments).current_dir(scratch.path()).output().map_err(failed)
        };
        let prepare: &[&str] = match self {
            Self::Ghdl => &["-a", "--std=08", &design, &bench],
            Self::Verilator => &["--binary", "--timing", "-Wno-fatal", "-O3", "--top-module", &top, &design, &bench],
            Self::Iverilog => &["-g2005-sv", "-o", "run", &design, &bench],
        };
        succeeded(self.tool(), call(self.tool(), prepare)?)?;
        let ran = match self {
            Self::Ghdl => call("ghdl", &["--elab-run", "--std=08", &top, "--ieee-asserts=disable-at-0"])?,
            Self::Verilator => {
                let program = scratch.path().join("obj_dir").join(format!("V{top}"));
                Command::new(program).current_dir(scratch.path()).output().map_err(failed)?
            }
            Self::Iverilog => call("vvp", &["run"])?,
        };
        Ok(Simulation::read(&output_text(&ran)))
    }
}

impl Simulation {
    /// Reads what a testbench said.
    fn read(text: &str) -> Self {
        let number = |key: &str| {
            let rest = text.split_once(key)?.1.trim_start();
            rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
        };
        let (rows, failed) = (number("PASS: "), text.contains("FAIL: "));
        let pass = rows.is_some() && !failed;
        let wrong =
            || text.lines().find(|line| line.contains("FAIL: ")).map_or_else(|| last_lines(text), str::to_owned);
        let message = (!pass).then(wrong);
        Self { pass, rows, cycles: number("CYCLES: "), interval: number("INTERVAL: "), message }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_read() {
        let ghdl = "x_tb.vhd:69:11:@1725ns:(report note): CYCLES: 171\nx_tb.vhd:1:@1ns:(report note): PASS: 988 rows\n\
                    x_tb.vhd:81:7:@9880ns:(report note): INTERVAL: 116\n";
        let read = Simulation::read(ghdl);
        assert_eq!(
            read,
            Simulation { pass: true, rows: Some(988), cycles: Some(171), interval: Some(116), message: None }
        );
        let failed = Simulation::read("CYCLES: 12\nx: FAIL: out_data in cycle 17\nended\n");
        assert_eq!((failed.pass, failed.cycles), (false, Some(12)));
        assert_eq!(failed.message.as_deref(), Some("x: FAIL: out_data in cycle 17"));
        assert_eq!(Simulation::read("Killed\n").message.as_deref(), Some("Killed"));
    }
}
