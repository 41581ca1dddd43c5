//! The functions of the three curves, compiled once: none is generic.

use crate::device::{Device, GpuError};
use crate::emulate::{EmulateError, Emulator};
use crate::error::TapeError;
use crate::known::known_answers;
use crate::layout::{LANES, Shape};
use crate::program::{OF_A_VALUE, Program, coefficients, value};
use crate::tape::Tape;
use crate::words::Words;
use pairloom_algebra::{Field, Fp12, QuadraticExt};
use pairloom_curve::lanes::LaneGroup;
use pairloom_curve::{PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::{Gt, PointPair};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Shared memory of a multiprocessor that tapes for the emulator are made for: an H100's.
const EMULATED: usize = 228 << 10;

/// One pairing.
const PAIRING: Program = Program::Pairing { pairs: 1 };
/// The pairings of which a timed batch is made.
const OF_A_BATCH: usize = 4 * LANES;

/// A test of known answers that was run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tested {
    /// Pairings whose values were compared with those that others computed.
    pub pairings: usize,
    /// Those that are the same, however they were computed.
    pub same: usize,
}

/// A batch that was timed.
#[derive(Clone, Copy, Debug)]
pub struct Timed {
    /// Pairings.
    pub pairings: usize,
    /// From the host's memory to the host's memory.
    pub time: Duration,
    /// Of the kernels alone.
    pub kernels: Option<Duration>,
}

/// A curve that GPUs compute pairings of.
pub trait GpuCurve: PairingCurve<Fp: Words, G1: LaneGroup, G2: LaneGroup> {
    /// The tape of a program, which is recorded once.
    ///
    /// # Errors
    ///
    /// [`TapeError`].
    fn tape(program: Program, shape: Shape) -> Result<Arc<Tape<Self>>, TapeError>;

    /// The products of the optimal ate pairings of rows of pairs, over all devices. Points have to be in their subgroups, which is not
    /// checked.
    ///
    /// # Errors
    ///
    /// [`GpuError`].
    fn products(devices: &[Device], rows: &[Vec<PointPair<Self>>]) -> Result<Vec<Gt<Self>>, GpuError>;

    /// So many pairings by the shipped PTX in the emulator, the known answers in turns, by one warp and by several.
    ///
    /// # Errors
    ///
    /// [`EmulateError`].
    fn emulated_test(pairings: usize) -> Result<Tested, EmulateError>;

    /// So many pairings on a device, the known answers in turns, by one warp and by several.
    ///
    /// # Errors
    ///
    /// [`GpuError`].
    fn device_test(device: &Device, pairings: usize) -> Result<Tested, GpuError>;

    /// The time of a batch on a device, after one that is not timed.
    ///
    /// # Errors
    ///
    /// [`GpuError`].
    fn device_time(device: &Device, pairings: usize) -> Result<Timed, GpuError>;
}

/// The curves, by macro: their functions are compiled here.
macro_rules! compiled {
    ($($curve:ty),*) => { $(
        impl GpuCurve for $curve {
            fn tape(program: Program, shape: Shape) -> Result<Arc<Tape<Self>>, TapeError> {
                static TAPES: Mutex<Option<Tapes<$curve>>> = Mutex::new(None);
                tape(program, shape, &TAPES)
            }
            fn products(devices: &[Device], rows: &[Vec<PointPair<Self>>]) -> Result<Vec<Gt<Self>>, GpuError> {
                products(devices, rows)
            }
            fn emulated_test(pairings: usize) -> Result<Tested, EmulateError> {
                emulated_test::<Self>(pairings)
            }
            fn device_test(device: &Device, pairings: usize) -> Result<Tested, GpuError> {
                device_test::<Self>(device, pairings)
            }
            fn device_time(device: &Device, pairings: usize) -> Result<Timed, GpuError> {
                device_time::<Self>(device, pairings)
            }
        }
    )* };
}

compiled!(bls12_381::Curve, bn254::Curve, bn254_nogami::Curve);

/// Tapes by program and what they are made for.
type Tapes<C> = HashMap<(Program, Shape), Arc<Tape<C>>>;

fn tape<C: GpuCurve>(
    program: Program,
    shape: Shape,
    tapes: &Mutex<Option<Tapes<C>>>,
) -> Result<Arc<Tape<C>>, TapeError> {
    let mut tapes = tapes.lock().unwrap_or_else(PoisonError::into_inner);
    let tapes = tapes.get_or_insert_default();
    if let Some(known) = tapes.get(&(program, shape)) {
        return Ok(known.clone());
    }
    let recorded = Arc::new(Tape::record_for(program, shape)?);
    tapes.insert((program, shape), recorded.clone());
    Ok(recorded)
}

/// The results of a program for arguments of many items, one after the other, over several devices, each an equal part. The tape is recorded for
/// each kind of device by itself.
///
/// # Errors
///
/// No device, arguments that are no whole number of items, or the first error that a device has.
pub fn run_on_all<C: GpuCurve>(
    devices: &[Device],
    program: Program,
    arguments: &[C::Fp2],
) -> Result<Vec<C::Fp2>, GpuError> {
    if devices.is_empty() {
        return Err(GpuError::NoDevice);
    }
    let items = program.items(arguments.len())?.div_ceil(devices.len()).max(1);
    let run = |device: &Device, part: &[C::Fp2]| device.run(&*C::tape(program, device.shape::<C>(items)?)?, part);
    std::thread::scope(|scope| {
        let parts = devices.iter().zip(arguments.chunks(items * program.inputs()));
        let running: Vec<_> = parts.map(|(device, part)| (device, scope.spawn(move || run(device, part)))).collect();
        let join = |(device, thread): (&Device, std::thread::ScopedJoinHandle<'_, _>)| {
            thread.join().unwrap_or(Err(GpuError::Panicked(device.number())))
        };
        let results = running.into_iter().map(join);
        Ok(results.collect::<Result<Vec<_>, _>>()?.concat())
    })
}

