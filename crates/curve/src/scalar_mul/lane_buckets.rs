//! [`super::buckets`] in lanes: eight additions side by side behind one inversion, and eight windows side by side in the end.
//!
//! Points are kept as lanes take them up, so that whichever eight meet costs no product. A bucket is a list of numbers of points; a round
//! adds them in pairs, and its sums are points with numbers after those of the others.

use super::buckets::{halved, signed_digit};
use crate::coordinates::{Homogeneous, Jacobian};
use crate::group::{Affine, ScalarField, by_words};
use crate::lanes::group::{Factor, Kept, KeptCoordinate, LANES, LaneGroup, gather, scattered};
use crate::point::Point;
use core::array::from_fn;
use pairloom_algebra::lanes::{Keep, LaneMask};
use pairloom_algebra::{Field, Mask, Transfer};
use subtle::Choice;

/// Points whose sums of products are computed again and again: their images under the endomorphism, as lanes take them up.
#[derive(Clone)]
pub struct PreparedPoints<G: LaneGroup> {
    /// All points, then all their images, and so on; the last row of each filled up.
    kept: Vec<Kept<G>>,
    /// Which are not infinite.
    finite: Vec<bool>,
}

impl<G: LaneGroup> PreparedPoints<G> {
    /// Of any points of the subgroup of order r, infinity among them or not: a product a point.
    pub fn new(points: &[Affine<G>]) -> Self {
        Self::with_images(points, G::lattice().parts)
    }

    fn with_images(points: &[Affine<G>], images: usize) -> Self {
        let finite = points.iter().map(|point| !point.is_identity()).collect();
        Self { kept: G::prepare_rows(points, images), finite }
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.finite.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.finite.is_empty()
    }

    /// `Σ scalar point`, scalars and points in one order; points without a scalar count nothing, nor scalars without a point. Variable time.
    pub fn sum_of_products_vartime(&self, scalars: &[G::Scalar]) -> Point<G> {
        let mut factors = vec![Factor::default(); self.kept.len()];
        let stride = self.finite.len().next_multiple_of(LANES);
        for (i, scalar) in scalars.iter().enumerate().filter(|(i, _)| self.finite.get(*i) == Some(&true)) {
            for (part, image) in G::lattice().decompose(&scalar.to_words()).iter().zip(0..G::lattice().parts) {
                factors[image * stride + i] = Factor { magnitude: part.unsigned_abs(), negative: *part < 0 };
            }
        }
        G::sum_rows(&self.kept, &factors)
    }
}

/// `Σ weight point` over any points of the curve, by buckets in lanes. Variable time, which grows with the longest weight.
pub fn weighted_sum<G: LaneGroup>(terms: &[(Affine<G>, u128)]) -> Point<G> {
    let points: Vec<_> = terms.iter().map(|(point, _)| *point).collect();
    let PreparedPoints { kept, finite } = PreparedPoints::with_images(&points, 1);
    let mut factors = vec![Factor::default(); kept.len()];
    for ((factor, (_, weight)), finite) in factors.iter_mut().zip(terms).zip(finite) {
        factor.magnitude = if finite { *weight } else { 0 };
    }
    G::sum_rows(&kept, &factors)
}

/// The text of [`LaneGroup::prepare_rows`].
pub(crate) fn prepare<G: LaneGroup>(points: &[Affine<G>], images: usize) -> Vec<Kept<G>> {
    let mut rows: Vec<_> = points.chunks(LANES).map(gather::<G>).collect();
    let mut kept = Vec::with_capacity(images * rows.len() * LANES);
    for image in 0..images {
        for row in &mut rows {
            if image > 0 {
                let [x, y, _] = G::endomorphism_in_lanes([&row[0], &row[1], &row[1]]);
                *row = [x, y];
            }
            let (x, y) = (row[0].keep(), row[1].keep());
            kept.extend((0..LANES).map(|lane| [x[lane], y[lane]]));
        }
    }
    kept
}

/// Costs in additions of pairs: what empties a bucket, a round of additions.
const EMPTIED: usize = 2;
const ROUND: usize = 40;

