//! Branches and calls.

use super::{Decoder, Meaning, Symbol};
use crate::action::Action;
use crate::error::Error;
use crate::syntax::Operand;

impl<'a> Decoder<'_, 'a> {
    /// False if the instruction is none of these.
    pub(super) fn control(&mut self, opcode: &[&str], operands: &[Operand<'a>]) -> Result<bool, Error> {
        match (opcode, operands) {
            (["bra"] | ["bra", "uni"], [Operand::Name(label)]) => {
                let label = self.label(label);
                self.push(Action::Jump(label));
            }
            (["brx", "idx"] | ["brx", "idx", "uni"], [index, Operand::Name(table)]) => {
                let index = self.source(index, 32)?;
                let Some(table) = self.tables.get(table).copied() else {
                    return self.fail(format!("no branch targets {table}"));
                };
                self.push(Action::Table { index, table });
            }
            (["ret"] | ["ret", "uni"], []) => self.push(Action::Return),
            (["exit"], []) => self.push(Action::Exit),
            (["trap"], []) => self.push(Action::Trap),
            (["call"] | ["call", "uni"], operands) => self.call(operands)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `call (result), function, (parameters)`.
    fn call(&mut self, operands: &[Operand<'a>]) -> Result<(), Error> {
        let none = vec![];
        let (results, name, parameters) = match operands {
            [Operand::Name(name)] => (&none, name, &none),
            [Operand::Name(name), Operand::List(parameters)] => (&none, name, parameters),
            [Operand::List(results), Operand::Name(name)] => (results, name, &none),
            [Operand::List(results), Operand::Name(name), Operand::List(parameters)] => (results, name, parameters),
            _ => return self.fail("this form of call is not executed here"),
        };
        let Some(callee) = self.signatures.get(name).filter(|callee| !callee.is_kernel).cloned() else {
            return self.fail(format!("no function {name}"));
        };
        if results.len() != callee.results.len() || parameters.len() != callee.parameters.len() {
            return self.fail(format!("{name} has another number of parameters"));
        }
        self.uncounted(|decoder| {
            for (parameter, place) in parameters.iter().zip(&callee.parameters) {
                let from = decoder.argument(parameter, place)?;
                decoder.push(Action::Copy { from, to: place.address as u32, bytes: place.size as u32 });
            }
            Ok::<(), Error>(())
        })?;
        self.push(Action::Call(callee.index));
        for (result, place) in results.iter().zip(&callee.results) {
            let to = self.argument(result, place)?;
            self.push(Action::Copy { from: place.address as u32, to, bytes: place.size as u32 });
        }
        self.body.callees.push(callee.index);
        Ok(())
    }

    fn argument(&self, name: &str, place: &Symbol) -> Result<u32, Error> {
        match self.meaning(name) {
            Some(Meaning::Symbol(symbol)) if symbol.size == place.size && symbol.space == place.space => {
                Ok(symbol.address as u32)
            }
            Some(Meaning::Symbol(symbol)) => {
                self.fail(format!("{name} has {} bytes, the parameter {}", symbol.size, place.size))
            }
            _ => self.fail(format!("{name} is no parameter")),
        }
    }
}
