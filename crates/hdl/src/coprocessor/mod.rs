//! Coprocessors made from schedules: control words in a table, registers, units, and the multiplexers between them.
//!
//! [`Coprocessor::entity`] turns a program of control words ([`Microprogram`]) into a circuit; [`eta`] has the programs of
//! η_T, a [`Unit`] each. Nothing of the data path is drawn by hand: a multiplexer has the inputs that some control word selects, a
//! register is written by what some control word writes.
//!
//! Ports of a coprocessor, elements being as wide as the field:
//!
//! | port | | |
//! |---|---|---|
//! | `reset` | in | back to where arguments are awaited |
//! | `in_valid`, `in_data` | in | the arguments, in consecutive cycles: the first may wait, the others must follow it |
//! | `in_ready` | out | arguments are taken |
//! | `out_valid`, `out_data`, `out_last` | out | the results, in order; whoever reads them must not wait |

mod control;
mod datapath;
pub mod eta;
mod registers;
mod serial;
mod unit;
pub mod vectors;

pub use registers::Registers;

use crate::field::FieldSpec;
use crate::ir::{Entity, EntityBuilder, Error};
use crate::multiplier::{Recipe, RecipeError};
pub(crate) use control::unit_name;
use control::{Control, Shape, Storage};
use core::ops::Range;
use datapath::Datapath;
use pairloom_trace::flow::{Characteristic, LowerError, TextError};
use pairloom_trace::schedule::{Microprogram, ScheduleError, UnitKind, Word};
pub use serial::serial_multiplier;
use std::sync::Arc;
use thiserror::Error as ThisError;
pub use unit::Unit;

/// A program and the field and multiplier that it runs on.
#[derive(Clone, Debug)]
pub struct Coprocessor {
    program: Microprogram,
    field: FieldSpec,
    multiplier: Multiplier,
    registers: Registers,
}

/// What multiplies.
#[derive(Clone, Debug)]
pub enum Multiplier {
    /// A pipelined parallel multiplier: results wait in registers.
    Pipelined(Recipe),
    /// So many coefficients a cycle: results wait in a register file.
    Serial(usize),
}

impl Multiplier {
    /// What it is, for descriptions.
    pub fn description(&self) -> String {
        match self {
            Self::Pipelined(recipe) => recipe.description()[1..].join("; "),
            Self::Serial(digits) => format!("{digits} coefficients a cycle"),
        }
    }
}

