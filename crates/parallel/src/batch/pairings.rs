//! Curves over prime fields: pairings, hashing and checks, eight in lanes, or one at a time where lanes do not pay.

use super::worth::{self, Operation};
use super::{Batch, Rows, run};
use crate::executor::Executor;
use core::any::type_name;
use core::marker::PhantomData;
use pairloom_algebra::{Field, Fp12};
use pairloom_curve::hash::expand::ExpandMessage;
use pairloom_curve::hash::{self, Dst};
use pairloom_curve::lanes::{self as curve_lanes, LANES, LaneCurve, LaneGroup};
use pairloom_curve::{Affine, Point};
use pairloom_pairing::engine::{self, reduce};
use pairloom_pairing::{Exponent, Gt, PointPair, lanes};

/// How many pairings one at a time take as long as a row of lanes with the present instructions. Measured at the first call for a
/// curve (tens of milliseconds). With portable lanes infinite: they are there for tests.
pub fn row_in_singles<C: LaneCurve>() -> f64 {
    let pairs = generators::<C>(LANES);
    let single = |(p, q): &PointPair<C>| engine::pairing::<C>(p, q);
    worth::row_in_singles(
        ["pairing", C::ID],
        || drop(lanes::pairings::<C>(&pairs, Exponent::Fast)),
        || pairs.iter().for_each(|pair| _ = core::hint::black_box(single(pair))),
    )
}

/// So many times the pair of generators.
fn generators<C: LaneCurve>(count: usize) -> Vec<PointPair<C>> {
    vec![(Affine::generator(), Affine::generator()); count]
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
    let miller = if lanes_pay_for_products::<C>() { lanes::miller::<C> } else { engine::miller::<C> };
    let values = run(
        &Rows::new(1, |shares: &[&[PointPair<C>]]| shares.iter().map(|pairs| miller(pairs)).collect()),
        &shares,
        executor,
    );
    reduce(&values.iter().fold(Fp12::one(), |product, f| product.mul(f)), Exponent::Fast)
}

/// The fewest pairs that a thread is given: fewer share too few squarings.
const LEAST_SHARE: usize = 2 * LANES;

/// Whether the Miller loops of a product go in lanes: there lanes share fewer squarings than one loop for all pairs does.
fn lanes_pay_for_products<C: LaneCurve>() -> bool {
    let pairs = generators::<C>(LEAST_SHARE);
    let time = |miller: fn(&[PointPair<C>]) -> Fp12<C::Fp2>| _ = core::hint::black_box(miller(&pairs));
    let least = worth::row_in_singles(["product", C::ID], || time(lanes::miller::<C>), || time(engine::miller::<C>));
    least < LANES as f64
}

/// For each point of the curve whether it is in the subgroup of order r, over the threads of an executor.
pub fn are_in_subgroup<C: LaneCurve, G: LaneGroup>(points: &[Affine<G>], executor: &dyn Executor) -> Vec<bool> {
    let one_by_one = |points: &[Affine<G>]| points.iter().map(|point| point.is_in_subgroup().into()).collect();
    let row = Row { operation: ["is_in_subgroup", type_name::<(C, G)>()], sample: &[Affine::generator(); LANES] };
    rows(&row, points, executor, curve_lanes::are_in_subgroup, one_by_one)
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
    let in_lanes = |messages: &[&[u8]]| curve_lanes::hash_to_curve::<G, E>(messages, dst);
    let row = Row { operation: ["hash_to_curve", type_name::<(C, G, E)>()], sample: &[[0; 32].as_slice(); LANES] };
    rows(&row, messages, executor, in_lanes, one_by_one)
}

/// What an operation in lanes is measured by.
struct Row<'a, I> {
    operation: Operation,
    sample: &'a [I; LANES],
}

/// In rows of lanes where those pay for this operation; one at a time where not, and unmeasured where there is one item.
fn rows<I: Sync, O: Send>(
    row: &Row<'_, I>,
    items: &[I],
    executor: &dyn Executor,
    in_lanes: impl Fn(&[I]) -> Vec<O> + Sync,
    one_by_one: impl Fn(&[I]) -> Vec<O> + Sync,
) -> Vec<O> {
    let measured =
        || worth::row_in_singles(row.operation, || drop(in_lanes(row.sample)), || drop(one_by_one(row.sample)));
    let least = if items.len() > 1 { measured() } else { f64::INFINITY };
    let compute = |items: &[I]| if items.len() as f64 > least { in_lanes(items) } else { one_by_one(items) };
    run(&Rows::new(LANES, compute), items, executor)
}
