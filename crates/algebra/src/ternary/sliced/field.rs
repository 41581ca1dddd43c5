//! The field traits for [`Sliced`].

use super::linear;
use super::slice::{Slice, Trit};
use super::storage::Buffer;
use super::{SliceMask, Sliced, SlicedSum};
use crate::field::{Field, Mask, OddCharacteristic};
use crate::ternary::matrix::LinearMap;
use crate::ternary::{F3m, TernaryField, TernaryModulus, modulus};
use crate::wide::Wide;
use core::marker::PhantomData;
use std::sync::Arc;

impl<S: Slice> Mask for SliceMask<S> {
    fn constant(value: bool) -> Self {
        Self(S::splat(value))
    }
    fn and(&self, rhs: &Self) -> Self {
        Self(S::and(self.0, rhs.0))
    }
    fn or(&self, rhs: &Self) -> Self {
        Self(S::or(self.0, rhs.0))
    }
    fn xor(&self, rhs: &Self) -> Self {
        Self(S::xor(self.0, rhs.0))
    }
    fn not(&self) -> Self {
        self.xor(&Self::constant(true))
    }
}

impl<P: TernaryModulus, S: Slice, const W: usize> SlicedSum<P, S, W> {
    fn written(write: impl FnOnce(&mut Buffer<S>)) -> Self {
        let coefficients = Arc::new(written(F3m::<P, W>::DEGREE, write));
        Self { coefficients, modulus: PhantomData }
    }
}

/// Coefficients that a function writes.
fn written<S: Slice>(length: usize, write: impl FnOnce(&mut Buffer<S>)) -> Buffer<S> {
    let mut out = Buffer::uncleared(length);
    write(&mut out);
    out
}

impl<P: TernaryModulus, S: Slice, const W: usize> Sliced<P, S, W> {
    fn written(write: impl FnOnce(&mut Buffer<S>)) -> Self {
        Self::new(written(Self::LENGTH, write))
    }

    fn image(&self, map: &LinearMap) -> Self {
        let (entries, ends) = map.rows();
        Self::written(|out| S::image(out, &self.coefficients, entries, ends))
    }
}

impl<P: TernaryModulus, S: Slice, const W: usize> Wide for SlicedSum<P, S, W> {
    fn add(&self, rhs: &Self) -> Self {
        Self::written(|out| S::sum(out, &self.coefficients, &rhs.coefficients))
    }
    fn sub(&self, rhs: &Self) -> Self {
        Self::written(|out| S::difference(out, &self.coefficients, &rhs.coefficients))
    }
    fn double(&self) -> Self {
        Self::written(|out| S::negative(out, &self.coefficients))
    }
    fn sub_both(&self, a: &Self, b: &Self) -> Self {
        Self::written(|out| S::difference_of_three(out, [&self.coefficients, &a.coefficients, &b.coefficients]))
    }
    fn middle(&self, low: &Self, high: &Self) -> Self {
        self.sub_both(low, high)
    }
}

impl<P: TernaryModulus, S: Slice, const W: usize> Field for Sliced<P, S, W> {
    type Mask = SliceMask<S>;
    type Wide = SlicedSum<P, S, W>;
    type Const = F3m<P, W>;

    fn zero() -> Self {
        Self::splat(&F3m::ZERO)
    }
    fn one() -> Self {
        Self::splat(&F3m::ONE)
    }
    fn constant(value: &F3m<P, W>) -> Self {
        Self::splat(value)
    }
    fn add(&self, rhs: &Self) -> Self {
        Self::written(|out| S::sum(out, &self.coefficients, &rhs.coefficients))
    }
    fn sub(&self, rhs: &Self) -> Self {
        Self::written(|out| S::difference(out, &self.coefficients, &rhs.coefficients))
    }
    fn neg(&self) -> Self {
        Self::written(|out| S::negative(out, &self.coefficients))
    }
    /// A negation.
    fn double(&self) -> Self {
        self.neg()
    }
    fn triple(&self) -> Self {
        Self::zero()
    }
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        SlicedSum { coefficients: self.mul(rhs).coefficients, modulus: PhantomData }
    }
    /// A handle: it is reduced already.
    fn reduce(wide: &Self::Wide) -> Self {
        Self { coefficients: wide.coefficients.clone(), modulus: PhantomData }
    }
    fn mul(&self, rhs: &Self) -> Self {
        self.mul_above(rhs, S::LEAF)
    }
    fn square(&self) -> Self {
        self.mul(self)
    }
    fn invert(&self) -> Self {
        self.invert_by_cubes()
    }
    fn is_zero(&self) -> SliceMask<S> {
        SliceMask(S::are_zero(&self.coefficients))
    }
    fn select(mask: &SliceMask<S>, if_true: &Self, if_false: &Self) -> Self {
        Self::written(|out| S::choice(out, mask.0, &if_true.coefficients, &if_false.coefficients))
    }
}

impl<P: TernaryModulus, S: Slice, const W: usize> OddCharacteristic for Sliced<P, S, W> {
    /// A negation: 2 is −1.
    fn halve(&self) -> Self {
        self.neg()
    }
}

impl<P: TernaryModulus, S: Slice, const W: usize> TernaryField for Sliced<P, S, W> {
    const DEGREE: usize = <F3m<P, W> as TernaryField>::DEGREE;
    fn cube(&self) -> Self {
        self.image(linear::cube::<P, W>())
    }
    fn cube_root(&self) -> Self {
        self.image(linear::cube_root::<P, W>())
    }
    fn trace(&self) -> Self {
        let mut sum = S::zero();
        for (exponent, coefficient) in modulus::power_traces::<P, W>().terms() {
            let term = self.coefficients[exponent as usize];
            sum = if coefficient == 1 { S::add(sum, term) } else { S::sub(sum, term) };
        }
        let mut coefficients = Buffer::<S>::zeroed(Self::LENGTH);
        coefficients[0] = sum;
        Self::new(coefficients)
    }
    fn add_trit(&self, trit: i8) -> Self {
        let mut coefficients = self.coefficients.copied();
        let constant = Trit { s: S::splat(trit < 0), n: S::splat(trit != 0) };
        coefficients[0] = S::add(coefficients[0], constant);
        Self::new(coefficients)
    }
}
