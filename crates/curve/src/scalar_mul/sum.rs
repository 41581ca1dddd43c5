//! Sums of products by public integers: E. Straus's method for few terms, N. Pippenger's buckets for many.
//!
//! Buckets are filled in affine coordinates, all of them at once: a round adds the points of every bucket in pairs behind one
//! inversion, so that an addition costs 5 products and a square.

use super::wnaf::{Table, endomorphism_terms, interleaved, tables, wnaf};
use crate::coordinates::Jacobian;
use crate::group::{Affine, Group, ScalarField};
use crate::point::{Point, batch_invert};
use pairloom_algebra::Field;

/// Costs in products of the field: an affine addition in a batch, the two additions that empty a bucket, one term and one
/// bit of Straus's method, an inversion.
const BATCHED: usize = 6;
const EMPTIED: usize = 27;
const TABLE: usize = 180;
const PER_BIT: usize = 2;
const INVERSION: usize = 100;

/// `Σ scalar point` over points of the subgroup of order r. Variable time.
///
/// Each scalar is split in 2 (G1) or 4 (G2) parts along the group's endomorphism.
pub fn sum_of_products_vartime<G: Group>(terms: &[(Affine<G>, G::Scalar)]) -> Point<G> {
    let (parts, bits) = (G::lattice().parts, G::lattice().bits);
    let straus = terms.len() * (TABLE + parts * bits * PER_BIT);
    if straus <= bucket_width(terms.len() * parts, bits).1 {
        let tables = tables_of(terms);
        let split = tables.into_iter().zip(terms).flat_map(|(table, (_, scalar))| endomorphism_terms(table, scalar));
        return Point::from_jacobian(&interleaved(&split.collect::<Vec<_>>()));
    }
    let split: Vec<_> = terms.iter().flat_map(|(point, scalar)| split_term(*point, scalar)).collect();
    buckets(&split)
}

/// `Σ weight point` over any points of the curve. Variable time; the time grows with the longest weight.
pub fn weighted_sum_vartime<G: Group>(terms: &[(Affine<G>, u128)]) -> Point<G> {
    let bits = bits_of(terms);
    if terms.len() * (TABLE + bits * PER_BIT) > bucket_width(terms.len(), bits).1 {
        return buckets(terms);
    }
    let digits = terms.iter().map(|(_, weight)| wnaf(*weight));
    Point::from_jacobian(&interleaved(&tables_of(terms).into_iter().zip(digits).collect::<Vec<_>>()))
}

fn tables_of<G: Group, T>(terms: &[(Affine<G>, T)]) -> Vec<Table<G>> {
    let points = terms.iter().map(|(point, _)| Jacobian::from_homogeneous(Point::from(*point).coordinates()));
    tables(&points.collect::<Vec<_>>())
}

fn split_term<G: Group>(point: Affine<G>, scalar: &G::Scalar) -> impl Iterator<Item = (Affine<G>, u128)> {
    let parts = G::lattice().decompose(&scalar.to_words());
    let images = core::iter::successors(Some(point), |image| Some(image.endomorphism()));
    let signed = |(image, part): (Affine<G>, i128)| (if part < 0 { -image } else { image }, part.unsigned_abs());
    images.zip(parts).take(G::lattice().parts).map(signed)
}

fn bits_of<G: Group>(terms: &[(Affine<G>, u128)]) -> usize {
    128 - terms.iter().fold(0, |all, (_, weight)| all | weight).leading_zeros() as usize
}

/// The best width of a window, and its cost.
fn bucket_width(terms: usize, bits: usize) -> (usize, usize) {
    let cost = |width: usize| {
        let rounds = (terms >> (width - 1)).max(1).ilog2() as usize + 2;
        (bits + 1).div_ceil(width) * (terms * BATCHED + (EMPTIED << (width - 1))) + rounds * INVERSION
    };
    (2..16).map(|width| (width, cost(width))).min_by_key(|&(_, cost)| cost).unwrap_or((2, 0))
}

