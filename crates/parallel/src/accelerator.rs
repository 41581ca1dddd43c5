//! Machines beside the processor, such as GPUs. They take a batch as a whole, or leave it to the processor (`None`).
//!
//! An executor brings them along ([`Executor::accelerator`]); [`crate::batch`] asks them first.

pub use crate::executor::Accelerator;
use crate::executor::Executor;
use core::any::TypeId;
use pairloom_algebra::Fp12;
use pairloom_curve::lanes::LaneGroup;
use pairloom_curve::{Affine, PairingCurve, Point};
use pairloom_pairing::PointPair;

/// Batches of points of a curve.
pub trait GroupAccelerator<G: LaneGroup>: Send + Sync {
    /// For each point whether it is in the subgroup of order r.
    fn are_in_subgroup(&self, points: &[Affine<G>]) -> Option<Vec<bool>>;
    /// Of each pair of elements the sum of their images, cofactor cleared.
    fn map_pairs(&self, pairs: &[[G::Field; 2]]) -> Option<Vec<Affine<G>>>;
    /// For each x the y of some point of the curve with it, `None` where there is none.
    fn lift(&self, x: &[G::Field]) -> Option<Vec<Option<G::Field>>>;
    /// Each point times its weight.
    fn weighted(&self, terms: &[(Affine<G>, u128)]) -> Option<Vec<Affine<G>>>;
    /// The sum of points times weights.
    fn weighted_sum(&self, terms: &[(Affine<G>, u128)]) -> Option<Point<G>>;
}

/// Batches of pairings.
pub trait PairingAccelerator<C: PairingCurve>: Send + Sync {
    /// The product of Miller loops, up to a factor that the final exponentiation takes to 1.
    fn miller(&self, pairs: &[PointPair<C>]) -> Option<Fp12<C::Fp2>>;
}

/// What an executor has for a group.
pub fn of_group<G: LaneGroup>(executor: &dyn Executor) -> Option<&dyn GroupAccelerator<G>> {
    executor.accelerator(TypeId::of::<G>())?.downcast_ref::<Box<dyn GroupAccelerator<G>>>().map(|machine| &**machine)
}

/// What an executor has for a curve.
pub fn of_curve<C: PairingCurve>(executor: &dyn Executor) -> Option<&dyn PairingAccelerator<C>> {
    executor.accelerator(TypeId::of::<C>())?.downcast_ref::<Box<dyn PairingAccelerator<C>>>().map(|machine| &**machine)
}
