//! The field traits for [`Lanes8`].

use super::operations as op;
use super::params::Params;
use super::simd::Simd;
use super::{LaneMask, Lanes8, WideLanes};
use crate::field::{ComplexBase, Field, Mask, OddCharacteristic, PrimeField, TowerBase, Wide};
use crate::prime::{Fp, Modulus, TowerParams, limbs};
use crate::tower::{Fp2, Wide2};

impl Mask for LaneMask {
    #[inline(always)]
    fn constant(value: bool) -> Self {
        Self(if value { 0xff } else { 0 })
    }
    #[inline(always)]
    fn and(&self, rhs: &Self) -> Self {
        Self(self.0 & rhs.0)
    }
    #[inline(always)]
    fn or(&self, rhs: &Self) -> Self {
        Self(self.0 | rhs.0)
    }
    #[inline(always)]
    fn xor(&self, rhs: &Self) -> Self {
        Self(self.0 ^ rhs.0)
    }
    #[inline(always)]
    fn not(&self) -> Self {
        Self(!self.0)
    }
}

impl<P: Modulus<N>, S: Simd, const N: usize, const L: usize> Wide for WideLanes<P, S, N, L> {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        op::wide_add(self, rhs)
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        op::wide_sub(self, rhs)
    }
    #[inline(always)]
    fn sub_both(&self, a: &Self, b: &Self) -> Self {
        op::wide_sub_both(self, a, b)
    }
    #[inline(always)]
    fn middle(&self, low: &Self, high: &Self) -> Self {
        op::middle(self, low, high)
    }
}

impl<P: Modulus<N>, S: Simd, const N: usize, const L: usize> Field for Lanes8<P, S, N, L> {
    type Mask = LaneMask;
    type Wide = WideLanes<P, S, N, L>;
    type Const = Fp<P, N>;

    #[inline(always)]
    fn enter<R>(formula: impl FnOnce() -> R) -> R {
        S::enter(formula)
    }
    #[inline(always)]
    fn zero() -> Self {
        Self::new(op::splat::<P, S, N, L>(&[0; L]))
    }
    #[inline(always)]
    fn one() -> Self {
        Self::new(op::splat::<P, S, N, L>(&Params::<P, N, L>::ONE))
    }
    fn constant(value: &Fp<P, N>) -> Self {
        Self::splat(value)
    }
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        op::add(self, rhs)
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        op::sub(self, rhs)
    }
    #[inline(always)]
    fn neg(&self) -> Self {
        op::sub(&Self::zero(), self)
    }
    #[inline(always)]
    fn triple(&self) -> Self {
        op::triple(self)
    }
    #[inline(always)]
    fn lazy_add(&self, rhs: &Self) -> Self {
        op::lazy_add(self, rhs)
    }
    #[inline(always)]
    fn lazy_sub(&self, rhs: &Self) -> Self {
        op::lazy_sub(self, rhs)
    }
    #[inline(always)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        op::mul_wide(self, rhs)
    }
    #[inline(always)]
    fn square_wide(&self) -> Self::Wide {
        op::square_wide(self)
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        op::reduce(wide)
    }
    #[inline(always)]
    fn mul(&self, rhs: &Self) -> Self {
        op::mul(self, rhs)
    }
    #[inline(always)]
    fn square(&self) -> Self {
        op::square(self)
    }
    /// By Fermat's little theorem.
    fn invert(&self) -> Self {
        self.pow(&limbs::sub_small(&P::LIMBS, 2))
    }
    #[inline(always)]
    fn is_zero(&self) -> LaneMask {
        op::is_zero(self)
    }
    #[inline(always)]
    fn select(mask: &LaneMask, if_true: &Self, if_false: &Self) -> Self {
        op::select(*mask, if_true, if_false)
    }
}

impl<P: Modulus<N>, S: Simd, const N: usize, const L: usize> OddCharacteristic for Lanes8<P, S, N, L> {
    #[inline(always)]
    fn halve(&self) -> Self {
        op::halve(self)
    }
}

impl<P: Modulus<N>, S: Simd, const N: usize, const L: usize> PrimeField for Lanes8<P, S, N, L> {
    const MODULUS: &'static [u64] = &P::LIMBS;
    fn parity(&self) -> LaneMask {
        op::parity(self)
    }
}

impl<P: TowerParams<N>, S: Simd, const N: usize, const L: usize> TowerBase for Lanes8<P, S, N, L> {
    const XI_RE: u32 = P::XI_RE;
    fn frobenius_constants() -> &'static [[[Fp<P, N>; 2]; 6]; 3] {
        P::frobenius()
    }
}

impl<P: Modulus<N>, S: Simd, const N: usize, const L: usize> ComplexBase for Lanes8<P, S, N, L> {
    const LAZY_PAIRS: bool = Params::<P, N, L>::ROOMY;
    #[inline(always)]
    fn mul_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        op::mul_2([&a.c0, &a.c1], [&b.c0, &b.c1])
    }
    #[inline(always)]
    fn square_2(a: &Fp2<Self>) -> Fp2<Self> {
        op::square_2([&a.c0, &a.c1])
    }
    #[inline(always)]
    fn mul_wide_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Wide2<Self::Wide> {
        op::mul_wide_2([&a.c0, &a.c1], [&b.c0, &b.c1])
    }
    #[inline(always)]
    fn square_wide_2(a: &Fp2<Self>) -> Wide2<Self::Wide> {
        op::square_wide_2([&a.c0, &a.c1])
    }
}
