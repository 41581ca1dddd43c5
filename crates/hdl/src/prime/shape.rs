//! The numbers that a design point is made of.

use super::{Error, PrimeSpec};
use crate::tools::Device;

/// Whether products overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pipeline {
    /// A register behind every multiplier and every adder; as many products at a time as there are stages.
    Full,
    /// Two registers a pass, one product at a time.
    None,
}

/// The bits of a word that a pass takes where nobody asks for an interval: two tiles and four tiles of the shorter factor.
const USUAL_WORD: [usize; 2] = [64, 32];
/// The slots of a product in F_p²: its products in F_p.
pub(super) const SLOTS: u32 = 3;
/// The cycles of a pass without pipeline.
const UNPIPELINED_STEP: u32 = 2;

/// The shape of a multiplier modulo p: R = 2^(passes · word) ≥ 4 p.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The prime.
    pub spec: PrimeSpec,
    /// The device whose multipliers are used.
    pub device: Device,
    /// Whether products overlap.
    pub pipeline: Pipeline,
    /// The passes of a product.
    pub passes: usize,
    /// The bits that a pass takes.
    pub word: usize,
    /// The cycles from one product to the next, at least.
    pub slot: u32,
}

impl Shape {
    /// The shape for a product in F_p² every `interval` cycles or more often, or the usual one.
    ///
    /// # Errors
    ///
    /// An interval that cannot be met, or is too long to be used.
    pub fn new(spec: PrimeSpec, device: Device, interval: Option<u32>, pipeline: Pipeline) -> Result<Self, Error> {
        // Two bits above p: factors and results up to 2 p.
        let bits = spec.bits() + 2;
        let cycles = if pipeline == Pipeline::Full { 1 } else { UNPIPELINED_STEP };
        let [shortest, longest] = [1, (bits / 2) as u32].map(|passes| passes * cycles * SLOTS);
        let passes = match interval {
            None => bits.div_ceil(USUAL_WORD[usize::from(pipeline == Pipeline::None)]),
            Some(interval) if (shortest..=longest).contains(&interval) => (interval / SLOTS / cycles) as usize,
            Some(interval) => return Err(Error::Interval { interval, shortest, longest }),
        };
        let word = bits.div_ceil(passes);
        // Wider words may need fewer of them.
        let passes = bits.div_ceil(word);
        let slot = passes as u32 * cycles;
        Ok(Self { spec, device, pipeline, passes, word, slot })
    }

    /// Whether products overlap.
    pub fn pipelined(&self) -> bool {
        self.pipeline == Pipeline::Full
    }

    /// The bits of factors, which may be up to 2 p.
    pub fn factor_bits(&self) -> usize {
        self.spec.bits() + 1
    }

    /// log2 R.
    pub fn shift(&self) -> usize {
        self.passes * self.word
    }

    /// The stages of the ring for a pass of so many cycles: coprime to the passes, so that products that begin every `passes` cycles
    /// never meet.
    pub(super) fn ring_length(&self, cycles: u32) -> u32 {
        let coprime = |stages: &u32| gcd(*stages, self.passes as u32) == 1;
        if self.pipelined() { (cycles..).find(coprime).unwrap_or(cycles) } else { cycles }
    }

    /// The words of p from the lowest on.
    pub(super) fn modulus_words(&self) -> Vec<crate::Bits> {
        let p = crate::Bits::from_words(self.shift(), self.spec.p());
        (0..self.passes).map(|k| p.slice(k * self.word, self.word)).collect()
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
