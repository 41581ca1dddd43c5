//! What is computed side by side, and rows of it over workers.

use crate::executor::Executor;
use core::marker::PhantomData;
use core::ops::Range;
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
    in_parts(items.len(), batch.lanes().max(1), batch.most_items(), executor, &|part| batch.compute(&items[part]))
}

/// [`run`] of a function of one item.
pub fn each<I: Sync, O: Send>(items: &[I], executor: &dyn Executor, of: impl Fn(&I) -> O + Sync) -> Vec<O> {
    in_parts(items.len(), 1, 1, executor, &|part| items[part].iter().map(&of).collect())
}

/// The outputs of so many items, computed in parts over the workers of an executor: all that is the same for every batch with such outputs.
fn in_parts<O: Send>(
    count: usize,
    lanes: usize,
    most_items: usize,
    executor: &dyn Executor,
    compute: &(dyn Fn(Range<usize>) -> Vec<O> + Sync),
) -> Vec<O> {
    let slots: Vec<Option<O>> = core::iter::repeat_with(|| None).take(count).collect();
    let slots = Mutex::new(slots);
    each_part(count, lanes, most_items, executor, &|part| {
        let outputs = compute(part.clone());
        assert_eq!(outputs.len(), part.len(), "a batch answers every item");
        let mut slots = slots.lock().unwrap_or_else(PoisonError::into_inner);
        for (slot, output) in slots[part].iter_mut().zip(outputs) {
            *slot = Some(output);
        }
    });
    let slots = slots.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut outputs = Vec::with_capacity(count);
    for output in slots {
        outputs.extend(output);
    }
    outputs
}

/// Calls a function with all parts of so many items, over the workers of an executor.
fn each_part(
    count: usize,
    lanes: usize,
    most_items: usize,
    executor: &dyn Executor,
    of: &(dyn Fn(Range<usize>) + Sync),
) {
    let workers = executor.workers().clamp(1, count.max(1));
    let sizes = sizes(count, workers, lanes, most_items);
    let workers = workers.min(sizes.len());
    let mut end = 0;
    let parts = Mutex::new(sizes.into_iter().map(|size| {
        end += size;
        end - size..end
    }));
    let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = |_| {
        while let Some(part) = next() {
            of(part);
        }
    };
    executor.help(workers, &work);
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
