//! F_p^6 = F_p²\[v\]/(v³ − ξ).

use super::strategy::karatsuba;
use super::traits::StrategyOf;
use super::{Fp6, Product, TowerMachine, TowerStrategy, TwistField};
use crate::array::array;
use crate::field::{Field, Mask};
use crate::levels::CubicExt;
use crate::place::{New, Place};

impl<E: TwistField> Fp6<E> {
    /// `v self`.
    #[inline(always)]
    pub fn mul_v(&self) -> Self {
        Self { c0: self.c2.mul_xi(), c1: self.c0, c2: self.c1 }
    }

    /// The Frobenius map `self^(p^k)`, k = 1, 2, 3: coefficient `2j` of w for every `v^j`, shifted by `odd` (0 or 1) for
    /// the multiple of w.
    pub(super) fn frobenius_from(&self, k: usize, odd: usize) -> Self {
        Self {
            c0: self.c0.frobenius_coefficient(k, odd),
            c1: self.c1.frobenius_coefficient(k, 2 + odd),
            c2: self.c2.frobenius_coefficient(k, 4 + odd),
        }
    }
}

impl<E: TwistField> Field for Fp6<E> {
    type Mask = E::Mask;
    type Wide = [E::Wide; 3];
    type Const = [E::Const; 3];

    coordinatewise!(#[inline(always)] E: c0 c1 c2);
    #[inline(always)]
    fn double(&self) -> Self {
        Self { c0: self.c0.double(), c1: self.c1.double(), c2: self.c2.double() }
    }
    #[inline(always)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        karatsuba::mul_wide_6(self, rhs)
    }
    #[inline(never)]
    fn mul(&self, rhs: &Self) -> Self {
        StrategyOf::<E>::mul_6(self, rhs)
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        Self::place(New).put(array::<_, 3>(|k| E::reduce(&wide[k])))
    }
    /// By the adjugate: 9 products, 3 squares and one inversion below.
    fn invert(&self) -> Self {
        let (adjugate, norm) = StrategyOf::<E>::adjugate(self);
        adjugate.mul_base(&norm.invert())
    }
}

impl<E: TwistField> CubicExt for Fp6<E> {
    type Base = E;
    #[inline(always)]
    fn new(c0: E, c1: E, c2: E) -> Self {
        Self { c0, c1, c2 }
    }
    fn parts(&self) -> [E; 3] {
        [self.c0, self.c1, self.c2]
    }
    fn mul_base(&self, rhs: &E) -> Self {
        let products = self.coefficients().map(|coefficient| Product::Two(coefficient, rhs));
        E::Machine::products(products, Self::place(New))
    }
}
