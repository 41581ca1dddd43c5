//! How points are combined, and what is checked of the combinations: written for points one or eight at a time.

use crate::coordinates::Homogeneous;
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
    pub(super) const fn parameters(self) -> (usize, usize) {
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
    pub(super) rounds: usize,
    /// The logarithm of the number of buckets.
    pub(super) width: usize,
    /// The number of combinations.
    pub(super) combinations: usize,
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
    pub(super) fn paying(rows: usize, soundness: Soundness, check: usize) -> Option<Self> {
        let (combinations, bits) = soundness.parameters();
        let direct = Self { rounds: 0, width: 0, combinations };
        let buckets = (1..MOST_BITS).map(|width| Self { rounds: bits.div_ceil(width + 1), width, combinations });
        let plan = buckets.chain([direct]).min_by_key(|plan| plan.additions(rows, check))?;
        (plan.additions(rows, check) < rows * check).then_some(plan)
    }

    /// The additions that take about as long as this.
    pub(super) fn additions(&self, rows: usize, check: usize) -> usize {
        let sums = if self.rounds == 0 { rows } else { self.rounds << self.width };
        rows * self.rounds + sums * (TABLE_ADDITIONS + self.combinations) / GROUP + self.combinations * check
    }

    /// Where (that is, in which lanes) all rows have order r or infinity, with certainty if it says no. `None` without randomness.
    pub(super) fn run<F: Field, B: TripleB<F>, R: HasOrderR<F>>(
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
pub(super) struct Operations<B, R> {
    pub(super) triple_b: B,
    pub(super) has_order_r: R,
}

/// [`crate::Group::mul_triple_b`] on some machine.
pub(super) trait TripleB<F>: Fn(&F) -> F + Copy {}
impl<F, B: Fn(&F) -> F + Copy> TripleB<F> for B {}

/// [`crate::Group::has_order_r`] on some machine.
pub(super) trait HasOrderR<F: Field>: Fn(&F, &F) -> F::Mask {}
impl<F: Field, R: Fn(&F, &F) -> F::Mask> HasOrderR<F> for R {}

impl<B, R> Operations<B, R> {
    /// Of at most three points the combinations with coefficients −1, 0, 1: entry n − 1 has the digits of n = Σ digit_i 3^i for coefficients.
    pub(super) fn ternary_table<F: Field>(&self, points: &[Homogeneous<F>]) -> [Homogeneous<F>; TABLE]
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
