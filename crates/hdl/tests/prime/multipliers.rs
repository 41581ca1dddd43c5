//! Every product of toy primes, random ones and edges of the curves' primes, as close behind each other as the interval allows.

use crate::integers::Residues;
use crate::tools::{folder, ghdl, iverilog, verilator};
use num_bigint::BigUint;
use pairloom_hdl::Bits;
use pairloom_hdl::emit::testbench::Row;
use pairloom_hdl::estimate::Estimate;
use pairloom_hdl::ir::Design;
use pairloom_hdl::prime::{Error, Fp2Multiplier, FpMultiplier, Kind, Montgomery, Pipeline, PrimeSpec, Shape};
use pairloom_hdl::simulate::Simulator;
use pairloom_hdl::tools::Device;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn toy(p: u64) -> PrimeSpec {
    PrimeSpec::new(&format!("toy{p}"), &[p]).unwrap()
}

/// What comes in at a cycle and what must come out how many cycles later, by port.
struct Task {
    cycle: u64,
    inputs: Vec<Bits>,
    outputs: Vec<Bits>,
}

/// The rows of a testbench: the inputs of tasks, random ones where there is no task, and results where there are any; `done` is checked in
/// every cycle.
fn rows(design: &Design, tasks: &[Task], latency: u64, rng: &mut ChaCha8Rng) -> Vec<Row> {
    let top = design.top();
    let widths: Vec<usize> = top.inputs[1..].iter().map(|net| top.node(*net).width).collect();
    let end = tasks.last().map_or(0, |task| task.cycle + latency + 1);
    let mut noise =
        |width: usize| Bits::from_words(width, &(0..width.div_ceil(64)).map(|_| rng.random()).collect::<Vec<_>>());
    let row = |cycle: u64| {
        let begun = tasks.iter().find(|task| task.cycle == cycle);
        let done = tasks.iter().find(|task| task.cycle + latency == cycle);
        let inputs =
            begun.map_or_else(|| widths.iter().map(|width| noise(*width)).collect(), |task| task.inputs.clone());
        let outputs = top.outputs.len() - 1;
        let results = done.map_or(vec![None; outputs], |task| task.outputs.iter().cloned().map(Some).collect());
        let flag = |on: bool| Bits::from_u64(1, u64::from(on));
        Row {
            inputs: core::iter::once(flag(begun.is_some())).chain(inputs).collect(),
            expected: core::iter::once(Some(flag(done.is_some()))).chain(results).collect(),
        }
    };
    (0..end).map(row).collect()
}

/// Runs rows in the interpreter.
fn interpret(design: &Design, rows: &[Row]) {
    let top = design.top();
    let mut simulator = Simulator::new(design).unwrap();
    let names: Vec<String> = top.inputs.iter().map(|net| top.node(*net).name.clone().unwrap()).collect();
    for (cycle, row) in rows.iter().enumerate() {
        names.iter().zip(&row.inputs).for_each(|(name, value)| simulator.set(name, value).unwrap());
        for (port, expected) in top.outputs.iter().zip(&row.expected) {
            if let Some(expected) = expected {
                assert_eq!(&simulator.get(&port.name).unwrap(), expected, "{} in cycle {cycle}", port.name);
            }
        }
        simulator.step();
    }
}

fn shape(spec: &PrimeSpec, device: Device, interval: Option<u32>, pipeline: Pipeline) -> Shape {
    Shape::new(spec.clone(), device, interval, pipeline).unwrap()
}

/// Products of F_p at the interval, with the pauses that `pause` draws, in slots.
fn products(unit: &FpMultiplier, pairs: &[[BigUint; 2]], mut pause: impl FnMut() -> u64) -> Vec<Task> {
    let shape = unit.shape();
    let residues = Residues::new(&shape.spec, shape.shift());
    let mut cycle = 0;
    let task = |[a, b]: &[BigUint; 2]| {
        let begins = cycle;
        cycle += u64::from(shape.slot) * (1 + pause());
        let inputs = vec![residues.bits(a), residues.bits(b)];
        Task { cycle: begins, inputs, outputs: vec![residues.bits(&residues.product(a, b))] }
    };
    pairs.iter().map(task).collect()
}

