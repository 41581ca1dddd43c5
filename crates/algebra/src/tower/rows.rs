//! Products in F_p^12 as those of a matrix and a vector: every coefficient is a sum of products that is reduced once.

use super::fp6::Fp6;
use super::fp12::Fp12;
use crate::array::{array, restructured, written};
use crate::field::{Field, Product, TripleSum, TwistField};
use core::mem::MaybeUninit;

/// The powers of w whose coefficients an element of F_p^12 has, in their order in memory.
const PLACES: [usize; 6] = [0, 2, 4, 1, 3, 5];

impl<E: TwistField> Fp12<E> {
    /// The element of these coefficients, in the order of [`PLACES`].
    #[inline(always)]
    pub(super) fn from_array(coefficients: [E; 6]) -> Self {
        // SAFETY: those are the fields of the fields.
        unsafe { restructured(coefficients) }
    }

    /// The coefficients in the order of [`PLACES`].
    #[inline(always)]
    pub(super) fn as_mut_array(&mut self) -> &mut [E; 6] {
        // SAFETY: as above.
        unsafe { &mut *core::ptr::from_mut(self).cast() }
    }

    /// The coefficients of 1, w, … w⁵ over F_p², in which w⁶ = ξ.
    #[inline(always)]
    pub(super) fn powers(&self) -> [&E; 6] {
        let (a, b) = (&self.c0, &self.c1);
        [&a.c0, &b.c0, &a.c1, &b.c1, &a.c2, &b.c2]
    }

    /// `self Σ_j factors_j w^(exponents_j)`, M at least 1, the greatest exponent X: 6M products, 6 reductions.
    #[inline(always)]
    pub(super) fn mul_by_terms<const X: usize, const M: usize>(&self, exponents: [usize; M], factors: [&E; M]) -> Self {
        // SAFETY: it is written.
        unsafe { written(|out| Self::write_product::<X, M>(self, exponents, factors, out.as_mut_ptr())) }
    }

    /// Becomes [`Self::mul_by_terms`].
    #[inline(always)]
    pub(super) fn mul_by_terms_in_place<const X: usize, const M: usize>(
        &mut self,
        exponents: [usize; M],
        factors: [&E; M],
    ) {
        let place = core::ptr::from_mut(self);
        // SAFETY: an element and its place.
        unsafe { Self::write_product::<X, M>(place, exponents, factors, place) };
    }

    /// [`Self::mul_by_terms`] of `this`.
    ///
    /// # Safety
    /// `this` is an element, `out` a place for one, which may be the same.
    #[inline(always)]
    unsafe fn write_product<const X: usize, const M: usize>(
        this: *const Self,
        exponents: [usize; M],
        factors: [&E; M],
        out: *mut Self,
    ) {
        // SAFETY: it is an element, and not read when anything has been written.
        let a = unsafe { &*this }.powers();
        let xi_a: [E; X] = E::xi_multiples(array(|i| a[i + 6 - X]));
        let term = |k: usize, e: usize| -> &E { if k >= e { a[k - e] } else { &xi_a[k + X - e] } };
        if !E::LATE_REDUCTION {
            let rows = array(|i| array(|j| term(PLACES[i], exponents[j])));
            // SAFETY: the place is there.
            unsafe { out.write(Self::from_array(E::sums_of_products(rows, factors))) };
            return;
        }
        let rows: [[[&E; 2]; M]; 6] = array(|i| array(|j| [term(PLACES[i], exponents[j]), factors[j]]));
        // SAFETY: the place of an element is that of its coefficients.
        unsafe { E::write_sums_of_pairs::<6>(array(|i| rows[i].as_slice()), out.cast()) };
    }

