//! Many pairings in characteristic two: eight at a time, times cores.

use super::Batch;
use core::marker::PhantomData;
use pairloom_algebra::binary::lanes::Backend;
use pairloom_pairing::binary_lanes::{self, BinaryLanes};
use pairloom_pairing::symmetric::{self, Gt};

/// The reduced values of a pairing in characteristic two for many pairs of arguments: `eta2::Eta`, `eta_genus2::Eta` or
/// `eta_genus2::OptimalEta` on a curve. Pairs of the same shape (degenerate, of type A, of type B) share lanes; a neutral argument
/// has the value 1 and takes no lane.
#[derive(Clone, Copy, Debug)]
pub struct BinaryBatch<S> {
    backend: Backend,
    /// The fewest pairs that are computed together.
    fewest: Option<usize>,
    pairing: PhantomData<fn() -> S>,
}

impl<S: BinaryLanes> BinaryBatch<S> {
    /// With the best vector instructions that this processor has, or one at a time where that costs less.
    pub fn best() -> Self {
        let backend = Backend::best();
        Self { backend, fewest: backend.fewest_in_lanes(S::DEGREE), pairing: PhantomData }
    }

    /// In lanes whatever it costs, with the given instructions; `None` if this processor has not got them.
    pub fn new(backend: Backend) -> Option<Self> {
        backend.is_available().then_some(Self { backend, fewest: Some(1), pairing: PhantomData })
    }
}

impl<S: BinaryLanes> Batch for BinaryBatch<S>
where
    S::Argument: Sync,
    Gt<S>: Send,
{
    type Item = (S::Argument, S::Argument);
    type Output = Gt<S>;
    fn lanes(&self) -> usize {
        if self.fewest.is_some() { S::TOGETHER } else { 1 }
    }
    fn compute(&self, items: &[Self::Item]) -> Vec<Gt<S>> {
        let together = self.fewest.and_then(|fewest| binary_lanes::reduced::<S>(self.backend, fewest, items));
        together.unwrap_or_else(|| items.iter().map(|pair| symmetric::product(&[*pair])).collect())
    }
}
