//! The field traits for [`Lanes8`].

use super::maps;
use super::params::Params;
use super::{LaneMask, LaneModulus, Lanes8, WideLanes};
use crate::array::written;
use crate::field::{ComplexBase, Field, LinearMap, Mask, OddCharacteristic, PrimeField, Product, TowerBase, Wide};
use crate::prime::{Fp, TowerParams};
use crate::tower::{Fp2, Wide2};
use core::mem::MaybeUninit;

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

impl<P: LaneModulus<N, L>, const N: usize, const L: usize> Wide for WideLanes<P, N, L> {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        P::wide_add(self, rhs)
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        P::wide_sub(self, rhs)
    }
    #[inline(always)]
    fn sub_both(&self, a: &Self, b: &Self) -> Self {
        P::wide_sub_both(self, a, b)
    }
    #[inline(always)]
    fn middle(&self, low: &Self, high: &Self) -> Self {
        P::middle(self, low, high)
    }
}

impl<P: LaneModulus<N, L>, const N: usize, const L: usize> Field for Lanes8<P, N, L> {
    type Mask = LaneMask;
    type Wide = WideLanes<P, N, L>;
    type Const = Fp<P, N>;

    #[inline(always)]
    fn zero() -> Self {
        Self::same(&[0; L])
    }
    #[inline(always)]
    fn one() -> Self {
        Self::same(&Params::<P, N, L>::ONE)
    }
    fn constant(value: &Fp<P, N>) -> Self {
        Self::splat(value)
    }
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        P::add(self, rhs)
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        P::sub(self, rhs)
    }
    #[inline(always)]
    fn neg(&self) -> Self {
        P::sub(&Self::zero(), self)
    }
    #[inline(always)]
    fn triple(&self) -> Self {
        P::triple(self)
    }
    #[inline(always)]
    fn lazy_add(&self, rhs: &Self) -> Self {
        P::lazy_add(self, rhs)
    }
    #[inline(always)]
    fn lazy_sub(&self, rhs: &Self) -> Self {
        P::lazy_sub(self, rhs)
    }
    #[inline(always)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        P::mul_wide(self, rhs)
    }
    #[inline(always)]
    fn square_wide(&self) -> Self::Wide {
        P::square_wide(self)
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        P::reduce(wide)
    }
    #[inline(always)]
    fn mul(&self, rhs: &Self) -> Self {
        P::mul(self, rhs)
    }
    #[inline(always)]
    fn square(&self) -> Self {
        P::square(self)
    }
    /// One inversion by integers, of the product of all lanes, which 3 products make; 3 more make those of all other lanes.
    fn invert(&self) -> Self {
        let zero = self.is_zero();
        let ones = Self::select(&zero, &Self::one(), self);
        let opposite = ones.rotated(4);
        let pairs = ones.mul(&opposite);
        let other_pair = pairs.rotated(2);
        let fours = pairs.mul(&other_pair);
        let other_four = fours.rotated(1);
        let inverse = Self::splat(&fours.mul(&other_four).first().invert());
        let others = opposite.mul(&other_pair).mul(&other_four);
        Self::select(&zero, &Self::zero(), &others.mul(&inverse))
    }
    #[inline(always)]
    fn is_zero(&self) -> LaneMask {
        P::is_zero(self)
    }
    #[inline(always)]
    fn select(mask: &LaneMask, if_true: &Self, if_false: &Self) -> Self {
        P::select(*mask, if_true, if_false)
    }
}

impl<P: LaneModulus<N, L>, const N: usize, const L: usize> OddCharacteristic for Lanes8<P, N, L> {
    #[inline(always)]
    fn halve(&self) -> Self {
        P::halve(self)
    }
}

impl<P: LaneModulus<N, L>, const N: usize, const L: usize> PrimeField for Lanes8<P, N, L> {
    const MODULUS: &'static [u64] = &P::LIMBS;
    fn parity(&self) -> LaneMask {
        P::parity(self)
    }
}

