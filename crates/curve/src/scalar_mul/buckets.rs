//! N. Pippenger's method: a bucket for each digit of each window.
//!
//! Buckets are summed in affine coordinates, all of them at once: a round adds the points of every bucket in pairs behind one
//! inversion, so that an addition costs 5 products and a square.

use crate::coordinates::Jacobian;
use crate::group::{Affine, Group};
use crate::point::Point;
use pairloom_algebra::{Field, batch_invert};

/// Costs in products of the field: an affine addition in a batch, the two additions that empty a bucket, an inversion.
const BATCHED: usize = 7;
const EMPTIED: usize = 30;
const INVERSION: usize = 100;

/// The bits of the longest weight.
pub(super) fn bits_of<G: Group>(terms: &[(Affine<G>, u128)]) -> usize {
    128 - terms.iter().fold(0, |all, (_, weight)| all | weight).leading_zeros() as usize
}

/// The best width of a window, and its cost.
pub(super) fn bucket_width(terms: usize, bits: usize) -> (usize, usize) {
    let cost = |width: usize| {
        let rounds = (terms >> (width - 1)).max(1).ilog2() as usize + 2;
        (bits + 1).div_ceil(width) * (terms * BATCHED + (EMPTIED << (width - 1))) + rounds * INVERSION
    };
    (2..16).map(|width| (width, cost(width))).min_by_key(|&(_, cost)| cost).unwrap_or((2, 0))
}

/// `Σ weight point`.
pub(super) fn sum_by_buckets<G: Group>(terms: &[(Affine<G>, u128)]) -> Point<G> {
    let bits = bits_of(terms);
    let width = bucket_width(terms.len(), bits).0;
    let windows = (bits + 1).div_ceil(width);
    let mut buckets = Buckets::filled(terms, windows, width);
    while buckets.lengths.iter().any(|length| *length > 1) {
        buckets.add_pairs();
    }
    let sums = buckets.window_sums(1 << (width - 1));
    let add_window = |sum: Jacobian<_>, window: &Jacobian<_>| sum.double_times(width).add_vartime(window);
    Point::from_jacobian(&sums.iter().rev().fold(Jacobian::identity(), add_window))
}

/// Digit `index` of an integer in base `2^width`, between `−2^(width − 1)` and `2^(width − 1)` (Booth's recoding).
pub(crate) fn signed_digit(integer: u128, index: usize, width: usize) -> i32 {
    let shifted = if index == 0 { integer << 1 } else { integer >> (width * index - 1) };
    let bits = (shifted & ((2 << width) - 1)) as i32;
    ((bits + 1) >> 1) - ((bits >> width) << width)
}

/// Finite points, sorted by bucket: bucket `window 2^(width − 1) + |digit| − 1`.
struct Buckets<G: Group> {
    points: Vec<Affine<G>>,
    lengths: Vec<usize>,
}

impl<G: Group> Buckets<G> {
    fn filled(terms: &[(Affine<G>, u128)], windows: usize, width: usize) -> Self {
        let mut lengths = vec![0; windows << (width - 1)];
        each_digit(terms, windows, width, |bucket, _, _| lengths[bucket] += 1);
        let total = lengths.iter().sum();
        let mut next: Vec<usize> =
            lengths.iter().scan(0, |end, length| Some(core::mem::replace(end, *end + length))).collect();
        let mut points = vec![Affine::identity(); total];
        each_digit(terms, windows, width, |bucket, point, negative| {
            points[next[bucket]] = if negative { -*point } else { *point };
            next[bucket] += 1;
        });
        Self { points, lengths }
    }

    /// Replaces the points of every bucket, two by two, by their sums.
    fn add_pairs(&mut self) {
        let (mut numerators, mut denominators) = (Vec::new(), Vec::new());
        for pair in pairs(&self.points, &self.lengths) {
            let slope = slope(&pair[0], &pair[1]);
            numerators.push(slope.map(|(numerator, _)| numerator));
            denominators.extend(slope.map(|(_, denominator)| denominator));
        }
        batch_invert(&mut denominators);
        let mut inverses = denominators.iter();
        let slopes = numerators.iter().map(|numerator| numerator.and_then(|n| Some(n.mul(inverses.next()?))));
        self.replace_pairs(slopes);
    }