/// Why there is no such coprocessor.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
pub enum CoprocessorError {
    /// A curve that has no loop of this kind.
    #[error("{0} is no curve over F_2^m or F_3^m with a loop of eta_T")]
    Curve(String),
    /// The multiplier or field does not fit the program.
    #[error(
        "the program needs a multiplier of {expected} stages, registers in front included, over a field of its characteristic, not one of {found}"
    )]
    Multiplier {
        /// The stages that the program counts on.
        expected: u32,
        /// Those of the multiplier.
        found: u32,
    },
    /// The multiplier is so deep that an iteration takes longer than its products.
    #[error("with a multiplier of {stages} stages an iteration takes {interval} cycles, not {products}")]
    TooDeep {
        /// The stages.
        stages: u32,
        /// The cycles of an iteration.
        interval: i32,
        /// Its products.
        products: i32,
    },
    /// Parts that do not make a pairing.
    #[error("the loop on {0} and the exponentiation on {1} do not make a pairing")]
    Parts(String, String),
    /// The program is not one that waits in its first word, and in as many after it as control words come late.
    #[error("the program does more in its first cycles than accept arguments")]
    FirstWord,
    /// A netlist that is wrong, or a name that is none in the languages.
    #[error(transparent)]
    Netlist(#[from] crate::ir::Error),
    /// No schedule.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    /// No multiplier.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// No program.
    #[error(transparent)]
    Lower(#[from] LowerError),
    /// A kept program that cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
}

impl Coprocessor {
    /// The coprocessor of a program for a field with a multiplier.
    ///
    /// # Errors
    ///
    /// A multiplier of another depth, a field of another characteristic, a program that does not wait for its first argument.
    pub fn new(
        program: Microprogram,
        field: FieldSpec,
        multiplier: Multiplier,
        registers: Registers,
    ) -> Result<Self, CoprocessorError> {
        let expected = program.unit(UnitKind::Multiplier).map_or(0, |unit| program.units[unit].latency);
        let found = match &multiplier {
            Multiplier::Pipelined(recipe) => recipe.latency() + registers.operands,
            Multiplier::Serial(digits) => field.degree().div_ceil((*digits).max(1)) as u32 + 1 + registers.operands,
        };
        let characteristic = match program.characteristic {
            Characteristic::Two => 2,
            Characteristic::Three => 3,
        };
        if found != expected || field.characteristic() != characteristic {
            return Err(CoprocessorError::Multiplier { expected, found });
        }
        let accepts = |unit: usize| program.units[unit].kind == UnitKind::Accept;
        let only_accepts = |word: &Word| {
            let issued = word.issues.iter().enumerate().filter(|(_, issue)| issue.is_some());
            word.writes.iter().all(Option::is_none) && issued.clone().all(|(unit, _)| accepts(unit))
        };
        let late = registers.words as usize;
        let idle = program.words.iter().take(1 + late).all(only_accepts)
            && program.words.first().is_some_and(|word| word.issues.iter().any(Option::is_some));
        // The words that the kernel begins and ends with are looked up early, and accept nothing.
        let kernel = late == 0 || program.repeats < 2 || {
            let accepting =
                |word: &Word| (0..word.issues.len()).any(|unit| accepts(unit) && word.issues[unit].is_some());
            let before = program.kernel.start.checked_sub(late).map(|from| from..program.kernel.end);
            before.is_some_and(|words| program.words[words].iter().all(|word| !accepting(word)))
        };
        if idle && kernel {
            Ok(Self { program, field, multiplier, registers })
        } else {
            Err(CoprocessorError::FirstWord)
        }
    }

    /// The program.
    pub fn program(&self) -> &Microprogram {
        &self.program
    }

    /// The multiplier.
    pub fn multiplier(&self) -> &Multiplier {
        &self.multiplier
    }

    /// The field.
    pub fn field(&self) -> &FieldSpec {
        &self.field
    }

    /// The circuit.
    ///
    /// # Errors
    ///
    /// A name that is none in the languages.
    pub fn entity(&self, name: &str, about: &str) -> Result<Arc<Entity>, Error> {
        let product = format!("{name}_product");
        let (multiplier, storage) = match &self.multiplier {
            Multiplier::Pipelined(recipe) => (recipe.entity(&product)?, Storage::Registers),
            Multiplier::Serial(digits) => (serial_multiplier(&self.field, *digits, &product)?, Storage::File),
        };
        let mut e = EntityBuilder::new(name, about);
        let reset = e.input("reset", 1);
        let in_valid = e.input("in_valid", 1);
        let in_data = e.input("in_data", self.field.width());
        e.section("Control: the word of the next cycle is looked up in this one.");
        let slices = slices(self.field.width(), self.field.digit(), self.registers);
        let (one_hot, digit) = (self.registers.words > 0 && storage == Storage::Registers, self.field.digit());
        let shape = Shape { storage, late: self.registers.words as usize, copies: slices.len(), one_hot, digit };
        let control = Control::new(&self.program, shape, &mut e, name, [reset, in_valid])?;
        let path = Datapath {
            program: &self.program,
            field: &self.field,
            control: &control,
            registers: self.registers,
            slices,
        };
        let result = path.build(&mut e, name, &multiplier, in_data)?;
        let deliver = control.deliver();
        let [out_valid, out_last] = ["out_valid_q", "out_last_q"].map(|name| e.state(name, 1));
        e.next(out_valid, deliver[0], None, Some(reset));
        e.next(out_last, deliver[1], None, Some(reset));
        let ready = control.accept();
        e.output("in_ready", ready);
        e.output("out_valid", out_valid);
        e.output("out_data", result);
        e.output("out_last", out_last);
        e.finish()
    }
}

/// The bits of the data path that share a control word: all, or without a digit cut in two as many as [`Registers::SLICE`] says.
fn slices(width: usize, digit: usize, registers: Registers) -> Vec<Range<usize>> {
    let size = if registers.words == 0 { width } else { Registers::SLICE / digit * digit };
    (0..width).step_by(size).map(|low| low..width.min(low + size)).collect()
}
