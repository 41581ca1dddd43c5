//! What is computed side by side, and rows of it over workers.

use crate::executor::Executor;
use core::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

/// A computation that is done for some items side by side.
pub trait Batch: Sync {
    /// What there are many of.
    type Item: Sync;
    /// What comes of one.
    type Output: Send;
    /// The number of items that take no longer than one.
    fn lanes(&self) -> usize;
    /// The most items that are computed together: more than [`Self::lanes`], a multiple, where some rows of lanes share work.
    fn most_items(&self) -> usize {
        self.lanes()
    }
    /// The outputs of at most [`Self::most_items`] items, in their order.
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
/// the last, so that memory beside items and outputs is that of [`Batch::most_items`] computations a worker; where there are fewer
/// items than lanes of all workers, each takes its share, and where there are more, whole rows of lanes. What busy workers do not do the
/// calling thread does.
///
/// # Panics
///
/// If a batch computes another number of outputs than it was given items.
pub fn run<B: Batch + ?Sized>(batch: &B, items: &[B::Item], executor: &dyn Executor) -> Vec<B::Output> {
    let workers = executor.workers().max(1);
    let sizes = sizes(items.len(), workers, batch.lanes().max(1), batch.most_items());
    let workers = workers.min(sizes.len());
    let mut outputs: Vec<Option<B::Output>> = core::iter::repeat_with(|| None).take(items.len()).collect();
    let mut left = (items, outputs.as_mut_slice());
    let parts = Mutex::new(sizes.into_iter().map(|size| {
        let (items, outputs) = core::mem::take(&mut left);
        let ((items, more_items), (outputs, more_outputs)) = (items.split_at(size), outputs.split_at_mut(size));
        left = (more_items, more_outputs);
        (items, outputs)
    }));
    let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = |_| {
        while let Some((items, outputs)) = next() {
            let computed = batch.compute(items);
            assert_eq!(computed.len(), items.len(), "a batch answers every item");
            outputs.iter_mut().zip(computed).for_each(|(slot, output)| *slot = Some(output));
        }
    };
    executor.help(workers, &work);
    outputs.into_iter().flatten().collect()
}

/// How many items there are in each part, of which workers take one after the other: no more than are computed together and, where there
/// are more rows than workers, whole rows, so distributed that no worker computes more of them than it has to.
fn sizes(count: usize, workers: usize, lanes: usize, most_items: usize) -> Vec<usize> {
    let rows = count.div_ceil(lanes);
    let turns = rows.div_ceil(workers * (most_items / lanes).max(1));
    let parts = workers * turns;
    let size = |part: usize| match count <= lanes * workers {
        true => count.div_ceil(workers),
        false => lanes * (rows / parts + usize::from(part < rows % parts)),
    };
    let mut left = count;
    let taken = (0..parts).map(|part| {
        let taken = size(part).min(left);
        left -= taken;
        taken
    });
    taken.take_while(|&taken| taken > 0).collect()
}