    /// Replaces pairs by the third point of their slopes, and by nothing where there is no slope.
    fn replace_pairs(&mut self, mut slopes: impl Iterator<Item = Option<G::Field>>) {
        let mut sums = Vec::with_capacity(self.points.len() / 2 + self.lengths.len());
        let mut rest = self.points.as_slice();
        for length in &mut self.lengths {
            let (bucket, after) = rest.split_at(*length);
            let (before, pairs) = (sums.len(), bucket.chunks_exact(2));
            let single = pairs.remainder();
            sums.extend(pairs.filter_map(|pair| Some(third_point(&pair[0], &pair[1], &slopes.next()??))));
            sums.extend_from_slice(single);
            *length = sums.len() - before;
            rest = after;
        }
        self.points = sums;
    }

    /// `Σ (i + 1) bucket i` for the buckets of each window, by a running sum from the top. No bucket holds two points.
    fn window_sums(&self, buckets: usize) -> Vec<Jacobian<G::Field>> {
        let mut points = self.points.iter().rev();
        let mut sums: Vec<_> = self.lengths.rchunks_exact(buckets).map(|window| emptied(window, &mut points)).collect();
        sums.reverse();
        sums
    }
}

/// Calls `visit` with the bucket, the point and the sign of every digit that is not 0.
fn each_digit<'a, G: Group>(
    terms: &'a [(Affine<G>, u128)],
    windows: usize,
    width: usize,
    mut visit: impl FnMut(usize, &'a Affine<G>, bool),
) {
    for (point, weight) in terms.iter().filter(|(point, _)| !point.is_identity()) {
        for window in 0..windows {
            let digit = signed_digit(*weight, window, width);
            if digit != 0 {
                visit((window << (width - 1)) + digit.unsigned_abs() as usize - 1, point, digit < 0);
            }
        }
    }
}

/// The pairs of each bucket; the last point of an odd one has no partner.
fn pairs<'a, G: Group>(points: &'a [Affine<G>], lengths: &'a [usize]) -> impl Iterator<Item = &'a [Affine<G>]> {
    let buckets = lengths.iter().scan(points, |rest, length| {
        let (bucket, after) = rest.split_at(*length);
        *rest = after;
        Some(bucket)
    });
    buckets.flat_map(|bucket| bucket.chunks_exact(2))
}

/// Numerator and denominator of the slope of the line through two points, `None` where their sum is infinite.
fn slope<G: Group>(p: &Affine<G>, q: &Affine<G>) -> Option<(G::Field, G::Field)> {
    if p.x != q.x {
        Some((q.y.sub(&p.y), q.x.sub(&p.x)))
    } else if p.y == q.y && !bool::from(p.y.is_zero()) {
        Some((p.x.square().triple(), p.y.double()))
    } else {
        None
    }
}

fn third_point<G: Group>(p: &Affine<G>, q: &Affine<G>, slope: &G::Field) -> Affine<G> {
    let x = slope.square().sub(&p.x).sub(&q.x);
    Affine::from_xy_unchecked(x, slope.mul(&p.x.sub(&x)).sub(&p.y))
}

/// `Σ (i + 1) bucket i`, the points coming from the last one down.
fn emptied<'a, G: Group>(lengths: &[usize], points: &mut impl Iterator<Item = &'a Affine<G>>) -> Jacobian<G::Field> {
    let start = (Jacobian::identity(), Jacobian::identity());
    let (_, total) = lengths.iter().rev().fold(start, |(running, total), length| {
        let bucket = points.by_ref().take(*length);
        let running = bucket.fold(running, |sum, point| sum.add_mixed_vartime(&point.x, &point.y));
        (running, total.add_vartime(&running))
    });
    total
}