/// The best width of a window.
fn best_width(terms: usize, bits: usize) -> usize {
    let cost = |width: usize| {
        let buckets = 1 << (width - 1);
        let rounds = (terms / buckets).max(1).ilog2() as usize + 2;
        let groups = (terms * bits.div_ceil(width)).div_ceil(GROUP);
        (bits + 1).div_ceil(width) * (terms + EMPTIED * buckets) + rounds * groups * ROUND
    };
    (2..=16).min_by_key(|&width| cost(width)).unwrap_or(2)
}

/// The most terms whose buckets are filled together: their points and sums stay in the cache, which is worth more than that buckets are
/// emptied once.
const BLOCK: usize = 1 << 13;

/// The text of [`LaneGroup::sum_rows`]: `Σ factor point`. Variable time.
pub(crate) fn sum<G: LaneGroup>(points: &[Kept<G>], factors: &[Factor]) -> Point<G> {
    let terms: Vec<_> = (0u32..).zip(factors).filter(|(_, factor)| factor.magnitude != 0).collect();
    terms.chunks(BLOCK).map(|terms| sum_of_block(points, terms)).sum()
}

fn sum_of_block<G: LaneGroup>(points: &[Kept<G>], terms: &[(u32, &Factor)]) -> Point<G> {
    let bits = 128 - terms.iter().fold(0, |all, (_, factor)| all | factor.magnitude).leading_zeros() as usize;
    let width = best_width(terms.len(), bits);
    let windows = (bits + 1).div_ceil(width);
    let mut buckets = Buckets::<G>::default();
    let at_once = (GROUP / terms.len().max(1)).max(1);
    for first in (0..windows).step_by(at_once) {
        let group = first..(first + at_once).min(windows);
        let mut adding = Adding::<G>::filled(points, terms, group, width);
        adding.add_all();
        buckets.take(&adding);
    }
    let sums = buckets.window_sums(windows);
    let sums = sums.iter().map(|sum| Jacobian::from_homogeneous(sum.coordinates()));
    Point::from_jacobian(&if by_words::<G>() {
        joined_windows(sums.map(|sum| sum.map(G::Words::from_one_core)), width).map(Transfer::to_one_core)
    } else {
        joined_windows(sums, width)
    })
}

/// `Σ 2^(width i) sum i`.
fn joined_windows<F: Field<Mask = Choice>>(
    sums: impl DoubleEndedIterator<Item = Jacobian<F>>,
    width: usize,
) -> Jacobian<F> {
    sums.rev().fold(Jacobian::identity(), |above, sum| above.double_times(width).add_vartime(&sum))
}

/// The fewest terms that share inversions, where there are so many windows: enough that inversions hardly count, few enough that sums stay in
/// the cache.
const GROUP: usize = 1 << 13;

/// The most pairs behind one inversion.
const BATCH: usize = 128 * LANES;

/// The bit of a number that says that its point is to be negated.
const NEGATIVE: u32 = 1 << 31;
/// No point.
const NONE: u32 = u32::MAX;

/// Buckets that are added up: those of some windows, `2^(width − 1)` a window.
struct Adding<'a, G: LaneGroup> {
    points: &'a [Kept<G>],
    sums: Vec<Kept<G>>,
    /// Numbers of points and then of sums, bucket after bucket, each maybe [`NEGATIVE`].
    numbers: Vec<u32>,
    lengths: Vec<usize>,
}

