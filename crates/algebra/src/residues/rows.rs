//! Sums of products in F_p², reduced several at a time.

use super::Split;
use super::basis::Basis;
use super::kernel::{Complex, Multiple, Pending, Place};
use super::representation::Representation;
use core::mem::MaybeUninit;

/// What one coefficient is.
#[derive(Clone, Copy)]
pub enum Row<'a> {
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
    let mut values = [const { MaybeUninit::<Pending>::uninit() }; 2 * MOST];
    let values = &mut values[..out.len()];
    R::rows(basis, rows, k, values);
    // SAFETY: two were written a row.
    reduce(basis, unsafe { values.assume_init_ref() }, out);
}

/// Writes the elements that values stand for: eight, six, four or two at a time.
fn reduce<R: Representation>(basis: &Basis<R>, values: &[Pending], out: &mut [MaybeUninit<Split>]) {
    // Eight fill the registers; twelve overflow them.
    let at_once = if values.len() == 8 { 8 } else { values.len().min(6) };
    let (now, later) = values.split_at(at_once);
    let (out, out_later) = out.split_at_mut(at_once);
    match at_once {
        0 => return,
        2 => R::reduce_2(basis, exactly(now), places(out)),
        4 => R::reduce_4(basis, exactly(now), places(out)),
        8 => R::reduce_8(basis, exactly(now), places(out)),
        _ => R::reduce_6(basis, exactly(now), places(out)),
    }
    reduce(basis, later, out_later);
}

/// Writes the elements that unreduced values stand for.
pub(super) fn reduce_all<R: Representation, const K: usize>(
    basis: &Basis<R>,
    wide: [&Complex; K],
    out: &mut [MaybeUninit<Split>],
) {
    let values = wide.map(|[real, imaginary]| [of_wide(basis, real), of_wide(basis, imaginary)]);
    reduce(basis, values.as_flattened(), out);
}

/// A value to be reduced.
pub(super) fn of_wide<R: Representation>(basis: &Basis<R>, x: &Split) -> Pending {
    let mut value = [MaybeUninit::uninit()];
    R::of_wide(basis, x, &mut value);
    let [value] = value;
    // SAFETY: it was written.
    unsafe { value.assume_init() }
}

fn exactly<const K: usize>(values: &[Pending]) -> &[Pending; K] {
    values.try_into().unwrap_or_else(|_| unreachable!("as many as there are places"))
}

fn places<const K: usize>(places: &mut [MaybeUninit<Split>]) -> &mut Place<K> {
    places.try_into().unwrap_or_else(|_| unreachable!("as many as there are values"))
}
