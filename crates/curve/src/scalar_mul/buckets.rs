//! N. Pippenger's method: a bucket for each digit of each window.
//!
//! Buckets are summed in affine coordinates, all of them at once: a round adds the points of every bucket in pairs behind one
//! inversion, so that an addition costs 5 products and a square. They are emptied in the same way: with `c_j = b_(2j−1) + b_(2j)`,
//! `Σ i b_i = 2 Σ j c_j − Σ b_(2j−1)`, which halves the number of buckets and leaves one sum more, of no more additions.

use crate::coordinates::Jacobian;
use crate::group::{Affine, Group};
use crate::point::Point;
use crate::slope::{slope, third_point};
use pairloom_algebra::{Field, batch_invert_vartime};

/// Costs in products of the field: an affine addition in a batch, the two of them that empty a bucket, an inversion, the
/// addition that joins a bit to the sum.
const BATCHED: usize = 7;
const EMPTIED: usize = 2 * BATCHED;
const INVERSION: usize = 100;
const JOINED: usize = 11;

/// The bits of the longest weight.
pub(super) fn bits_of<G: Group>(terms: &[(Affine<G>, u128)]) -> usize {
    128 - terms.iter().fold(0, |all, (_, weight)| all | weight).leading_zeros() as usize
}

/// The best width of a window, and its cost.
pub(super) fn bucket_width(terms: usize, bits: usize) -> (usize, usize) {
    let cost = |width: usize| {
        let rounds = (terms >> (width - 1)).max(1).ilog2() as usize + 1 + width;
        let windows = (bits + 1).div_ceil(width);
        windows * (terms * BATCHED + (EMPTIED << (width - 1)) + width * JOINED) + rounds * INVERSION
    };
    (2..16).map(|width| (width, cost(width))).min_by_key(|&(_, cost)| cost).unwrap_or((2, 0))
}

/// `Σ weight point`.
pub(super) fn sum_by_buckets<G: Group>(terms: &[(Affine<G>, u128)]) -> Point<G> {
    let bits = bits_of(terms);
    let width = bucket_width(terms.len(), bits).0;
    let windows = (bits + 1).div_ceil(width);
    let mut buckets = Buckets::filled(terms, windows, width);
    buckets.add_all();
    while buckets.main > 1 {
        buckets.halve();
        buckets.add_pairs();
    }
    buckets.add_all();
    buckets.joined()
}

/// Digit `index` of an integer in base `2^width`, between `−2^(width − 1)` and `2^(width − 1)` (Booth's recoding).
pub(crate) fn signed_digit(integer: u128, index: usize, width: usize) -> i32 {
    let shifted = if index == 0 { integer << 1 } else { integer >> (width * index - 1) };
    let bits = (shifted & ((2 << width) - 1)) as i32;
    ((bits + 1) >> 1) - ((bits >> width) << width)
}

/// Finite points, sorted by bucket: at first bucket `window 2^(width − 1) + |digit| − 1`.
struct Buckets<G: Group> {
    points: Vec<Affine<G>>,
    lengths: Vec<usize>,
    /// So many buckets of a window count once, twice, thrice and so on. Then come those that halving left: the last one counts −1, and each
    /// twice as much as the one after it.
    main: usize,
    windows: usize,
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
        Self { points, lengths, main: 1 << (width - 1), windows }
    }

    /// Replaces the points of every bucket, two by two, by their sums.
    fn add_pairs(&mut self) {
        let (mut numerators, mut denominators) = (Vec::new(), Vec::new());
        for pair in pairs(&self.points, &self.lengths) {
            let slope = slope(&pair[0], &pair[1]);
            numerators.push(slope.map(|(numerator, _)| numerator));
            denominators.extend(slope.map(|(_, denominator)| denominator));
        }
        batch_invert_vartime(&mut denominators);
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

    /// Adds up every bucket.
    fn add_all(&mut self) {
        while self.lengths.iter().any(|length| *length > 1) {
            self.add_pairs();
        }
    }

    /// Halves the number of main buckets.
    fn halve(&mut self) {
        (self.points, self.lengths) = halved(&self.points, &self.lengths, self.windows, self.main);
        self.main /= 2;
    }

    /// The sum of all windows, where each has one main bucket and no bucket two points: a bucket a bit, from the top.
    fn joined(&self) -> Point<G> {
        let per_window = self.lengths.len() / self.windows;
        let ends = self.lengths.iter().scan(0, |end, length| {
            *end += length;
            Some(*end)
        });
        let ends: Vec<_> = ends.collect();
        let buckets = (0..self.windows).rev().flat_map(|window| (0..per_window).map(move |bit| (window, bit)));
        let sum = buckets.fold(Jacobian::identity(), |sum, (window, bit)| {
            let (doubled, index) = (sum.double(), window * per_window + bit);
            if self.lengths[index] == 0 {
                return doubled;
            }
            let Affine { x, y, .. } = self.points[ends[index] - 1];
            doubled.add_mixed_vartime(&x, &if bit == 0 { y } else { y.neg() })
        });
        Point::from_jacobian(&sum)
    }
}

/// Buckets, given by the items of all of them and their lengths, with the main ones of every window joined two by two, and the first of each two
/// laid into one more bucket.
pub(super) fn halved<T: Copy>(items: &[T], lengths: &[usize], windows: usize, main: usize) -> (Vec<T>, Vec<usize>) {
    let per_window = lengths.len() / windows;
    let mut all_items = Vec::with_capacity(2 * items.len());
    let mut all_lengths = Vec::with_capacity(windows * (per_window - main / 2 + 1));
    let mut rest = items;
    for window in lengths.chunks_exact(per_window) {
        let (of_main, others) = window.split_at(main);
        let (items_of_main, after) = rest.split_at(of_main.iter().sum());
        let (items_of_others, after) = after.split_at(others.iter().sum());
        rest = after;
        all_items.extend_from_slice(items_of_main);
        all_lengths.extend(of_main.chunks_exact(2).map(|two| two[0] + two[1]));
        let (before, mut left) = (all_items.len(), items_of_main);
        for two in of_main.chunks_exact(2) {
            let (joined, after) = left.split_at(two[0] + two[1]);
            all_items.extend_from_slice(&joined[..two[0]]);
            left = after;
        }
        all_lengths.push(all_items.len() - before);
        all_items.extend_from_slice(items_of_others);
        all_lengths.extend_from_slice(others);
    }
    (all_items, all_lengths)
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
