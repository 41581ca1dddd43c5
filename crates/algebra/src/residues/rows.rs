//! Sums of products in F_p², reduced several at a time.

use super::Split;
use super::basis::Basis;
use super::layout::Multiple;
use super::system::Representation;
use super::values::{Complex, Pending, Row};
use core::mem::MaybeUninit;

/// The most rows that there may be.
pub(super) const MOST: usize = 6;

/// Writes the value of every row: results go where they belong, as what is copied by halves and quarters of a
/// register would have to reach the cache before it is loaded again.
///
/// # Safety
/// `out` is a place for two elements a row. Factors may be in it: all are read before anything is written.
#[inline(never)]
pub(super) unsafe fn evaluate<R: Representation>(basis: &Basis<R>, rows: &[Row<'_>], out: *mut Split) {
    assert!(rows.len() <= MOST);
    let multiples = [rows[0].times, rows[rows.len() - 1].times];
    debug_assert!(rows.iter().enumerate().all(|(k, row)| row.times == multiples[2 * k / rows.len()]));
    let mut values = [const { MaybeUninit::<Pending>::uninit() }; 2 * MOST];
    let values = &mut values[..2 * rows.len()];
    R::rows(basis, rows, values);
    // SAFETY: two were written a row; and the places are there, as the caller says.
    let (values, out) = unsafe {
        let values = core::slice::from_raw_parts(values.as_ptr().cast(), values.len());
        (values, core::slice::from_raw_parts_mut(out.cast(), values.len()))
    };
    reduce(basis, values, multiples, out);
}

/// Writes the elements that at most twelve values stand for.
#[inline]
fn reduce<R: Representation>(
    basis: &Basis<R>,
    values: &[Pending],
    multiples: [Multiple; 2],
    out: &mut [MaybeUninit<Split>],
) {
    // Fewer than ten are one block.
    debug_assert!(values.len() >= 10 || multiples[0] == multiples[1]);
    match values.len() {
        2 => R::reduce_2(basis, values, multiples, out),
        4 => R::reduce_4(basis, values, multiples, out),
        6 => R::reduce_6(basis, values, multiples, out),
        8 => R::reduce_8(basis, values, multiples, out),
        10 => R::reduce_10(basis, values, multiples, out),
        12 => R::reduce_12(basis, values, multiples, out),
        _ => unreachable!("two values a coefficient"),
    }
}

/// Writes the element that an unreduced one stands for.
pub(super) fn reduce_pair<R: Representation>(
    basis: &Basis<R>,
    [real, imaginary]: &Complex,
    out: &mut [MaybeUninit<Split>],
) {
    reduce(basis, &[of_wide(basis, real), of_wide(basis, imaginary)], [Multiple::Once; 2], out);
}

/// A value to be reduced.
pub(super) fn of_wide<R: Representation>(basis: &Basis<R>, x: &Split) -> Pending {
    let mut value = [MaybeUninit::uninit()];
    R::of_wide(basis, x, &mut value);
    let [value] = value;
    // SAFETY: it was written.
    unsafe { value.assume_init() }
}
