//! The machine that counts, for binary fields: squares and square roots apart from products.

use super::field::BinaryField;
use crate::count::{CountWide, Unknown, tally};
use crate::field::Field;
use core::marker::PhantomData;

/// An element of the binary field that `F` is, without its value. A square and a square root count once each, with the
/// reduction they contain; a product counts one product and, when it is reduced, one reduction.
pub struct CountBinary<F>(PhantomData<fn() -> F>);

impl<F> Clone for CountBinary<F> {
    fn clone(&self) -> Self {
        Self(PhantomData)
    }
}

impl<F: BinaryField> Field for CountBinary<F> {
    type Mask = Unknown;
    type Wide = CountWide;
    type Const = F::Const;

    fn zero() -> Self {
        Self(PhantomData)
    }
    fn one() -> Self {
        Self(PhantomData)
    }
    fn constant(_: &Self::Const) -> Self {
        Self(PhantomData)
    }
    fn add(&self, _: &Self) -> Self {
        tally(|c| c.additions += 1);
        Self(PhantomData)
    }
    fn sub(&self, rhs: &Self) -> Self {
        self.add(rhs)
    }
    fn neg(&self) -> Self {
        self.clone()
    }
    fn double(&self) -> Self {
        Self::zero()
    }
    fn triple(&self) -> Self {
        self.clone()
    }
    fn mul_wide(&self, _: &Self) -> CountWide {
        tally(|c| c.products += 1);
        CountWide
    }
    fn square_wide(&self) -> CountWide {
        tally(|c| c.squares += 1);
        CountWide
    }
    fn reduce(_: &CountWide) -> Self {
        tally(|c| c.reductions += 1);
        Self(PhantomData)
    }
    fn square(&self) -> Self {
        tally(|c| c.squares += 1);
        Self(PhantomData)
    }
    fn invert(&self) -> Self {
        tally(|c| c.inversions += 1);
        Self(PhantomData)
    }
    fn is_zero(&self) -> Unknown {
        Unknown
    }
    fn equal(&self, _: &Self) -> Unknown {
        Unknown
    }
    fn select(_: &Unknown, _: &Self, _: &Self) -> Self {
        Self(PhantomData)
    }
}

impl<F: BinaryField> BinaryField for CountBinary<F> {
    const DEGREE: usize = F::DEGREE;
    fn sqrt(&self) -> Self {
        tally(|c| c.roots += 1);
        Self(PhantomData)
    }
    fn trace(&self) -> Unknown {
        Unknown
    }
    /// An addition of 1 to the lowest coefficient costs nothing.
    fn add_bit(&self, _: bool) -> Self {
        self.clone()
    }
}
