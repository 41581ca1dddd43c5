//! Whole batches of verifications on devices: what [`pairloom_parallel::batch`] asks for.
//!
//! What a device cannot do, or has too few items of, the processor does. So it is after a failure, which [`Accelerated::failure`] tells.

use crate::compiled::{GpuCurve, elements, is_finite, run_on_all};
use crate::device::Device;
use crate::emulate::Emulator;
use crate::layout::Shape;
use crate::program::{OF_A_VALUE, Program, Side, parts_of_weight, value};
use crate::tape::Tape;
use core::any::{Any, TypeId};
use core::marker::PhantomData;
use pairloom_algebra::{Field, Fp12, QuadraticExt};
use pairloom_curve::coordinates::Homogeneous;
use pairloom_curve::lanes::LaneGroup;
use pairloom_curve::{Affine, Family, PairingCurve, Point, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::PointPair;
use pairloom_parallel::accelerator::{Accelerator, GroupAccelerator, PairingAccelerator};
use pairloom_parallel::executor::{Busy, Task};
use pairloom_parallel::{Executor, Pool};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// What runs programs.
trait Runner<C: GpuCurve>: Send + Sync {
    /// Whether so many items are each computed by one warp, wherever they are: what [`NO_DEVICE`] says, where there is no device.
    fn by_one_warp(&self, _items: usize) -> bool {
        NO_DEVICE.warps == 1
    }
    /// The results of a program for items, one after the other.
    fn run(&self, program: Program, arguments: &[C::Fp2]) -> Result<Vec<C::Fp2>, String>;
}

impl<C: GpuCurve> Runner<C> for Vec<Device> {
    fn by_one_warp(&self, items: usize) -> bool {
        let items = items.div_ceil(self.len().max(1));
        self.iter().all(|device| device.shape::<C>(items).is_ok_and(|shape| shape.warps == 1))
    }
    fn run(&self, program: Program, arguments: &[C::Fp2]) -> Result<Vec<C::Fp2>, String> {
        run_on_all::<C>(self, program, arguments).map_err(|error| error.to_string())
    }
}

/// What tapes are made for that no device runs.
const NO_DEVICE: Shape = Shape { slots: 9, warps: 1 };

/// A tape that no device runs.
fn tape<C: GpuCurve>(program: Program, shape: Shape) -> Result<Arc<Tape<C>>, String> {
    C::tape(program, shape).map_err(|error| error.to_string())
}

/// [`Tape::run`], of tapes that are made for a device.
struct OneCore(Shape);

impl<C: GpuCurve> Runner<C> for OneCore {
    fn by_one_warp(&self, _: usize) -> bool {
        self.0.warps == 1
    }
    fn run(&self, program: Program, arguments: &[C::Fp2]) -> Result<Vec<C::Fp2>, String> {
        let tape = tape::<C>(program, self.0)?;
        let items = arguments.chunks(tape.inputs()).map(|item| tape.run(item));
        Ok(items.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?.concat())
    }
}

/// [`OneCore`] until so many batches are done.
struct Failing {
    left: Arc<AtomicUsize>,
}

impl<C: GpuCurve> Runner<C> for Failing {
    fn run(&self, program: Program, arguments: &[C::Fp2]) -> Result<Vec<C::Fp2>, String> {
        let one_less = |left: usize| left.checked_sub(1);
        match self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less) {
            Ok(_) => Runner::<C>::run(&OneCore(NO_DEVICE), program, arguments),
            Err(_) => Err("out of order".into()),
        }
    }
}

/// The shipped PTX in the emulator.
struct Emulated;

impl<C: GpuCurve> Runner<C> for Emulated {
    fn run(&self, program: Program, arguments: &[C::Fp2]) -> Result<Vec<C::Fp2>, String> {
        let tape = tape::<C>(program, NO_DEVICE)?;
        let run = || Emulator::new::<C>()?.run(&tape, arguments);
        run().map_err(|error| error.to_string())
    }
}

/// When batches are taken, and how they are divided.
#[derive(Clone, Copy)]
struct Sizes {
    /// The fewest items that are taken.
    least: usize,
    /// Items that are enough to be computed apart; of more, several share doublings or squarings.
    apart: usize,
}

