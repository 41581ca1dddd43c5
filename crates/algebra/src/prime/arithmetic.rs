//! `Field` for [`Fp`]: the single-core machine.

use super::{Fp, Modulus, WideFp, kernel, limbs, sums};
use crate::field::{Field, Mask, OddCharacteristic, PrimeField};
use crate::place::Place;
use crate::tower::strategy::Chosen;
use crate::tower::{ComplexBase, TowerBase};
use crate::tower::{Fp2, TowerMachine, Wide2};
use crate::wide::Wide;
use core::marker::PhantomData;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

impl Mask for Choice {
    fn constant(value: bool) -> Self {
        Choice::from(value as u8)
    }
    fn and(&self, rhs: &Self) -> Self {
        *self & *rhs
    }
    fn or(&self, rhs: &Self) -> Self {
        *self | *rhs
    }
    fn xor(&self, rhs: &Self) -> Self {
        *self ^ *rhs
    }
    fn not(&self) -> Self {
        !*self
    }
}

impl<P: Modulus<N>, const N: usize> ConditionallySelectable for Fp<P, N> {
    #[inline(always)]
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        let mut out = *a;
        for (limb, other) in out.limbs.iter_mut().zip(&b.limbs) {
            *limb = u64::conditional_select(limb, other, choice);
        }
        out
    }
}

impl<P: Modulus<N>, const N: usize> Wide for WideFp<P, N> {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        kernel::wide_add(self, rhs)
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        kernel::wide_sub(self, rhs)
    }
    #[inline(always)]
    fn middle(&self, low: &Self, high: &Self) -> Self {
        kernel::wide_middle(self, low, high)
    }
    #[inline(always)]
    fn sub_both(&self, a: &Self, b: &Self) -> Self {
        kernel::wide_sub_both(self, a, b)
    }
    #[inline(always)]
    fn add_2(a: &Wide2<Self>, b: &Wide2<Self>) -> Wide2<Self> {
        kernel::wide_add_2(a, b)
    }
    #[inline(always)]
    fn sub_2(a: &Wide2<Self>, b: &Wide2<Self>) -> Wide2<Self> {
        kernel::wide_sub_2(a, b)
    }
    #[inline(always)]
    fn sub_both_2(sum: &Wide2<Self>, a: &Wide2<Self>, b: &Wide2<Self>) -> Wide2<Self> {
        kernel::wide_sub_both_2(sum, a, b)
    }
}

impl<P: Modulus<N>, const N: usize> Field for Fp<P, N> {
    type Mask = Choice;
    type Wide = WideFp<P, N>;
    type Const = Self;

    #[inline(always)]
    fn zero() -> Self {
        Self::ZERO
    }
    #[inline(always)]
    fn one() -> Self {
        Self::ONE
    }
    #[inline(always)]
    fn constant(value: &Self) -> Self {
        *value
    }
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        kernel::add(self, rhs)
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        kernel::sub(self, rhs)
    }
    #[inline(always)]
    fn neg(&self) -> Self {
        kernel::sub(&Self::ZERO, self)
    }
    #[inline(always)]
    fn lazy_add(&self, rhs: &Self) -> Self {
        let (sum, carry) = limbs::add(&self.limbs, &rhs.limbs);
        debug_assert_eq!(carry, 0, "a lazy sum does not fit the limbs");
        Self::from_montgomery(sum)
    }
    #[inline(always)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        kernel::mul_wide(self, rhs)
    }
    #[inline(always)]
    fn square_wide(&self) -> Self::Wide {
        kernel::square_wide(self)
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        kernel::reduce(wide)
    }
    #[inline(always)]
    fn mul(&self, rhs: &Self) -> Self {
        kernel::mul(self, rhs)
    }
    #[inline(always)]
    fn square(&self) -> Self {
        kernel::square(self)
    }
    fn square_times(&self, times: usize) -> Self {
        kernel::square_times(self, times)
    }
    fn invert(&self) -> Self {
        Self::from_montgomery(P::invert(&self.limbs))
    }
    fn invert_vartime(&self) -> Self {
        Self::from_montgomery(P::invert_vartime(&self.limbs))
    }
    #[inline(always)]
    fn is_zero(&self) -> Choice {
        self.limbs.as_slice().ct_eq(&[0; N])
    }
    #[inline(always)]
    fn equal(&self, rhs: &Self) -> Choice {
        self.ct_eq(rhs)
    }
    #[inline(always)]
    fn select(mask: &Choice, if_true: &Self, if_false: &Self) -> Self {
        Self::conditional_select(if_false, if_true, *mask)
    }
}

