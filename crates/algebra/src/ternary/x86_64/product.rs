//! The choice of a comb, by the words.

use super::super::planes::Planes;
use super::register::Pair;
use super::{comb, wide};

/// The product of two polynomials of W words, of at most `degree` coefficients.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
pub(super) fn product<const W: usize>(a: &Planes<W>, b: &Planes<W>, degree: usize) -> Pair {
    const { assert!(W <= 5 || W == 8, "a size without a product") }
    match W {
        5 => wide::product(a, b),
        8 => wide::product_8(a, b),
        _ => comb::product(a, b, degree),
    }
}