impl<P: LaneModulus<N, L> + TowerParams<N>, const N: usize, const L: usize> TowerBase for Lanes8<P, N, L> {
    const XI_RE: u32 = P::XI_RE;
    const CHEAP_INVERSION: bool = true;
    fn frobenius_constants() -> &'static [[[Fp<P, N>; 2]; 6]; 3] {
        P::frobenius()
    }
    #[inline(always)]
    fn sums<'a, const K: usize>(
        terms: [(&Fp2<Self>, &Fp2<Self>); K],
        out: &'a mut MaybeUninit<[Fp2<Self>; K]>,
    ) -> &'a [Fp2<Self>; K] {
        maps::sums(terms, Params::<P, N, L>::ROOMY, out)
    }
    #[inline(always)]
    fn lazy_sums<'a, const K: usize>(
        terms: [(&Fp2<Self>, &Fp2<Self>); K],
        out: &'a mut MaybeUninit<[Fp2<Self>; K]>,
    ) -> &'a [Fp2<Self>; K] {
        maps::sums(terms, Self::LAZY_PAIRS, out)
    }
    #[inline(always)]
    fn unreduced<'a, const I: usize>(
        pairs: [(&Fp2<Self>, &Fp2<Self>); I],
        out: &'a mut MaybeUninit<[Wide2<Self::Wide>; I]>,
    ) -> &'a mut [Wide2<Self::Wide>; I] {
        maps::unreduced(pairs, out)
    }
    #[inline(always)]
    fn reduced_map<M: LinearMap<I, O>, const I: usize, const O: usize>(
        _: M,
        values: &mut [Wide2<Self::Wide>; I],
    ) -> [Fp2<Self>; O] {
        // SAFETY: a reference to it as a value comes back.
        unsafe { written(|out| _ = maps::reduced_map::<M, P, N, L, I, O>(values, out)) }
    }
    #[inline(always)]
    fn reduced_map_over<M: LinearMap<I, O>, const I: usize, const O: usize>(
        _: M,
        values: &mut [Wide2<Self::Wide>; I],
        out: &mut [Fp2<Self>; O],
    ) {
        // SAFETY: elements are plain data, and elements are written there.
        let place = unsafe { &mut *core::ptr::from_mut(out).cast() };
        maps::reduced_map::<M, P, N, L, I, O>(values, place);
    }
    #[inline(always)]
    fn squares<'a, const I: usize>(
        roots: [&Fp2<Self>; I],
        out: &'a mut MaybeUninit<[Wide2<Self::Wide>; I]>,
    ) -> &'a mut [Wide2<Self::Wide>; I] {
        maps::squares(roots, out)
    }
    #[inline(always)]
    fn triple_map<M: LinearMap<I, O>, const I: usize, const O: usize>(
        _: M,
        values: &mut [Wide2<Self::Wide>; I],
        plus: [bool; O],
        terms: &mut [Fp2<Self>; O],
    ) {
        maps::triple_map::<M, P, N, L, I, O>(values, plus, terms);
    }
    #[inline(always)]
    fn products<'a, const K: usize>(
        products: [Product<'_, Fp2<Self>>; K],
        out: &'a mut MaybeUninit<[Fp2<Self>; K]>,
    ) -> &'a [Fp2<Self>; K] {
        maps::products(&products, out)
    }
    #[inline(always)]
    fn triple_minus_double_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        P::triple_minus_double_2(a, b)
    }
    #[inline(always)]
    fn triple_plus_double_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        P::triple_plus_double_2(a, b)
    }
}

impl<P: LaneModulus<N, L> + TowerParams<N>, const N: usize, const L: usize> ComplexBase for Lanes8<P, N, L> {
    #[inline(always)]
    fn triple_2(a: &Fp2<Self>) -> Fp2<Self> {
        P::triple_2(a)
    }
    /// Unreduced sums of products by 9 + i would leave the interval that 254 bits in 260 have room for.
    const LAZY_PAIRS: bool = Params::<P, N, L>::ROOMY || P::XI_RE == 1;
    #[inline(always)]
    fn lazy_add_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        if Self::LAZY_PAIRS { P::lazy_add_2(a, b) } else { P::add_2(a, b) }
    }
    #[inline(always)]
    fn lazy_root_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        P::lazy_add_2(a, b)
    }
    #[inline(always)]
    fn mul_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        // SAFETY: the operation writes all of its result.
        unsafe { written(|out| P::mul_2(a, b, out)) }
    }
    #[inline(always)]
    fn square_2(a: &Fp2<Self>) -> Fp2<Self> {
        // SAFETY: the operation writes all of its result.
        unsafe { written(|out| P::square_2(a, out)) }
    }
    #[inline(always)]
    fn mul_wide_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Wide2<Self::Wide> {
        // SAFETY: the operation writes all of its result.
        unsafe { written(|out| P::mul_wide_2(a, b, out)) }
    }
    #[inline(always)]
    fn add_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        P::add_2(a, b)
    }
    #[inline(always)]
    fn sub_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        P::sub_2(a, b)
    }
    #[inline(always)]
    fn square_wide_2(a: &Fp2<Self>) -> Wide2<Self::Wide> {
        // SAFETY: the operation writes all of its result.
        unsafe { written(|out| P::square_wide_2(a, out)) }
    }
}
