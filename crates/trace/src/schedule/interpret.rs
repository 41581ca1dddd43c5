//! Interpreter of control words on concrete values, cycle by cycle. The hardware has to agree with it.

use super::microprogram::{Location, Microprogram, Source, Word};
use super::{Unit, UnitKind};
use crate::flow::{Arithmetic, Step, View};
use pairloom_algebra::Field;
use std::collections::VecDeque;

/// The reason why a program of control words could not be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// The number of arguments is not the program's.
    #[error("the program takes {expected} arguments, not {found}")]
    Arguments {
        /// What it takes.
        expected: usize,
        /// What was given.
        found: usize,
    },
    /// A word reads a location that holds nothing.
    #[error("cycle {cycle} reads {location:?}, which holds nothing")]
    Empty {
        /// The cycle.
        cycle: usize,
        /// The location.
        location: Location,
    },
}

/// The interpreter's state between two cycles.
struct Interpreter<'a, F> {
    arithmetic: &'a Arithmetic<F>,
    units: &'a [Unit],
    /// For every unit, the results under way, the one that comes next in front: one a stage.
    under_way: Vec<VecDeque<Option<F>>>,
    slots: Vec<Option<F>>,
    results: Vec<F>,
    cycle: usize,
}

impl Microprogram {
    /// The results for some arguments. A unit's result is there for one cycle only, registers hold what was written last.
    ///
    /// # Errors
    ///
    /// [`RunError`].
    pub fn run<F: Field>(&self, arithmetic: &Arithmetic<F>, arguments: &[F]) -> Result<Vec<F>, RunError> {
        if arguments.len() != self.arguments.len() {
            return Err(RunError::Arguments { expected: self.arguments.len(), found: arguments.len() });
        }
        let stages = |unit: &Unit| VecDeque::from(vec![None; unit.latency as usize]);
        let mut machine = Interpreter {
            arithmetic,
            units: &self.units,
            under_way: self.units.iter().map(stages).collect(),
            slots: vec![None; self.slots],
            results: Vec::new(),
            cycle: 0,
        };
        let mut arguments = arguments.iter();
        for word in self.executed() {
            machine.step(word, &mut arguments)?;
        }
        Ok(machine.results)
    }
}

impl<F: Field> Interpreter<'_, F> {
    fn step<'b>(&mut self, word: &Word, arguments: &mut impl Iterator<Item = &'b F>) -> Result<(), RunError>
    where
        F: 'b,
    {
        // What comes out of the units in this cycle; combinational ones, which read no other such, first.
        let mut outputs: Vec<Option<F>> = self.under_way.iter_mut().map(|queue| queue.pop_front().flatten()).collect();
        let mut order: Vec<usize> = (0..self.units.len()).collect();
        order.sort_by_key(|unit| self.units[*unit].latency > 0);
        for unit in order {
            let issued = match &word.issues[unit] {
                Some(issue) => {
                    let operands = issue.operands.iter().map(|source| self.read(source, &outputs));
                    Some(self.compute(unit, issue.step, &operands.collect::<Result<Vec<F>, _>>()?, arguments))
                }
                None => None,
            };
            match self.units[unit].latency {
                0 => outputs[unit] = issued.flatten(),
                _ => self.under_way[unit].push_back(issued.flatten()),
            }
        }
        self.write(word, &outputs)?;
        self.cycle += 1;
        Ok(())
    }

    fn compute<'b>(
        &mut self,
        unit: usize,
        step: Step,
        operands: &[F],
        arguments: &mut impl Iterator<Item = &'b F>,
    ) -> Option<F>
    where
        F: 'b,
    {
        match self.units[unit].kind {
            UnitKind::Accept => arguments.next().cloned(),
            UnitKind::Deliver => {
                self.results.extend_from_slice(operands);
                None
            }
            _ => self.arithmetic.step(step, operands),
        }
    }

    fn value_at(&self, location: Location, outputs: &[Option<F>]) -> Result<F, RunError> {
        let value = match location {
            Location::Zero => Some(F::zero()),
            Location::Unit(unit) => outputs[unit].clone(),
            Location::Slot(slot) => self.slots[slot].clone(),
        };
        value.ok_or(RunError::Empty { cycle: self.cycle, location })
    }

    fn read(&self, source: &Source, outputs: &[Option<F>]) -> Result<F, RunError> {
        let view = View { node: None, negative: source.negative, offset: source.offset };
        Ok(self.arithmetic.view(&view, &self.value_at(source.location, outputs)?))
    }

    fn write(&mut self, word: &Word, outputs: &[Option<F>]) -> Result<(), RunError> {
        let written: Vec<(usize, Location)> =
            word.writes.iter().enumerate().filter_map(|(slot, location)| Some((slot, (*location)?))).collect();
        let values: Vec<F> =
            written.iter().map(|(_, location)| self.value_at(*location, outputs)).collect::<Result<_, _>>()?;
        written.iter().zip(values).for_each(|((slot, _), value)| self.slots[*slot] = Some(value));
        Ok(())
    }
}
