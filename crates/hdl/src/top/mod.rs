//! A whole pairing in one circuit: the loop, a buffer, the final exponentiation.
//!
//! While the exponentiation of one pairing runs, the loop of the next does. Where several pairings take turns in the loop, they come in together
//! and are one *task*: the loop gives all their values, and the exponentiation takes one after the other. [`Pairing::entity`] has the ports of the
//! parts ([`crate::coprocessor`]); the loop takes a first argument only when the buffer behind it will be free in time. [`axi`] puts AXI4-Stream
//! and AXI4-Lite around it.

pub mod axi;
mod rows;
mod stream;

use crate::bits::Bits;
use crate::coprocessor::{CoprocessorError, Registers, Unit};
use crate::ir::{Entity, EntityBuilder, Instance, Net, address_bits};
use pairloom_trace::schedule::{Microprogram, UnitKind};
use std::sync::Arc;

/// A loop and the final exponentiation behind it.
#[derive(Clone, Debug)]
pub struct Pairing {
    looped: Unit,
    exponentiation: Unit,
    programs: [Microprogram; 2],
    /// How many pairings of a task may still wait for the exponentiation when the loop begins the next task.
    waiting: usize,
}

impl Pairing {
    /// The pairing of two parts.
    ///
    /// # Errors
    ///
    /// [`CoprocessorError::Parts`]: parts of different curves, or a loop so short that its results would come before those of the
    /// task before it have left the buffer.
    pub fn new(looped: Unit, exponentiation: Unit) -> Result<Self, CoprocessorError> {
        let programs = [looped.program(), exponentiation.program()];
        let [before, behind] = &programs;
        let deliveries = issues(before, UnitKind::Deliver);
        let spare = deliveries.first().and_then(|first| first.checked_sub(before.results.len() + 3));
        let consecutive = |program: &Microprogram| {
            let accepted = issues(program, UnitKind::Accept);
            accepted.len() == program.arguments.len() && accepted.iter().enumerate().all(|(i, cycle)| i == *cycle)
        };
        let fit =
            looped.curve == exponentiation.curve && before.results.len() == looped.pairings() * behind.arguments.len();
        match spare {
            Some(spare) if fit && programs.iter().all(consecutive) => {
                let waiting = (looped.pairings() - 1).min(spare / behind.cycles.max(1) as usize);
                Ok(Self { looped, exponentiation, programs, waiting })
            }
            _ => Err(CoprocessorError::Parts(looped.curve.to_owned(), exponentiation.curve.to_owned())),
        }
    }

