//! Membership of many points in the subgroup of order r by random combinations, exact for those that fail.
//!
//! The cofactors of pairing-friendly curves have small factors (that of bls12-381's G1 has 3), so that one combination misses a point
//! outside the subgroup with a probability of up to 1/3. Here every point is added to a random bucket with a random sign, several
//! times; the sums of all buckets are combined with coefficients −1, 0 and 1, several times; and what comes out is checked exactly.
//! For a bad point one round of 2^w buckets fails to show it with probability 2^−(w + 1) at most, and one combination with probability
//! 1/3, whatever the order of its component outside the subgroup is, as long as that is odd. `docs/subgroup-batches.md` has the argument.
//!
//! In lanes all points of a row share the random choices: each lane is a check of its own points by itself, and nothing moves between lanes.

use crate::coordinates::Homogeneous;
use crate::group::Affine;
use crate::lanes::{LANES, LaneGroup, gather};
use pairloom_algebra::lanes::LaneMask;
use pairloom_algebra::{Field, Mask, batch_invert};

/// Fills bytes with randomness that whoever chose the points cannot foresee; `false` if there is none, and then points are checked exactly.
pub type Random<'a> = dyn FnMut(&mut [u8]) -> bool + 'a;

/// The probability with which a point outside the subgroup is not noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// At most 2^−64.
    Bits64,
    /// At most 2^−128.
    Bits128,
}

impl Soundness {
    /// How many combinations with coefficients −1, 0, 1 there are, and the bits that all choices of a bucket and a sign have at least:
    /// 3^−combinations + 2^−bits is below 2^−5 of the probability, for a point takes part in fewer than 32 checks.
    const fn parameters(self) -> (usize, usize) {
        match self {
            Self::Bits64 => (44, 72),
            Self::Bits128 => (85, 137),
        }
    }
}

/// How points are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How often every point is added to a bucket; 0 where the points themselves are combined.
    rounds: usize,
    /// The logarithm of the number of buckets.
    width: usize,
    /// The number of combinations.
    combinations: usize,
}

/// The points that share a table of their combinations, and the combinations that a table has, up to the sign.
const GROUP: usize = 3;
const TABLE: usize = 13;
/// The combinations of a group, the empty one and both signs among them.
const DIGITS: u16 = 2 * TABLE as u16 + 1;
/// The additions that a table takes.
const TABLE_ADDITIONS: usize = TABLE - GROUP;
/// The bits that a choice of bucket and sign may have.
const MOST_BITS: usize = 16;

impl Plan {
    /// The cheapest way for so many rows, if it is cheaper than to check each, which costs so many additions.
    fn paying(rows: usize, soundness: Soundness, check: usize) -> Option<Self> {
        let (combinations, bits) = soundness.parameters();
        let direct = Self { rounds: 0, width: 0, combinations };
        let buckets = (1..MOST_BITS).map(|width| Self { rounds: bits.div_ceil(width + 1), width, combinations });
        let plan = buckets.chain([direct]).min_by_key(|plan| plan.additions(rows, check))?;
        (plan.additions(rows, check) < rows * check).then_some(plan)
    }

    /// The additions that take about as long as this.
    fn additions(&self, rows: usize, check: usize) -> usize {
        let sums = if self.rounds == 0 { rows } else { self.rounds << self.width };
        rows * self.rounds + sums * (TABLE_ADDITIONS + self.combinations) / GROUP + self.combinations * check
    }

    /// Where (that is, in which lanes) all rows have order r or infinity, with certainty if it says no. `None` without randomness.
    fn run<F: Field, B: TripleB<F>, R: HasOrderR<F>>(
        &self,
        rows: &[[F; 2]],
        curve: &Operations<B, R>,
        random: &mut Random<'_>,
    ) -> Option<F::Mask> {
        let sums = match self.rounds {
            0 => rows.iter().map(|[x, y]| Homogeneous::from_affine(x, y)).collect(),
            _ => self.bucket_sums(rows, curve, random)?,
        };
        Some(curve.all_have_order_r(&self.combined(&sums, curve, random)?))
    }