fn buckets<G: Group>(terms: &[(Affine<G>, u128)]) -> Point<G> {
    let bits = bits_of(terms);
    let width = bucket_width(terms.len(), bits).0;
    let windows = (bits + 1).div_ceil(width);
    let mut lists = vec![Vec::new(); windows << (width - 1)];
    for (point, weight) in terms.iter().filter(|(point, _)| !point.is_identity()) {
        for window in 0..windows {
            let digit = signed_digit(*weight, window, width);
            if digit != 0 {
                let bucket = (window << (width - 1)) + digit.unsigned_abs() as usize - 1;
                lists[bucket].push(if digit < 0 { -*point } else { *point });
            }
        }
    }
    sum_in_pairs(&mut lists);
    let sums = lists.chunks_exact(1 << (width - 1)).map(emptied);
    Point::from_jacobian(&sums.rev().fold(Jacobian::identity(), |sum, window| {
        sum.double_times(width).add_vartime(&window)
    }))
}

/// Digit `index` of an integer in base `2^width`, between `−2^(width − 1)` and `2^(width − 1)` (Booth's recoding).
fn signed_digit(integer: u128, index: usize, width: usize) -> i32 {
    let shifted = if index == 0 { integer << 1 } else { integer >> (width * index - 1) };
    let bits = (shifted & ((2 << width) - 1)) as i32;
    ((bits + 1) >> 1) - ((bits >> width) << width)
}

/// `Σ (i + 1) bucket i`, by a running sum from the top.
fn emptied<G: Group>(window: &[Vec<Affine<G>>]) -> Jacobian<G::Field> {
    let start = (Jacobian::identity(), Jacobian::identity());
    let (_, total) = window.iter().rev().fold(start, |(running, total), bucket| {
        let running = bucket.iter().fold(running, |sum, point| sum.add_mixed_vartime(&point.x, &point.y));
        (running, total.add_vartime(&running))
    });
    total
}

/// Replaces every list of finite points by the list of its sum, which is empty at infinity.
fn sum_in_pairs<G: Group>(lists: &mut [Vec<Affine<G>>]) {
    while lists.iter().any(|list| list.len() > 1) {
        let mut denominators: Vec<_> =
            lists.iter().flat_map(|list| list.chunks_exact(2)).filter_map(|pair| denominator(&pair[0], &pair[1])).collect();
        batch_invert(&mut denominators);
        let mut inverses = denominators.into_iter();
        for list in lists.iter_mut().filter(|list| list.len() > 1) {
            *list = sums_of_pairs(list, &mut inverses);
        }
    }
}

fn sums_of_pairs<G: Group>(list: &[Affine<G>], inverses: &mut impl Iterator<Item = G::Field>) -> Vec<Affine<G>> {
    let pairs = list.chunks_exact(2);
    let last = pairs.remainder();
    let finite = pairs.filter(|pair| denominator(&pair[0], &pair[1]).is_some());
    finite.zip(inverses).map(|(pair, inverse)| affine_sum(&pair[0], &pair[1], &inverse)).chain(last.iter().copied()).collect()
}

/// The denominator of the slope through two points, `None` where their sum is infinite.
fn denominator<G: Group>(p: &Affine<G>, q: &Affine<G>) -> Option<G::Field> {
    if p.x != q.x {
        Some(q.x.sub(&p.x))
    } else if p.y == q.y && !bool::from(p.y.is_zero()) {
        Some(p.y.double())
    } else {
        None
    }
}

fn affine_sum<G: Group>(p: &Affine<G>, q: &Affine<G>, inverse: &G::Field) -> Affine<G> {
    let numerator = if p.x == q.x { p.x.square().triple() } else { q.y.sub(&p.y) };
    let slope = numerator.mul(inverse);
    let x = slope.square().sub(&p.x).sub(&q.x);
    Affine::from_xy_unchecked(x, slope.mul(&p.x.sub(&x)).sub(&p.y))
}
