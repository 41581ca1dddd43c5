//! The files of a circuit.

use super::{Engine, EngineError};
use crate::emit::Language;
use crate::ir::Design;
use crate::package::File;

impl Engine {
    /// The name of the circuit.
    pub fn name(&self) -> String {
        format!("{}_pairing", self.spec.name().replace('-', "_"))
    }

    /// The circuit in both languages, and a page about it.
    ///
    /// # Errors
    ///
    /// A netlist that is wrong, which is a defect.
    pub fn files(&self, command: &str) -> Result<Vec<File>, EngineError> {
        let name = self.name();
        let design = Design::new(self.entity(&name)?)?;
        let mut header = vec![self.title(), format!("Made by: {command}")];
        header.extend(self.description());
        header.push(self.spec.warning().to_owned());
        let mut files: Vec<File> = [Language::Vhdl, Language::Verilog]
            .map(|language| File {
                name: format!("{name}.{}", language.extension()),
                text: language.design(&design, &header),
            })
            .into();
        files.push(File { name: "README.md".to_owned(), text: self.page(command) });
        Ok(files)
    }

    fn title(&self) -> String {
        match self.pairs {
            1 => format!("The optimal ate pairing on {}", self.spec.name()),
            pairs => format!("Products of {pairs} optimal ate pairings on {}", self.spec.name()),
        }
    }

    /// What it is made of, a line each.
    pub fn description(&self) -> Vec<String> {
        let memory: Vec<String> = self.memory().iter().map(|(what, bits)| format!("{what} {bits}")).collect();
        vec![
            format!("{} results at a time, {} cycles for each of them", self.threads(), self.rows()),
            format!("{} registers of F_p^2 a result, {} constants", self.microcode.registers(), self.constants.len()),
            format!(
                "Multiplier: latency {}, a product of F_p every {} cycles",
                self.multiplier.latency(),
                self.multiplier.shape().slot
            ),
            format!(
                "By the schedule: {} cycles for 100 results, the multiplier computes in {:.1} % of them",
                self.cycles(100),
                100.0 * self.utilisation(100)
            ),
            format!("Bits of memory: {}", memory.join(", ")),
        ]
    }

    fn page(&self, command: &str) -> String {
        let lines: String = self.description().iter().map(|line| format!("* {line}\n")).collect();
        format!(
            "# {}\n\n{}\n\n{lines}\nMade by `{command}`.\n\n\
             | port | |\n| --- | --- |\n\
             | `clk`, `reset` | clock; synchronous reset, high active |\n\
             | `in_valid`, `in_data`, `in_ready` | elements of F_p as integers below p: x_P, y_P, x_Q, y_Q (coordinates of 1 and i), pair after \
             pair, {} for a result |\n\
             | `out_valid`, `out_data`, `out_last` | {} elements of F_p of a result, c0.c0 to c1.c2 (coordinates of 1 and i), in the order in \
             which arguments came; they cannot wait |\n\n\
             A batch begins when {} results have their arguments, or when no element came for 1024 cycles. Points at infinity have no pairing \
             here, and whether points are on the curve is not checked. The value is the power `Exponent::Fast` of the reduced pairing.\n",
            self.title(),
            self.spec.warning(),
            self.arguments_of_one(),
            self.results_of_one(),
            self.threads(),
        )
    }
}
