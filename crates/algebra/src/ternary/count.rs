//! The machine that counts, for ternary fields: cubes and cube roots apart from products.

use super::field::TernaryField;
use crate::count::{CountWide, Unknown, tally};
use crate::field::{Field, OddCharacteristic};
use core::marker::PhantomData;

/// An element of the ternary field that `F` is, without its value. A cube and a cube root count once each, with the reduction
/// they contain; a product or square counts one product and, when it is reduced, one reduction.
pub struct CountTernary<F>(PhantomData<fn() -> F>);

impl<F> Clone for CountTernary<F> {
    fn clone(&self) -> Self {
        Self(PhantomData)
    }
}

impl<F> CountTernary<F> {
    fn addition() -> Self {
        tally(|c| c.additions += 1);
        Self(PhantomData)
    }
}

impl<F: TernaryField> Field for CountTernary<F> {
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
        Self::addition()
    }
    fn sub(&self, _: &Self) -> Self {
        Self::addition()
    }
    fn neg(&self) -> Self {
        Self::addition()
    }
    fn double(&self) -> Self {
        self.neg()
    }
    fn triple(&self) -> Self {
        Self::zero()
    }
    fn mul_wide(&self, _: &Self) -> CountWide {
        tally(|c| c.products += 1);
        CountWide
    }
    fn reduce(_: &CountWide) -> Self {
        tally(|c| c.reductions += 1);
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

impl<F: TernaryField> OddCharacteristic for CountTernary<F> {
    fn halve(&self) -> Self {
        self.neg()
    }
}

impl<F: TernaryField> TernaryField for CountTernary<F> {
    const DEGREE: usize = F::DEGREE;
    fn cube(&self) -> Self {
        tally(|c| c.cubes += 1);
        Self(PhantomData)
    }
    fn cube_root(&self) -> Self {
        tally(|c| c.roots += 1);
        Self(PhantomData)
    }
    fn trace(&self) -> Self {
        Self(PhantomData)
    }
    /// An addition to the lowest coefficient costs nothing.
    fn add_trit(&self, _: i8) -> Self {
        self.clone()
    }
}