impl<'a, G: LaneGroup> Adding<'a, G> {
    fn filled(points: &'a [Kept<G>], terms: &[(u32, &Factor)], windows: core::ops::Range<usize>, width: usize) -> Self {
        let mut lengths = vec![0; windows.len() << (width - 1)];
        let mut digits = Vec::with_capacity(windows.len() * terms.len());
        for (index, window) in windows.enumerate() {
            for (number, factor) in terms {
                let digit = signed_digit(factor.magnitude, window, width);
                if digit != 0 {
                    let bucket = (index << (width - 1)) + digit.unsigned_abs() as usize - 1;
                    let sign = if factor.negative == (digit < 0) { 0 } else { NEGATIVE };
                    lengths[bucket] += 1;
                    digits.push((bucket as u32, number | sign));
                }
            }
        }
        let ends = lengths.iter().scan(0, |end, length| Some(core::mem::replace(end, *end + length)));
        let mut next: Vec<usize> = ends.collect();
        let mut numbers = vec![0; digits.len()];
        for (bucket, number) in digits {
            let place = &mut next[bucket as usize];
            numbers[*place] = number;
            *place += 1;
        }
        // As many as there may be: a vector that grows is copied, and the allocator gives its memory back each time.
        let sums = Vec::with_capacity(numbers.len());
        Self { points, sums, numbers, lengths }
    }

    fn point(&self, number: u32) -> &Kept<G> {
        let index = (number & !NEGATIVE) as usize;
        self.points.get(index).unwrap_or_else(|| &self.sums[index - self.points.len()])
    }

    /// Adds up every bucket.
    fn add_all(&mut self) {
        while self.lengths.iter().any(|length| *length > 1) {
            self.add_pairs();
        }
    }

    /// Replaces the points of every bucket, two by two, by their sums.
    fn add_pairs(&mut self) {
        let first = (self.points.len() + self.sums.len()) as u32;
        let mut pairs = Vec::with_capacity(self.numbers.len() / 2);
        let mut numbers = Vec::with_capacity(self.numbers.len() / 2 + self.lengths.len());
        let mut rest = self.numbers.as_slice();
        for length in &mut self.lengths {
            let (bucket, after) = rest.split_at(*length);
            for pair in bucket.chunks_exact(2) {
                numbers.push(first + pairs.len() as u32);
                pairs.push([pair[0], pair[1]]);
            }
            numbers.extend_from_slice(bucket.chunks_exact(2).remainder());
            *length = length.div_ceil(2);
            rest = after;
        }
        let mut infinite = Vec::new();
        for (pairs, batch) in pairs.chunks(BATCH).zip((first..).step_by(BATCH)) {
            infinite.extend(self.add_batch(pairs).into_iter().map(|index| batch + index));
        }
        self.numbers = numbers;
        if !infinite.is_empty() {
            infinite.sort_unstable();
            self.remove(&infinite);
        }
    }

    /// Takes infinite sums out of their buckets.
    fn remove(&mut self, infinite: &[u32]) {
        let mut numbers = Vec::with_capacity(self.numbers.len());
        let mut rest = self.numbers.as_slice();
        for length in &mut self.lengths {
            let (bucket, after) = rest.split_at(*length);
            let before = numbers.len();
            numbers.extend(bucket.iter().filter(|number| infinite.binary_search(number).is_err()));
            *length = numbers.len() - before;
            rest = after;
        }
        self.numbers = numbers;
    }

    /// One coordinate of one of each pair, at most eight.
    fn coordinate(&self, pairs: &[[u32; 2]], of: usize, coordinate: usize) -> G::Lanes {
        G::Lanes::take_up(from_fn(|lane| &self.point(pairs.get(lane).unwrap_or(&pairs[0])[of])[coordinate]))
    }

    fn y(&self, pairs: &[[u32; 2]], of: usize) -> G::Lanes {
        let negative = |mask, (lane, pair): (usize, &[u32; 2])| mask | u8::from(pair[of] & NEGATIVE != 0) << lane;
        let mask = pairs.iter().enumerate().fold(0, negative);
        // Lanes that are left have what the first one has.
        let mask = if mask & 1 == 1 { mask | (!0u8).checked_shl(pairs.len() as u32).unwrap_or(0) } else { mask };
        self.coordinate(pairs, of, 1).negate_if(&LaneMask(mask))
    }

