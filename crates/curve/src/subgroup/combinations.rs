//! Membership of many points in the subgroup of order r by random combinations, exact for those that fail.
//!
//! The cofactors of pairing-friendly curves have small factors (that of bls12-381's G1 has 3), so that one combination misses a point
//! outside the subgroup with a probability of up to 1/3. Here every point is added to a random bucket with a random sign, several
//! times; the sums of all buckets are combined with coefficients −1, 0 and 1, several times; and what comes out is checked exactly.
//! For a bad point one round of 2^w buckets fails to show it with probability 2^−(w + 1) at most, and one combination with probability
//! 1/3, whatever the order of its component outside the subgroup is, as long as that is odd. `docs/subgroup-batches.md` has the argument.
//!
//! In lanes all points of a row share the random choices: each lane is a check of its own points by itself, and nothing moves between lanes.

pub(crate) mod plan;

pub use plan::{Plan, Random, Soundness};

use crate::group::Affine;
use crate::lanes::group::{LANES, LaneGroup, gather};
use crate::subgroup::are_in_subgroup_vartime;
use pairloom_algebra::lanes::LaneMask;
use plan::Operations;

/// One check of points in lanes: which lanes passed. `None` without randomness.
pub(crate) fn lanes_that_pass<G: LaneGroup>(
    points: &[Affine<G>],
    plan: &Plan,
    random: &mut Random<'_>,
) -> Option<LaneMask> {
    let rows: Vec<_> = points.chunks(LANES).map(gather).collect();
    let curve = Operations { triple_b: G::mul_triple_b_in_lanes, has_order_r: G::has_order_r_in_lanes };
    plan.run(&rows, &curve, random)
}

/// One check of points one at a time: whether all passed. `None` without randomness.
fn all_pass<G: LaneGroup>(points: &[Affine<G>], plan: &Plan, random: &mut Random<'_>) -> Option<bool> {
    let rows: Vec<_> = points.iter().filter(|point| !point.is_identity()).map(|point| [point.x, point.y]).collect();
    plan.run(&rows, &Operations { triple_b: G::mul_triple_b, has_order_r: G::has_order_r }, random).map(bool::from)
}

/// For each point of the curve whether it is in the subgroup of order r; infinity is. `false` is certain; `true` is wrong for a given point
/// with the probability of `soundness` at most. Where one check fails, the points of the lanes that failed are checked again, and
/// exactly in the end. Few points are checked exactly from the start.
pub fn are_in_subgroup<G: LaneGroup>(
    points: &[Affine<G>],
    soundness: Soundness,
    in_lanes: bool,
    random: &mut Random<'_>,
) -> Vec<bool> {
    let mut search = Search { points, soundness, in_lanes, random, left: MOST_WORK * points.len() };
    let mut verdicts = vec![true; points.len()];
    search.find((0..points.len()).collect(), &mut verdicts);
    verdicts
}

/// How many points all checks of a search may have together, by the number of points: more cost as much as to check all exactly.
const MOST_WORK: usize = 4;

struct Search<'a, 'r, G: LaneGroup> {
    points: &'a [Affine<G>],
    soundness: Soundness,
    in_lanes: bool,
    random: &'a mut Random<'r>,
    left: usize,
}

impl<G: LaneGroup> Search<'_, '_, G> {
    /// Sets the verdicts of those that are outside. Each turn has at most half as many points as the one before.
    fn find(&mut self, suspects: Vec<usize>, verdicts: &mut [bool]) {
        let lanes = if self.in_lanes { LANES } else { 1 };
        let plan = Plan::paying(suspects.len().div_ceil(lanes), self.soundness, G::CHECK_IN_ADDITIONS);
        let points: Vec<_> = suspects.iter().map(|index| self.points[*index]).collect();
        let plan = plan.filter(|_| self.left >= suspects.len());
        let Some(passed) = plan.and_then(|plan| self.passed(&points, &plan)) else {
            return suspects
                .into_iter()
                .zip(self.exactly(&points))
                .for_each(|(index, inside)| verdicts[index] = inside);
        };
        self.left -= suspects.len();
        let failed = suspects.iter().enumerate().filter(|(i, _)| passed >> (i % lanes) & 1 == 0);
        let mut failed: Vec<_> = failed.map(|(_, index)| *index).collect();
        if 2 * failed.len() > suspects.len() {
            let half = failed.split_off(failed.len() / 2);
            self.find(half, verdicts);
        }
        if !failed.is_empty() {
            self.find(failed, verdicts);
        }
    }

    /// The lanes that passed one check.
    fn passed(&mut self, points: &[Affine<G>], plan: &Plan) -> Option<u8> {
        match self.in_lanes {
            true => G::lanes_that_pass(points, plan, self.random).map(|LaneMask(passed)| passed),
            false => all_pass(points, plan, self.random).map(u8::from),
        }
    }

    fn exactly(&self, points: &[Affine<G>]) -> Vec<bool> {
        match self.in_lanes {
            true => G::rows_in_subgroup(points),
            false => are_in_subgroup_vartime(points),
        }
    }
}

#[cfg(test)]
mod tests;
