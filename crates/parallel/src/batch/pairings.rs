//! Curves over prime fields: pairings, hashing, decoding, checks and weights, eight in lanes, or one at a time where lanes do not pay.

use super::rates::{LEAST_SHARE, rates};
use super::row_cost::{self, Operation};
use super::{Rows, each, run};
use crate::accelerator::{GroupAccelerator, of_curve, of_group};
use crate::compiled::CompiledPrime;
use crate::executor::Executor;
use crate::workload::lanes_pay;
use core::any::type_name;
use core::cell::OnceCell;
use core::hint::black_box;
use core::iter::successors;
use pairloom_algebra::{Field, Fp12};
use pairloom_curve::encoding::{DecodeError, EncodableGroup, PointEncoding};
use pairloom_curve::hash::expand::ExpandMessage;
use pairloom_curve::hash::field::hash_to_field;
use pairloom_curve::hash::{self, Dst};
use pairloom_curve::lanes::{self as curve_lanes, LANES, LaneCurve, LaneGroup};
use pairloom_curve::scalar_mul::weighted_sum_vartime;
use pairloom_curve::subgroup::are_in_subgroup_vartime;
use pairloom_curve::subgroup::combinations::{self, Soundness};
use pairloom_curve::{Affine, Point};
use pairloom_pairing::compiled::{self, CompiledPairing};
use pairloom_pairing::{Convention, Gt, PointPair, lanes};

/// The product of the optimal ate pairings of any number of pairs, over the threads of an executor: each takes a share of the
/// Miller loops, with squarings shared among its pairs, and one final exponentiation ends it.
pub fn multi_pairing<C: CompiledPairing>(pairs: &[PointPair<C>], executor: &dyn Executor) -> Gt<C> {
    compiled::reduce(&miller::<C>(pairs, executor))
}

/// [`multi_pairing`] before its final exponentiation, up to a factor that this takes to 1. Few pairs go alone, unmeasured.
pub fn miller<C: CompiledPairing>(pairs: &[PointPair<C>], executor: &dyn Executor) -> Fp12<C::Fp2> {
    if pairs.len() <= FEW {
        return compiled::miller::<C>(pairs);
    }
    if let Some(value) = of_curve::<C>(executor).and_then(|machine| machine.miller(pairs)) {
        return value;
    }
    let workers = executor.workers().max(1);
    let rates = rates::<C>().product;
    let share = match rates {
        Some(rates) => rates.share(pairs.len(), LANES, workers),
        None => pairs.len().div_ceil(workers).max(LEAST_SHARE),
    };
    let shares: Vec<_> = pairs.chunks(share).collect();
    let in_lanes = rates.is_some_and(|rates| rates.lanes_pay(share, LANES));
    let miller = if in_lanes { lanes::miller::<C> } else { compiled::miller::<C> };
    let values = each(&shares, executor, |pairs| miller(pairs));
    values.iter().fold(Fp12::one(), |product, f| product.mul(f))
}

/// So many pairs never pay in lanes.
const FEW: usize = 2;

/// The optimal ate pairings of any number of pairs, in their order, over the threads of an executor, in the way that is fastest for so
/// many ([`crate::workload::offers`]): each over all threads, or each thread some, alone or in lanes. 1 where a point is at infinity, which
/// costs nothing.
pub fn pairings<C: CompiledPrime, X: Convention>(pairs: &[PointPair<C>], executor: &dyn Executor) -> Vec<Gt<C, X>> {
    C::pairings(pairs, X::EXPONENT, executor)
        .into_iter()
        .map(|value| Gt::from_fp12_unchecked_subgroup(&value))
        .collect()
}

/// For each point of the curve whether it is in the subgroup of order r, over the threads of an executor.
pub fn are_in_subgroup<C: LaneCurve, G: LaneGroup>(points: &[Affine<G>], executor: &dyn Executor) -> Vec<bool> {
    if let Some(inside) = of_group::<G>(executor).and_then(|machine| machine.are_in_subgroup(points)) {
        return inside;
    }
    let row = Row { operation: ["is_in_subgroup", type_name::<(C, G)>()], sample: &[Affine::<G>::generator(); LANES] };
    rows(&row, points, executor, curve_lanes::are_in_subgroup, one_by_one_in_subgroup)
}

fn one_by_one_in_subgroup<G: LaneGroup>(points: &[Affine<G>]) -> Vec<bool> {
    are_in_subgroup_vartime(points)
}