    /// The curve's identifier.
    pub fn curve(&self) -> &'static str {
        self.looped.curve
    }

    /// The loop.
    pub fn looped(&self) -> &Unit {
        &self.looped
    }

    /// The final exponentiation.
    pub fn exponentiation(&self) -> &Unit {
        &self.exponentiation
    }

    /// The pairings of a task, which take turns in the loop.
    pub fn pairings(&self) -> usize {
        self.looped.pairings()
    }

    /// The arguments of a task.
    pub fn arguments_of_task(&self) -> usize {
        self.programs[0].arguments.len()
    }

    /// The results of a task.
    pub fn results_of_task(&self) -> usize {
        self.pairings() * self.programs[1].results.len()
    }

    /// The cycles of the loop, and those of the exponentiations of a task.
    fn parts_cycles(&self) -> [usize; 2] {
        let [before, behind] = [0, 1].map(|part| self.programs[part].cycles.max(0) as usize);
        [before, self.pairings() * behind]
    }

    /// The cycles of one task alone, from the one in which the first coordinate is accepted to the one in which the last result
    /// is on the port: those of the loop, one in the buffer, those of the exponentiations.
    pub fn cycles(&self) -> usize {
        let [before, behind] = self.parts_cycles();
        before + 1 + behind
    }

    /// The pairings of a task whose values have left the buffer when the loop begins the next task, besides the one that is about to.
    fn gone(&self) -> usize {
        self.pairings() - 1 - self.waiting
    }

    /// How many cycles later the loop sees that the buffer will be empty: with registers that shorten paths there is one in this path, too.
    fn late(&self) -> usize {
        usize::from(self.looped.registers != Registers::NONE)
    }

    /// The cycles from one task to the next when they follow each other as closely as they can: those of the longer part, or where the loop
    /// has to wait for the buffer, its own and those of the exponentiations that it waits for.
    pub fn interval(&self) -> usize {
        let [before, behind] = self.parts_cycles();
        let waits = match self.gone() {
            0 => 0,
            gone => 1 + gone * (behind / self.pairings()) + self.late(),
        };
        behind.max(before + waits)
    }

    /// Arguments of a task for a message: points of the subgroup of order r.
    pub fn arguments(&self, message: &[u8]) -> Option<Vec<Bits>> {
        self.looped.arguments(message)
    }

    /// The pairings by software, `None` if the arguments are no points.
    pub fn reference(&self, arguments: &[Bits]) -> Option<Vec<Bits>> {
        let values = self.looped.reference(arguments)?;
        let each = values.chunks_exact(self.programs[1].arguments.len());
        Some(each.map(|value| self.exponentiation.reference(value)).collect::<Option<Vec<_>>>()?.concat())
    }

    /// The circuit.
    ///
    /// # Errors
    ///
    /// A name that is none in the languages.
    pub fn entity(&self, name: &str) -> Result<Arc<Entity>, CoprocessorError> {
        let curve = self.curve();
        let part = |unit: &Unit, part: &str, about: &str| {
            Ok::<_, CoprocessorError>(
                unit.coprocessor()?.entity(&format!("{name}_{part}"), &format!("{about} of eta_T on {curve}."))?,
            )
        };
        let looped = part(&self.looped, "loop", "The loop")?;
        let exponentiation = part(&self.exponentiation, "exponentiation", "The final exponentiation")?;
        let about = format!("The pairing eta_T on {curve}: loop, buffer, final exponentiation.");
        let mut e = EntityBuilder::new(name, &about);
        let [reset, in_valid] = ["reset", "in_valid"].map(|port| e.input(port, 1));
        let in_data = e.input("in_data", self.looped.field.width());

        e.section("The loop.");
        let admitted = e.wire("admitted", 1);
        e.comment(admitted, "1: what comes in may go to the loop");
        let valid = e.and(&[in_valid, admitted]);
        let ports = [("reset", reset), ("in_valid", valid), ("in_data", in_data)];
        let miller = e.instance("miller", &looped, &ports);
        let [loop_ready, loop_valid, loop_data] = outputs(&mut e, &miller, ["in_ready", "out_valid", "out_data"]);

        e.section("The buffer: what the loop gives, until the exponentiation takes it.");
        let count = self.programs[0].results.len();
        let buffer = e.memory("elements", address_bits(count), self.looped.field.width());
        let filled = e.state("filled", address_bits(count + 1));
        e.comment(filled, "elements inside");
        let write_address = e.slice(filled, 0, address_bits(count));
        e.write(buffer, loop_valid, write_address, loop_data);
        let complete = e.is_number(filled, count as u64);
        let complete = e.name(complete, "complete");
        let given = e.state("given", address_bits(count));
        e.comment(given, "elements that the exponentiation has");
        let element = e.read(buffer, given);

        e.section("The exponentiation.");
        let ports = [("reset", reset), ("in_valid", complete), ("in_data", element)];
        let power = e.instance("power", &exponentiation, &ports);
        let [power_ready, out_valid, out_data, value_ends] =
            outputs(&mut e, &power, ["in_ready", "out_valid", "out_data", "out_last"]);
        let taken = e.and(&[complete, power_ready]);
        let last = e.count_up(given, count, taken, reset);
        let emptied = e.and(&[taken, last]);
        let (zero, more) = (e.zero(address_bits(count + 1)), e.number(address_bits(count + 1), 1));
        let more = e.add(filled, more);
        let next = e.mux(emptied, zero, more);
        let changes = e.or(&[emptied, loop_valid]);
        e.next(filled, next, Some(changes), Some(reset));

        e.section("Admission: the first argument if the buffer is empty, or will be in time, the others always.");
        let arguments = self.arguments_of_task();
        let begun = e.state("begun", address_bits(arguments));
        e.comment(begun, "arguments that the loop has");
        let first = e.is_number(begun, 0);
        let others = e.not(first);
        let empty = e.is_number(filled, 0);
        let mut in_time = self.empty_in_time(&mut e, given, power_ready);
        if self.late() > 0 {
            // It goes on until the buffer is empty, so a cycle later it still holds.
            let seen = e.state("in_time", 1);
            e.next(seen, in_time, None, Some(reset));
            in_time = seen;
        }
        let allowed = e.or(&[others, empty, in_time]);
        e.connect(admitted, allowed);
        let goes_on = e.or(&[others, valid]);
        let goes_on = e.and(&[goes_on, loop_ready]);
        e.count_up(begun, arguments, goes_on, reset);
        let in_ready = e.and(&[loop_ready, admitted]);
        let out_last = match self.pairings() {
            1 => value_ends,
            pairings => {
                let values = e.state("values", address_bits(pairings));
                e.comment(values, "pairings of the task whose values have gone out");
                let last = e.count_up(values, pairings, value_ends, reset);
                e.and(&[value_ends, last])
            }
        };

        e.output("in_ready", in_ready);
        e.output("out_valid", out_valid);
        e.output("out_data", out_data);
        e.output("out_last", out_last);
        Ok(e.finish()?)
    }

    /// Whether the buffer, which has something, will be empty before what begins now comes out of the loop.
    fn empty_in_time(&self, e: &mut EntityBuilder, given: Net, power_ready: Net) -> Net {
        let of_one = self.programs[1].arguments.len();
        let has_given = |e: &mut EntityBuilder, pairings: usize| {
            let least = e.number(e.width(given), (pairings * of_one) as u64);
            let less = e.less(given, least);
            e.not(less)
        };
        let emptying = match self.gone() {
            0 => power_ready,
            gone => {
                let enough = has_given(e, gone);
                e.and(&[power_ready, enough])
            }
        };
        match self.waiting {
            0 => emptying,
            _ => {
                let enough = has_given(e, self.gone() + 1);
                e.or(&[emptying, enough])
            }
        }
    }
}

/// What an instance gives at ports that it has.
fn outputs<const N: usize>(e: &mut EntityBuilder, instance: &Instance, ports: [&str; N]) -> [Net; N] {
    ports.map(|port| instance.get(port).unwrap_or_else(|| e.zero(1)))
}

/// The cycles in which a program begins something of a kind.
fn issues(program: &Microprogram, kind: UnitKind) -> Vec<usize> {
    let Some(unit) = program.unit(kind) else { return vec![] };
    let begins = |(cycle, word): (usize, &pairloom_trace::schedule::Word)| word.issues[unit].is_some().then_some(cycle);
    program.executed().enumerate().filter_map(begins).collect()
}
