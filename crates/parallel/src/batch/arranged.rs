//! Pairings of curves over prime fields, arranged as is fastest for so many.

use super::measured::Measured;
use super::rates::rates;
use super::{Batch, run};
use crate::engine::ParallelPairing;
use crate::executor::{Executor, Inline};
use crate::planned::Planned;
use crate::split::Split;
use crate::workload::{lanes_pay, side_by_side};
use core::hint::black_box;
use core::marker::PhantomData;
use pairloom_curve::Affine;
use pairloom_curve::lanes::LANES;
use pairloom_pairing::by_machine;
use pairloom_pairing::clock::least;
use pairloom_pairing::compiled::{self, CompiledPairing};
use pairloom_pairing::engine::PairingMachine;
use pairloom_pairing::miller::OptimalAte;
use pairloom_pairing::{Convention, Fast, Gt, PointPair, lanes};

/// Optimal ate pairings of many pairs of points of G1 and G2, each its own value; 1 where a point is at infinity.
#[derive(Clone, Copy, Debug)]
pub struct PairingBatch<C, X = Fast> {
    row_in_singles: f64,
    curve: PhantomData<fn() -> (C, X)>,
}

impl<C: CompiledPairing, X: Convention> PairingBatch<C, X> {
    /// In lanes where that is faster on this machine.
    pub fn best() -> Self {
        Self { row_in_singles: rates::<C>().row, curve: PhantomData }
    }

    /// In lanes however slow they are.
    pub fn in_lanes() -> Self {
        Self { row_in_singles: 0.0, curve: PhantomData }
    }

    /// Whether so many pairings, eight at most, go in lanes.
    fn lanes_pay(&self, count: usize) -> bool {
        lanes_pay(self.row_in_singles, count as f64)
    }
}

impl<C: CompiledPairing, X: Convention> Batch for PairingBatch<C, X> {
    type Item = PointPair<C>;
    type Output = Gt<C, X>;
    fn lanes(&self) -> usize {
        if self.lanes_pay(LANES) { LANES } else { 1 }
    }
    fn most_items(&self) -> usize {
        if self.lanes_pay(LANES) { lanes::pairings_in_step::<C>() } else { 1 }
    }
    fn compute(&self, pairs: &[PointPair<C>]) -> Vec<Gt<C, X>> {
        if self.lanes_pay(pairs.len()) {
            return lanes::pairings::<C, X>(pairs);
        }
        pairs.iter().map(|pair| compiled::product::<C, X>(core::slice::from_ref(pair))).collect()
    }
}

/// [`super::pairings`], compiled where it is called.
pub(crate) fn pairings_by_machine<C: CompiledPairing, X: Convention>(
    pairs: &[PointPair<C>],
    executor: &dyn Executor,
) -> Vec<Gt<C, X>> {
    by_machine!(C: SplitByDoubles, arranged, X)(pairs, executor)
}

/// [`super::pairings`], of which those that are split are computed by a machine.
fn arranged<C: CompiledPairing, X: Convention, E: PairingMachine<C>>(
    pairs: &[PointPair<C>],
    executor: &dyn Executor,
) -> Vec<Gt<C, X>> {
    let finite: Vec<_> = pairs.iter().filter(|(p, q)| !p.is_identity() && !q.is_identity()).copied().collect();
    let alone = |pair: &PointPair<C>| compiled::product(core::slice::from_ref(pair));
    let each = ParallelPairing::<C, OptimalAte, E, X>::for_executor(executor);
    let values = if splitting_pays::<C, E>(each.planned(), finite.len(), executor.workers()) {
        finite.iter().map(|pair| each.pairing_or(&pair.0, &pair.1, executor, || alone(pair))).collect()
    } else if let [pair] = finite.as_slice() {
        vec![alone(pair)]
    } else {
        run(&PairingBatch::<C, X>::best(), &finite, executor)
    };
    let mut values = values.into_iter();
    let value = |(p, q): &PointPair<C>| match p.is_identity() || q.is_identity() {
        true => Gt::one(),
        false => values.next().unwrap_or_default(),
    };
    pairs.iter().map(value).collect()
}

/// Whether so many pairings are computed one after the other, each over all workers.
fn splitting_pays<C: CompiledPairing, E: PairingMachine<C>>(planned: &Planned, count: usize, workers: usize) -> bool {
    let Some((costs, split)) = planned.predicted.as_ref().filter(|_| planned.split.workers() > 1) else { return false };
    if count < 2 {
        // Rates, which take a while to measure, decide nothing here; whether one machine is faster than several workers of another, runs do.
        return count == 1;
    }
    let alone = costs.serial() * alone_in_split::<C, E>();
    let others = side_by_side(count, costs, alone, Some(&rates::<C>().times(alone)), workers);
    others.iter().all(|offer| *split * (count as f64) < offer.total) && !planned.rests()
}

/// What a pairing takes on the fastest machine for one, in pairings on the machine E that splits them: measured where these are two.
pub(crate) fn alone_in_split<C: CompiledPairing, E: PairingMachine<C>>() -> f64 {
    static KNOWN: Measured<&str, f64> = Measured::new();
    if E::MACHINE == by_machine!(C: ByDoubles, name)() {
        return 1.0;
    }
    KNOWN.get(C::ID, 1.0, || {
        let (p, q) = (Affine::generator(), Affine::generator());
        let split = ParallelPairing::<C, OptimalAte, E, Fast>::new(Split::serial());
        ratio(&mut || _ = black_box(compiled::pairing::<C>(&p, &q)), &mut || {
            _ = black_box(split.pairing(&p, &q, &Inline))
        })
    })
}

/// The time of one computation in those of another, at most 1.
#[inline(never)]
fn ratio(one: &mut dyn FnMut(), other: &mut dyn FnMut()) -> f64 {
    let [one, other] = least([one, other]);
    (one / other).min(1.0)
}

fn name<C: CompiledPairing, E: PairingMachine<C>>() -> &'static str {
    E::MACHINE
}
