//! A whole pairing in one circuit: the multiplier of F_p², an adder, a register file and microcode in block memory.
//!
//! The microcode is the library's own pairing, recorded and scheduled by [`pairloom_trace::barrel`]. Several independent pairings, the
//! threads, execute it turn by turn and fill the multiplier's pipeline.

pub mod adder;
pub mod axi;
mod control;
mod datapath;
mod words;

use crate::bits::Bits;
use crate::ir::{self, Entity, address_bits};
use crate::prime::{self, Fp2Multiplier, Pipeline, PrimeSpec, Shape};
use crate::tools::Device;
use pairloom_algebra::{Field, QuadraticExt};
use pairloom_curve::encoding::PrimeBytes;
use pairloom_curve::{PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_trace::barrel::{BarrelError, IN_OF_A_PAIR, Kind, Microcode, OUT, Straight, Timing, pairing};
use std::sync::Arc;
use thiserror::Error;

/// The most threads: their number has five bits.
const MOST_THREADS: usize = 31;
/// The cycles between products of F_p² where nobody asks for others.
const USUAL_INTERVAL: u32 = 12;
/// The number of pairings after which batches of threads come out even.
const EVEN: usize = 100;

/// The reason why there is no such circuit.
#[derive(Debug, Error)]
pub enum EngineError {
    /// No multiplier.
    #[error(transparent)]
    Prime(#[from] prime::Error),
    /// No microcode.
    #[error(transparent)]
    Barrel(#[from] BarrelError),
    /// A multiplier so deep that more threads are needed than there is room for.
    #[error(
        "{needed} threads are needed to fill the multiplier, and there is room for {MOST_THREADS}: choose a longer interval"
    )]
    Depth {
        /// The threads.
        needed: usize,
    },
    /// Too few threads, or more than there is room for.
    #[error("{threads} threads cannot be had: {needed} to {MOST_THREADS} fill the multiplier")]
    Threads {
        /// Those asked for.
        threads: usize,
        /// The fewest.
        needed: usize,
    },
    /// A turn so short that no multiplication begins in it.
    #[error("an interval of {interval} cycles is too short for a pairing: {shortest} is the shortest")]
    Interval {
        /// The interval.
        interval: usize,
        /// The shortest.
        shortest: usize,
    },
    /// No pairs, or too many.
    #[error("a product of {0} pairings cannot be had: choose 1 to 8")]
    Pairs(usize),
    /// A netlist that is wrong.
    #[error(transparent)]
    Netlist(#[from] ir::Error),
}

/// How many threads there are where `needed` fill the multiplier.
fn chosen(needed: usize, asked: Option<usize>) -> Result<usize, EngineError> {
    match asked {
        _ if needed > MOST_THREADS => Err(EngineError::Depth { needed }),
        Some(threads) if !(needed..=MOST_THREADS).contains(&threads) => Err(EngineError::Threads { threads, needed }),
        Some(threads) => Ok(threads),
        None => Ok((needed..=MOST_THREADS).find(|threads| EVEN.is_multiple_of(*threads)).unwrap_or(needed)),
    }
}

/// What to choose of a circuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The pairings of a product, 1 to 8: one is a pairing.
    pub pairs: usize,
    /// The device whose multipliers it is made of.
    pub device: Device,
    /// A product of F_p² every so many cycles or more often; by default 12.
    pub interval: Option<u32>,
    /// The results that are computed at a time: the register file has room for each. By default so many that 100 are whole batches.
    pub threads: Option<usize>,
}

impl Default for EngineOptions {
    /// A pairing on 7-series.
    fn default() -> Self {
        Self { pairs: 1, device: Device::Xc7, interval: None, threads: None }
    }
}

/// What a circuit for a curve is made from.
#[derive(Clone, Debug)]
pub struct Engine {
    spec: PrimeSpec,
    multiplier: Fp2Multiplier,
    microcode: Microcode,
    /// The residues of the constants.
    constants: Vec<[Bits; 2]>,
    threads: usize,
    pairs: usize,
    slots: usize,
}

impl Engine {
    /// The circuit for products of pairings on a curve.
    ///
    /// # Errors
    ///
    /// [`EngineError`].
    pub fn new(curve: &str, options: EngineOptions) -> Result<Self, EngineError> {
        let EngineOptions { pairs, device, interval, .. } = options;
        if !(1..=8).contains(&pairs) {
            return Err(EngineError::Pairs(pairs));
        }
        let spec = PrimeSpec::of_curve(curve)?;
        let shape = Shape::new(spec, device, Some(interval.unwrap_or(USUAL_INTERVAL)), Pipeline::Full)?;
        match curve {
            bn254_nogami::Curve::ID => Self::of::<bn254_nogami::Curve>(shape, options),
            bn254::Curve::ID => Self::of::<bn254::Curve>(shape, options),
            _ => Self::of::<bls12_381::Curve>(shape, options),
        }
    }

    fn of<C: PairingCurve<Fp: PrimeBytes>>(
        shape: Shape,
        EngineOptions { pairs, interval: asked, threads, .. }: EngineOptions,
    ) -> Result<Self, EngineError> {
        let (spec, shift) = (shape.spec.clone(), shape.shift());
        let timing = Timing { slot: shape.slot as usize, ..Timing::default() };
        if !timing.has_room() {
            let shortest = (timing.slot..).find(|slot| Timing { slot: *slot, ..timing }.has_room()).unwrap_or_default();
            let [usual, shortest] = [timing.slot, shortest].map(|slot| Timing { slot, ..timing }.rows(Kind::Product));
            let interval = asked.map_or(usual, |interval| interval as usize);
            return Err(EngineError::Interval { interval, shortest });
        }
        let multiplier = Fp2Multiplier::new(shape, "multiplier")?;
        let program = Straight::<C>::new(&pairing::<C>(pairs, shift as u32))?;
        let microcode = Microcode::best(&program, &timing)?;
        let threads = chosen(timing.threads(multiplier.latency() as usize), threads)?;
        let radix = (0..shift).fold(C::Fp::one(), |power, _| power.double());
        let residue = |x: C::Fp| bits(spec.bits(), &x.mul(&radix));
        let constants = program.constants.iter().map(|constant| constant.parts().map(residue)).collect();
        Ok(Self { spec, multiplier, microcode, constants, threads, pairs, slots: program.slots() })
    }

    /// The prime.
    pub fn spec(&self) -> &PrimeSpec {
        &self.spec
    }

    /// The multiplier.
    pub fn multiplier(&self) -> &Fp2Multiplier {
        &self.multiplier
    }

    /// The microcode.
    pub fn microcode(&self) -> &Microcode {
        &self.microcode
    }

    /// The pairings (or products of pairings) that run at a time.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The pairings of a result.
    pub fn pairs(&self) -> usize {
        self.pairs
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

    /// The elements of F_p that come in for one result: x_P, y_P, the coordinates of x_Q and those of y_Q, pair after pair.
    pub fn arguments_of_one(&self) -> usize {
        2 * IN_OF_A_PAIR * self.pairs
    }

    /// The elements of F_p of a result.
    pub fn results_of_one(&self) -> usize {
        2 * OUT
    }

    /// The cycles of a thread's microcode: those of a result, if all threads run.
    pub fn rows(&self) -> usize {
        self.microcode.rows()
    }

    /// The cycles from the first element of so many results' arguments at the core to the last element out, if arguments are never late and
    /// results never wait. Behind AXI elements are words: [`Self::stream_cycles`].
    pub fn cycles(&self, results: usize) -> usize {
        let batch = |threads: usize| {
            threads * (self.arguments_of_one() + self.results_of_one()) + self.threads * self.rows() + control::PAUSES
        };
        let rest = results % self.threads;
        let last = if rest == 0 { 0 } else { batch(rest) + control::PATIENCE };
        results / self.threads * batch(self.threads) + last + datapath::OUT as usize
    }

    /// The cycles from the first word of so many results' packets to the last word out, at most, in whole batches, if no stream pauses: the
    /// elements of a batch cross the streams while nothing is computed.
    pub fn stream_cycles(&self, results: usize) -> usize {
        let elements = self.arguments_of_one() + self.results_of_one();
        let batch = self.threads * (elements * self.words() + self.rows()) + control::PAUSES;
        results.div_ceil(self.threads) * batch + axi::EDGES
    }

    /// How much of so many results' [`Self::cycles`] the multiplier computes in.
    pub fn utilisation(&self, results: usize) -> f64 {
        (results * self.slots * self.multiplier.shape().slot as usize) as f64 / self.cycles(results) as f64
    }

    /// The products of F_p of a result.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The bits of a register's or constant's number.
    fn number_bits(&self) -> usize {
        address_bits(self.microcode.registers().max(self.constants.len()))
    }

    /// The bits of an address of the register file.
    fn file_bits(&self) -> usize {
        address_bits(self.threads * self.microcode.registers() + self.constants.len())
    }

    /// Bits of memory: microcode, lengths of turns, both copies of the register file, the queue of products.
    pub fn memory(&self) -> [(&'static str, usize); 4] {
        let element = 2 * self.spec.bits();
        let file = element << self.file_bits();
        [
            ("microcode", self.rows() * words::width(self.number_bits())),
            ("lengths of turns", self.microcode.turns().len()),
            ("register file", 2 * file),
            ("queue of products", (self.threads + 1).next_power_of_two() * element),
        ]
    }

    /// The circuit without AXI. Ports: `reset`, `in_valid`, `in_data`, `in_drop` (what came of a result's arguments is forgotten), `patience`
    /// (cycles without an element after which a batch that is not full begins), `out_ready` → `in_ready`, `out_next` (an element is read),
    /// `out_valid`, `out_data`, `out_last` (three cycles later), `busy`, `filled` (results whose arguments have come); elements of F_p as
    /// integers in [0, p).
    ///
    /// # Errors
    ///
    /// A name that is none in the languages.
    pub fn core(&self, name: &str) -> Result<Arc<Entity>, EngineError> {
        let multiplier = Fp2Multiplier::new(self.multiplier.shape().clone(), &format!("{name}_multiplier"))?;
        Ok(datapath::entity(self, multiplier.entity(), name)?)
    }

    /// The circuit behind AXI4-Stream and AXI4-Lite ([`axi::REGISTERS`]), around the core `<name>_core`.
    ///
    /// # Errors
    ///
    /// A name that is none in the languages.
    pub fn entity(&self, name: &str) -> Result<Arc<Entity>, EngineError> {
        Ok(axi::entity(self, &self.core(&format!("{name}_core"))?, name)?)
    }
}

/// The integer that stands for an element.
pub fn bits<F: PrimeBytes>(width: usize, element: &F) -> Bits {
    let bytes = element.to_be_bytes();
    Bits::from_fn(width, |i| bytes.iter().rev().nth(i / 8).is_some_and(|byte| byte >> (i % 8) & 1 == 1))
}
