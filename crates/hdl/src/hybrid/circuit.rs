//! A core that is a circuit in a simulator: a child process that takes bursts and gives results and cycles.

use super::core::{Core, CoreError, Cost, Operation, Pair, Words};
use crate::axi::address;
use crate::bits::Bits;
use crate::emit::{Language, fill};
use crate::ir::Design;
use crate::prime::coprocessor::REGISTERS;
use crate::prime::{Coprocessor, Kind, Montgomery};
use crate::tools::{Scratch, Simulator, ToolError, last_lines, succeeded};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A coprocessor of F_p² in a simulator, and its host: registers behind AXI4-Lite, operands and results in AXI4-Streams that never pause.
///
/// A packet has operations of one kind: a burst of several kinds is sent as several packets, and the register is written between them.
/// The simulator ends with the value.
pub struct Circuit {
    simulator: &'static str,
    model: Montgomery,
    bits: usize,
    words: usize,
    longest: usize,
    slot: u64,
    child: Child,
    // Closed before the child is waited for.
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    _scratch: Scratch,
}

impl Circuit {
    /// Compiles and starts a coprocessor.
    ///
    /// # Errors
    ///
    /// A simulator that is missing, that has no driver (Icarus Verilog), or that does not take the circuit.
    pub fn start(coprocessor: &Coprocessor, simulator: Simulator) -> Result<Self, CoreError> {
        simulator.find()?;
        let tool = simulator.tool();
        let failed = |error| ToolError::Run { tool, error };
        let (unit, entity) = (coprocessor.unit(), coprocessor.entity().clone());
        let top = entity.name.clone();
        let design = Design::new(entity).map_err(|error| ToolError::Failed { tool, message: error.to_string() })?;
        let (bits, words) = (unit.shape().spec.bits(), coprocessor.words());
        let filled = |driver: &str| {
            let values = [
                ("TOP", top.clone()),
                ("WORDS", words.to_string()),
                ("BUSY", address(&REGISTERS, "busy").to_string()),
                // The cycles of a reset, and those until the multiplier is empty.
                ("RESET", (unit.latency() + 8).to_string()),
            ];
            fill(driver, &values)
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
        let (model, slot, longest) = (unit.model(), u64::from(unit.shape().slot), coprocessor.longest());
        Ok(Self { simulator: tool, model, bits, words, longest, slot, child, stdin, stdout, _scratch: scratch })
    }

    /// The words of the residue that the circuit has for an integer.
    fn words_of(&self, integer: &Words) -> Vec<u32> {
        let residue = self.model.to_montgomery(&Bits::from_words(self.bits, integer));
        let halves = residue.words().iter().flat_map(|word| [*word as u32, (*word >> 32) as u32]);
        halves.chain(core::iter::repeat(0)).take(self.words).collect()
    }

    /// The integer that a residue stands for.
    fn integer(&self, words: &[u32]) -> Words {
        let joined: Vec<u64> =
            words.chunks(2).map(|pair| pair.iter().rev().fold(0, |word, half| word << 32 | u64::from(*half))).collect();
        let integer = self.model.from_montgomery(&Bits::from_words(self.bits, &joined));
        let mut words = Words::default();
        integer.words().iter().zip(&mut words).for_each(|(from, to)| *to = *from);
        words
    }

    /// The packets of a burst: the places of their operations, all of one kind.
    fn packets(&self, operations: &[Operation]) -> Vec<(Kind, Vec<usize>)> {
        let of = |kind| (0..operations.len()).filter(|&place| operations[place].kind == kind).collect::<Vec<_>>();
        let cut = |kind| of(kind).chunks(self.longest).map(|places| (kind, places.to_vec())).collect::<Vec<_>>();
        Kind::ALL.into_iter().flat_map(cut).collect()
    }

    fn send(&mut self, operations: &[Operation], packets: &[(Kind, Vec<usize>)]) -> std::io::Result<()> {
        let mut text = format!("{}\n", packets.len());
        for (kind, places) in packets {
            let elements = places.iter().flat_map(|&place| {
                let Operation { a: [a0, a1], b: [b0, b1], .. } = &operations[place];
                [a0, a1, b0, b1].into_iter().take(kind.operands() as usize)
            });
            let words: Vec<u32> = elements.flat_map(|element| self.words_of(element)).collect();
            text += &format!("{} {}\n", kind.code() | (places.len() as u64) << 8, words.len());
            let digits: Vec<String> = words.iter().map(|word| format!("{word:08x}")).collect();
            text += &format!("{}\n", digits.join(" "));
        }
        let stdin = self.stdin.as_mut().ok_or_else(|| std::io::Error::other("closed"))?;
        stdin.write_all(text.as_bytes())?;
        stdin.flush()
    }

    /// The numbers of a line, so many.
    fn receive(&mut self, radix: u32, count: usize) -> std::io::Result<Vec<u32>> {
        let mut line = String::new();
        self.stdout.read_line(&mut line)?;
        let numbers: Option<Vec<u32>> =
            line.split_whitespace().map(|digits| u32::from_str_radix(digits, radix).ok()).collect();
        let numbers = numbers.filter(|numbers| numbers.len() == count);
        numbers.ok_or_else(|| std::io::Error::other(line.trim().chars().take(200).collect::<String>()))
    }

    fn exchange(&mut self, operations: &[Operation]) -> std::io::Result<(Vec<Pair>, Cost)> {
        let packets = self.packets(operations);
        self.send(operations, &packets)?;
        let mut results = vec![Pair::default(); operations.len()];
        let mut cost = Cost::default();
        for (kind, places) in &packets {
            let words = self.receive(16, 2 * self.words * places.len())?;
            for (&place, element) in places.iter().zip(words.chunks(2 * self.words)) {
                let (c0, c1) = element.split_at(self.words);
                results[place] = [self.integer(c0), self.integer(c1)];
            }
            let count = places.len() as u64;
            cost.busy += self.slot * u64::from(kind.slots()) * count;
            cost.words_in += u64::from(kind.operands()) * self.words as u64 * count;
            cost.words_out += words.len() as u64;
        }
        let cycles = self.receive(10, 2)?;
        (cost.cycles, cost.core) = (u64::from(cycles[0]), u64::from(cycles[1]));
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
    let output = Command::new(tool).args(arguments).current_dir(folder).output().map_err(run)?;
    succeeded(tool, output).map(drop)
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