#[test]
fn every_product_of_toy_primes() {
    for (p, interval) in [(3, None), (7, Some(3)), (7, Some(6)), (13, Some(7)), (31, Some(9)), (61, Some(12))] {
        for device in [Device::Xc7, Device::Ecp5] {
            let unit = FpMultiplier::new(shape(&toy(p), device, interval, Pipeline::Full), "toy").unwrap();
            let design = Design::new(unit.entity().clone()).unwrap();
            let pairs: Vec<[BigUint; 2]> = (0..p).flat_map(|a| (0..p).map(move |b| [a.into(), b.into()])).collect();
            let mut rng = ChaCha8Rng::seed_from_u64(p);
            let tasks = products(&unit, &pairs, || 0);
            interpret(&design, &rows(&design, &tasks, unit.latency().into(), &mut rng));
        }
    }
}

/// Operations of all kinds, as close as they may be with one pause in four of up to three slots.
fn operations(unit: &Fp2Multiplier, count: usize, rng: &mut ChaCha8Rng) -> Vec<Task> {
    let shape = unit.shape();
    let residues = Residues::new(&shape.spec, shape.shift());
    let model = unit.model();
    let mut cycle = 0;
    let mut task = |i: usize| {
        let kind = if i < 8 { Kind::Product } else { Kind::ALL[rng.random_range(0..3)] };
        let [a0, a1, b0, b1] = [(); 4].map(|()| residues.element(rng));
        let c = residues.operation(kind, [&a0, &a1], [&b0, &b1]).map(|c| residues.bits(&c));
        let begins = cycle;
        let pause = if i >= 8 && rng.random_bool(0.25) { rng.random_range(1..4) } else { 0 };
        cycle += u64::from(shape.slot) * (u64::from(kind.slots()) + pause);
        let [a0, a1, b0, b1] = [a0, a1, b0, b1].map(|x| residues.bits(&x));
        assert_eq!(model.operation(kind, [&a0, &a1], [&b0, &b1]), c, "the model");
        Task { cycle: begins, inputs: vec![Bits::from_u64(2, kind.code()), a0, a1, b0, b1], outputs: c.to_vec() }
    };
    (0..count).map(&mut task).collect()
}

fn check(
    spec: &PrimeSpec,
    device: Device,
    interval: Option<u32>,
    pipeline: Pipeline,
    count: usize,
) -> (Design, Vec<Row>) {
    let unit = Fp2Multiplier::new(shape(spec, device, interval, pipeline), "unit").unwrap();
    assert!(interval.is_none_or(|interval| unit.interval() <= interval));
    let design = Design::new(unit.entity().clone()).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(count as u64);
    let tasks = operations(&unit, count, &mut rng);
    let rows = rows(&design, &tasks, unit.latency().into(), &mut rng);
    interpret(&design, &rows);
    (design, rows)
}

const NOGAMI: &str = "bn254-nogami";

#[test]
fn operations_of_curves() {
    for name in [NOGAMI, "bn254", "bls12-381"] {
        let spec = PrimeSpec::of_curve(name).unwrap();
        for device in [Device::Xc7, Device::Ecp5] {
            check(&spec, device, None, Pipeline::Full, 60);
            check(&spec, device, None, Pipeline::None, 20);
        }
        for interval in [3, 6, 9, 18, 28] {
            check(&spec, Device::Xc7, Some(interval), Pipeline::Full, 30);
        }
        check(&spec, Device::Xc7, Some(63), Pipeline::None, 20);
        check(&spec, Device::Xc7, Some(6), Pipeline::None, 20);
    }
}

#[test]
fn operations_of_toy_primes() {
    for p in [3, 7, 19, 31, 65_519] {
        let longer = [9, 24].into_iter().filter(|_| p > 100).map(Some);
        for interval in [None, Some(3), Some(6)].into_iter().chain(longer) {
            check(&toy(p), Device::Xc7, interval, Pipeline::Full, 300);
        }
        check(&toy(p), Device::Ecp5, None, Pipeline::None, 300);
    }
}