impl Sizes {
    /// What devices get. Not measured: below `least` a device takes as long as for thousands, and `apart` is half of the lanes of an H100.
    const DEVICES: Self = Self { least: 256, apart: 1 << 15 };
    /// For tests: everything is taken, and all that can share does.
    const ALL: Self = Self { least: 1, apart: 1 };

    /// Of so many items, how many share, at most so many.
    fn share(self, count: usize, most: usize) -> usize {
        (count / self.apart).clamp(1, most)
    }
}

/// The most pairs that share squarings.
const PAIRS: usize = 4;
/// The most points that share doublings: their tables have to be put aside.
const POINTS: usize = 2;

/// Tapes of a curve, run.
struct CurveAccelerator<C: GpuCurve> {
    runner: Box<dyn Runner<C>>,
    sizes: Sizes,
    failure: Arc<OnceLock<String>>,
}

impl<C: GpuCurve> CurveAccelerator<C> {
    /// The results of a program, `None` if they are to be computed elsewhere.
    fn run(&self, program: Program, arguments: &[C::Fp2]) -> Option<Vec<C::Fp2>> {
        if self.failure.get().is_some() {
            return None;
        }
        self.runner.run(program, arguments).map_err(|problem| self.failure.set(problem)).ok()
    }

    /// How many of so many points share doublings: one where several warps share items, for which tables of more are too many to put aside.
    fn points_together(&self, points: usize) -> usize {
        let share = self.sizes.share(points, POINTS);
        if self.runner.by_one_warp(points.div_ceil(share)) { share } else { 1 }
    }

    fn takes(&self, items: usize) -> bool {
        items >= self.sizes.least
    }
}

struct Pairings<C: GpuCurve>(Arc<CurveAccelerator<C>>);

impl<C: GpuCurve> PairingAccelerator<C> for Pairings<C> {
    fn miller(&self, pairs: &[PointPair<C>]) -> Option<Fp12<C::Fp2>> {
        let finite: Vec<_> = pairs.iter().filter(|pair| is_finite::<C>(pair)).collect();
        if !self.0.takes(finite.len()) {
            return None;
        }
        let share = self.0.sizes.share(finite.len(), PAIRS);
        let (whole, rest) = finite.split_at(finite.len() / share * share);
        let mut product = Fp12::one();
        for (pairs, share) in [(whole, share), (rest, 1)] {
            let arguments: Vec<_> = pairs.iter().copied().flat_map(elements::<C>).collect();
            if !arguments.is_empty() {
                let loops = self.0.run(Program::Miller { pairs: share }, &arguments)?;
                product = loops.chunks(OF_A_VALUE).map(value).fold(product, |product, f| product.mul(&f));
            }
        }
        Some(product)
    }
}

/// A group of a curve, and how tapes have elements of its field.
trait OnTapes<C: GpuCurve>: Send + Sync + 'static {
    type Group: LaneGroup;
    const SIDE: Side;
    /// Elements, [`Side::elements`] of F_p² together.
    fn packed(elements: &[Coordinate<C, Self>]) -> Vec<C::Fp2>;
    fn unpacked(elements: &[C::Fp2]) -> Vec<Coordinate<C, Self>>;
}

type Coordinate<C, S> = <<S as OnTapes<C>>::Group as pairloom_curve::Group>::Field;

struct First;
struct Second;

impl<C: GpuCurve> OnTapes<C> for First {
    type Group = C::G1;
    const SIDE: Side = Side::G1;
    fn packed(elements: &[C::Fp]) -> Vec<C::Fp2> {
        elements.chunks(2).map(|two| C::Fp2::new(two[0], two.get(1).copied().unwrap_or_default())).collect()
    }
    fn unpacked(elements: &[C::Fp2]) -> Vec<C::Fp> {
        elements.iter().flat_map(QuadraticExt::parts).collect()
    }
}

impl<C: GpuCurve> OnTapes<C> for Second {
    type Group = C::G2;
    const SIDE: Side = Side::G2;
    fn packed(elements: &[C::Fp2]) -> Vec<C::Fp2> {
        elements.to_vec()
    }
    fn unpacked(elements: &[C::Fp2]) -> Vec<C::Fp2> {
        elements.to_vec()
    }
}

struct Points<C: GpuCurve, S>(Arc<CurveAccelerator<C>>, PhantomData<S>);

