//! A part of a pairing: its program and schedule, and the software that it has to agree with.

use super::{Coprocessor, CoprocessorError, Multiplier, Registers};
use crate::bits::Bits;
use crate::field::FieldSpec;
use crate::multiplier::Recipe;
use pairloom_trace::flow::{Flow, Loop};
use pairloom_trace::schedule::{Microprogram, Modulo, Resources, Timeline, Unified};

/// A part of a pairing, scheduled, and the software that says what it has to give.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The curve's identifier.
    pub curve: &'static str,
    /// The field.
    pub field: FieldSpec,
    /// What is computed.
    pub looped: Loop,
    /// When.
    pub timeline: Timeline,
    /// What multiplies.
    pub multiplier: Multiplier,
    /// The registers that shorten paths.
    pub registers: Registers,
    software: Software,
}

/// What circuits are compared with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Software {
    /// The results for some arguments after so many iterations, `None` if they are no such.
    pub(super) results: fn(&[Bits], usize) -> Option<Vec<Bits>>,
    /// Arguments for a message.
    pub(super) arguments: fn(&[u8]) -> Option<Vec<Bits>>,
}

/// Whose part a unit is.
pub(super) struct Owner {
    pub(super) curve: &'static str,
    pub(super) field: FieldSpec,
    pub(super) software: Software,
}

/// What a loop is made with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The stages of a multiplier.
    pub stages: u32,
    /// The operands of each adder.
    pub adders: Vec<usize>,
    /// How many multipliers there are.
    pub multipliers: usize,
    /// How many pairings take turns.
    pub pairings: usize,
    /// The registers that shorten paths.
    pub registers: Registers,
}

impl Options {
    /// One multiplier and these adders for one pairing, no further registers.
    pub fn new(stages: u32, adders: &[usize]) -> Self {
        Self { stages, adders: adders.to_vec(), multipliers: 1, pairings: 1, registers: Registers::NONE }
    }

    /// What the schedule counts on.
    pub fn resources(&self) -> Resources {
        let before = self.registers.operands;
        Resources {
            multipliers: self.multipliers.max(1),
            adder_latency: 1 + before,
            map_latency: 1 + before,
            accept_latency: 1 + self.registers.words,
            few_inputs: self.registers != Registers::NONE,
            ..Resources::new(self.stages + before, &self.adders)
        }
    }
}

/// What a final exponentiation is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExponentiationOptions {
    /// The coefficients that the multiplier takes in a cycle.
    pub digits: usize,
    /// Whether inverse Frobenius maps take the place of Frobenius maps. In characteristic two the result is then the fourth root of
    /// the other one.
    pub by_roots: bool,
    /// The registers that shorten paths: those of control words cost no cycle, those of operands one an operation.
    pub registers: Registers,
}

impl ExponentiationOptions {
    /// By Frobenius maps, so many coefficients a cycle, no further registers.
    pub const fn new(digits: usize) -> Self {
        Self { digits, by_roots: false, registers: Registers::NONE }
    }

    /// What the schedule counts on.
    fn resources(self, degree: usize, unified: Unified) -> Resources {
        let hybrid = Resources::hybrid(degree, self.digits, unified);
        let before = self.registers.operands;
        Resources {
            multiplier: hybrid.multiplier + before,
            adder_latency: 1 + before,
            map_latency: 1 + before,
            accept_latency: 1 + self.registers.words,
            ..hybrid
        }
    }
}

impl Unit {
    /// A loop, or the beginning of one, on a pipelined multiplier that has a product to begin in every cycle.
    pub(super) fn pipelined(
        owner: Owner,
        looped: &Loop,
        iterations: usize,
        options: &Options,
    ) -> Result<Self, CoprocessorError> {
        // First, for it bounds the latency that schedules are looked for with.
        let multiplier = Multiplier::Pipelined(Recipe::standard(owner.field.clone(), options.stages)?);
        let resources = options.resources();
        let pairings = options.pairings.max(1);
        let looped = looped.merge(options.adders.iter().copied().max().unwrap_or(2)).interleaved(pairings)?;
        let modulo = Modulo::of_loop(&looped, &resources)?;
        let products = looped.body.counts().products.div_ceil(resources.multipliers) as i32;
        if modulo.interval > products {
            let (stages, interval) = (options.stages, modulo.interval);
            return Err(CoprocessorError::TooDeep { stages, interval, products });
        }
        let timeline = Timeline::new(&looped, &modulo, &resources, iterations * pairings)?;
        Ok(Self { registers: options.registers, ..Self::new(owner, looped, timeline, multiplier) })
    }

    /// A program that runs once, on the hybrid unit.
    pub(super) fn straight(
        owner: Owner,
        flow: &Flow,
        options: ExponentiationOptions,
        unified: Unified,
    ) -> Result<Self, CoprocessorError> {
        let resources = options.resources(owner.field.degree(), unified);
        let (looped, timeline) = Timeline::straight(flow, &resources)?;
        Ok(Self {
            registers: options.registers,
            ..Self::new(owner, looped, timeline, Multiplier::Serial(options.digits))
        })
    }

    /// A loop and what follows it, on the hybrid unit.
    pub(super) fn hybrid(
        owner: Owner,
        looped: Loop,
        options: ExponentiationOptions,
        unified: Unified,
    ) -> Result<Self, CoprocessorError> {
        let resources = options.resources(owner.field.degree(), unified);
        let modulo = Modulo::of_loop(&looped, &resources)?;
        let timeline = Timeline::new(&looped, &modulo, &resources, looped.iterations)?;
        Ok(Self {
            registers: options.registers,
            ..Self::new(owner, looped, timeline, Multiplier::Serial(options.digits))
        })
    }

    fn new(owner: Owner, looped: Loop, timeline: Timeline, multiplier: Multiplier) -> Self {
        let Owner { curve, field, software } = owner;
        Self { curve, field, looped, timeline, multiplier, registers: Registers::NONE, software }
    }

    /// The control words.
    pub fn program(&self) -> Microprogram {
        Microprogram::new(&self.timeline, &self.looped)
    }

    /// The coprocessor.
    ///
    /// # Errors
    ///
    /// None for what [`super::eta`] makes.
    pub fn coprocessor(&self) -> Result<Coprocessor, CoprocessorError> {
        Coprocessor::new(self.program(), self.field.clone(), self.multiplier.clone(), self.registers)
    }

    /// How many pairings take turns.
    pub fn pairings(&self) -> usize {
        self.looped.pairings
    }

    /// The results for some arguments by software, `None` if they are no points or no elements.
    pub fn reference(&self, arguments: &[Bits]) -> Option<Vec<Bits>> {
        let (pairings, iterations) = (self.pairings(), self.timeline.iterations / self.pairings());
        let results = |arguments| (self.software.results)(arguments, iterations);
        let each: Option<Vec<_>> = arguments.chunks((arguments.len() / pairings).max(1)).map(results).collect();
        each.filter(|each| each.len() == pairings).map(|each| each.concat())
    }

    /// Arguments for a message: points of the subgroup of order r, or their value after the loop.
    pub fn arguments(&self, message: &[u8]) -> Option<Vec<Bits>> {
        // The message of the first pairing is the message itself.
        let argument = |pairing: usize| (self.software.arguments)(&[message, &vec![b'+'; pairing]].concat());
        let each: Option<Vec<_>> = (0..self.pairings()).map(argument).collect();
        each.map(|each| each.concat())
    }
}
