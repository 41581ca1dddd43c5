//! A pairing of a curve on the hybrid system, from the curve's name to the figures.

use super::circuit::Circuit;
use super::core::{Core, CoreError, Cost, Operation, Pair, Timing};
use super::printed::{Processor, TABLE_1};
use super::record::Record;
use super::run::{HybridCurve, Points, Run};
use super::session::Options;
use crate::ir::identifier;
use crate::prime::{self, CURVES, Coprocessor, Kind, Pipeline, PrimeSpec, Shape};
use crate::tools::{Device, Simulator};
use pairloom_curve::{Affine, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::final_exponentiation::Exponent;
use thiserror::Error;

/// What is to be simulated.
#[derive(Clone, Debug)]
pub struct Request {
    /// The curve's name.
    pub curve: String,
    /// The simulator, or none: the library computes, and cycles are those of the model.
    pub simulator: Option<Simulator>,
    /// Cycles between two products in F_p², if it is not the usual number.
    pub interval: Option<u32>,
    /// Who computes what.
    pub options: Options,
    /// How many bursts the simulator computes, if not all; the library computes the others, with the cycles of the model.
    pub simulated: Option<u64>,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Cosimulation {
    /// The curve's name.
    pub curve: &'static str,
    /// What is to be known about its security.
    pub security: String,
    /// Cycles of the multiplier.
    pub timing: Timing,
    /// The coordinates of the pairing of the generators (its power of the fast final exponentiation), hexadecimal.
    pub value: [String; 12],
    /// Whether that is the library's value.
    pub as_library: bool,
    /// What bursts of the paper's sizes cost: products, and cycles.
    pub sizes: Vec<(u64, Cost)>,
    /// What Miller's loop asked for.
    pub miller: Record,
    /// What the final exponentiation asked for.
    pub exponentiation: Record,
    /// The model of the processor.
    pub processor: Processor,
}

/// The reason why there is no answer.
#[derive(Debug, Error)]
pub enum Error {
    /// There is no such multiplier.
    #[error(transparent)]
    Prime(#[from] prime::Error),
    /// The core failed.
    #[error(transparent)]
    Core(#[from] CoreError),
}

/// The operations of a packet for which there is room: a product of F_p¹² has 18.
const LONGEST_BURST: usize = 18;

/// Runs the pairing of the generators of a curve.
///
/// # Errors
///
/// An unknown curve, an interval that cannot be met, a simulator that is missing or fails, a result of the circuit that is wrong.
pub fn cosimulate(request: &Request) -> Result<Cosimulation, Error> {
    let spec = PrimeSpec::of_curve(&request.curve)?;
    match spec.name() {
        "bn254-nogami" => of::<bn254_nogami::Curve>(request, spec),
        "bn254" => of::<bn254::Curve>(request, spec),
        "bls12-381" => of::<bls12_381::Curve>(request, spec),
        _ => Err(prime::Error::Curve { id: request.curve.clone(), known: CURVES.join(", ") }.into()),
    }
}

fn of<C: HybridCurve>(request: &Request, spec: PrimeSpec) -> Result<Cosimulation, Error> {
    let words = spec.bits().div_ceil(32) as u64;
    let security = spec.warning().to_owned();
    let shape = Shape::new(spec, Device::Xc7, request.interval, Pipeline::Full)?;
    let coprocessor = Coprocessor::new(shape, LONGEST_BURST, &format!("{}_fp2_coprocessor", identifier(C::ID)))?;
    let (slot, latency) = (coprocessor.unit().shape().slot, coprocessor.unit().latency());
    let longest = LONGEST_BURST as u64;
    let timing = Timing { slot: u64::from(slot), latency: u64::from(latency), words, longest };
    let library = || C::software(timing);
    let mut sizes = vec![];
    let core = match request.simulator {
        None => library(),
        Some(simulator) => {
            let mut circuit = C::checked(Box::new(Circuit::start(&coprocessor, simulator)?));
            sizes = bursts(&mut circuit)?;
            let simulated = request.simulated.unwrap_or(u64::MAX);
            Box::new(First { simulated, core: circuit, others: library() })
        }
    };
    if sizes.is_empty() {
        sizes = bursts(&mut library())?;
    }
    let points = generators::<C>();
    let run = C::pairing_with(&points, Exponent::Fast, core, request.options)?;
    let expected = C::product(&[points], Exponent::Fast);
    let Run { value, miller, exponentiation } = run;
    Ok(Cosimulation {
        curve: C::ID,
        security,
        timing,
        as_library: value == expected,
        value: C::digits(&value),
        sizes,
        miller,
        exponentiation,
        processor: processor()?,
    })
}

fn generators<C: HybridCurve>() -> Points<C> {
    (Affine::generator(), Affine::generator())
}

/// The paper's processor: its addition is what table 2 leaves for those of the library's loop.
fn processor() -> Result<Processor, CoreError> {
    type Seed = bn254_nogami::Curve;
    let timing = Timing { slot: 4, latency: 0, words: 8, longest: LONGEST_BURST as u64 };
    let run = Seed::pairing_with(&generators::<Seed>(), Exponent::Reduced, Seed::software(timing), Options::SEED_002)?;
    Ok(Processor::of_table_1().with_additions(&run.miller))
}

/// The cycles of the paper's burst sizes: products of one pair of elements.
fn bursts(core: &mut Box<dyn Core>) -> Result<Vec<(u64, Cost)>, CoreError> {
    let element = |seed: u64| [[seed, 3, 5, 0, 0, 0], [seed + 7, 11, 13, 0, 0, 0]];
    let burst = |row: super::printed::Row1| {
        let operations: Vec<Operation> = (0..row.products)
            .map(|k| Operation { kind: Kind::Product, a: element(k + 1), b: element(100 + k) })
            .collect();
        core.burst(&operations).map(|(_, cost)| (row.products, cost))
    };
    TABLE_1.into_iter().map(burst).collect()
}

/// One core for the first bursts, another for those after them.
struct First {
    simulated: u64,
    core: Box<dyn Core>,
    others: Box<dyn Core>,
}

impl Core for First {
    fn burst(&mut self, operations: &[Operation]) -> Result<(Vec<Pair>, Cost), CoreError> {
        if self.simulated == 0 {
            return self.others.burst(operations);
        }
        self.simulated -= 1;
        self.core.burst(operations)
    }
}
