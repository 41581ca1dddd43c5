//! F_p² = F_p\[i\]/(i² + 1).

use super::Wide2;
use crate::field::{Combination, Field, OddCharacteristic};
use crate::levels::QuadraticExt;
use crate::place::Room;
use crate::tower::{ComplexBase, TowerBase, TwistField};
use crate::wide::{Wide, small_multiple};

/// `c0 + c1 i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Fp2<F> {
    /// The real part.
    pub c0: F,
    /// The imaginary part.
    pub c1: F,
}

impl<F: zeroize::DefaultIsZeroes> zeroize::DefaultIsZeroes for Fp2<F> {}

/// `(a0 + a1 i)(b0 + b1 i)` by Karatsuba's three products, unreduced.
#[inline(always)]
pub(crate) fn karatsuba<F: Field>(a: [&F; 2], b: [&F; 2]) -> Wide2<F::Wide> {
    let (sum_a, sum_b) = (a[0].lazy_add(a[1]), b[0].lazy_add(b[1]));
    let [low, high, both] = F::mul_many([(a[0], b[0]), (a[1], b[1]), (&sum_a, &sum_b)]);
    Wide2(low.sub(&high), both.middle(&low, &high))
}

/// `(a0 + a1 i)² = (a0 + a1)(a0 − a1) + 2 a0 a1 i`, unreduced.
#[inline(always)]
pub(crate) fn complex_square<F: Field>(a: [&F; 2]) -> Wide2<F::Wide> {
    let (sum, difference, twice) = (a[0].lazy_add(a[1]), a[0].lazy_sub(a[1]), a[0].lazy_add(a[0]));
    Wide2(sum.mul_wide(&difference), twice.mul_wide(a[1]))
}

/// The element that a pair of unreduced values stands for.
#[inline(always)]
pub(crate) fn reduce<F: Field>(Wide2(c0, c1): &Wide2<F::Wide>) -> Fp2<F> {
    Fp2 { c0: F::reduce(c0), c1: F::reduce(c1) }
}

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
    fn lazy_sub(&self, rhs: &Self) -> Self {
        F::lazy_sub_2(self, rhs)
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
