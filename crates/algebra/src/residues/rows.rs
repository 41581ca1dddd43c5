//! Sums of products in F_p², reduced several at a time.

use super::Split;
use super::basis::Basis;
use super::layout::{Count, Layout, Multiple};
use super::operations::Operations;
use super::values::{Complex, Contents, Difference, MOST_ROWS, Pending, Row};
use core::mem::MaybeUninit;

/// Writes the value of every row: results go where they belong, as what is copied by halves and quarters of a
/// register would have to reach the cache before it is loaded again.
///
/// # Safety
/// `out` is a place for two elements a row. Factors may be in it: all are read before anything is written.
#[inline(never)]
pub(super) unsafe fn evaluate<R: Layout + Operations, C: Count>(basis: &Basis<R>, rows: &[Row<'_>], out: *mut Split) {
    assert!(rows.len() <= MOST_ROWS);
    let multiples = [rows[0].times, rows[rows.len() - 1].times];
    debug_assert!(rows.iter().enumerate().all(|(k, row)| row.times == multiples[2 * k / rows.len()]));
    let mut values = [const { MaybeUninit::<Pending>::uninit() }; 2 * MOST_ROWS];
    let values = &mut values[..2 * rows.len()];
    R::rows::<C>(basis, rows, values);
    // SAFETY: two were written a row; and the places are there, as the caller says.
    let (values, out) = unsafe {
        let values = core::slice::from_raw_parts(values.as_ptr().cast(), values.len());
        (values, core::slice::from_raw_parts_mut(out.cast(), values.len()))
    };
    R::reduce::<C>(basis, values, multiples, out);
}

/// Writes the elements that differences of products are.
///
/// # Safety
/// `out` is a place for all, and no factor is in it.
#[inline(always)]
pub(super) unsafe fn evaluate_apart<R: Layout + Operations, C: Count, const K: usize>(
    basis: &Basis<R>,
    differences: &[Difference<'_>; K],
    out: *mut Split,
) {
    const { assert!(K <= 5) };
    let row = |k: usize| {
        let second = differences.get(k + 1).unwrap_or(&differences[k]);
        Row { contents: Contents::Apart([&differences[k], second]), times: Multiple::Once }
    };
    // SAFETY: as the caller says; of a pair of the last with itself the second goes to a place that there is.
    unsafe {
        match K / 2 {
            0 => {}
            1 => evaluate::<R, C>(basis, &[row(0)], out),
            _ => evaluate::<R, C>(basis, &[row(0), row(2)], out),
        }
        if K % 2 == 1 {
            let mut both = MaybeUninit::<[Split; 2]>::uninit();
            evaluate::<R, C>(basis, &[row(K - 1)], both.as_mut_ptr().cast());
            out.add(K - 1).write(both.assume_init()[0]);
        }
    }
}

/// Writes the element that an unreduced one stands for.
pub(super) fn reduce_pair<R: Layout + Operations, C: Count>(
    basis: &Basis<R>,
    [real, imaginary]: &Complex,
    out: &mut [MaybeUninit<Split>],
) {
    R::reduce::<C>(basis, &[of_wide::<R, C>(basis, real), of_wide::<R, C>(basis, imaginary)], [Multiple::Once; 2], out);
}

/// A value to be reduced.
pub(super) fn of_wide<R: Layout + Operations, C: Count>(basis: &Basis<R>, x: &Split) -> Pending {
    let mut value = [MaybeUninit::uninit()];
    R::of_wide::<C>(basis, x, &mut value);
    let [value] = value;
    // SAFETY: it was written.
    unsafe { value.assume_init() }
}
