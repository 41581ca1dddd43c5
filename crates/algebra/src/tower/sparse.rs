//! Products in F_p^12 by lines, which have three coefficients, and by products of two lines, which have five.
//!
//! Coefficients are numbered as in the literature: 0, 1, 2 are those of 1, v, v² and 3, 4, 5 those of w, vw, v²w.

use super::traits::StrategyOf;
use super::{Fp6, Fp12, TowerStrategy};
use crate::place::replace;
use crate::tower::TwistField;

impl<E: TwistField> Fp12<E> {
    /// As [`Self::mul_by_034_in_place`].
    pub fn mul_by_034(&self, l0: &E, l3: &E, l4: &E) -> Self {
        let mut product = *self;
        product.mul_by_034_in_place(l0, l3, l4);
        product
    }

    /// Becomes `self · (l0 + l3 w + l4 vw)`, the line of a D-twist: 13 independent products of F_p² (seed 002, algorithm 6).
    #[inline(never)]
    pub fn mul_by_034_in_place(&mut self, l0: &E, l3: &E, l4: &E) {
        replace(self, |a, place| StrategyOf::<E>::mul_by_034(a, [l0, l3, l4], place));
    }

    /// As [`Self::mul_by_014_in_place`].
    pub fn mul_by_014(&self, l0: &E, l1: &E, l4: &E) -> Self {
        let mut product = *self;
        product.mul_by_014_in_place(l0, l1, l4);
        product
    }

    /// Becomes `self · (l0 + l1 v + l4 vw)`, the line of an M-twist: 13 independent products of F_p².
    #[inline(never)]
    pub fn mul_by_014_in_place(&mut self, l0: &E, l1: &E, l4: &E) {
        replace(self, |a, place| StrategyOf::<E>::mul_by_014(a, [l0, l1, l4], place));
    }

    /// `self · (1 + l3 w + l4 vw)`, a prepared line of a D-twist: 10 products of F_p².
    #[inline(never)]
    pub fn mul_by_34_and_1(&self, l3: &E, l4: &E) -> Self {
        StrategyOf::<E>::mul_by_34_and_1(self, [l3, l4])
    }

    /// `self · (l0 + l1 v + vw)`, a prepared line of an M-twist: 10 products of F_p².
    #[inline(never)]
    pub fn mul_by_01_and_4(&self, l0: &E, l1: &E) -> Self {
        StrategyOf::<E>::mul_by_01_and_4(self, [l0, l1])
    }

    /// `(a0 + a3 w + a4 vw)(b0 + b3 w + b4 vw)`: 6 products of F_p², the coefficient 5 is 0.
    #[inline(never)]
    pub fn product_of_034(a: [&E; 3], b: [&E; 3]) -> Self {
        let [c0, p33, p03, p04, p34] = StrategyOf::<E>::line_products(a, b);
        Self { c0: Fp6 { c0, c1: p33, c2: p34 }, c1: Fp6 { c0: p03, c1: p04, c2: E::zero() } }
    }

    /// `(a0 + a1 v + a4 vw)(b0 + b1 v + b4 vw)`: 6 products of F_p², the coefficient 3 is 0.
    #[inline(never)]
    pub fn product_of_014(a: [&E; 3], b: [&E; 3]) -> Self {
        let [c0, p11, p01, p04, p14] = StrategyOf::<E>::line_products(a, b);
        Self { c0: Fp6 { c0, c1: p01, c2: p11 }, c1: Fp6 { c0: E::zero(), c1: p04, c2: p14 } }
    }

    /// Becomes `self · rhs` where the coefficient 5 of `rhs` is 0: 17 products of F_p².
    #[inline(never)]
    pub fn mul_by_01234_in_place(&mut self, rhs: &Self) {
        replace(self, |a, place| StrategyOf::<E>::mul_by_01234(a, rhs, place));
    }

    /// Becomes `self · rhs` where the coefficient 3 of `rhs` is 0: 17 products of F_p².
    #[inline(never)]
    pub fn mul_by_01245_in_place(&mut self, rhs: &Self) {
        replace(self, |a, place| StrategyOf::<E>::mul_by_01245(a, rhs, place));
    }
}