    /// The sums of the buckets of all rounds.
    fn bucket_sums<F: Field, B: TripleB<F>, R: HasOrderR<F>>(
        &self,
        rows: &[[F; 2]],
        curve: &Operations<B, R>,
        random: &mut Random<'_>,
    ) -> Option<Vec<Homogeneous<F>>> {
        let mut sums = vec![Homogeneous::identity(); self.rounds << self.width];
        for buckets in sums.chunks_exact_mut(1 << self.width) {
            for ([x, y], choice) in rows.iter().zip(words(rows.len(), random)?) {
                let bucket = &mut buckets[usize::from(choice >> 1) & ((1 << self.width) - 1)];
                *bucket = match choice & 1 {
                    0 => bucket.add_mixed(x, y, curve.triple_b),
                    _ => bucket.add_mixed(x, &y.neg(), curve.triple_b),
                };
            }
        }
        Some(sums)
    }

    /// Combinations with coefficients −1, 0 and 1.
    fn combined<F: Field, B: TripleB<F>, R: HasOrderR<F>>(
        &self,
        points: &[Homogeneous<F>],
        curve: &Operations<B, R>,
        random: &mut Random<'_>,
    ) -> Option<Vec<Homogeneous<F>>> {
        let mut sums = vec![Homogeneous::identity(); self.combinations];
        for group in points.chunks(GROUP) {
            let table = curve.ternary_table(group);
            for (sum, word) in sums.iter_mut().zip(words(self.combinations, random)?) {
                let digit = usize::from(word % DIGITS);
                if digit < TABLE {
                    *sum = sum.add(&table[TABLE - digit - 1].neg(), curve.triple_b);
                } else if digit > TABLE {
                    *sum = sum.add(&table[digit - TABLE - 1], curve.triple_b);
                }
            }
        }
        Some(sums)
    }
}

/// So many random words.
fn words(count: usize, random: &mut Random<'_>) -> Option<impl Iterator<Item = u16>> {
    let mut bytes = vec![0; 2 * count];
    random(&mut bytes).then(|| (0..count).map(move |i| u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]])))
}

/// What a curve brings to its points, one or eight at a time.
struct Operations<B, R> {
    triple_b: B,
    has_order_r: R,
}

/// [`crate::Group::mul_triple_b`] on some machine.
trait TripleB<F>: Fn(&F) -> F + Copy {}
impl<F, B: Fn(&F) -> F + Copy> TripleB<F> for B {}

/// [`crate::Group::has_order_r`] on some machine.
trait HasOrderR<F: Field>: Fn(&F, &F) -> F::Mask {}
impl<F: Field, R: Fn(&F, &F) -> F::Mask> HasOrderR<F> for R {}

impl<B, R> Operations<B, R> {
    /// Of at most three points the combinations with coefficients −1, 0, 1: entry n − 1 has the digits of n = Σ digit_i 3^i for coefficients.
    fn ternary_table<F: Field>(&self, points: &[Homogeneous<F>]) -> [Homogeneous<F>; TABLE]
    where
        B: TripleB<F>,
    {
        let mut table = [(); TABLE].map(|()| Homogeneous::identity());
        let mut middle = 1;
        // Without a point its digit has no effect; the others' have theirs.
        for point in points.iter().cloned().chain(core::iter::repeat_with(Homogeneous::identity)).take(GROUP) {
            table[middle - 1] = point.clone();
            for below in 1..=middle / 2 {
                let smaller = table[below - 1].clone();
                table[middle + below - 1] = point.add(&smaller, self.triple_b);
                table[middle - below - 1] = point.add(&smaller.neg(), self.triple_b);
            }
            middle *= 3;
        }
        table
    }

    /// Where all points have order r or are infinity.
    fn all_have_order_r<F: Field>(&self, points: &[Homogeneous<F>]) -> F::Mask
    where
        R: HasOrderR<F>,
    {
        let one = F::one();
        let mut inverses: Vec<_> = points.iter().map(|point| F::select(&point.is_identity(), &one, &point.z)).collect();
        batch_invert(&mut inverses);
        points.iter().zip(&inverses).fold(F::Mask::constant(true), |all, (point, inverse)| {
            let inside = (self.has_order_r)(&point.x.mul(inverse), &point.y.mul(inverse));
            all.and(&inside.or(&point.is_identity()))
        })
    }
}

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
            false => points.iter().map(|point| point.is_in_subgroup().into()).collect(),
        }
    }
}

#[cfg(test)]
mod tests;