impl<C: GpuCurve, S: OnTapes<C>> Points<C, S> {
    /// The results of a program for items that are elements of the group's field.
    fn run<const N: usize>(
        &self,
        program: Program,
        items: impl Iterator<Item = [Coordinate<C, S>; N]>,
    ) -> Option<Vec<C::Fp2>> {
        let arguments: Vec<_> = items.flat_map(|item| S::packed(&item)).collect();
        if !self.0.takes(arguments.len() / program.inputs()) {
            return None;
        }
        self.0.run(program, &arguments)
    }

    /// The sums of so many terms each; the last may have fewer.
    fn sums(&self, terms: &[(Affine<S::Group>, u128)], of: usize) -> Option<Vec<Point<S::Group>>> {
        if !self.0.takes(terms.len()) {
            return None;
        }
        let nothing = (Affine::generator(), 0);
        let padding = core::iter::repeat_n(&nothing, terms.len().next_multiple_of(of) - terms.len());
        let mut arguments = Vec::new();
        for (point, weight) in terms.iter().chain(padding) {
            let (point, weight) = if point.is_identity() { nothing } else { (*point, *weight) };
            arguments.extend(S::packed(&[point.x, point.y]));
            arguments.extend(parts_of_weight::<C::Fp2>(weight));
        }
        Some(points::<C, S>(&self.0.run(Program::WeightedSum(S::SIDE, of), &arguments)?))
    }
}

/// The points of homogeneous coordinates.
fn points<C: GpuCurve, S: OnTapes<C>>(results: &[C::Fp2]) -> Vec<Point<S::Group>> {
    let point = |of: &[C::Fp2]| {
        let of = S::unpacked(of);
        Point::from_coordinates(Homogeneous { x: of[0], y: of[1], z: of[2] })
    };
    results.chunks(S::SIDE.elements(3)).map(point).collect()
}

impl<C: GpuCurve, S: OnTapes<C>> GroupAccelerator<S::Group> for Points<C, S> {
    fn are_in_subgroup(&self, points: &[Affine<S::Group>]) -> Option<Vec<bool>> {
        if (C::FAMILY, S::SIDE) == (Family::Bn, Side::G1) {
            // All points of the curve are: nothing to compute.
            return None;
        }
        let finite = |point: &Affine<S::Group>| if point.is_identity() { Affine::generator() } else { *point };
        let items = points.iter().map(finite).map(|point| [point.x, point.y]);
        let found = self.run(Program::InSubgroup(S::SIDE), items)?;
        Some(found.iter().map(|truth| *truth != C::Fp2::zero()).collect())
    }

    fn map_pairs(&self, pairs: &[[Coordinate<C, S>; 2]]) -> Option<Vec<Affine<S::Group>>> {
        let found = self.run(Program::Hash(S::SIDE), pairs.iter().copied())?;
        Some(Point::batch_to_affine(&points::<C, S>(&found)))
    }

    fn lift(&self, x: &[Coordinate<C, S>]) -> Option<Vec<Option<Coordinate<C, S>>>> {
        let found = self.run(Program::Lift(S::SIDE), x.iter().map(|x| [*x]))?;
        let root = |of: &[C::Fp2]| (of[1] != C::Fp2::zero()).then(|| S::unpacked(&of[..1])[0]);
        Some(found.chunks(2).map(root).collect())
    }

    fn weighted(&self, terms: &[(Affine<S::Group>, u128)]) -> Option<Vec<Affine<S::Group>>> {
        Some(Point::batch_to_affine(&self.sums(terms, 1)?))
    }

    fn weighted_sum(&self, terms: &[(Affine<S::Group>, u128)]) -> Option<Point<S::Group>> {
        Some(self.sums(terms, self.0.points_together(terms.len()))?.into_iter().sum())
    }
}

/// Threads, and devices beside them that take whole batches.
pub struct Accelerated {
    pool: Pool,
    machines: Vec<(TypeId, Box<Accelerator>)>,
    failure: Arc<OnceLock<String>>,
}

impl Accelerated {
    fn new(pool: Pool) -> Self {
        Self { pool, machines: vec![], failure: Arc::default() }
    }

    /// By devices, batches of some hundred items and more. The pool's number of threads is theirs too, for what is copied to them and back.
    pub fn by_devices(pool: Pool, devices: &[Device]) -> Self {
        let threads = pool.workers();
        Self::new(pool).with_all(|| Device::all_with_threads(devices, threads), Sizes::DEVICES)
    }

