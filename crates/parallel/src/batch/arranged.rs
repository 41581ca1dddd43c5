//! Pairings of curves over prime fields, arranged as is fastest for so many.

use super::rates::rates;
use super::{Batch, run};
use crate::engine::{ParallelPairing, known_costs};
use crate::executor::Executor;
use crate::workload::{Arrangement, Workload, lanes_pay, offers};
use core::marker::PhantomData;
use pairloom_curve::lanes::LANES;
use pairloom_pairing::by_machine;
use pairloom_pairing::compiled::{self, CompiledPairing};
use pairloom_pairing::engine::Machine;
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

/// [`super::pairings`], of which those one at a time are computed by a machine.
fn arranged<C: CompiledPairing, X: Convention, E: Machine<C>>(
    pairs: &[PointPair<C>],
    executor: &dyn Executor,
) -> Vec<Gt<C, X>> {
    let finite: Vec<_> = pairs.iter().filter(|(p, q)| !p.is_identity() && !q.is_identity()).copied().collect();
    let costs = known_costs::<C, OptimalAte, E>(X::EXPONENT).filter(|_| executor.workers() > 1);
    let is_split = costs.as_ref().is_some_and(|costs| {
        let rates = rates::<C>().times(costs.serial());
        let offers = offers(Workload::Pairings(finite.len()), costs, Some(&rates), executor.workers());
        offers.first().is_some_and(|best| best.arrangement == Arrangement::Split)
    });
    let values = if is_split {
        let each = ParallelPairing::<C, OptimalAte, E, X>::for_executor(executor);
        finite.iter().map(|(p, q)| each.pairing(p, q, executor)).collect()
    } else if let [pair] = finite.as_slice() {
        // Rates, which take a while to measure, decide nothing here.
        vec![compiled::product(core::slice::from_ref(pair))]
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
