//! `Field` and `BinaryField` for [`F2m`]: the single-core machine.

use super::field::BinaryField;
use super::{BinaryModulus, F2m, WideF2m, kernel, linear};
use crate::field::{Field, Wide};
use core::marker::PhantomData;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

impl<P: BinaryModulus, const W: usize> WideF2m<P, W> {
    pub(super) const fn new(halves: [[u64; W]; 2]) -> Self {
        Self { halves, modulus: PhantomData }
    }
}

#[inline(always)]
fn add<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    let mut sum = *a;
    for (word, other) in sum.iter_mut().zip(b) {
        *word ^= other;
    }
    sum
}

impl<P: BinaryModulus, const W: usize> Wide for WideF2m<P, W> {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        let ([a, b], [c, d]) = (&self.halves, &rhs.halves);
        Self::new([add(a, c), add(b, d)])
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        self.add(rhs)
    }
    fn double(&self) -> Self {
        Self::new([[0; W]; 2])
    }
}

impl<P: BinaryModulus, const W: usize> ConditionallySelectable for F2m<P, W> {
    #[inline(always)]
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        let mut out = *a;
        for (word, other) in out.words.iter_mut().zip(&b.words) {
            *word = u64::conditional_select(word, other, choice);
        }
        out
    }
}

impl<P: BinaryModulus, const W: usize> Field for F2m<P, W> {
    type Mask = Choice;
    type Wide = WideF2m<P, W>;
    type Const = Self;

    #[inline(always)]
    fn enter<R>(formula: impl FnOnce() -> R) -> R {
        kernel::enter(formula)
    }
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
        Self::from_reduced(add(&self.words, &rhs.words))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        self.add(rhs)
    }
    #[inline(always)]
    fn neg(&self) -> Self {
        *self
    }
    fn double(&self) -> Self {
        Self::ZERO
    }
    fn triple(&self) -> Self {
        *self
    }
    #[inline]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        WideF2m::new(kernel::mul_wide(&self.words, &rhs.words))
    }
    #[inline]
    fn square_wide(&self) -> Self::Wide {
        WideF2m::new(super::words::square(&self.words))
    }
    #[inline]
    fn reduce(wide: &Self::Wide) -> Self {
        Self::from_reduced(kernel::reduce::<P, W>(&wide.halves))
    }
    #[inline]
    fn mul(&self, rhs: &Self) -> Self {
        Self::from_reduced(kernel::mul::<P, W>(&self.words, &rhs.words))
    }
    #[inline]
    fn square(&self) -> Self {
        self.square_times(1)
    }
    #[inline]
    fn square_times(&self, times: usize) -> Self {
        Self::from_reduced(kernel::square_times::<P, W>(&self.words, times))
    }
    fn invert(&self) -> Self {
        self.invert_by_squares()
    }
    #[inline(always)]
    fn is_zero(&self) -> Choice {
        self.words.as_slice().ct_eq(&[0; W])
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

impl<P: BinaryModulus, const W: usize> BinaryField for F2m<P, W> {
    const DEGREE: usize = {
        assert!(P::EXPONENTS[0] % 2 == 1, "the degree is even");
        Self::DEGREE
    };
    fn sqrt(&self) -> Self {
        self.inverse_frobenius(1)
    }
    #[inline]
    fn inverse_frobenius(&self, k: usize) -> Self {
        (0..k).fold(*self, |root, _| Self::from_reduced(kernel::sqrt::<P, W>(&root.words)))
    }
    fn frobenius_often(&self, k: usize) -> Self {
        linear::power(self, k)
    }
    fn inverse_frobenius_often(&self, k: usize) -> Self {
        if k < linear::FEW { self.inverse_frobenius(k) } else { linear::power(self, Self::DEGREE - k) }
    }
    fn trace(&self) -> Choice {
        let mask = const { super::modulus::trace_mask::<W>(P::EXPONENTS) };
        let sum = self.words.iter().zip(&mask).fold(0, |sum, (word, mask)| sum ^ (word & mask));
        Choice::from((sum.count_ones() & 1) as u8)
    }
    #[inline(always)]
    fn add_bit(&self, bit: bool) -> Self {
        let mut sum = *self;
        sum.words[0] ^= u64::from(bit);
        sum
    }
}
