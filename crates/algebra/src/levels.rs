//! Levels of a tower: extensions of a field, whatever the characteristic.

use crate::field::Field;

/// A quadratic extension of some base field.
pub trait QuadraticExt: Field {
    /// The field below.
    type Base: Field<Mask = Self::Mask>;
    /// `c0 + c1 t`, t the generator.
    fn new(c0: Self::Base, c1: Self::Base) -> Self;
    /// The coordinates `[c0, c1]`.
    fn parts(&self) -> [Self::Base; 2];
    /// The conjugate over the base field.
    fn conjugate(&self) -> Self;
    /// The product by an element of the base field.
    fn mul_base(&self, rhs: &Self::Base) -> Self;
}

/// A cubic extension of some base field.
pub trait CubicExt: Field {
    /// The field below.
    type Base: Field<Mask = Self::Mask>;
    /// `c0 + c1 t + c2 t²`, t the generator.
    fn new(c0: Self::Base, c1: Self::Base, c2: Self::Base) -> Self;
    /// The coordinates `[c0, c1, c2]`.
    fn parts(&self) -> [Self::Base; 3];
    /// The product by an element of the base field.
    fn mul_base(&self, rhs: &Self::Base) -> Self;
}
