//! Many pairings: as many side by side as a processor's vectors have lanes, times cores.

mod binary;
mod pairings;

pub use binary::BinaryBatch;
pub use pairings::{PairingBatch, are_in_subgroup, hash_to_curve, multi_pairing, row_in_singles};

use crate::executor::Executor;
use core::marker::PhantomData;
use pairloom_algebra::TernaryField;
use pairloom_algebra::ternary::Slicing;
use pairloom_curve::ternary::Curve;
use pairloom_pairing::eta3::{self, PointPair, eta_in_lanes};
use std::sync::{Mutex, PoisonError};

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

/// A [`Batch`] made of a function of at most so many items.
pub struct Rows<I, O, F> {
    lanes: usize,
    compute: F,
    types: PhantomData<fn(&[I]) -> O>,
}

impl<I, O, F: Fn(&[I]) -> Vec<O> + Sync> Rows<I, O, F> {
    /// The function gives an output for each of its items, in their order.
    pub fn new(lanes: usize, compute: F) -> Self {
        Self { lanes, compute, types: PhantomData }
    }
}

impl<I: Sync, O: Send, F: Fn(&[I]) -> Vec<O> + Sync> Batch for Rows<I, O, F> {
    type Item = I;
    type Output = O;
    fn lanes(&self) -> usize {
        self.lanes
    }
    fn compute(&self, items: &[I]) -> Vec<O> {
        (self.compute)(items)
    }
}

/// The outputs of any number of items, in their order: lanes times workers. Workers take the next items when they are done with
/// the last, so that memory beside items and outputs is that of [`Batch::lanes`] computations a worker; where there are fewer
/// items than lanes of all workers, each takes its share. With busy workers the calling thread does it all.
pub fn run<B: Batch>(batch: &B, items: &[B::Item], executor: &dyn Executor) -> Vec<B::Output> {
    let workers = executor.workers().max(1);
    let part = items.len().div_ceil(workers).clamp(1, batch.lanes().max(1));
    let mut outputs: Vec<Option<B::Output>> = core::iter::repeat_with(|| None).take(items.len()).collect();
    let parts = Mutex::new(items.chunks(part).zip(outputs.chunks_mut(part)));
    let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = |_| {
        while let Some((items, outputs)) = next() {
            outputs.iter_mut().zip(batch.compute(items)).for_each(|(slot, output)| *slot = Some(output));
        }
    };
    let workers = workers.min(items.len().div_ceil(part));
    if workers < 2 || executor.run(workers, &work).is_err() {
        work(0);
    }
    outputs.into_iter().flatten().collect()
}

/// η_T of many pairs of points of a curve in characteristic three, reduced. 1 where a point is at infinity.
#[derive(Clone, Copy, Debug)]
pub struct EtaBatch<C> {
    slicing: Slicing,
    always: bool,
    curve: PhantomData<fn() -> C>,
}

impl<C: Curve> EtaBatch<C> {
    /// In the best slices that this processor has, or one at a time where there are too few pairs for that
    /// ([`Slicing::for_count`]).
    pub fn best() -> Self {
        Self { slicing: Slicing::best(), always: false, curve: PhantomData }
    }

    /// In slices of the given kind, `None` if this processor has not got its instructions.
    pub fn new(slicing: Slicing) -> Option<Self> {
        slicing.is_available().then_some(Self { slicing, always: true, curve: PhantomData })
    }

    /// The slices for so many pairs, `None` for one at a time.
    fn slicing(&self, count: usize) -> Option<Slicing> {
        let degree = <C::Field as TernaryField>::DEGREE;
        if self.always { Some(self.slicing) } else { self.slicing.for_count(degree, count) }
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
        self.slicing(items.len()).and_then(|slicing| eta_in_lanes(slicing, items)).unwrap_or_else(one_by_one)
    }
}