    /// `self` times its conjugate over F_p^6: 18 products, 3 reductions.
    pub(super) fn norm_by_rows(&self) -> Fp6<E> {
        let (a, minus) = (self.powers(), self.c1.neg());
        let b = [a[0], &minus.c0, a[2], &minus.c1, a[4], &minus.c2];
        let xi_a: &[E; 5] = &E::xi_multiples([a[1], a[2], a[3], a[4], a[5]]);
        let row = |k: usize| -> [&E; 6] { array(|j| if k >= j { a[k - j] } else { &xi_a[k + 5 - j] }) };
        Fp6::from_array(E::sums_of_products([row(0), row(2), row(4)], b))
    }

    /// [`Fp12::frobenius`], reduced in one call.
    pub(super) fn frobenius_by_rows(&self, k: usize) -> Self {
        let a = self.powers();
        let conjugates: [E; 6] = array(|j| if k % 2 == 1 { a[j].conjugate() } else { *a[j] });
        let constants: [E; 6] = array(|j| E::frobenius_constant(k, j));
        let [_, rows @ ..]: [Product<'_, E>; 6] = array(|j| Product::Two(&conjugates[j], &constants[j]));
        let [b1, b2, b3, b4, b5] = *E::products(rows, &mut MaybeUninit::uninit());
        let [b0, ..] = conjugates;
        Self { c0: Fp6 { c0: b0, c1: b2, c2: b4 }, c1: Fp6 { c0: b1, c1: b3, c2: b5 } }
    }

    /// Becomes its square by sums: 21 products of F_p², of which three or four are added up before each of 6 reductions.
    pub(super) fn square_by_sums_in_place(&mut self) {
        let place = core::ptr::from_mut(self);
        // SAFETY: it is an element, and not read when anything has been written.
        let a = unsafe { &*place }.powers();
        let [x3, x4, x5] = &E::xi_multiples([a[3], a[4], a[5]]);
        let [d0, d1, d2, d3, d4] = &E::lazy_doubles([a[0], a[1], a[2], a[3], a[4]]);
        // In the order of `PLACES`.
        let rows: [&[[&E; 2]]; 6] = [
            &[[a[0], a[0]], [d1, x5], [d2, x4], [a[3], x3]],
            &[[a[1], a[1]], [d0, a[2]], [d3, x5], [a[4], x4]],
            &[[a[2], a[2]], [d0, a[4]], [d1, a[3]], [a[5], x5]],
            &[[d0, a[1]], [d2, x5], [d3, x4]],
            &[[d0, a[3]], [d1, a[2]], [d4, x5]],
            &[[d0, a[5]], [d1, a[4]], [d2, a[3]]],
        ];
        // SAFETY: the place of an element is that of its coefficients.
        unsafe { E::write_sums_of_pairs(rows, place.cast()) };
    }

    /// Becomes its [`Fp12::cyclotomic_square`] by sums that take linear terms in: 9 products and 6 reductions of F_p².
    pub(super) fn cyclotomic_square_by_sums_in_place(&mut self) {
        let place = core::ptr::from_mut(self);
        // SAFETY: it is an element, and not read when anything has been written.
        let Self { c0: a, c1: b } = unsafe { &*place };
        let [xi_v0, xi_v1, xi_v2] = &E::xi_multiples([&b.c1, &a.c2, &b.c2]);
        // u² + v ξ v, and − 2 c; u v, and + 2 c.
        let real =
            [[[&a.c0, &a.c0], [&b.c1, xi_v0]], [[&b.c0, &b.c0], [&a.c2, xi_v1]], [[&a.c1, &a.c1], [&b.c2, xi_v2]]];
        let imaginary = [[[&a.c1, xi_v2]], [[&a.c0, &b.c1]], [[&b.c0, &a.c2]]];
        let (minus, plus) = ([&a.c0, &a.c1, &a.c2], [&b.c0, &b.c1, &b.c2]);
        let once = array(|k| TripleSum { products: &real[k], plus: false, linear: minus[k] });
        let twice = array(|k| TripleSum { products: &imaginary[k], plus: true, linear: plus[k] });
        // SAFETY: the place of an element is that of its coefficients.
        unsafe { E::write_triple_sums(once, twice, place.cast()) };
    }
}
