//! `Field` and `BinaryField` for [`F2m`]: the single-core machine.

use super::bilinear::Factors;
use super::field::{Bilinear, BinaryField};
use super::{BinaryModulus, F2m, WideF2m, kernel, linear};
use crate::array::array;
use crate::field::Field;
use crate::wide::Wide;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
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
        let mut power = *self;
        power.square_times_in_place(times);
        power
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

/// `out` becomes the elements with these words.
#[inline(always)]
fn write<P, const W: usize, const K: usize>(out: [&mut F2m<P, W>; K], words: &[[u64; W]; K]) {
    for (out, words) in out.into_iter().zip(words) {
        out.words = *words;
    }
}

impl<P: BinaryModulus, const W: usize> BinaryField for F2m<P, W> {
    const DEGREE: usize = {
        assert!(P::EXPONENTS[0] % 2 == 1, "the degree is even");
        Self::DEGREE
    };
    #[inline]
    fn sqrt(&self) -> Self {
        self.inverse_frobenius(1)
    }
    #[inline]
    fn inverse_frobenius(&self, k: usize) -> Self {
        let mut root = *self;
        (0..k).for_each(|_| root.sqrt_in_place());
        root
    }
    #[inline]
    fn sqrt_in_place(&mut self) {
        kernel::sqrt::<P, W>(&mut self.words);
    }
    #[inline]
    fn square_times_in_place(&mut self, times: usize) {
        kernel::square_times::<P, W>(&mut self.words, times);
    }
    #[inline(always)]
    fn bilinear<'a, Q: Bilinear<A, B, N, K>, const A: usize, const B: usize, const N: usize, const K: usize>(
        out: &'a mut MaybeUninit<[Self::Wide; K]>,
        a: [&Self; A],
        b: [&Self; B],
    ) -> &'a [Self::Wide; K] {
        kernel::enter(
            #[inline(always)]
            || Factors::new(a, b).wide::<P, Q, N, K>(out),
        )
    }
    #[inline(always)]
    fn bilinear_to<Q: Bilinear<A, B, N, K>, const A: usize, const B: usize, const N: usize, const K: usize>(
        out: [&mut Self; K],
        a: [&Self; A],
        b: [&Self; B],
        more: Option<&[Self::Wide; K]>,
    ) {
        kernel::enter(
            #[inline(always)]
            || write(out, &Factors::new(a, b).reduced::<P, Q, N, K>(more)),
        );
    }
    #[inline(always)]
    fn bilinear_onto<Q: Bilinear<A, B, N, B>, const A: usize, const B: usize, const N: usize>(
        b: [&mut Self; B],
        a: [&Self; A],
    ) {
        kernel::enter(
            #[inline(always)]
            || {
                let old = array(|k| &*b[k]);
                let product = Factors::new(a, old).reduced::<P, Q, N, B>(None);
                write(b, &product);
            },
        );
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
