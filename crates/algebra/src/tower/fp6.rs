//! F_p^6 = F_p²\[v\]/(v³ − ξ).

use super::strategy::karatsuba;
use super::traits::Of;
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

    fn zero() -> Self {
        Self { c0: E::zero(), c1: E::zero(), c2: E::zero() }
    }
    fn one() -> Self {
        Self { c0: E::one(), c1: E::zero(), c2: E::zero() }
    }
    fn constant(value: &Self::Const) -> Self {
        Self { c0: E::constant(&value[0]), c1: E::constant(&value[1]), c2: E::constant(&value[2]) }
    }
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        Self { c0: self.c0.add(&rhs.c0), c1: self.c1.add(&rhs.c1), c2: self.c2.add(&rhs.c2) }
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self { c0: self.c0.sub(&rhs.c0), c1: self.c1.sub(&rhs.c1), c2: self.c2.sub(&rhs.c2) }
    }
    #[inline(always)]
    fn neg(&self) -> Self {
        Self { c0: self.c0.neg(), c1: self.c1.neg(), c2: self.c2.neg() }
    }
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
        Of::<E>::mul_6(self, rhs)
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        Self::place(New).put(array::<_, 3>(|k| E::reduce(&wide[k])))
    }
    /// By the adjugate: 9 products, 3 squares and one inversion below.
    fn invert(&self) -> Self {
        let (adjugate, norm) = Of::<E>::adjugate(self);
        adjugate.mul_base(&norm.invert())
    }
    fn is_zero(&self) -> Self::Mask {
        self.c0.is_zero().and(&self.c1.is_zero()).and(&self.c2.is_zero())
    }
    fn select(mask: &Self::Mask, if_true: &Self, if_false: &Self) -> Self {
        Self {
            c0: E::select(mask, &if_true.c0, &if_false.c0),
            c1: E::select(mask, &if_true.c1, &if_false.c1),
            c2: E::select(mask, &if_true.c2, &if_false.c2),
        }
    }
}

impl<E: TwistField> CubicExt for Fp6<E> {
    type Base = E;
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