/// `hash_to_curve` of each message, which is public, over the threads of an executor.
pub fn hash_to_curve<C: LaneCurve, G: LaneGroup, E: ExpandMessage>(
    messages: &[&[u8]],
    dst: Dst<'_>,
    executor: &dyn Executor,
) -> Vec<Affine<G>> {
    if let Some(machine) = of_group::<G>(executor) {
        let elements =
            |messages: &[&[u8]]| messages.iter().map(|message| hash_to_field::<_, E, 2>(message, dst)).collect();
        let pairs: Vec<[G::Field; 2]> = run(&Rows::new(LANES, elements), messages, executor);
        if let Some(points) = machine.map_pairs(&pairs) {
            return points;
        }
    }
    let one_by_one = |messages: &[&[u8]]| {
        let points: Vec<_> = messages.iter().map(|message| hash::hash_to_curve_vartime::<G, E>(message, dst)).collect();
        Point::batch_to_affine(&points)
    };
    let in_lanes = |messages: &[&[u8]]| curve_lanes::hash_to_curve::<G, E>(messages, dst);
    let row = Row { operation: ["hash_to_curve", type_name::<(C, G, E)>()], sample: &[[0; 32].as_slice(); LANES] };
    rows(&row, messages, executor, in_lanes, one_by_one)
}

/// [`PointEncoding::decode_unchecked_subgroup`] of each encoding, over the threads of an executor.
pub fn decode_unchecked_subgroup<C: LaneCurve, G: LaneGroup + EncodableGroup, E: PointEncoding<G>>(
    encodings: &[&[u8]],
    executor: &dyn Executor,
) -> Vec<Result<Affine<G>, DecodeError>> {
    let by_machine = |machine: &dyn GroupAccelerator<G>| curve_lanes::decode_by::<G, E>(encodings, |x| machine.lift(x));
    if let Some(points) = of_group::<G>(executor).and_then(by_machine) {
        return points;
    }
    let one_by_one = |encodings: &[&[u8]]| encodings.iter().map(|bytes| E::decode_unchecked_subgroup(bytes)).collect();
    let generator = E::encode(&Affine::generator());
    let row = Row { operation: ["decode", type_name::<(C, G, E)>()], sample: &[generator.as_slice(); LANES] };
    rows(&row, encodings, executor, curve_lanes::decode_unchecked_subgroup::<G, E>, one_by_one)
}

/// A weight for samples: the digits of π.
const WEIGHT: u128 = 0x3243_f6a8_885a_308d_3131_98a2_e037_0734;

/// Each point times its weight, over the threads of an executor; in variable time.
pub fn weighted<C: LaneCurve, G: LaneGroup>(terms: &[(Affine<G>, u128)], executor: &dyn Executor) -> Vec<Affine<G>> {
    if let Some(points) = of_group::<G>(executor).and_then(|machine| machine.weighted(terms)) {
        return points;
    }
    let one_by_one = |terms: &[(Affine<G>, u128)]| {
        let points: Vec<_> = terms.iter().map(|term| weighted_sum_vartime(&[*term])).collect();
        Point::batch_to_affine(&points)
    };
    let row = Row { operation: ["weighted", type_name::<(C, G)>()], sample: &[(Affine::generator(), WEIGHT); LANES] };
    rows(&row, terms, executor, curve_lanes::weighted, one_by_one)
}

/// The sum of points times weights, over the threads of an executor; in variable time.
pub fn weighted_sum<G: LaneGroup>(terms: &[(Affine<G>, u128)], executor: &dyn Executor) -> Point<G> {
    if let Some(sum) = of_group::<G>(executor).and_then(|machine| machine.weighted_sum(terms)) {
        return sum;
    }
    let shares = shares_of_sum(terms, executor);
    let largest = shares.first().map_or(0, |share| share.len());
    let in_lanes = largest >= LANES && lanes_pay_for_sums::<G>(terms, largest);
    let sum = |terms: &[(Affine<G>, u128)]| match in_lanes {
        true => curve_lanes::weighted_sum(terms),
        false => weighted_sum_vartime(terms),
    };
    each(&shares, executor, |terms| sum(terms)).iter().fold(Point::identity(), |sum, part| sum + *part)
}

/// The terms of a sum that each worker gets.
fn shares_of_sum<'a, T>(terms: &'a [T], executor: &dyn Executor) -> Vec<&'a [T]> {
    terms.chunks(terms.len().div_ceil(executor.workers().max(1)).max(LEAST_SHARE)).collect()
}

/// The terms with which a sum of so many is measured: 8, or a multiple of 16 up to 64.
fn measured_terms(count: usize) -> usize {
    const MOST: usize = 64;
    (count - count % LEAST_SHARE).clamp(LANES, MOST)
}

