//! Checks that points are in their subgroups, in lanes where there are enough for that.

use crate::error::{Defect, Error};
use pairloom_algebra::lanes::Backend;
use pairloom_curve::lanes::{LaneGroup, are_in_subgroup};
use pairloom_curve::subgroup::are_in_subgroup_vartime;
use pairloom_curve::{Affine, Family};
use pairloom_pairing::{CompiledPairing, PointPair, checked_multi_pairing, lanes};

/// The fewest points of which a check in lanes takes less time than one after the other.
fn fewest_in_lanes<G: LaneGroup>() -> usize {
    match Backend::current() {
        Backend::Ifma => G::FEWEST.checks_by_ifma,
        Backend::Portable => usize::MAX,
        _ => 5,
    }
}

/// Whether a product of so many pairs takes less time in lanes than one after the other: `docs/evm.md` has the measurement.
fn pay_in_lanes<C: CompiledPairing>(pairs: usize) -> bool {
    match (Backend::current(), C::FAMILY) {
        (Backend::Portable, _) => false,
        // A row that is nearly empty takes as long as a full one, and as five pairs.
        (Backend::Avx2, Family::Bn) => pairs >= 7 && pairs > 5 * pairs.div_ceil(8),
        (_, Family::Bn) => pairs >= 6,
        (Backend::Avx2, Family::Bls12) => pairs >= 5 * (pairs.div_ceil(8) + 1),
        (_, Family::Bls12) => pairs >= 40,
    }
}

/// An error that names the first point outside the subgroup of order r, if there is one.
pub(crate) fn check<G: LaneGroup>(points: &[Affine<G>], name: &'static str) -> Result<(), Error> {
    let few = points.len() < fewest_in_lanes::<G>();
    let inside = if few { are_in_subgroup_vartime(points) } else { are_in_subgroup(points) };
    inside.iter().position(|inside| !inside).map_or(Ok(()), |index| Err(Defect::NotInSubgroup.of(name, index + 1)))
}

/// Whether the product of the pairings is 1, for first arguments of order r: an error that names the first pair whose second argument has
/// another order, if there is one.
pub(crate) fn product_is_one<C: CompiledPairing>(pairs: &[PointPair<C>], name: &'static str) -> Result<bool, Error> {
    let product = if pay_in_lanes::<C>(pairs.len()) {
        lanes::checked_multi_pairing::<C>(pairs)
    } else {
        checked_multi_pairing::<C>(pairs)
    };
    product.map(|product| product.is_one()).map_err(|outside| Defect::NotInSubgroup.of(name, outside.0 + 1))
}
