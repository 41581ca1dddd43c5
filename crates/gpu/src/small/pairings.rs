//! Batches of pairings on curves of the literature.

use super::runner::{Runner, Verdict, known_answer};
use super::{Shape, SmallEmulator, SmallError, SmallField, SmallKernel, SmallProgram, SmallTape};
use crate::compiled::Timed;
use crate::device::Device;
use crate::driver::{IfTaken, if_taken};
use core::fmt;
use pairloom_algebra::binary::Tower;
use pairloom_algebra::binary::moduli::{F2m103, F2m239, F2m1223};
use pairloom_algebra::ternary::moduli::{F3m97, F3m509};
use pairloom_curve::supersingular::Element;
use pairloom_curve::{binary, genus2, ternary};
use std::time::Instant;

/// What every kernel took.
pub type ByKernel<T> = Vec<(SmallKernel, T)>;
/// How long every kernel took that the driver is not too old for.
pub type TimedByKernel = ByKernel<IfTaken<Timed>>;

/// A pairing on a curve, and what is done for it.
pub struct Pairing {
    /// The curve's name in the registry.
    pub curve: &'static str,
    /// `eta`, which is η_T, or `optimal-eta`.
    pub name: &'static str,
    /// Whether the emulator takes more than some seconds for a pairing.
    pub is_large: bool,
    tested: fn(&Self, Runner<'_>) -> Result<Verdict, SmallError>,
    timed: fn(&Self, &Device, usize) -> Result<TimedByKernel, SmallError>,
    cost: fn(&Self) -> Result<ByKernel<Cost>, SmallError>,
}

/// What a block of a batch is and executes.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Products in F_q, those of roots among them, and maps that are linear ones for the kernel.
    pub products: usize,
    /// As above.
    pub maps: usize,
    /// How often its threads meet.
    pub rounds: usize,
    /// Its threads.
    pub shape: Shape,
    /// Its memory.
    pub bytes: usize,
    /// Its items.
    pub items: usize,
    /// Instructions of PTX, of all threads.
    pub instructions: u64,
    /// Cycles of a scheduler that issues them, 32 threads at a time.
    pub cycles: f64,
}

impl fmt::Display for Pairing {
    /// The curve; with another pairing than η_T, that as well.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { curve, name, .. } = self;
        if *name == "eta" { f.write_str(curve) } else { write!(f, "{curve} {name}") }
    }
}

impl Pairing {
    /// A pairing that others computed, by all kernels of its field.
    ///
    /// # Errors
    ///
    /// [`SmallError`].
    pub fn test(&self, runner: Runner<'_>) -> Result<Verdict, SmallError> {
        (self.tested)(self, runner)
    }

    /// The time of a batch on a device by every kernel, after one that is not timed, copies included.
    ///
    /// # Errors
    ///
    /// [`SmallError`].
    pub fn time(&self, device: &Device, pairings: usize) -> Result<TimedByKernel, SmallError> {
        (self.timed)(self, device, pairings)
    }

    /// What a full block costs by every kernel, by the emulator.
    ///
    /// # Errors
    ///
    /// [`SmallError`].
    pub fn cost(&self) -> Result<ByKernel<Cost>, SmallError> {
        (self.cost)(self)
    }
}

macro_rules! pairing {
    ($curve:literal, $name:literal, $is_large:literal, $groups:literal, $program:expr) => {
        Pairing {
            curve: $curve,
            name: $name,
            is_large: $is_large,
            tested: |pairing, runner| tested(pairing, &$program?, $groups, runner),
            timed: |pairing, device, pairings| timed(pairing, &$program?, $groups, device, pairings),
            cost: |pairing| cost(pairing, &$program?, $groups),
        }
    };
}

/// The pairings. In genus one some eight products are independent at a time, in genus two four times as many.
pub const PAIRINGS: [Pairing; 6] = [
    pairing!("e2-239", "eta", false, 8, SmallProgram::<F2m239>::eta::<binary::E2_239>()),
    pairing!("e3-97", "eta", false, 8, SmallProgram::<F3m97>::eta::<ternary::E3_97>()),
    pairing!("g2-103", "eta", false, 32, SmallProgram::<F2m103>::eta_genus2::<genus2::G2_103>(Tower::Seed004)),
    pairing!(
        "g2-103",
        "optimal-eta",
        false,
        32,
        SmallProgram::<F2m103>::optimal_eta_genus2::<genus2::G2_103>(Tower::Seed004)
    ),
    pairing!("e2-1223", "eta", true, 8, SmallProgram::<F2m1223>::eta::<binary::E2_1223>()),
    pairing!("e3-509", "eta", true, 8, SmallProgram::<F3m509>::eta::<ternary::E3_509>()),
];