impl<P: Modulus<N>, const N: usize> OddCharacteristic for Fp<P, N> {
    #[inline(always)]
    fn halve(&self) -> Self {
        Self::from_montgomery(limbs::halve_mod(&self.limbs, &P::LIMBS))
    }
}

impl<P: Modulus<N>, const N: usize> PrimeField for Fp<P, N> {
    const MODULUS: &'static [u64] = &P::LIMBS;
    fn parity(&self) -> Choice {
        Choice::from(self.to_canonical()[0] as u8 & 1)
    }
    fn is_quadratic_residue(&self) -> Choice {
        Choice::from((P::is_square(&self.limbs) & 1) as u8)
    }
}

impl<P: Modulus<N>, const N: usize> ComplexBase for Fp<P, N> {
    const LAZY_PAIRS: bool = kernel::product_bound_fits::<P, N>(8);
    #[inline(always)]
    fn add_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        kernel::add_2(a, b)
    }
    #[inline(always)]
    fn sub_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        kernel::sub_2(a, b)
    }
    #[inline(always)]
    fn mul_wide_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Wide2<WideFp<P, N>> {
        kernel::mul_wide_2(a, b)
    }
    #[inline(always)]
    fn square_wide_2(a: &Fp2<Self>) -> Wide2<WideFp<P, N>> {
        kernel::square_wide_2(a)
    }
    #[inline(always)]
    fn mul_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        kernel::mul_2(a, b)
    }
    #[inline(always)]
    fn square_2(a: &Fp2<Self>) -> Fp2<Self> {
        kernel::square_2(a)
    }
}

impl<P: super::TowerParams<N>, const N: usize> TowerBase for Fp<P, N> {
    const XI_RE: u32 = P::XI_RE;
    #[inline(always)]
    fn frobenius_constants() -> &'static [[[Self; 2]; 6]; 3] {
        P::frobenius()
    }
    #[inline(always)]
    fn mul_xi_2(a: &Fp2<Self>) -> Fp2<Self> {
        kernel::mul_xi_2(a)
    }
    #[inline(always)]
    fn wide_mul_xi_2(wide: &Wide2<WideFp<P, N>>) -> Wide2<WideFp<P, N>> {
        kernel::wide_mul_xi_2(wide)
    }
}

impl<P: super::TowerParams<N>, const N: usize> TowerMachine<Fp2<Self>> for Fp<P, N> {
    type Strategy = Chosen<sums::Kernels<P, N>>;
    const CHEAP_INVERSION: bool = true;
    #[inline(always)]
    fn triple_minus_double(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        kernel::triple_minus_double_2(a, b)
    }
    #[inline(always)]
    fn triple_plus_double(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        kernel::triple_plus_double_2(a, b)
    }
    #[inline(always)]
    fn sums_of_products<const K: usize, const L: usize, O: Place<[Fp2<Self>; K]>>(
        rows: &[[&Fp2<Self>; L]; K],
        factors: [&Fp2<Self>; L],
        place: O,
    ) -> O::Written {
        // SAFETY: all are written; operands lie elsewhere.
        unsafe { place.fill(|out| sums::sums_of_products(rows, factors, &mut *out.cast())) }
    }
}

impl<P: Modulus<N>, const N: usize> WideFp<P, N> {
    pub(super) const fn new(low: [u64; N], high: [u64; N]) -> Self {
        Self { low, high, modulus: PhantomData }
    }
}
