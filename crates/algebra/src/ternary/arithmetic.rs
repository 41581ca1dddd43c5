//! `Field` and `TernaryField` for [`F3m`]: the single-core machine.

use super::field::TernaryField;
use super::{F3m, TernaryModulus, WideF3m, kernel, modulus, planes};
use crate::field::{Field, OddCharacteristic};
use crate::wide::Wide;
use core::marker::PhantomData;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

impl<P: TernaryModulus, const W: usize> WideF3m<P, W> {
    #[inline(always)]
    const fn new(planes: [[[u64; W]; 2]; 2]) -> Self {
        Self { planes, modulus: PhantomData }
    }
}

impl<P: TernaryModulus, const W: usize> Wide for WideF3m<P, W> {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        Self::new(kernel::wide_add(&self.planes, &rhs.planes))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self::new(kernel::wide_sub(&self.planes, &rhs.planes))
    }
    #[inline(always)]
    fn double(&self) -> Self {
        Self::new(kernel::wide_neg(&self.planes))
    }
}

impl<P: TernaryModulus, const W: usize> ConditionallySelectable for F3m<P, W> {
    #[inline(always)]
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        let mut out = *a;
        for (word, other) in out.planes.as_flattened_mut().iter_mut().zip(b.planes.as_flattened()) {
            *word = u64::conditional_select(word, other, choice);
        }
        out
    }
}

impl<P: TernaryModulus, const W: usize> Field for F3m<P, W> {
    type Mask = Choice;
    type Wide = WideF3m<P, W>;
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
        Self::from_planes_unchecked(planes::add(&self.planes, &rhs.planes))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self::from_planes_unchecked(planes::sub(&self.planes, &rhs.planes))
    }
    #[inline(always)]
    fn neg(&self) -> Self {
        Self::from_planes_unchecked(planes::neg(&self.planes))
    }
    /// A negation.
    #[inline(always)]
    fn double(&self) -> Self {
        self.neg()
    }
    fn triple(&self) -> Self {
        Self::ZERO
    }
    #[inline(always)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        WideF3m::new(kernel::mul_wide::<P, W>(&self.planes, &rhs.planes))
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        Self::from_planes_unchecked(kernel::reduce::<P, W>(&wide.planes))
    }
    #[inline(always)]
    fn mul(&self, rhs: &Self) -> Self {
        Self::from_planes_unchecked(kernel::mul::<P, W>(&self.planes, &rhs.planes))
    }
    #[inline(always)]
    fn square(&self) -> Self {
        self.mul(self)
    }
    fn invert(&self) -> Self {
        self.invert_by_cubes()
    }
    #[inline(always)]
    fn is_zero(&self) -> Choice {
        self.planes[1].as_slice().ct_eq(&[0; W])
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

impl<P: TernaryModulus, const W: usize> OddCharacteristic for F3m<P, W> {
    /// A negation: 2 is −1.
    #[inline(always)]
    fn halve(&self) -> Self {
        self.neg()
    }
}

impl<P: TernaryModulus, const W: usize> TernaryField for F3m<P, W> {
    const DEGREE: usize = {
        assert!(P::TERMS[0].0 % 2 == 1, "the degree is even");
        Self::DEGREE
    };
    fn cube(&self) -> Self {
        self.frobenius(1)
    }
    fn cube_root(&self) -> Self {
        self.inverse_frobenius(1)
    }
    fn frobenius(&self, k: usize) -> Self {
        let [power] = Self::frobenius_many([*self], k);
        power
    }
    fn frobenius_many<const N: usize>(elements: [Self; N], k: usize) -> [Self; N] {
        let powers = kernel::cube_times::<P, W, N>(elements.map(|element| element.planes), k);
        powers.map(Self::from_planes_unchecked)
    }
    fn inverse_frobenius(&self, k: usize) -> Self {
        Self::from_planes_unchecked(kernel::cube_root_times::<P, W>(&self.planes, k))
    }
    fn trace(&self) -> Self {
        Self::from_terms(&[(0, modulus::trace::<P, W>(&self.planes) as u8)])
    }
    #[inline(always)]
    fn add_trit(&self, trit: i8) -> Self {
        let pair = [self.planes[0][0], self.planes[1][0]];
        let mut sum = *self;
        [sum.planes[0][0], sum.planes[1][0]] = planes::add_pair(pair, [u64::from(trit < 0), u64::from(trit != 0)]);
        sum
    }
}
