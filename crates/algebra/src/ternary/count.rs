//! The machine that counts, for ternary fields: cubes and cube roots apart from products.

use super::field::TernaryField;
use crate::count::{CountWide, Unknown, counting_field, tally};
use crate::field::{Field, OddCharacteristic};
use core::marker::PhantomData;

/// An element of the ternary field that `F` is, without its value. A cube and a cube root count once each, with the reduction
/// they contain; a product or square counts one product and, when it is reduced, one reduction.
pub struct CountTernary<F>(PhantomData<fn() -> F>);

counting_field!(CountTernary<F: TernaryField>, Const = F::Const, {
    fn neg(&self) -> Self {
        self.add(self)
    }
    fn double(&self) -> Self {
        self.neg()
    }
    fn triple(&self) -> Self {
        Self::zero()
    }
    fn equal(&self, _: &Self) -> Unknown {
        Unknown
    }
});

impl<F: TernaryField> OddCharacteristic for CountTernary<F> {
    fn halve(&self) -> Self {
        self.neg()
    }
}

impl<F: TernaryField> TernaryField for CountTernary<F> {
    const DEGREE: usize = F::DEGREE;
    fn cube(&self) -> Self {
        Self::counting(|c| c.cubes += 1)
    }
    fn cube_root(&self) -> Self {
        Self::counting(|c| c.roots += 1)
    }
    fn trace(&self) -> Self {
        Self(PhantomData)
    }
    /// An addition to the lowest coefficient costs nothing.
    fn add_trit(&self, _: i8) -> Self {
        *self
    }
}
