//! Sums of products in F_p², reduced several at a time.

use super::Split;
use super::basis::Basis;
use super::kernel::{Complex, Multiple, Place};
use super::representation::Representation;
use core::mem::MaybeUninit;

/// What one coefficient is.
#[derive(Clone, Copy)]
pub(super) enum Row<'a> {
    /// `Σ a b`, and x c for c in F_p.
    Sum(&'a [[&'a Complex; 2]], Option<(&'a Complex, &'a Split)>),
    /// `a²`.
    Square(&'a Complex),
}

/// The most rows that there may be.
pub(super) const MOST: usize = 6;

/// Writes the value of every row, times `k`: results go where they belong, as what is copied by halves and quarters of a
/// register would have to reach the cache before it is loaded again.
#[inline(never)]
pub(super) fn evaluate<R: Representation>(
    basis: &Basis<R>,
    rows: &[Row<'_>],
    k: Multiple,
    out: &mut [MaybeUninit<Split>],
) {
    assert!(rows.len() <= MOST && out.len() == 2 * rows.len());
    let mut wide = [const { MaybeUninit::<Split>::uninit() }; 2 * MOST];
    for (row, wide) in rows.iter().zip(wide.as_chunks_mut::<2>().0) {
        match row {
            Row::Sum(pairs, linear) => R::sum_wide_2(basis, pairs, *linear, wide),
            Row::Square(a) => R::square_wide_2(basis, a, wide),
        }
    }
    // SAFETY: two were written a row.
    let wide = unsafe { core::slice::from_raw_parts(wide.as_ptr().cast(), out.len()) };
    reduce(basis, wide, k, out);
}

/// Writes the elements that unreduced values stand for: eight, six, four or two at a time.
fn reduce<R: Representation>(basis: &Basis<R>, wide: &[Split], k: Multiple, out: &mut [MaybeUninit<Split>]) {
    // Eight fill the registers; twelve overflow them.
    let at_once = if wide.len() == 8 { 8 } else { wide.len().min(6) };
    let (now, later) = wide.split_at(at_once);
    let (out, out_later) = out.split_at_mut(at_once);
    match at_once {
        0 => return,
        2 => R::reduce_2(basis, exactly(now), k, places(out)),
        4 => R::reduce_4(basis, exactly(now), k, places(out)),
        8 => R::reduce_8(basis, exactly(now), k, places(out)),
        _ => R::reduce_6(basis, exactly(now), k, places(out)),
    }
    reduce(basis, later, k, out_later);
}

/// Writes the elements that unreduced values stand for.
pub(super) fn reduce_all<R: Representation, const K: usize>(
    basis: &Basis<R>,
    wide: [&Complex; K],
    out: &mut [MaybeUninit<Split>],
) {
    reduce(basis, wide.map(|x| *x).as_flattened(), Multiple::Once, out);
}

fn exactly<const K: usize>(splits: &[Split]) -> &[Split; K] {
    splits.try_into().unwrap_or_else(|_| unreachable!("as many as there are places"))
}

fn places<const K: usize>(places: &mut [MaybeUninit<Split>]) -> &mut Place<K> {
    places.try_into().unwrap_or_else(|_| unreachable!("as many as there are values"))
}