impl Shape {
    /// Threads for batches: so many operations at a time, and as many lanes that each has some parts of a product.
    pub fn of_batches<F: SmallField>(kernel: SmallKernel, groups: usize) -> Self {
        let lanes = (kernel.layout.parts::<F>() / 4).next_power_of_two().clamp(8, 64);
        Self { lanes: lanes.min(1024 / groups), groups }
    }
}

fn tested<F: SmallField + Element>(
    pairing: &Pairing,
    program: &SmallProgram<F>,
    groups: usize,
    runner: Runner<'_>,
) -> Result<Verdict, SmallError> {
    let known = known_answer::<F>(pairing);
    let (given, expected) = known.split_at(program.inputs().min(known.len()));
    runner.compare(program, |kernel| Shape::of_batches::<F>(kernel, groups), given, expected)
}

fn timed<F: SmallField + Element>(
    pairing: &Pairing,
    program: &SmallProgram<F>,
    groups: usize,
    device: &Device,
    pairings: usize,
) -> Result<TimedByKernel, SmallError> {
    let arguments = repeated::<F>(pairing, program.inputs(), pairings);
    let time = |kernel: SmallKernel| {
        let tape = SmallTape::new(program, kernel, Shape::of_batches::<F>(kernel, groups));
        let timed = if_taken(device.load_small(&tape)?, |loaded| {
            loaded.run(&arguments)?;
            let start = Instant::now();
            loaded.run(&arguments)?;
            Ok::<_, SmallError>(Timed {
                pairings: arguments.len() / program.inputs(),
                time: start.elapsed(),
                kernels: None,
            })
        })?;
        Ok((kernel, timed))
    };
    F::KERNELS.iter().map(|kernel| time(*kernel)).collect()
}

/// The arguments of the known pairing, so many times.
fn repeated<F: Element + Copy>(pairing: &Pairing, inputs: usize, times: usize) -> Vec<F> {
    let known = known_answer::<F>(pairing);
    known.iter().take(inputs).cycle().take(times.max(1) * inputs).copied().collect()
}

/// Cycles of a scheduler that an instruction takes for a warp.
fn cycles(opcode: &str) -> f64 {
    let parts: Vec<&str> = opcode.split('.').collect();
    let is_wide = parts.contains(&"wide") || parts.iter().any(|part| part.ends_with("64"));
    match parts[0] {
        "mul" | "mad" if is_wide => 4.0,
        "clmad" => 4.0,
        "ld" | "st" if parts.contains(&"param") => 0.0,
        "ld" | "st" => match parts.iter().find_map(|part| part.strip_prefix('v')?.parse::<f64>().ok()) {
            Some(words) => 4.0 * words,
            None if is_wide => 8.0,
            None => 4.0,
        },
        _ => 2.0,
    }
}

fn cost<F: SmallField + Element>(
    pairing: &Pairing,
    program: &SmallProgram<F>,
    groups: usize,
) -> Result<ByKernel<Cost>, SmallError> {
    let cost = |kernel: &SmallKernel| {
        let (shape, items) = (Shape::of_batches::<F>(*kernel, groups), kernel.layout.items());
        let tape = SmallTape::new(program, *kernel, shape);
        let arguments = repeated::<F>(pairing, program.inputs(), items);
        let (_, statistics) = SmallEmulator::new(*kernel)?.run(&tape, &arguments)?;
        let cycles = statistics.opcodes.iter().map(|(opcode, count)| cycles(opcode) * *count as f64 / 32.0).sum();
        let lowered = program.for_layout(kernel.layout);
        let (products, maps, instructions) = (lowered.products(), lowered.maps(), statistics.instructions());
        Ok((
            *kernel,
            Cost { products, maps, rounds: tape.rounds(), shape, bytes: tape.bytes(), items, instructions, cycles },
        ))
    };
    F::KERNELS.iter().map(cost).collect()
}
