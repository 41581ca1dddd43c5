//! A core that is a circuit in a simulator: a child process that takes bursts and gives results and cycles.

use super::core::{Core, CoreError, Cost, Operation, Pair, Words, operands};
use crate::bits::Bits;
use crate::emit::Language;
use crate::ir::Design;
use crate::prime::{Fp2Multiplier, Montgomery};
use crate::tools::{Scratch, Simulator, ToolError, last_lines};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// A multiplier of F_p² in a simulator, between two streams.
///
/// The multiplier is the circuit; of the streams only their width is known: operands are there when their words have come, results wait
/// until they have left. The simulator ends with the value.
pub struct Circuit {
    simulator: &'static str,
    model: Montgomery,
    bits: usize,
    words: usize,
    slot: u64,
    child: Child,
    // Closed before the child is waited for.
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    _scratch: Scratch,
}

impl Circuit {
    /// Compiles and starts a multiplier between streams of so many words of 32 bits a cycle.
    ///
    /// # Errors
    ///
    /// A simulator that is missing, that has no driver (Icarus Verilog), or that does not take the circuit.
    pub fn start(multiplier: &Fp2Multiplier, simulator: Simulator, stream: u32) -> Result<Self, CoreError> {
        simulator.find()?;
        let tool = simulator.tool();
        let failed = |error| ToolError::Run { tool, error };
        let shape = multiplier.shape();
        let entity = multiplier.entity().clone();
        let top = entity.name.clone();
        let design = Design::new(entity).map_err(|error| ToolError::Failed { tool, message: error.to_string() })?;
        let (bits, words) = (shape.spec.bits(), shape.spec.bits().div_ceil(32));
        let filled = |driver: &str| {
            let values = [("BITS", bits), ("WORDS", words), ("DIGITS", 8 * words), ("SLOT", shape.slot as usize)];
            let values = values.map(|(key, value)| (key, value.to_string()));
            let text = driver.replace("@TOP@", &top).replace("@STREAM@", &stream.to_string());
            values.iter().fold(text, |text, (key, value)| text.replace(&format!("@{key}@"), value))
        };
        let scratch = Scratch::new(&top).map_err(failed)?;
        let put = |name: &str, text: String| std::fs::write(scratch.path().join(name), text).map_err(failed);
        let mut command = match simulator {
            Simulator::Verilator => {
                put("unit.v", Language::Verilog.design(&design, &[]))?;
                put("driver.cpp", filled(include_str!("rtl/driver.cpp.in")))?;
                let arguments =
                    ["--cc", "--exe", "--build", "-Wno-fatal", "-O3", "-CFLAGS", "-O1", "--top-module", &top];
                prepare(tool, scratch.path(), &[&arguments[..], &["unit.v", "driver.cpp"]].concat())?;
                Command::new(scratch.path().join("obj_dir").join(format!("V{top}")))
            }
            Simulator::Ghdl => {
                put("unit.vhd", Language::Vhdl.design(&design, &[]))?;
                put("driver.vhd", filled(include_str!("rtl/driver.vhd.in")))?;
                prepare(tool, scratch.path(), &["-a", "--std=08", "unit.vhd", "driver.vhd"])?;
                let mut command = Command::new(tool);
                command.args(["--elab-run", "--std=08", &format!("{top}_driver"), "--ieee-asserts=disable-at-0"]);
                command
            }
            Simulator::Iverilog => {
                let message = "it takes no bursts: choose Verilator or GHDL".to_owned();
                return Err(ToolError::Failed { tool, message }.into());
            }
        };
        command.current_dir(scratch.path()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(failed)?;
        let no_pipe = || failed(std::io::Error::other("no pipe to the simulation"));
        let stdout = BufReader::new(child.stdout.take().ok_or_else(no_pipe)?);
        let stdin = child.stdin.take();
        let (model, slot) = (multiplier.model(), u64::from(shape.slot));
        Ok(Self { simulator: tool, model, bits, words, slot, child, stdin, stdout, _scratch: scratch })
    }

    /// The residue that the circuit has for an integer, in digits.
    fn digits(&self, integer: &Words) -> String {
        let residue = self.model.to_montgomery(&Bits::from_words(self.bits, integer));
        format!("{:0>1$}", residue.to_hex(), 8 * self.words)
    }

    /// The integer that a residue stands for.
    fn integer(&self, digits: &str) -> Option<Words> {
        let residue = Bits::from_hex(self.bits, digits)?;
        let integer = self.model.from_montgomery(&residue);
        let mut words = Words::default();
        integer.words().iter().zip(&mut words).for_each(|(from, to)| *to = *from);
        Some(words)
    }

    fn send(&mut self, operations: &[Operation]) -> std::io::Result<()> {
        let mut text = format!("{}\n", operations.len());
        for Operation { kind, a: [a0, a1], b: [b0, b1] } in operations {
            let [a0, a1, b0, b1] = [a0, a1, b0, b1].map(|integer| self.digits(integer));
            text += &format!("{} {} {a0} {a1} {b0} {b1}\n", kind.code(), operands(*kind));
        }
        let stdin = self.stdin.as_mut().ok_or_else(|| std::io::Error::other("closed"))?;
        stdin.write_all(text.as_bytes())?;
        stdin.flush()
    }

    /// Two fields of a line.
    fn receive(&mut self) -> std::io::Result<[String; 2]> {
        let mut line = String::new();
        self.stdout.read_line(&mut line)?;
        let fields: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        fields.try_into().map_err(|_| std::io::Error::other(line.trim().to_owned()))
    }

    fn exchange(&mut self, operations: &[Operation]) -> std::io::Result<(Vec<Pair>, Cost)> {
        self.send(operations)?;
        let mut results = Vec::with_capacity(operations.len());
        let mut cost = Cost::default();
        for operation in operations {
            let [c0, c1] = self.receive()?;
            let wrong = || std::io::Error::other(format!("{c0} {c1}"));
            results.push([self.integer(&c0).ok_or_else(wrong)?, self.integer(&c1).ok_or_else(wrong)?]);
            cost.busy += self.slot * u64::from(operation.kind.slots());
            cost.words_in += operands(operation.kind) * self.words as u64;
            cost.words_out += 2 * self.words as u64;
        }
        let [cycles, core] = self.receive()?;
        let number = |digits: &str| digits.parse().map_err(std::io::Error::other);
        (cost.cycles, cost.core) = (number(&cycles)?, number(&core)?);
        Ok((results, cost))
    }

    /// What the simulator said when it ended.
    fn last_words(&mut self) -> String {
        drop(self.stdin.take());
        let mut text = String::new();
        if let Some(mut stderr) = self.child.stderr.take() {
            drop(stderr.read_to_string(&mut text));
        }
        last_lines(&text)
    }
}

/// Runs what compiles a design.
fn prepare(tool: &'static str, folder: &Path, arguments: &[&str]) -> Result<(), ToolError> {
    let run = |error| ToolError::Run { tool, error };
    let Output { status, stdout, stderr } =
        Command::new(tool).args(arguments).current_dir(folder).output().map_err(run)?;
    let text = [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    if status.success() { Ok(()) } else { Err(ToolError::Failed { tool, message: last_lines(&text) }) }
}

impl Core for Circuit {
    fn burst(&mut self, operations: &[Operation]) -> Result<(Vec<Pair>, Cost), CoreError> {
        self.exchange(operations).map_err(|error| {
            let message = format!("{error} {}", self.last_words());
            CoreError::Ended { simulator: self.simulator, message: message.trim().to_owned() }
        })
    }
}

impl Drop for Circuit {
    fn drop(&mut self) {
        drop(self.stdin.take());
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