    /// By the machine that walks tapes on one core: all batches. It is slow, and for tests.
    pub fn by_one_core(pool: Pool) -> Self {
        Self::by_one_core_as(pool, NO_DEVICE)
    }

    fn by_one_core_as(pool: Pool, shape: Shape) -> Self {
        Self::new(pool).with_all(|| OneCore(shape), Sizes::ALL)
    }

    /// As [`Self::by_one_core`], by a machine that fails after so many batches ("out of order"): for tests of what is done then.
    pub fn failing_after(pool: Pool, batches: usize) -> Self {
        let left = Arc::new(AtomicUsize::new(batches));
        Self::new(pool).with_all(|| Failing { left: left.clone() }, Sizes::ALL)
    }

    /// By the shipped PTX in the emulator: all batches. It is very slow, and for tests.
    pub fn by_emulator(pool: Pool) -> Self {
        Self::new(pool).with_all(|| Emulated, Sizes::ALL)
    }

    /// A runner for each of the curves.
    fn with_all<R>(self, runner: impl Fn() -> R, sizes: Sizes) -> Self
    where
        R: Runner<bls12_381::Curve> + Runner<bn254::Curve> + Runner<bn254_nogami::Curve> + 'static,
    {
        self.with::<bls12_381::Curve>(Box::new(runner()), sizes)
            .with::<bn254::Curve>(Box::new(runner()), sizes)
            .with::<bn254_nogami::Curve>(Box::new(runner()), sizes)
    }

    fn with<C: GpuCurve>(mut self, runner: Box<dyn Runner<C>>, sizes: Sizes) -> Self {
        let machine = Arc::new(CurveAccelerator { runner, sizes, failure: self.failure.clone() });
        let pairings: Box<dyn PairingAccelerator<C>> = Box::new(Pairings(machine.clone()));
        let first: Box<dyn GroupAccelerator<C::G1>> = Box::new(Points::<C, First>(machine.clone(), PhantomData));
        let second: Box<dyn GroupAccelerator<C::G2>> = Box::new(Points::<C, Second>(machine, PhantomData));
        self.add::<C>(pairings);
        self.add::<<C as PairingCurve>::G1>(first);
        self.add::<<C as PairingCurve>::G2>(second);
        self
    }

    fn add<T: 'static>(&mut self, machine: impl Any + Send + Sync) {
        self.machines.push((TypeId::of::<T>(), Box::new(machine)));
    }

    /// Why a device does no more.
    pub fn failure(&self) -> Option<&str> {
        self.failure.get().map(String::as_str)
    }
}

impl Executor for Accelerated {
    fn workers(&self) -> usize {
        self.pool.workers()
    }
    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) -> Result<(), Busy> {
        self.pool.run(tasks, task)
    }
    fn start(&self, tasks: usize, task: Task) -> Result<(), Busy> {
        self.pool.start(tasks, task)
    }
    fn help(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
        self.pool.help(tasks, task);
    }
    fn accelerator(&self, of: TypeId) -> Option<&Accelerator> {
        self.machines.iter().find(|(id, _)| *id == of).map(|(_, machine)| &**machine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pairloom_parallel::{Inline, batch};

    /// The processor answers, and the failure is told.
    #[test]
    fn a_device_may_fail() {
        let pool = Pool::new(1).expect("a pool");
        let broken = Accelerated::failing_after(pool, 0);
        let pairs = [(Affine::generator(), Affine::generator()); 3];
        let expected = batch::multi_pairing::<bn254::Curve>(&pairs, &Inline);
        assert_eq!(broken.failure(), None);
        assert!(batch::multi_pairing::<bn254::Curve>(&pairs, &broken) == expected);
        assert_eq!(broken.failure(), Some("out of order"));
    }

    /// A device that gives every item to six warps, as one with little shared memory does.
    #[test]
    fn sums_on_a_device_with_little_memory() {
        type G = bls12_381::G1;
        let device = Accelerated::by_one_core_as(Pool::new(1).expect("a pool"), Shape::of_few(100 << 10, 12));
        let point = |i: u64| Affine::<G>::generator().mul_words_vartime(&[i]).to_affine();
        let terms: Vec<_> = (1..4).map(|i| (point(i), u128::from(i) << 64 | 7)).collect();
        assert!(batch::weighted_sum(&terms, &device) == batch::weighted_sum(&terms, &Inline));
        assert_eq!(device.failure(), None);
    }
}