#[test]
fn simulators_agree() {
    let nogami = PrimeSpec::of_curve(NOGAMI).unwrap();
    for (spec, interval, pipeline, count) in [
        (toy(7), Some(6), Pipeline::Full, 200),
        (nogami.clone(), None, Pipeline::Full, 20),
        (nogami, Some(63), Pipeline::None, 10),
        (PrimeSpec::of_curve("bn254").unwrap(), None, Pipeline::None, 5),
        (PrimeSpec::of_curve("bls12-381").unwrap(), None, Pipeline::None, 5),
    ] {
        let (design, rows) = check(&spec, Device::Xc7, interval, pipeline, count);
        let folder = folder(&format!("fp2_{}_{pipeline:?}", spec.name()));
        ghdl(&design, &rows, &folder);
        iverilog(&design, &rows, &folder);
        verilator(&design, &rows, &folder, false);
    }
}

#[test]
#[ignore = "compiles C++ for a minute: make test-hdl"]
fn verilator_runs_them() {
    for name in [NOGAMI, "bn254", "bls12-381"] {
        let spec = PrimeSpec::of_curve(name).unwrap();
        for (device, pipeline) in [(Device::Ecp5, Pipeline::Full), (Device::Xc7, Pipeline::None)] {
            let (design, rows) = check(&spec, device, None, pipeline, 500);
            verilator(&design, &rows, &folder(&format!("fp2_{name}_{pipeline:?}_verilator")), true);
        }
    }
}

/// The bars of seed 002: a product every 12 cycles; without pipeline every 63 at most after 130 at most (section 6).
#[test]
fn design_points() {
    let spec = PrimeSpec::of_curve(NOGAMI).unwrap();
    let point = |pipeline| Fp2Multiplier::new(shape(&spec, Device::Xc7, None, pipeline), "unit").unwrap();
    let (full, none) = (point(Pipeline::Full), point(Pipeline::None));
    assert_eq!((full.interval(), full.shape().word, full.shape().passes), (12, 64, 4));
    assert!(none.interval() <= 63 && none.latency() <= 130, "{} {}", none.interval(), none.latency());
    // Multipliers of the device, of which Yosys counts 70 and 32 (docs/hardware-prime.md).
    let products = |unit: &Fp2Multiplier| Estimate::of(&Design::new(unit.entity().clone()).unwrap()).products;
    assert!(products(&full) <= 79 && products(&none) <= 42, "{} {}", products(&full), products(&none));
}

#[test]
fn residues_stand_for_numbers() {
    let spec = PrimeSpec::of_curve("bls12-381").unwrap();
    let model = Montgomery::new(spec.clone(), 384);
    let seven = Bits::from_u64(spec.bits(), 7);
    let stands = model.to_montgomery(&seven);
    assert_ne!(stands, seven);
    assert_eq!(model.from_montgomery(&stands), seven);
    let square = model.from_montgomery(&model.product(&stands, &stands));
    assert_eq!(square, Bits::from_u64(spec.bits(), 49));
}

#[test]
fn mistakes_are_told() {
    let nogami = PrimeSpec::of_curve(NOGAMI).unwrap();
    let new = |interval, pipeline| Shape::new(nogami.clone(), Device::Xc7, Some(interval), pipeline).unwrap_err();
    let said = "an interval of 2 cycles cannot be had: choose one from 3 to 384";
    assert_eq!(new(2, Pipeline::Full).to_string(), said);
    assert!(matches!(new(5, Pipeline::None), Error::Interval { shortest: 6, .. }));
    assert!(matches!(new(1000, Pipeline::Full), Error::Interval { longest: 384, .. }));
    assert!(PrimeSpec::of_curve("e2-239").unwrap_err().to_string().contains("bn254-nogami, bn254, bls12-381"));
    assert!(PrimeSpec::new("even", &[10]).is_err());
    let thirteen = shape(&toy(13), Device::Xc7, None, Pipeline::Full);
    assert!(matches!(Fp2Multiplier::new(thirteen, "unit"), Err(Error::Extension { .. })));
}
