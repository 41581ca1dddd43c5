//! Rows of eight pairings side by side: the formulas of one over [`pairloom_algebra::lanes`].
//!
//! A lane that has no pair, or one with a point at infinity, computes with (0, 0) in the place of P and the generator of G2 in
//! that of Q. At (0, 0) every line is its constant: an element of F_p² on an M-twist, and vw times one on a D-twist, where
//! (vw)² = ξ. The product of such values lies in F_p⁴, which every final exponentiation takes to 1. So infinity costs no mask,
//! and a bad item never spoils its neighbours.

use crate::engine::{OutsideG2, PointPair, check_second_arguments};
use crate::final_exponentiation::{Exponent, final_exponentiations, powers_share_inversions};
use crate::line::Homogeneous;
use crate::miller::{Pair, miller_loop, miller_loop_with_ends};
use core::array::from_fn;
use pairloom_algebra::lanes::{Gather, LaneMask};
use pairloom_algebra::{Field, Fp2, Fp12};
use pairloom_curve::Affine;
use pairloom_curve::lanes::{LANES, LaneCurve};
use pairloom_curve::subgroup::g2_by_end_of_loop;

/// Rows of eight pairs in one Miller loop: enough that shared squarings hardly count, few enough that all stays in the cache.
const ROWS: usize = 8;

/// Rows of eight pairings in step: enough that inversions hardly count, few enough that all stays in the cache.
const IN_STEP: usize = 4;

/// F_p² of eight items.
type Twist<C> = Fp2<<C as LaneCurve>::Lanes>;

/// How many pairings [`crate::lanes::pairings`] computes together: rows of eight in step, where final exponentiations then share
/// inversions.
pub fn pairings_in_step<C: LaneCurve>() -> usize {
    if powers_share_inversions::<C, Twist<C>>() { IN_STEP * LANES } else { LANES }
}

/// The text of [`crate::lanes::pairings`], which [`crate::compiled`] compiles for each curve.
pub(crate) fn pairings<C: LaneCurve>(pairs: &[PointPair<C>], exponent: Exponent) -> Vec<Fp12<C::Fp2>> {
    let rows = pairs.chunks(pairings_in_step::<C>()).flat_map(|pairs| {
        let values = pairs.chunks(LANES).map(|pairs| miller_loop::<C, Twist<C>>(&[gather::<C>(pairs)]));
        final_exponentiations::<C, Twist<C>>(values.collect(), exponent)
    });
    rows.flat_map(|row| row.scatter()).take(pairs.len()).collect()
}

/// The text of [`crate::lanes::miller`], likewise.
pub(crate) fn miller<C: LaneCurve>(pairs: &[PointPair<C>]) -> Fp12<C::Fp2> {
    loops::<C>(pairs, |_, _| ())
}

/// The text of [`crate::lanes::checked_miller`], likewise.
pub(crate) fn checked_miller<C: LaneCurve>(pairs: &[PointPair<C>]) -> Result<Fp12<C::Fp2>, OutsideG2> {
    let mut inside = Vec::with_capacity(pairs.len().next_multiple_of(LANES));
    let product = loops::<C>(pairs, |row, end| {
        let LaneMask(mask) = g2_by_end_of_loop::<C, Twist<C>>([&row.q[0], &row.q[1]], [&end.x, &end.y, &end.z]);
        inside.extend((0..LANES).map(|lane| mask >> lane & 1 == 1));
    });
    check_second_arguments::<C>(pairs, |place| inside[place]).map(|()| product)
}

/// The product of the Miller loops, row by row with where the loops over its Q end.
fn loops<C: LaneCurve>(
    pairs: &[PointPair<C>],
    mut ended: impl FnMut(&Pair<Twist<C>>, &Homogeneous<Twist<C>>),
) -> Fp12<C::Fp2> {
    let loops = pairs.chunks(ROWS * LANES).map(|pairs| {
        let rows: Vec<_> = pairs.chunks(LANES).map(gather::<C>).collect();
        let (f, ends) = miller_loop_with_ends::<C, Twist<C>>(&rows, &[]);
        rows.iter().zip(ends.iter()).for_each(|(row, end)| ended(row, end));
        f
    });
    let product = loops.reduce(|product, f| product.mul(&f)).unwrap_or_else(Fp12::one);
    product.scatter().iter().fold(Fp12::one(), |product, f| product.mul(f))
}

/// At most eight pairs, one a lane.
fn gather<C: LaneCurve>(pairs: &[PointPair<C>]) -> Pair<Twist<C>> {
    let lanes: [_; LANES] = from_fn(|i| pairs.get(i).and_then(finite::<C>).unwrap_or_else(nothing::<C>));
    Pair {
        p: from_fn(|k| C::Lanes::gather(&lanes.each_ref().map(|pair| pair.p[k]))),
        q: from_fn(|k| Twist::<C>::gather(&lanes.each_ref().map(|pair| pair.q[k]))),
    }
}

fn finite<C: LaneCurve>((p, q): &PointPair<C>) -> Option<Pair<C::Fp2>> {
    (!p.is_identity() && !q.is_identity()).then_some(Pair { p: [p.x, p.y], q: [q.x, q.y] })
}

/// What stands in for a pair whose pairing is 1.
fn nothing<C: LaneCurve>() -> Pair<C::Fp2> {
    let Affine { x, y, .. } = Affine::<C::G2>::generator();
    Pair { p: [C::Fp::zero(), C::Fp::zero()], q: [x, y] }
}