/// Whether the pairing of a pair is to be computed: neither point is the identity.
pub(crate) fn is_finite<C: PairingCurve>((p, q): &PointPair<C>) -> bool {
    !p.is_identity() && !q.is_identity()
}

/// The elements of F_p² that a tape takes for a pair.
pub(crate) fn elements<C: PairingCurve>((p, q): &PointPair<C>) -> [C::Fp2; 3] {
    [C::Fp2::new(p.x, p.y), q.x, q.y]
}

fn products<C: GpuCurve>(devices: &[Device], rows: &[Vec<PointPair<C>>]) -> Result<Vec<Gt<C>>, GpuError> {
    let finite = |pair: &&PointPair<C>| is_finite::<C>(pair);
    let counts: Vec<usize> = rows.iter().map(|row| row.iter().filter(finite).count()).collect();
    let arguments: Vec<C::Fp2> = rows.iter().flatten().filter(finite).flat_map(elements::<C>).collect();
    let run = |program, arguments: &[C::Fp2]| run_on_all::<C>(devices, program, arguments);
    let values = if counts.iter().all(|count| *count == 1) {
        run(PAIRING, &arguments)?
    } else {
        let loops = run(Program::Miller { pairs: 1 }, &arguments)?;
        let mut loops = loops.chunks(OF_A_VALUE).map(value);
        let product = |count| loops.by_ref().take(count).fold(Fp12::one(), |product: Fp12<C::Fp2>, f| product.mul(&f));
        let unreduced: Vec<C::Fp2> = counts.iter().copied().map(product).flat_map(|f| coefficients(&f)).collect();
        run(Program::FinalExponentiation, &unreduced)?
    };
    Ok(values.chunks(OF_A_VALUE).map(|six| Gt::from_fp12_unchecked_subgroup(&value(six))).collect())
}

/// The arguments of known answers, repeated as often as needed, and the results. Blocks that follow each other, and chunks, have them in another
/// order each.
fn given<C: GpuCurve>(pairings: usize) -> [Vec<C::Fp2>; 2] {
    let known = known_answers::<C>();
    let count = if known.is_empty() { 0 } else { pairings };
    let all = || (0..count).map(|item| &known[(item + (item / LANES).count_ones() as usize) % known.len()]);
    [all().flat_map(|known| known.arguments.clone()).collect(), all().flat_map(|known| known.results.clone()).collect()]
}

/// The pairings that are as expected in all of the results.
fn compare<E: PartialEq>(found: &[Vec<E>], expected: &[E]) -> Tested {
    let expected = expected.chunks(OF_A_VALUE);
    let is_same = |(number, value): &(usize, &[E])| {
        found.iter().all(|found| found.chunks(OF_A_VALUE).nth(*number) == Some(value))
    };
    Tested { pairings: expected.len(), same: expected.enumerate().filter(is_same).count() }
}

fn emulated_test<C: GpuCurve>(pairings: usize) -> Result<Tested, EmulateError> {
    let emulator = Emulator::new::<C>()?;
    let [arguments, expected] = given::<C>(pairings);
    let run = |of: fn(usize, usize) -> Shape| {
        let tape = C::tape(PAIRING, of(EMULATED, <C::Fp as Words>::WORDS))?;
        emulator.run(&tape, &arguments)
    };
    Ok(compare(&[run(Shape::of_many)?, run(Shape::of_few)?], &expected))
}

fn device_test<C: GpuCurve>(device: &Device, pairings: usize) -> Result<Tested, GpuError> {
    let [arguments, expected] = given::<C>(pairings);
    let run = |device: &Device, items| {
        let tape = C::tape(PAIRING, device.shape::<C>(items)?)?;
        device.run(&tape, &arguments)
    };
    // Several launches take the device's streams in turns.
    let in_turns = device.clone().in_chunks_of(pairings.div_ceil(8).max(LANES));
    Ok(compare(&[run(device, 1)?, run(device, usize::MAX)?, run(&in_turns, 1)?], &expected))
}

fn device_time<C: GpuCurve>(device: &Device, pairings: usize) -> Result<Timed, GpuError> {
    let tape = C::tape(PAIRING, device.shape::<C>(pairings)?)?;
    let [arguments, expected] = given::<C>(pairings.min(OF_A_BATCH));
    let arguments: Vec<C::Fp2> = arguments.into_iter().cycle().take(pairings * PAIRING.inputs()).collect();
    let values = device.run(&tape, &arguments)?;
    if values.chunks(expected.len().max(1)).any(|values| *values != expected[..values.len()]) {
        return Err(GpuError::Result(device.number()));
    }
    drop(values);
    let start = Instant::now();
    device.run(&tape, &arguments)?;
    let time = start.elapsed();
    Ok(Timed { pairings, time, kernels: Some(device.time_of_kernels(&tape, &arguments)?) })
}
