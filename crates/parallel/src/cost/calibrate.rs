//! Unit costs of this machine, measured.

use super::table::{Kind, Table};
use super::units::Units;
use crate::executor::Executor;
use crate::mailbox::{Desk, Member};
use crate::pool::{Pool, cores};
use crate::session::Session;
use crate::steps;
use core::hint::black_box;
use core::sync::atomic::{AtomicU64, Ordering};
use pairloom_algebra::count::{Count, Counts};
use pairloom_algebra::{Field, Fp2, QuadraticExt, TowerMachine, TwistField, Wide};
use pairloom_curve::{Affine, PairingCurve};
use pairloom_pairing::Exponent;
use pairloom_pairing::clock::{least, processor_time};
use pairloom_pairing::engine::PairingMachine;
use pairloom_pairing::line::TwistOf;
use pairloom_pairing::miller::{AteKind, AteLoop, Pair};
use pairloom_pairing::stepped::MillerLoop;
use pairloom_pairing::workers::Alone;
use serde::{Deserialize, Serialize};
use std::io;
use std::sync::OnceLock;
use std::time::Instant;

/// What a step takes, over the price of its operations: calls, copies, and what overlaps.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Factors {
    /// Moving the state.
    pub skip: f64,
    /// Lines.
    pub lines: f64,
    /// Accumulation.
    pub accumulate: f64,
    /// Raising.
    pub raise: f64,
    /// The easy part.
    pub settle: f64,
    /// A product.
    pub product: f64,
    /// The hard part.
    pub finish: f64,
}

impl Factors {
    /// The factor of a kind of step.
    pub fn of(&self, kind: Kind) -> f64 {
        match kind {
            Kind::Skip => self.skip,
            Kind::Lines | Kind::Tail => self.lines,
            Kind::Accumulate => self.accumulate,
            Kind::Raise => self.raise,
            Kind::Settle => self.settle,
            Kind::Product => self.product,
            Kind::Finish => self.finish,
        }
    }
}

/// What this machine needs, in nanoseconds; factors are ratios.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// Operations of the base field.
    pub units: Units,
    /// What steps take beside their operations.
    pub factors: Factors,
    /// Calling a pool's worker and waiting for its end, the task being nothing.
    pub dispatch: f64,
    /// From one worker's publishing something to the other's seeing it.
    pub hop: f64,
    /// Writing an iteration's lines by one worker and reading them by another, many in a row: what their cache lines take.
    pub handing: f64,
    /// What an exchange between two workers in step costs beside their work.
    pub exchange: f64,
    /// The whole pairing by one worker, measured; infinite where it was not.
    #[serde(default = "not_measured")]
    pub serial: f64,
}

fn not_measured() -> f64 {
    f64::INFINITY
}

/// The machine on which a pairing's operations are counted.
pub type Counting<C> = Fp2<Count<<C as PairingCurve>::Fp>>;

impl Calibration {
    /// A calibration to start from where none has been made: a processor of 2.5 GHz with four limbs. Only ratios matter, and
    /// they differ little between machines.
    pub fn typical() -> Self {
        let units = Units {
            product: 10.0,
            square: 10.0,
            root: 0.0,
            cube: 0.0,
            reduction: 13.0,
            inversion: 1900.0,
            addition: 2.5,
            wide_addition: 3.5,
            scaling: 60.0,
        };
        let factors =
            Factors { skip: 1.0, lines: 1.0, accumulate: 1.0, raise: 1.0, settle: 1.0, product: 1.0, finish: 1.0 };
        Self { units, factors, dispatch: 1000.0, hop: 150.0, handing: 200.0, exchange: 60.0, serial: not_measured() }
    }

    /// As [`Self::typical`], for loops over E. Where elements are long, lines are three times as long.
    pub fn typical_of<E: TwistField>() -> Self {
        let typical = Self::typical();
        if E::Machine::LONG_ELEMENTS { Self { handing: 600.0, ..typical } } else { typical }
    }

    /// Whether it can be what a machine does that has its cores to itself, for a pairing whose steps these prices add up to: they add up to
    /// the measured whole, and workers answer each other within the times that caches and schedulers take.
    pub fn is_plausible(&self, serial: f64) -> bool {
        let adds_up = (0.7..1.4).contains(&(serial / self.serial));
        adds_up && self.dispatch < 30e3 && self.hop < 3e3 && self.handing < 10e3 && self.exchange < 10e3
    }

