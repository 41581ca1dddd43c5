//! The folders of multipliers modulo primes.

use super::multiplier::split_mix;
use super::{File, Package};
use crate::bits::Bits;
use crate::emit::testbench::Row;
use crate::ir::{Design, Entity, Error};
use crate::prime::{Fp2Multiplier, FpMultiplier, Kind, Montgomery, Pipeline, Shape};
use std::sync::Arc;

/// The operations that the testbench checks.
const OPERATIONS: usize = 50;

/// The clocks of the two pipelines, in ns: above what ABC9 says before routing (docs/hardware-prime.md).
const PERIOD_NS: [f64; 2] = [5.0, 25.0];

/// What a testbench puts in at a cycle and expects `latency` cycles later.
struct Task {
    cycle: usize,
    inputs: Vec<Bits>,
    outputs: Vec<Bits>,
}

/// The files of a multiplier of F_p².
///
/// # Errors
///
/// A netlist that is wrong, which is a defect.
pub fn fp2_multiplier(unit: &Fp2Multiplier, command: &str) -> Result<Vec<File>, Error> {
    let (model, mut residue) = (unit.model(), residues(unit.shape()));
    let mut cycle = 0;
    let mut task = |i: usize| {
        let kind = Kind::ALL[i % 4 % 3];
        let [a0, a1, b0, b1] = [(); 4].map(|()| residue());
        let outputs = model.operation(kind, [&a0, &a1], [&b0, &b1]).to_vec();
        let begins = cycle;
        cycle += (kind.slots() * unit.shape().slot) as usize;
        Task { cycle: begins, inputs: vec![Bits::from_u64(2, kind.code()), a0, a1, b0, b1], outputs }
    };
    let tasks: Vec<Task> = (0..OPERATIONS).map(&mut task).collect();
    let of = "F_p[u] / (u² + 1)";
    let description = vec![
        format!("A product every {} cycles, a square or a multiple every {}", unit.interval(), 2 * unit.shape().slot),
        "Ports: start and kind (0 a b, 1 a², 2 a b0) with a = a0 + a1 u and b; done with c, in that cycle only"
            .to_owned(),
    ];
    files(unit.shape(), unit.entity(), (of, unit.latency() as usize), &tasks, (description, command))
}

/// The files of a multiplier of F_p.
///
/// # Errors
///
/// A netlist that is wrong, which is a defect.
pub fn fp_multiplier(unit: &FpMultiplier, command: &str) -> Result<Vec<File>, Error> {
    let (model, mut residue) = (unit.model(), residues(unit.shape()));
    let slot = unit.shape().slot as usize;
    let mut task = |i: usize| {
        let [a, b] = [(); 2].map(|()| residue());
        Task { cycle: i * slot, outputs: vec![model.product(&a, &b)], inputs: vec![a, b] }
    };
    let tasks: Vec<Task> = (0..OPERATIONS).map(&mut task).collect();
    let description = vec![
        format!("A product every {slot} cycles"),
        "Ports: start with a and b; done with c, in that cycle only".to_owned(),
    ];
    files(unit.shape(), unit.entity(), ("F_p", unit.latency() as usize), &tasks, (description, command))
}

/// Residues that look random, from a fixed generator.
pub(super) fn residues(shape: &Shape) -> impl FnMut() -> Bits {
    let (model, bits) = (Montgomery::new(shape.spec.clone(), shape.shift()), shape.spec.bits());
    let mut state = bits as u64;
    move || {
        let words: Vec<u64> = (0..bits.div_ceil(64)).map(|_| split_mix(&mut state)).collect();
        // Any number below a power of two times 1: reduced.
        model.product(&Bits::from_words(bits, &words), &model.to_montgomery(&Bits::from_u64(bits, 1)))
    }
}

fn files(
    shape: &Shape,
    entity: &Arc<Entity>,
    (of, latency): (&str, usize),
    tasks: &[Task],
    (own, command): (Vec<String>, &str),
) -> Result<Vec<File>, Error> {
    let design = Design::new(entity.clone())?;
    let mut description = [describe(shape), own].concat();
    description.push(format!("Latency: {latency} cycles from start to done"));
    description
        .push(format!("The next operation begins after that interval or any multiple of {} cycles later", shape.slot));
    let package = Package {
        design: &design,
        title: format!("Multiplier of {of}, p of {}", shape.spec.name()),
        command: command.to_owned(),
        description,
        warning: shape.spec.warning().to_owned(),
        rows: rows(&design, tasks, latency),
        device: shape.device,
        period_ns: period(shape),
    };
    Ok(package.files())
}

/// The clock that the constraints ask for, in ns.
pub(super) fn period(shape: &Shape) -> f64 {
    PERIOD_NS[usize::from(shape.pipeline == Pipeline::None)]
}

/// The prime, the residues, the passes.
pub(super) fn describe(shape: &Shape) -> Vec<String> {
    let p = Bits::from_words(shape.spec.bits(), shape.spec.p());
    let registers = if shape.pipelined() { "registers behind multipliers and adders" } else { "no pipeline" };
    vec![
        format!("p = 0x{}", p.to_hex()),
        format!("Values are residues x R mod p in [0, p), R = 2^{}", shape.shift()),
        format!(
            "{} passes of {} bits for multipliers of {:?} unsigned bits; {registers}",
            shape.passes,
            shape.word,
            shape.device.factors()
        ),
    ]
}

/// A row a cycle: the inputs of the task that begins, the results of the one that is done; `start` and `done` come first.
fn rows(design: &Design, tasks: &[Task], latency: usize) -> Vec<Row> {
    let top = design.top();
    let idle: Vec<Bits> = top.inputs[1..].iter().map(|net| Bits::zero(top.node(*net).width)).collect();
    let flag = |on: bool| Bits::from_u64(1, u64::from(on));
    let end = tasks.last().map_or(0, |task| task.cycle + latency + 1);
    let row = |cycle: usize| {
        let begun = tasks.iter().find(|task| task.cycle == cycle);
        let done = tasks.iter().find(|task| task.cycle + latency == cycle);
        let inputs = begun.map_or(&idle, |task| &task.inputs).iter().cloned();
        let results =
            done.map_or(vec![None; top.outputs.len() - 1], |task| task.outputs.iter().cloned().map(Some).collect());
        Row {
            inputs: core::iter::once(flag(begun.is_some())).chain(inputs).collect(),
            expected: core::iter::once(Some(flag(done.is_some()))).chain(results).collect(),
        }
    };
    (0..end).map(row).collect()
}
