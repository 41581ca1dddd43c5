//! Curves over prime fields: pairings, hashing and checks, eight in lanes, or one at a time where lanes do not pay.

use super::{Batch, Rows, run};
use crate::executor::Executor;
use core::marker::PhantomData;
use pairloom_algebra::lanes::Backend;
use pairloom_algebra::{Field, Fp12};
use pairloom_curve::hash::expand::ExpandMessage;
use pairloom_curve::hash::{self, Dst};
use pairloom_curve::lanes::{self as curve_lanes, LANES, LaneCurve, LaneGroup};
use pairloom_curve::{Affine, Point};
use pairloom_pairing::engine::{self, reduce};
use pairloom_pairing::{Exponent, Gt, PointPair, lanes};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Runs of which the fastest says how long a computation takes.
const TRIALS: usize = 3;

/// How many pairings one at a time take as long as a row of lanes with the present instructions. Measured at the first call for a
/// curve (tens of milliseconds). With portable lanes infinite: they are there for tests.
pub fn row_in_singles<C: LaneCurve>() -> f64 {
    static KNOWN: Mutex<Option<HashMap<(&str, &str), f64>>> = Mutex::new(None);
    let backend = Backend::current();
    if backend == Backend::Portable {
        return f64::INFINITY;
    }
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    *known.get_or_insert_default().entry((C::ID, backend.name())).or_insert_with(measure::<C>)
}

fn measure<C: LaneCurve>() -> f64 {
    let pair = (Affine::<C::G1>::generator(), Affine::<C::G2>::generator());
    let row = least(|| drop(lanes::pairings::<C>(&[pair], Exponent::Fast)));
    let single = least(|| _ = core::hint::black_box(engine::pairing::<C>(&pair.0, &pair.1)));
    row.as_secs_f64() / single.as_secs_f64()
}

fn least(mut f: impl FnMut()) -> Duration {
    let mut once = || {
        let start = Instant::now();
        f();
        start.elapsed()
    };
    (0..TRIALS).map(|_| once()).min().unwrap_or_default()
}

/// Optimal ate pairings of many pairs of points of G1 and G2, each its own value; 1 where a point is at infinity.
#[derive(Clone, Copy, Debug)]
pub struct PairingBatch<C> {
    exponent: Exponent,
    row_in_singles: f64,
    curve: PhantomData<fn() -> C>,
}

impl<C: LaneCurve> PairingBatch<C> {
    /// In lanes where that is faster on this machine.
    pub fn best(exponent: Exponent) -> Self {
        Self { exponent, row_in_singles: row_in_singles::<C>(), curve: PhantomData }
    }

    /// In lanes however slow they are.
    pub fn in_lanes(exponent: Exponent) -> Self {
        Self { exponent, row_in_singles: 0.0, curve: PhantomData }
    }

    /// Whether so many pairings, eight at most, go in lanes.
    fn lanes_pay(&self, count: usize) -> bool {
        count as f64 > self.row_in_singles
    }
}

impl<C: LaneCurve> Batch for PairingBatch<C> {
    type Item = PointPair<C>;
    type Output = Gt<C>;
    fn lanes(&self) -> usize {
        if self.lanes_pay(LANES) { LANES } else { 1 }
    }
    fn compute(&self, pairs: &[PointPair<C>]) -> Vec<Gt<C>> {
        if self.lanes_pay(pairs.len()) {
            return lanes::pairings::<C>(pairs, self.exponent);
        }
        pairs.iter().map(|pair| reduce(&engine::miller::<C>(core::slice::from_ref(pair)), self.exponent)).collect()
    }
}

/// The product of the optimal ate pairings of any number of pairs, over the threads of an executor: each takes a share of the
/// Miller loops, with squarings shared among its pairs, and one final exponentiation ends it.
pub fn multi_pairing<C: LaneCurve>(pairs: &[PointPair<C>], executor: &dyn Executor) -> Gt<C> {
    let share = pairs.len().div_ceil(executor.workers().max(1)).max(LEAST_SHARE);
    let shares: Vec<_> = pairs.chunks(share).collect();
    let miller = if row_in_singles::<C>() < LANES as f64 { lanes::miller::<C> } else { engine::miller::<C> };
    let values = run(
        &Rows::new(1, |shares: &[&[PointPair<C>]]| shares.iter().map(|pairs| miller(pairs)).collect()),
        &shares,
        executor,
    );
    reduce(&values.iter().fold(Fp12::one(), |product, f| product.mul(f)), Exponent::Fast)
}

/// The fewest pairs that a thread is given: fewer share too few squarings.
const LEAST_SHARE: usize = 2 * LANES;

/// For each point of the curve whether it is in the subgroup of order r, over the threads of an executor.
pub fn are_in_subgroup<C: LaneCurve, G: LaneGroup>(points: &[Affine<G>], executor: &dyn Executor) -> Vec<bool> {
    let one_by_one = |points: &[Affine<G>]| points.iter().map(|point| point.is_in_subgroup().into()).collect();
    rows::<C, _, _>(points, executor, curve_lanes::are_in_subgroup, one_by_one)
}

/// `hash_to_curve` of each message, over the threads of an executor.
pub fn hash_to_curve<C: LaneCurve, G: LaneGroup, E: ExpandMessage>(
    messages: &[&[u8]],
    dst: Dst<'_>,
    executor: &dyn Executor,
) -> Vec<Affine<G>> {
    let one_by_one = |messages: &[&[u8]]| {
        let points: Vec<_> = messages.iter().map(|message| hash::hash_to_curve::<G, E>(message, dst)).collect();
        Point::batch_to_affine(&points)
    };
    rows::<C, _, _>(messages, executor, |messages| curve_lanes::hash_to_curve::<G, E>(messages, dst), one_by_one)
}

/// In rows of lanes where they pay for pairings, as the arithmetic is the same.
fn rows<C: LaneCurve, I: Sync, O: Send>(
    items: &[I],
    executor: &dyn Executor,
    in_lanes: impl Fn(&[I]) -> Vec<O> + Sync,
    one_by_one: impl Fn(&[I]) -> Vec<O> + Sync,
) -> Vec<O> {
    let least = row_in_singles::<C>();
    let compute = |items: &[I]| if items.len() as f64 > least { in_lanes(items) } else { one_by_one(items) };
    run(&Rows::new(LANES, compute), items, executor)
}