    /// The sums of pairs: appended; which of them are infinite (and have some coordinates) is returned.
    fn add_batch(&mut self, pairs: &[[u32; 2]]) -> Vec<u32> {
        let mut denominators = Vec::with_capacity(pairs.len().div_ceil(LANES));
        for row in pairs.chunks(LANES) {
            denominators.push(self.coordinate(row, 1, 0).sub(&self.coordinate(row, 0, 0)));
        }
        let mut products = products(&denominators);
        let mut exceptions = Vec::new();
        if products.last().is_some_and(|product| product.is_zero().0 != 0) {
            exceptions = self.exceptions(pairs, &mut denominators);
            products = self::products(&denominators);
        }
        let infinite = exceptions.iter().flat_map(|exception| exception.infinite(pairs.len())).collect();
        let start = self.sums.len();
        self.sums.resize(start + pairs.len(), self.points[0]);
        let Some(mut inverse) = products.last().map(|product| product.invert_vartime()) else { return infinite };
        for (row, pairs) in pairs.chunks(LANES).enumerate().rev() {
            let exception = exceptions.pop_if(|exception| exception.row == row);
            let (x, y) = if row == 0 {
                self.third_points(pairs, &denominators[0], &inverse, exception.as_ref())
            } else {
                let own = inverse.mul(&products[row - 1]);
                inverse = inverse.mul(&denominators[row]);
                self.third_points(pairs, &denominators[row], &own, exception.as_ref())
            };
            for (lane, sum) in self.sums[start + LANES * row..].iter_mut().take(pairs.len()).enumerate() {
                *sum = [x[lane], y[lane]];
            }
        }
        infinite
    }

    /// The third points on the lines through pairs, mirrored; `inverse` is that of the slopes' denominators, which are differences of x where
    /// there is no exception.
    fn third_points(
        &self,
        pairs: &[[u32; 2]],
        denominator: &G::Lanes,
        inverse: &G::Lanes,
        exception: Option<&Exception>,
    ) -> ([KeptCoordinate<G>; LANES], [KeptCoordinate<G>; LANES]) {
        let x1 = self.coordinate(pairs, 0, 0);
        let y1 = self.y(pairs, 0);
        let rise = self.y(pairs, 1).sub(&y1);
        let (slope, x2) = match exception {
            None => (rise.mul(inverse), x1.add(denominator)),
            Some(Exception { equal, .. }) => {
                let rise = G::Lanes::select(equal, &x1.square().triple(), &rise);
                (rise.mul(inverse), self.coordinate(pairs, 1, 0))
            }
        };
        let x = slope.square().sub(&x1).sub(&x2);
        let y = slope.mul(&x1.sub(&x)).sub(&y1);
        (x.keep(), y.keep())
    }

    /// The rows in which points have one x: the denominator becomes that of the tangent, or 1 where points are opposite.
    fn exceptions(&self, pairs: &[[u32; 2]], denominators: &mut [G::Lanes]) -> Vec<Exception> {
        let mut exceptions = Vec::new();
        for ((row, pairs), denominator) in pairs.chunks(LANES).enumerate().zip(denominators) {
            let [x1, x2] = [0, 1].map(|of| self.coordinate(pairs, of, 0));
            let difference = x2.sub(&x1);
            let same_x = difference.is_zero();
            if same_x.0 == 0 {
                continue;
            }
            let [y1, y2] = [0, 1].map(|of| self.y(pairs, of));
            let equal = y1.equal(&y2).and(&same_x);
            let opposite = same_x.and(&equal.not());
            let finite = G::Lanes::select(&equal, &y1.double(), &difference);
            *denominator = G::Lanes::select(&opposite, &G::Lanes::one(), &finite);
            exceptions.push(Exception { row, equal, opposite });
        }
        exceptions
    }
}

/// A row in which points have one x.
struct Exception {
    row: usize,
    equal: LaneMask,
    opposite: LaneMask,
}

impl Exception {
    /// The indices of its infinite sums, of so many in all.
    fn infinite(&self, count: usize) -> impl Iterator<Item = u32> + use<> {
        let (row, LaneMask(opposite)) = (self.row, self.opposite);
        let lanes = (0..LANES).filter(move |lane| opposite >> lane & 1 == 1);
        lanes.map(move |lane| LANES * row + lane).filter(move |index| *index < count).map(|index| index as u32)
    }
}

