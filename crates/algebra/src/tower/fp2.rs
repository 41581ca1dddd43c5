//! F_p² = F_p\[i\]/(i² + 1).

use super::{ComplexBase, Fp2, TowerBase, TwistField, Wide2};
use crate::field::{Combination, Field, OddCharacteristic};
use crate::levels::QuadraticExt;
use crate::place::Room;
use crate::wide::Wide;

impl<F: ComplexBase> Fp2<F> {
    /// `1 / self` behind an inversion in F_p.
    fn invert_by(&self, invert: impl Fn(&F) -> F) -> Self {
        let inverse = invert(&F::reduce(&self.c0.square_wide().add(&self.c1.square_wide())));
        Self { c0: self.c0.mul(&inverse), c1: self.c1.neg().mul(&inverse) }
    }
}

impl<F: ComplexBase> Field for Fp2<F> {
    type Mask = F::Mask;
    type Wide = Wide2<F::Wide>;
    type Const = [F::Const; 2];

    #[inline(always)]
    fn enter<R>(formula: impl FnOnce() -> R) -> R {
        F::enter(formula)
    }
    #[inline(always)]
    fn zero() -> Self {
        Self { c0: F::zero(), c1: F::zero() }
    }
    #[inline(always)]
    fn one() -> Self {
        Self { c0: F::one(), c1: F::zero() }
    }
    #[inline(always)]
    fn constant(value: &Self::Const) -> Self {
        Self { c0: F::constant(&value[0]), c1: F::constant(&value[1]) }
    }
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        F::add_2(self, rhs)
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        F::sub_2(self, rhs)
    }
    #[inline(always)]
    fn neg(&self) -> Self {
        Self { c0: self.c0.neg(), c1: self.c1.neg() }
    }
    #[inline(always)]
    fn triple(&self) -> Self {
        F::triple_2(self)
    }
    #[inline(always)]
    fn lazy_add(&self, rhs: &Self) -> Self {
        F::lazy_add_2(self, rhs)
    }
    #[inline(always)]
    fn lazy_root(&self, rhs: &Self) -> Self {
        F::lazy_root_2(self, rhs)
    }
    #[inline(always)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        F::mul_wide_2(self, rhs)
    }
    #[inline(always)]
    fn square_wide(&self) -> Self::Wide {
        F::square_wide_2(self)
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        F::reduce_2(wide)
    }
    #[inline(always)]
    fn mul(&self, rhs: &Self) -> Self {
        F::mul_2(self, rhs)
    }
    #[inline(always)]
    fn square(&self) -> Self {
        F::square_2(self)
    }
    #[inline(always)]
    fn combinations<'r, const N: usize>(
        of: [Combination<'_, Self>; N],
        room: &'r mut Room<[Self; N]>,
    ) -> &'r [Self; N] {
        F::combinations_2(of, room)
    }
    fn invert(&self) -> Self {
        self.invert_by(F::invert)
    }
    fn invert_vartime(&self) -> Self {
        self.invert_by(F::invert_vartime)
    }
    #[inline(always)]
    fn is_zero(&self) -> Self::Mask {
        crate::field::Mask::and(&self.c0.is_zero(), &self.c1.is_zero())
    }
    #[inline(always)]
    fn select(mask: &Self::Mask, if_true: &Self, if_false: &Self) -> Self {
        Self { c0: F::select(mask, &if_true.c0, &if_false.c0), c1: F::select(mask, &if_true.c1, &if_false.c1) }
    }
}

impl<F: ComplexBase> OddCharacteristic for Fp2<F> {
    #[inline(always)]
    fn halve(&self) -> Self {
        Self { c0: self.c0.halve(), c1: self.c1.halve() }
    }
}

impl<F: ComplexBase> QuadraticExt for Fp2<F> {
    type Base = F;
    #[inline(always)]
    fn new(c0: F, c1: F) -> Self {
        Self { c0, c1 }
    }
    #[inline(always)]
    fn parts(&self) -> [F; 2] {
        [self.c0.clone(), self.c1.clone()]
    }
    #[inline(always)]
    fn conjugate(&self) -> Self {
        Self { c0: self.c0.clone(), c1: self.c1.neg() }
    }
    #[inline(always)]
    fn mul_base(&self, rhs: &F) -> Self {
        Self { c0: self.c0.mul(rhs), c1: self.c1.mul(rhs) }
    }
}

impl<F: TowerBase> TwistField for Fp2<F> {
    type Machine = F;
    #[inline(always)]
    fn mul_xi(&self) -> Self {
        F::mul_xi_2(self)
    }
    #[inline(always)]
    fn wide_mul_xi(wide: &Self::Wide) -> Self::Wide {
        F::wide_mul_xi_2(wide)
    }
    #[inline(always)]
    fn frobenius_constant(k: usize, j: usize) -> Self {
        F::frobenius_constant(k, j)
    }
}