    /// Whether it can be computed with.
    pub fn is_sane(&self) -> bool {
        let Units { product, square, root, cube, reduction, inversion, addition, wide_addition, scaling } = self.units;
        let Factors { skip, lines, accumulate, raise, settle, product: multiply, finish } = self.factors;
        let positive = [product, square, inversion, skip, lines, accumulate, raise, settle, multiply, finish];
        let operations = [root, cube, reduction, addition, wide_addition, scaling];
        let together = [self.dispatch, self.hop, self.handing, self.exchange];
        let mut others = operations.iter().chain(&together);
        positive.iter().all(|&x| x.is_finite() && x > 0.0) && others.all(|&x| x.is_finite() && x >= 0.0)
    }

    /// Measures a pairing of a curve on this machine: about a second. `progress` is told after every measurement.
    ///
    /// # Errors
    ///
    /// Threads that the system refuses.
    pub fn measure<C: PairingCurve, K: AteKind<C>, E: PairingMachine<C>>(
        exponent: Exponent,
        counts: &Table<Counts>,
        progress: &dyn Fn(),
    ) -> io::Result<Self> {
        Self::of_loop(units::<C, E>(progress), &real::<C, K, E>(exponent), counts, progress)
    }

    /// Measures a loop whose steps take so many operations. `progress` is told after every measurement.
    ///
    /// # Errors
    ///
    /// Threads that the system refuses.
    pub fn of_loop(
        units: Units,
        miller: &impl MillerLoop,
        counts: &Table<Counts>,
        progress: &dyn Fn(),
    ) -> io::Result<Self> {
        Self::of_steps(units, &Rehearsed::new(miller), counts, progress)
    }

    fn of_steps(units: Units, steps: &dyn Steps, counts: &Table<Counts>, progress: &dyn Fn()) -> io::Result<Self> {
        let factors = factors(steps, counts, &units, progress);
        let serial = least([&mut || steps.pairing()])[0];
        let mut calibration = Self { units, factors, serial, ..Self::typical() };
        if cores() > 1 {
            let pool = Pool::new(2)?;
            calibration.dispatch = fastest(3000, &mut || by_two(&pool, |_| {}));
            calibration.hop = hop(&pool);
            progress();
            calibration.handing = steps.handing(&pool);
            progress();
            calibration.exchange = exchange(&pool, steps, counts, &calibration);
            progress();
        }
        Ok(calibration)
    }
}

/// The steps of a loop whose arguments and values are known, to be timed.
trait Steps: Sync {
    /// All steps of a kind; one of those that are taken once. The lines stand for the tail, which is priced as they are ([`Factors::of`]).
    fn run(&self, kind: Kind);
    /// The whole pairing.
    fn pairing(&self);
    /// The end of the final exponentiation, by one of two workers.
    fn finish_by_two(&self, worker: &mut Member<'_>);
    /// [`Calibration::handing`].
    fn handing(&self, pool: &Pool) -> f64;
}

/// A loop with values such as its steps meet.
struct Rehearsed<'a, L: MillerLoop> {
    miller: &'a L,
    lines: Vec<L::Lines>,
    f: L::Value,
    settled: L::Value,
}

impl<'a, L: MillerLoop> Rehearsed<'a, L> {
    fn new(miller: &'a L) -> Self {
        let mut state = miller.start();
        let lines = (0..miller.iterations()).map(|iteration| steps::lines(miller, &mut state, iteration)).collect();
        let one = miller.one();
        let mut rehearsed = Self { miller, lines, f: one.clone(), settled: one };
        rehearsed.f = rehearsed.accumulated();
        rehearsed.settled = steps::settle(miller, &rehearsed.f);
        rehearsed
    }

    fn accumulated(&self) -> L::Value {
        let accumulate = |f: L::Value, lines| steps::accumulate(self.miller, Some(f), lines);
        self.lines.iter().fold(self.f.clone(), accumulate)
    }
}

