//! The machine that counts, for binary fields: squares and square roots apart from products.

use super::field::BinaryField;
use crate::count::{CountWide, Unknown, counting_field, tally};
use crate::field::Field;
use core::marker::PhantomData;

/// An element of the binary field that `F` is, without its value. A square and a square root count once each, with the
/// reduction they contain; a product counts one product and, when it is reduced, one reduction.
pub struct CountBinary<F>(PhantomData<fn() -> F>);

counting_field!(CountBinary<F: BinaryField>, Const = F::Const, {
    fn neg(&self) -> Self {
        *self
    }
    fn double(&self) -> Self {
        Self::zero()
    }
    fn triple(&self) -> Self {
        *self
    }
    fn square_wide(&self) -> CountWide {
        tally(|c| c.squares += 1);
        CountWide
    }
    fn square(&self) -> Self {
        Self::counting(|c| c.squares += 1)
    }
    fn equal(&self, _: &Self) -> Unknown {
        Unknown
    }
});

impl<F: BinaryField> BinaryField for CountBinary<F> {
    const DEGREE: usize = F::DEGREE;
    fn sqrt(&self) -> Self {
        Self::counting(|c| c.roots += 1)
    }
    fn trace(&self) -> Unknown {
        Unknown
    }
    /// An addition of 1 to the lowest coefficient costs nothing.
    fn add_bit(&self, _: bool) -> Self {
        *self
    }
}
