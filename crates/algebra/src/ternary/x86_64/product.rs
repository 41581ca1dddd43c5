//! The choice of a comb, by the words.

use super::super::planes::Planes;
use super::register::Pair;
use super::set::Set;
use super::{comb, wide};

/// The product of two polynomials of W words, of at most `degree` coefficients.
#[inline(always)]
pub(super) fn product<S: Set, const W: usize>(a: &Planes<W>, b: &Planes<W>, degree: usize) -> Pair<S> {
    const { assert!(W <= 5 || W == 8, "a size without a product") }
    match W {
        5 | 8 => S::outlined(wide::Product { a, b }),
        _ => comb::product::<S, W>(a, b, degree),
    }
}