impl<L: MillerLoop> Steps for Rehearsed<'_, L> {
    fn run(&self, kind: Kind) {
        let Self { miller, f, settled, .. } = self;
        let total = miller.iterations();
        match kind {
            Kind::Skip => steps::skip(*miller, &mut miller.start(), 0..total),
            Kind::Lines | Kind::Tail => {
                let mut state = miller.start();
                for iteration in 0..total {
                    black_box(steps::lines(*miller, &mut state, iteration));
                }
            }
            Kind::Accumulate => drop(black_box(self.accumulated())),
            Kind::Raise => drop(black_box(steps::raise(*miller, settled.clone(), total))),
            Kind::Settle => drop(black_box(steps::settle(*miller, f))),
            Kind::Product => drop(black_box(steps::product(*miller, f, f))),
            Kind::Finish => drop(black_box(steps::finish(*miller, &mut Alone, settled))),
        }
    }

    fn pairing(&self) {
        black_box(steps::pairing(self.miller));
    }

    fn finish_by_two(&self, worker: &mut Member<'_>) {
        black_box(steps::finish(self.miller, worker, &self.settled));
    }

    fn handing(&self, pool: &Pool) -> f64 {
        let hand_over = || {
            let places: Vec<OnceLock<L::Lines>> = self.lines.iter().map(|_| OnceLock::new()).collect();
            let session = Session::default();
            by_two(pool, |worker| {
                for (place, lines) in places.iter().zip(&self.lines) {
                    if worker == 0 {
                        drop(black_box(session.wait(|| place.get()).cloned()));
                    } else {
                        drop(place.set(lines.clone()));
                    }
                }
            });
        };
        fastest(300, &mut { hand_over }) / self.lines.len().max(1) as f64
    }
}

/// The loop of a curve's generators.
pub fn real<C: PairingCurve, K: AteKind<C>, E: PairingMachine<C>>(exponent: Exponent) -> AteLoop<C, E, K> {
    AteLoop::new(generators::<C, E>(), exponent)
}

fn generators<C: PairingCurve, E: PairingMachine<C>>() -> Pair<E> {
    Pair::new::<C>(&Affine::generator(), &Affine::generator())
}

/// The same loop on the machine that counts.
pub fn counting<C: PairingCurve, K: AteKind<C>>(exponent: Exponent) -> AteLoop<C, Counting<C>, K>
where
    Counting<C>: TwistOf<C>,
{
    AteLoop::new(ones(), exponent)
}

fn ones<E: QuadraticExt>() -> Pair<E> {
    Pair { p: [E::Base::one(), E::Base::one()], q: [E::one(), E::one()] }
}

/// The fastest of many runs by the clock, in nanoseconds: what several threads take together.
fn fastest(runs: usize, run: &mut dyn FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..runs {
        let start = Instant::now();
        run();
        best = best.min(start.elapsed().as_nanos() as f64);
    }
    best
}

/// The least processor time of many runs, in nanoseconds.
fn least_processor_time(runs: usize, run: &mut dyn FnMut()) -> f64 {
    (0..runs).map(|_| processor_time(&mut *run)).fold(f64::INFINITY, f64::min)
}

/// Nanoseconds of one of many operations in a row.
fn operation(run: &dyn Fn()) -> f64 {
    const ROW: usize = 500;
    let mut row = || (0..ROW).for_each(|_| run());
    least_processor_time(100, &mut row) / ROW as f64
}

/// The operations of an unreduced product of F_p².
pub const PRODUCT_OF_FP2: Counts = Counts { products: 3, additions: 2, wide_additions: 3, ..Counts::NONE };

/// The operations of F_p, from those of F_p² which formulas call: a product of F_p² is three of F_p and its additions.
fn units<C: PairingCurve, E: PairingMachine<C>>(progress: &dyn Fn()) -> Units {
    let [x, y] = generators::<C, E>().q;
    let wide = x.mul_wide(&y);
    let nothing = operation(&|| _ = black_box(&x));
    let time = |run: &dyn Fn()| (operation(run) - nothing).max(0.1);
    let addition = time(&|| {
        black_box(black_box(&x).add(black_box(&y)));
    }) / 2.0;
    let wide_addition = time(&|| {
        black_box(black_box(&wide).add(black_box(&wide)));
    }) / 2.0;
    let reduction = time(&|| {
        black_box(E::reduce(black_box(&wide)));
    }) / 2.0;
    let three_products = time(&|| {
        black_box(black_box(&x).mul_wide(black_box(&y)));
    });
    let inversion = time(&|| {
        black_box(black_box(&x).parts()[0].invert());
    });
    progress();
    let Counts { additions, wide_additions, products, .. } = PRODUCT_OF_FP2;
    let sums = additions as f64 * addition + wide_additions as f64 * wide_addition;
    let product = (three_products - sums).max(three_products / 2.0) / products as f64;
    let scaling = 2.0 * (product + reduction);
    Units { product, square: product, root: 0.0, cube: 0.0, reduction, inversion, addition, wide_addition, scaling }
}

