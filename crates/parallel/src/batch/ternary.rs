//! Many pairings in characteristic three: 64 to 512 at a time, times cores.

use super::Batch;
use core::marker::PhantomData;
use pairloom_algebra::TernaryField;
use pairloom_algebra::ternary::Slicing;
use pairloom_curve::ternary::Curve;
use pairloom_pairing::eta3::{self, PointPair, eta_in_lanes};

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
