//! Many pairings: as many side by side as a processor's vectors have lanes, times cores.

use crate::executor::Executor;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicUsize, Ordering};
use pairloom_algebra::ternary::Slicing;
use pairloom_curve::ternary::Curve;
use pairloom_pairing::eta3::{self, PointPair, eta_in_lanes};
use std::sync::Mutex;

/// A computation that is done for some items side by side.
pub trait Batch: Sync {
    /// What there are many of.
    type Item: Sync;
    /// What comes of one.
    type Output: Send;
    /// The number of items that take no longer than one.
    fn lanes(&self) -> usize;
    /// The outputs of at most [`Self::lanes`] items, in their order.
    fn compute(&self, items: &[Self::Item]) -> Vec<Self::Output>;
}

/// The outputs of any number of items, in their order: lanes times workers. Workers take the next items when they are done with
/// the last, so that memory beside items and outputs is that of [`Batch::lanes`] computations a worker. With busy workers the
/// calling thread does it all.
pub fn run<B: Batch>(batch: &B, items: &[B::Item], executor: &dyn Executor) -> Vec<B::Output> {
    let parts: Vec<_> = items.chunks(batch.lanes().max(1)).collect();
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(parts.len())));
    let work = |_| {
        while let Some((index, part)) = take(&next, &parts) {
            let outputs = batch.compute(part);
            done.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((index, outputs));
        }
    };
    let workers = executor.workers().min(parts.len());
    if workers < 2 || executor.run(workers, &work).is_err() {
        work(0);
    }
    let mut done = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    done.sort_unstable_by_key(|(index, _)| *index);
    done.into_iter().flat_map(|(_, outputs)| outputs).collect()
}

/// The next part that nobody has taken.
fn take<'a, T>(next: &AtomicUsize, parts: &[&'a [T]]) -> Option<(usize, &'a [T])> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    parts.get(index).map(|part| (index, *part))
}

/// η_T of many pairs of points of a curve in characteristic three, reduced. 1 where a point is at infinity.
#[derive(Clone, Copy, Debug)]
pub struct EtaBatch<C> {
    slicing: Slicing,
    curve: PhantomData<fn() -> C>,
}

impl<C: Curve> EtaBatch<C> {
    /// In the best slices that this processor has.
    pub fn best() -> Self {
        Self { slicing: Slicing::best(), curve: PhantomData }
    }

    /// In slices of the given kind, `None` if this processor has not got its instructions.
    pub fn new(slicing: Slicing) -> Option<Self> {
        slicing.is_available().then_some(Self { slicing, curve: PhantomData })
    }
}

impl<C: Curve> Batch for EtaBatch<C> {
    type Item = PointPair<C>;
    type Output = eta3::Gt<C>;
    fn lanes(&self) -> usize {
        self.slicing.lanes()
    }
    fn compute(&self, items: &[PointPair<C>]) -> Vec<eta3::Gt<C>> {
        let one_by_one = || items.iter().map(|(p, q)| eta3::eta(p, q)).collect();
        eta_in_lanes(self.slicing, items).unwrap_or_else(one_by_one)
    }
}
