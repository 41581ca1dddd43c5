//! Products in F_p^12 as those of a matrix and a vector: every coefficient is a sum of products that is reduced once.

use super::fp6::Fp6;
use super::fp12::Fp12;
use crate::field::{TripleSum, TwistField};
use core::array::from_fn;

/// The powers of w whose coefficients an element of F_p^12 has, in their order in memory.
const PLACES: [usize; 6] = [0, 2, 4, 1, 3, 5];

impl<E: TwistField> Fp12<E> {
    /// The coefficients of 1, w, … w⁵ over F_p², in which w⁶ = ξ.
    #[inline(always)]
    pub(super) fn powers(&self) -> [&E; 6] {
        let (a, b) = (&self.c0, &self.c1);
        [&a.c0, &b.c0, &a.c1, &b.c1, &a.c2, &b.c2]
    }

    /// `self Σ_j factors_j w^(exponents_j)`, M at least 1: 6M products, 6 reductions.
    #[inline(always)]
    pub(super) fn mul_by_terms<const M: usize>(&self, exponents: [usize; M], factors: [&E; M]) -> Self {
        let a = self.powers();
        let largest = exponents.into_iter().fold(0, usize::max);
        let xi_a: [E; 6] = from_fn(|i| if i + largest >= 6 { a[i].mul_xi() } else { E::zero() });
        let row = |k: usize| -> [&E; M] {
            from_fn(|j| if k >= exponents[j] { a[k - exponents[j]] } else { &xi_a[k + 6 - exponents[j]] })
        };
        let [a0, a1, a2, b0, b1, b2] = E::sums_of_products(PLACES.map(row), factors);
        Self { c0: Fp6 { c0: a0, c1: a1, c2: a2 }, c1: Fp6 { c0: b0, c1: b1, c2: b2 } }
    }

    /// The square: 21 products of F_p², of which three or four are added up before each of 6 reductions.
    pub(super) fn square_by_sums(&self) -> Self {
        let a = self.powers();
        let [x3, x4, x5] = [a[3], a[4], a[5]].map(E::mul_xi);
        let [d0, d1, d2, d3, d4] = [a[0], a[1], a[2], a[3], a[4]].map(|a| a.lazy_add(a));
        let [c0, c2, c4] = E::sums_of_pairs([
            [[a[0], a[0]], [&d1, &x5], [&d2, &x4], [a[3], &x3]],
            [[a[1], a[1]], [&d0, a[2]], [&d3, &x5], [a[4], &x4]],
            [[a[2], a[2]], [&d0, a[4]], [&d1, a[3]], [a[5], &x5]],
        ]);
        let [c1, c3, c5] = E::sums_of_pairs([
            [[&d0, a[1]], [&d2, &x5], [&d3, &x4]],
            [[&d0, a[3]], [&d1, a[2]], [&d4, &x5]],
            [[&d0, a[5]], [&d1, a[4]], [&d2, a[3]]],
        ]);
        Self { c0: Fp6 { c0, c1: c2, c2: c4 }, c1: Fp6 { c0: c1, c1: c3, c2: c5 } }
    }

    /// [`Fp12::cyclotomic_square`] by sums that take linear terms in: 9 products and 6 reductions of F_p².
    pub(super) fn cyclotomic_square_by_sums(&self) -> Self {
        let (a, b) = (&self.c0, &self.c1);
        let (u, v) = ([&a.c0, &b.c0, &a.c1], [&b.c1, &a.c2, &b.c2]);
        let xi_v = v.map(E::mul_xi);
        let less = [&a.c0, &a.c1, &a.c2];
        let [c00, c01, c02] = E::triple_sums(from_fn(|k| real(u[k], v[k], &xi_v[k], less[k], false)));
        let doubled = u.map(|u| u.lazy_add(u));
        let (factors, more) = ([v[0], v[1], &xi_v[2]], [&b.c1, &b.c2, &b.c0]);
        let [c11, c12, c10] = E::triple_sums(from_fn(|k| imaginary(&doubled[k], factors[k], more[k], true)));
        Self { c0: Fp6 { c0: c00, c1: c01, c2: c02 }, c1: Fp6 { c0: c10, c1: c11, c2: c12 } }
    }
}

/// `3 (u² + ξ v²) ± 2 c`.
#[inline(always)]
pub(super) fn real<'a, E>(u: &'a E, v: &'a E, xi_v: &'a E, linear: &'a E, plus: bool) -> TripleSum<'a, E, 2> {
    TripleSum { products: [[u, u], [v, xi_v]], plus, linear }
}

/// `3 (2u) v ± 2 c`.
#[inline(always)]
pub(super) fn imaginary<'a, E>(doubled_u: &'a E, v: &'a E, linear: &'a E, plus: bool) -> TripleSum<'a, E, 1> {
    TripleSum { products: [[doubled_u, v]], plus, linear }
}