/// Whether a sum of so many of these terms takes less time in lanes than one after the other: measured with [`measured_terms`], weights being up to 64 bits or longer, since it depends on both. One after the other, few terms have tables and many go into buckets. 64
/// terms take up to 16 ms to measure.
fn lanes_pay_for_sums<G: LaneGroup>(terms: &[(Affine<G>, u128)], count: usize) -> bool {
    let is_long = terms.iter().any(|(_, weight)| weight >> 64 != 0);
    let name = if is_long { "weighted_sum" } else { "weighted_sum of 64 bits" };
    let count = measured_terms(count);
    let made = OnceCell::new();
    // Different ones, and not made where all is known: equal points cost lanes more.
    let sample = || {
        made.get_or_init(|| {
            let doubles = successors(Some(Point::<G>::generator()), |point| Some(point.double()));
            let points = Point::batch_to_affine(&doubles.take(count).collect::<Vec<_>>());
            let weights = (0..).map(|i| WEIGHT.rotate_left(i) >> if is_long { 0 } else { 64 });
            points.into_iter().zip(weights).collect::<Vec<_>>()
        })
    };
    let in_lanes = || _ = black_box(curve_lanes::weighted_sum(sample()));
    let alone = || _ = black_box(weighted_sum_vartime(sample()));
    lanes_pay(row_cost::row_in_singles([name, type_name::<G>()], count, in_lanes, alone), LANES as f64)
}

/// `Σ scalar point` over points of the subgroup of order r, over the threads of an executor, each of which takes a share of the terms; in
/// variable time.
pub fn sum_of_products<G: LaneGroup>(terms: &[(Affine<G>, G::Scalar)], executor: &dyn Executor) -> Point<G> {
    each(&shares_of_sum(terms, executor), executor, |terms| curve_lanes::sum_of_products(terms))
        .iter()
        .fold(Point::identity(), |sum, part| sum + *part)
}

/// For each point of the curve whether it is in the subgroup of order r, by random combinations where that is faster
/// ([`pairloom_curve::subgroup::combinations`]), over the threads of an executor. `false` is certain; `true` is wrong for a given point with the
/// probability of `soundness` at most. `random` fills bytes with what whoever chose the points cannot foresee; without it (`false`) points are
/// checked exactly.
pub fn are_in_subgroup_by_combinations<C: LaneCurve, G: LaneGroup>(
    points: &[Affine<G>],
    soundness: Soundness,
    random: &(dyn Fn(&mut [u8]) -> bool + Sync),
    executor: &dyn Executor,
) -> Vec<bool> {
    if let Some(inside) = of_group::<G>(executor).and_then(|machine| machine.are_in_subgroup(points)) {
        return inside;
    }
    let row = Row { operation: ["is_in_subgroup", type_name::<(C, G)>()], sample: &[Affine::<G>::generator(); LANES] };
    // Each lane is a check of its own, with its own sums to combine: lanes have to be twice as fast to pay.
    let in_lanes = points.len() > LANES
        && lanes_pay(row.in_singles(&curve_lanes::are_in_subgroup, &one_by_one_in_subgroup), LANES as f64 / 2.0);
    let share = points.len().div_ceil(executor.workers().max(1)).max(1);
    let shares: Vec<_> = points.chunks(share).collect();
    let checked = |points: &&[Affine<G>]| {
        combinations::are_in_subgroup(points, soundness, in_lanes, &mut |bytes: &mut [u8]| random(bytes))
    };
    each(&shares, executor, checked).concat()
}

/// What an operation in lanes is measured by.
struct Row<'a, I> {
    operation: Operation,
    sample: &'a [I; LANES],
}

impl<I> Row<'_, I> {
    /// How many items one at a time take as long as the row.
    fn in_singles<O>(&self, in_lanes: &impl Fn(&[I]) -> Vec<O>, one_by_one: &impl Fn(&[I]) -> Vec<O>) -> f64 {
        row_cost::row_in_singles(
            self.operation,
            LANES,
            || drop(in_lanes(self.sample)),
            || drop(one_by_one(self.sample)),
        )
    }
}

/// In rows of lanes where those pay for this operation; one at a time where not, and unmeasured where there is one item.
fn rows<I: Sync, O: Send>(
    row: &Row<'_, I>,
    items: &[I],
    executor: &dyn Executor,
    in_lanes: impl Fn(&[I]) -> Vec<O> + Sync,
    one_by_one: impl Fn(&[I]) -> Vec<O> + Sync,
) -> Vec<O> {
    let least = if items.len() > 1 { row.in_singles(&in_lanes, &one_by_one) } else { f64::INFINITY };
    let compute = |items: &[I]| if lanes_pay(least, items.len() as f64) { in_lanes(items) } else { one_by_one(items) };
    run(&Rows::new(LANES, compute), items, executor)
}