/// The operations of a field of small characteristic, on two of its elements; cubes where the characteristic is three.
pub fn small_units<F: Field>([x, y]: &[F; 2], root: fn(&F) -> F, cube: Option<fn(&F) -> F>) -> Units {
    let wide = x.mul_wide(y);
    let nothing = operation(&|| _ = black_box(x));
    let time = |run: &dyn Fn()| (operation(run) - nothing).max(0.1);
    Units {
        product: time(&|| _ = black_box(black_box(x).mul_wide(black_box(y)))),
        square: time(&|| _ = black_box(black_box(x).square())),
        root: time(&|| _ = black_box(root(black_box(x)))),
        cube: cube.map_or(0.0, |cube| time(&|| _ = black_box(cube(black_box(x))))),
        reduction: time(&|| _ = black_box(F::reduce(black_box(&wide)))),
        inversion: time(&|| _ = black_box(black_box(x).invert())),
        addition: time(&|| _ = black_box(black_box(x).add(black_box(y)))),
        wide_addition: time(&|| _ = black_box(black_box(&wide).add(black_box(&wide)))),
        scaling: 0.0,
    }
}

/// What a step takes on this machine over the price of its operations.
fn factors(steps: &dyn Steps, counts: &Table<Counts>, units: &Units, progress: &dyn Fn()) -> Factors {
    const RUNS: usize = 300;
    let total = counts.lines.len();
    let time = |kind: Kind, counts: &[Counts]| {
        let price = counts.iter().map(|counts| units.price(counts)).sum::<f64>().max(1.0);
        let factor = least_processor_time(RUNS, &mut || steps.run(kind)) / price;
        progress();
        factor
    };
    let once = core::slice::from_ref;
    Factors {
        skip: time(Kind::Skip, &counts.skip[total..]),
        lines: time(Kind::Lines, &counts.lines),
        accumulate: time(Kind::Accumulate, &counts.accumulate),
        raise: time(Kind::Raise, &counts.raise[total..]),
        settle: time(Kind::Settle, once(&counts.settle)),
        product: time(Kind::Product, once(&counts.product)),
        finish: time(Kind::Finish, once(&counts.finish)),
    }
}

/// Has two workers of a pool do something, each of which knows its number.
fn by_two(pool: &Pool, work: impl Fn(usize) + Sync) {
    let ran = pool.run(2, &work);
    debug_assert!(ran.is_ok(), "nobody else has the pool");
}

/// Half of a round trip between two workers of a pool.
fn hop(pool: &Pool) -> f64 {
    const TRIPS: u64 = 50;
    let round_trips = || {
        let (there, back) = (Line(AtomicU64::new(0)), Line(AtomicU64::new(0)));
        let session = Session::default();
        let seen = |line: &Line, trip| _ = session.wait(|| (line.0.load(Ordering::Acquire) == trip).then_some(()));
        by_two(pool, |worker| {
            for trip in 1..=TRIPS {
                if worker == 0 {
                    there.0.store(trip, Ordering::Release);
                    seen(&back, trip);
                } else {
                    seen(&there, trip);
                    back.0.store(trip, Ordering::Release);
                }
            }
        });
    };
    fastest(500, &mut { round_trips }) / (2 * TRIPS) as f64
}

#[repr(align(128))]
struct Line(AtomicU64);

/// What is left of the time that two workers need to finish when their work is taken away, for each exchange.
fn exchange(pool: &Pool, steps: &dyn Steps, counts: &Table<Counts>, calibration: &Calibration) -> f64 {
    let together = || {
        let (desk, session) = (Desk::default(), Session::default());
        by_two(pool, |worker| {
            let _attendance = session.attend();
            steps.finish_by_two(&mut desk.member(&session, worker == 0));
        });
    };
    let work = counts.members.iter().map(|counts| calibration.units.price(counts)).fold(0.0, f64::max);
    let beside = fastest(500, &mut { together }) - work * calibration.factors.finish - calibration.dispatch;
    (beside / counts.exchanges.max(1) as f64).max(0.0)
}
