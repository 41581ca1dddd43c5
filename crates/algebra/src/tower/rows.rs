//! Products in F_p^12 as those of a matrix and a vector: every coefficient is a sum of products that is reduced once.

use super::fp6::Fp6;
use super::fp12::Fp12;
use crate::array::{array, restructured};
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

    /// The place of the coefficients in that order.
    #[inline(always)]
    fn places(place: &mut MaybeUninit<Self>) -> &mut MaybeUninit<[E; 6]> {
        // SAFETY: as above.
        unsafe { &mut *core::ptr::from_mut(place).cast() }
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
        let a = self.powers();
        let xi_a: [E; X] = E::xi_multiples(array(|i| a[i + 6 - X]));
        let row = |k: usize| -> [&E; M] {
            array(|j| if k >= exponents[j] { a[k - exponents[j]] } else { &xi_a[k + X - exponents[j]] })
        };
        Self::from_array(E::sums_of_products(array(|i| row(PLACES[i])), factors))
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

    /// The square: 21 products of F_p², of which three or four are added up before each of 6 reductions.
    pub(super) fn square_by_sums(&self) -> Self {
        let a = self.powers();
        let [x3, x4, x5] = &E::xi_multiples([a[3], a[4], a[5]]);
        let [d0, d1, d2, d3, d4] = &E::lazy_doubles([a[0], a[1], a[2], a[3], a[4]]);
        // In the order of `PLACES`.
        Self::from_array(E::sums_of_pairs([
            &[[a[0], a[0]], [d1, x5], [d2, x4], [a[3], x3]],
            &[[a[1], a[1]], [d0, a[2]], [d3, x5], [a[4], x4]],
            &[[a[2], a[2]], [d0, a[4]], [d1, a[3]], [a[5], x5]],
            &[[d0, a[1]], [d2, x5], [d3, x4]],
            &[[d0, a[3]], [d1, a[2]], [d4, x5]],
            &[[d0, a[5]], [d1, a[4]], [d2, a[3]]],
        ]))
    }

    /// [`Fp12::cyclotomic_square`], all written, by sums that take linear terms in: 9 products and 6 reductions of F_p².
    pub(super) fn cyclotomic_square_by_sums(&self, out: &mut MaybeUninit<Self>) {
        let (a, b) = (&self.c0, &self.c1);
        let [xi_v0, xi_v1, xi_v2] = &E::xi_multiples([&b.c1, &a.c2, &b.c2]);
        E::triple_sums(
            [
                real_part(&[[&a.c0, &a.c0], [&b.c1, xi_v0]], &a.c0),
                real_part(&[[&b.c0, &b.c0], [&a.c2, xi_v1]], &a.c1),
                real_part(&[[&a.c1, &a.c1], [&b.c2, xi_v2]], &a.c2),
            ],
            [
                imaginary_part(&[[&a.c1, xi_v2]], &b.c0),
                imaginary_part(&[[&a.c0, &b.c1]], &b.c1),
                imaginary_part(&[[&b.c0, &a.c2]], &b.c2),
            ],
            Self::places(out),
        );
    }
}

/// What makes `3 (u² + v ξ v) − 2 c`, of the pairs of factors.
#[inline(always)]
fn real_part<'a, E>(products: &'a [[&'a E; 2]; 2], linear: &'a E) -> TripleSum<'a, E> {
    TripleSum { products, plus: false, linear }
}

/// What makes `6 u v + 2 c`, of the pair of factors.
#[inline(always)]
fn imaginary_part<'a, E>(product: &'a [[&'a E; 2]; 1], linear: &'a E) -> TripleSum<'a, E> {
    TripleSum { products: product, plus: true, linear }
}
