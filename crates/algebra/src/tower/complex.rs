//! Formulas in F_p² = F_p\[i\]/(i² + 1) for any F_p.

use super::{Fp2, Wide2};
use crate::field::Field;
use crate::wide::{Wide, small_multiple};

/// `(a0 + a1 i)(b0 + b1 i)` by Karatsuba's three products, unreduced.
#[inline(always)]
pub(crate) fn karatsuba<F: Field>(a: [&F; 2], b: [&F; 2]) -> Wide2<F::Wide> {
    let (sum_a, sum_b) = (a[0].lazy_add(a[1]), b[0].lazy_add(b[1]));
    let [low, high, both] = F::mul_many([(a[0], b[0]), (a[1], b[1]), (&sum_a, &sum_b)]);
    Wide2(low.sub(&high), both.middle(&low, &high))
}

/// `(a0 + a1 i)² = (a0 + a1)(a0 − a1) + 2 a0 a1 i`, unreduced.
#[inline(always)]
pub(crate) fn square<F: Field>(a: [&F; 2]) -> Wide2<F::Wide> {
    let (sum, difference, twice) = (a[0].lazy_add(a[1]), a[0].lazy_sub(a[1]), a[0].lazy_add(a[0]));
    Wide2(sum.mul_wide(&difference), twice.mul_wide(a[1]))
}

/// The element that a pair of unreduced values stands for.
#[inline(always)]
pub(crate) fn reduce<F: Field>(Wide2(c0, c1): &Wide2<F::Wide>) -> Fp2<F> {
    Fp2 { c0: F::reduce(c0), c1: F::reduce(c1) }
}

/// `(re + i) a`.
#[inline(always)]
pub(crate) fn mul_xi<F: Field>(re: u32, a: &Fp2<F>) -> Fp2<F> {
    if re == 1 {
        return Fp2 { c0: a.c0.sub(&a.c1), c1: a.c1.add(&a.c0) };
    }
    let (c0, c1) = (small_multiple!(re, &a.c0), small_multiple!(re, &a.c1));
    Fp2 { c0: c0.sub(&a.c1), c1: c1.add(&a.c0) }
}

/// `(re + i) wide`.
#[inline(always)]
pub(crate) fn wide_mul_xi<W: Wide>(re: u32, wide: &Wide2<W>) -> Wide2<W> {
    Wide2(wide.0.multiple_minus(re, &wide.1), wide.1.multiple_plus(re, &wide.0))
}
