//! The field traits for [`Lanes8`].

use super::maps;
use super::params::{Bits52, Params};
use super::vector::{LaneMask, Lanes8, WideLanes};
use super::{LaneModulus, in_radix, stored_one};
use crate::array::written;
use crate::field::{Field, Mask, OddCharacteristic, PrimeField};
use crate::place::Place;
use crate::prime::{Fp, TowerParams};
use crate::tower::strategy::Karatsuba;
use crate::tower::{ComplexBase, TowerBase};
use crate::tower::{Factors, Fp2, LinearMap, Product, TowerMachine, Twice, Wide2};
use crate::wide::Wide;

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

impl<P: LaneModulus<N, L>, const N: usize, const L: usize> Lanes8<P, N, L> {
    /// One inversion by integers, of the product of all lanes, which 3 products make; 3 more make those of all other lanes.
    fn invert_by(&self, invert: impl Fn(&Fp<P, N>) -> Fp<P, N>) -> Self {
        let zero = self.is_zero();
        let ones = Self::select(&zero, &Self::one(), self);
        let opposite = ones.rotated(4);
        let pairs = ones.mul(&opposite);
        let other_pair = pairs.rotated(2);
        let fours = pairs.mul(&other_pair);
        let other_four = fours.rotated(1);
        let inverse = Self::splat(&invert(&fours.mul(&other_four).first()));
        let others = opposite.mul(&other_pair).mul(&other_four);
        Self::select(&zero, &Self::zero(), &others.mul(&inverse))
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
        Self::same(&in_radix!(P, stored_one::<P, N, L>(())))
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
    fn invert(&self) -> Self {
        self.invert_by(Fp::invert)
    }
    fn invert_vartime(&self) -> Self {
        self.invert_by(Fp::invert_vartime)
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
    fn frobenius_constants() -> &'static [[[Fp<P, N>; 2]; 6]; 3] {
        P::frobenius()
    }
}

impl<P: LaneModulus<N, L> + TowerParams<N>, const N: usize, const L: usize> TowerMachine<Fp2<Self>>
    for Lanes8<P, N, L>
{
    type Strategy = Karatsuba;
    const CHEAP_INVERSION: bool = true;
    #[inline(always)]
    fn triple_minus_double(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        P::triple_minus_double_2(a, b)
    }
    #[inline(always)]
    fn triple_plus_double(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        P::triple_plus_double_2(a, b)
    }
    #[inline(always)]
    fn sums<const K: usize, O: Place<[Fp2<Self>; K]>>(terms: &[(&Fp2<Self>, &Fp2<Self>); K], place: O) -> O::Written {
        // SAFETY: all are written.
        unsafe { place.fill(|out| maps::sums(terms, false, out)) }
    }
    #[inline(always)]
    fn lazy_sums<const K: usize, O: Place<[Fp2<Self>; K]>>(
        terms: &[(&Fp2<Self>, &Fp2<Self>); K],
        place: O,
    ) -> O::Written {
        // SAFETY: all are written.
        unsafe { place.fill(|out| maps::sums(terms, Self::LAZY_PAIRS, out)) }
    }
    #[inline(always)]
    fn products<const K: usize, O: Place<[Fp2<Self>; K]>>(
        products: [Product<'_, Fp2<Self>>; K],
        place: O,
    ) -> O::Written {
        // SAFETY: all are written.
        unsafe { place.fill(|out| maps::products(&products, out)) }
    }
    #[inline(always)]
    fn unreduced<'a, T: Factors<'a, Fp2<Self>>, const I: usize, O: Place<[Wide2<WideLanes<P, N, L>>; I]>>(
        list: [T; I],
        place: O,
    ) -> O::Written {
        // SAFETY: all are written.
        unsafe { place.fill(|out| maps::unreduced(list, out)) }
    }
    #[inline(always)]
    fn reduced_map<M: LinearMap<I, K>, const I: usize, const K: usize, O: Place<[Fp2<Self>; K]>>(
        values: &mut [Wide2<WideLanes<P, N, L>>; I],
        place: O,
    ) -> O::Written {
        // SAFETY: all are written.
        unsafe { place.fill(|out| maps::reduced_map::<M, P, N, L, I, K>(values, out)) }
    }
    #[inline(always)]
    fn triple_map<M: LinearMap<I, K>, const I: usize, const K: usize, O: Place<[Fp2<Self>; K]>>(
        values: &mut [Wide2<WideLanes<P, N, L>>; I],
        terms: &[Twice<'_, Fp2<Self>>; K],
        place: O,
    ) -> O::Written {
        // SAFETY: all are written, each when its term has been read.
        unsafe { place.fill(|out| maps::triple_map::<M, P, N, L, I, K>(values, terms, out)) }
    }
}

impl<P: LaneModulus<N, L> + TowerParams<N>, const N: usize, const L: usize> ComplexBase for Lanes8<P, N, L> {
    #[inline(always)]
    fn triple_2(a: &Fp2<Self>) -> Fp2<Self> {
        P::triple_2(a)
    }
    /// Unreduced sums of products by 9 + i would leave the interval that 254 bits in 260 have room for.
    const LAZY_PAIRS: bool = Params::<P, Bits52, N, L>::ROOMY || P::XI_RE == 1;
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
    fn mul_wide_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Wide2<WideLanes<P, N, L>> {
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
    fn square_wide_2(a: &Fp2<Self>) -> Wide2<WideLanes<P, N, L>> {
        // SAFETY: the operation writes all of its result.
        unsafe { written(|out| P::square_wide_2(a, out)) }
    }
}