/// The products of all elements up to each.
fn products<F: Field>(elements: &[F]) -> Vec<F> {
    let mut products: Vec<F> = Vec::with_capacity(elements.len());
    products.extend(elements.first().cloned());
    for (before, element) in elements.iter().skip(1).enumerate() {
        products.push(products[before].mul(element));
    }
    products
}

/// Buckets of all windows that hold a point or none.
struct Buckets<G: LaneGroup> {
    points: Vec<Kept<G>>,
    /// The numbers of the points, each maybe [`NEGATIVE`].
    numbers: Vec<u32>,
    lengths: Vec<usize>,
}

impl<G: LaneGroup> Default for Buckets<G> {
    fn default() -> Self {
        Self { points: Vec::new(), numbers: Vec::new(), lengths: Vec::new() }
    }
}

impl<G: LaneGroup> Buckets<G> {
    /// Appends the buckets of some windows.
    fn take(&mut self, adding: &Adding<'_, G>) {
        self.numbers.extend((self.points.len() as u32..).zip(&adding.numbers).map(|(new, old)| new | old & NEGATIVE));
        self.points.extend(adding.numbers.iter().map(|number| *adding.point(*number)));
        self.lengths.extend_from_slice(&adding.lengths);
    }

    /// `Σ (i + 1) bucket i` for the buckets of each window: the number of buckets is halved, as in [`super::buckets`], until each stands for a
    /// power of 2.
    fn window_sums(self, windows: usize) -> Vec<Point<G>> {
        let mut main = self.lengths.len() / windows;
        let sums = Vec::with_capacity(EMPTIED * self.numbers.len());
        let mut adding = Adding { points: &self.points, sums, numbers: self.numbers, lengths: self.lengths };
        while main > 1 {
            (adding.numbers, adding.lengths) = halved(&adding.numbers, &adding.lengths, windows, main);
            main /= 2;
            adding.add_pairs();
        }
        adding.add_all();
        let mut numbers = adding.numbers.iter();
        let bucket = |length: &usize| numbers.by_ref().take(*length).next().copied().unwrap_or(NONE);
        let buckets: Vec<u32> = adding.lengths.iter().map(bucket).collect();
        let lists: Vec<_> = buckets.chunks_exact(buckets.len() / windows).collect();
        lists.chunks(LANES).flat_map(|lists| adding.joined(lists)).collect()
    }
}

impl<G: LaneGroup> Adding<'_, G> {
    /// For at most eight lists of buckets the first times a power of 2, less the others times smaller ones, down to 1.
    fn joined(&self, lists: &[&[u32]]) -> impl Iterator<Item = Point<G>> + use<G> {
        let mut sum = Homogeneous::identity();
        for bit in 0..lists.first().map_or(0, |list| list.len()) {
            if bit > 0 {
                sum = sum.double(G::mul_triple_b_in_lanes);
            }
            let numbers: [u32; LANES] = from_fn(|lane| lists.get(lane).map_or(NONE, |list| list[bit]));
            let Some(any) = numbers.into_iter().find(|number| *number != NONE) else { continue };
            let mask = |holds: &dyn Fn(u32) -> bool| {
                LaneMask((0..LANES).fold(0, |mask, lane| mask | u8::from(holds(numbers[lane])) << lane))
            };
            let point = |lane: usize| self.point(if numbers[lane] == NONE { any } else { numbers[lane] });
            let x = G::Lanes::take_up(from_fn(|lane| &point(lane)[0]));
            let y = G::Lanes::take_up(from_fn(|lane| &point(lane)[1]));
            let y = y.negate_if(&mask(&|number| (number & NEGATIVE != 0) == (bit == 0)));
            let added = sum.add_mixed(&x, &y, G::mul_triple_b_in_lanes);
            sum = Homogeneous::select(&mask(&|number| number != NONE), &added, &sum);
        }
        scattered(&sum, lists.len())
    }
}
