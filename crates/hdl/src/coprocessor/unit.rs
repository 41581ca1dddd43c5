//! A part of a pairing: its program and schedule, and the software that it has to agree with.

use super::{Coprocessor, CoprocessorError, Multiplier};
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
    /// The stages of the multiplier.
    pub stages: u32,
    /// The operands of each adder.
    pub adders: Vec<usize>,
}

impl Unit {
    /// A loop, or the beginning of one, on a pipelined multiplier that has a product to begin in every cycle.
    pub(super) fn pipelined(
        owner: Owner,
        looped: &Loop,
        iterations: usize,
        options: &Options,
    ) -> Result<Self, CoprocessorError> {
        let resources = Resources::new(options.stages, &options.adders);
        let looped = looped.merge(options.adders.iter().copied().max().unwrap_or(2));
        let modulo = Modulo::of_loop(&looped, &resources)?;
        let products = looped.body.counts().products as i32;
        if modulo.interval > products {
            let (stages, interval) = (options.stages, modulo.interval);
            return Err(CoprocessorError::TooDeep { stages, interval, products });
        }
        let timeline = Timeline::new(&looped, &modulo, &resources, iterations)?;
        let multiplier = Multiplier::Pipelined(Recipe::standard(owner.field.clone(), options.stages)?);
        Ok(Self::new(owner, looped, timeline, multiplier))
    }

    /// A program that runs once, on the hybrid unit.
    pub(super) fn straight(
        owner: Owner,
        flow: &Flow,
        digits: usize,
        unified: Unified,
    ) -> Result<Self, CoprocessorError> {
        let resources = Resources::hybrid(owner.field.degree(), digits, unified);
        let (looped, timeline) = Timeline::straight(flow, &resources)?;
        Ok(Self::new(owner, looped, timeline, Multiplier::Serial(digits)))
    }

    /// A loop and what follows it, on the hybrid unit.
    pub(super) fn hybrid(
        owner: Owner,
        looped: Loop,
        digits: usize,
        unified: Unified,
    ) -> Result<Self, CoprocessorError> {
        let resources = Resources::hybrid(owner.field.degree(), digits, unified);
        let modulo = Modulo::of_loop(&looped, &resources)?;
        let timeline = Timeline::new(&looped, &modulo, &resources, looped.iterations)?;
        Ok(Self::new(owner, looped, timeline, Multiplier::Serial(digits)))
    }

    fn new(owner: Owner, looped: Loop, timeline: Timeline, multiplier: Multiplier) -> Self {
        let Owner { curve, field, software } = owner;
        Self { curve, field, looped, timeline, multiplier, software }
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
        Coprocessor::new(self.program(), self.field.clone(), self.multiplier.clone())
    }

    /// The results for some arguments by software, `None` if they are no points or no elements.
    pub fn reference(&self, arguments: &[Bits]) -> Option<Vec<Bits>> {
        (self.software.results)(arguments, self.timeline.iterations)
    }

    /// Arguments for a message: points of the subgroup of order r, or their value after the loop.
    pub fn arguments(&self, message: &[u8]) -> Option<Vec<Bits>> {
        (self.software.arguments)(message)
    }
}
