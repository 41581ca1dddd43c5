//! Checks that points are in their subgroups, in lanes where there are enough for that.

use crate::error::{Defect, Error};
use pairloom_algebra::lanes::Backend;
use pairloom_curve::Affine;
use pairloom_curve::lanes::{LaneGroup, are_in_subgroup};

/// The fewest points of which a check in lanes takes less time than one after the other.
fn fewest_in_lanes() -> usize {
    match Backend::current() {
        Backend::Ifma => 2,
        Backend::Portable => usize::MAX,
        _ => 5,
    }
}

/// An error that names the first point outside the subgroup of order r, if there is one.
pub(crate) fn check<G: LaneGroup>(points: &[Affine<G>], name: &'static str) -> Result<(), Error> {
    let outside = if points.len() < fewest_in_lanes() {
        points.iter().position(|point| !bool::from(point.is_in_subgroup()))
    } else {
        are_in_subgroup(points).iter().position(|is_in| !is_in)
    };
    outside.map_or(Ok(()), |index| Err(Defect::NotInSubgroup.of(name, index + 1)))
}
