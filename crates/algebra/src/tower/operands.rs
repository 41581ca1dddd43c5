//! What operations in the tower take: factors, products, sums of them, and linear maps of their unreduced values.

use crate::array::array;
use crate::field::Field;
use crate::levels::QuadraticExt;
use crate::wide::Wide;

/// What an unreduced product is made of: two elements, or one, of which it is the square.
pub trait Factors<'a, E>: Copy {
    /// Whether it is one element.
    const ARE_EQUAL: bool;
    /// The factors.
    fn both(self) -> [&'a E; 2];
}

impl<'a, E> Factors<'a, E> for (&'a E, &'a E) {
    const ARE_EQUAL: bool = false;
    #[inline(always)]
    fn both(self) -> [&'a E; 2] {
        [self.0, self.1]
    }
}

impl<'a, E> Factors<'a, E> for &'a E {
    const ARE_EQUAL: bool = true;
    #[inline(always)]
    fn both(self) -> [&'a E; 2] {
        [self, self]
    }
}

/// Unreduced values of the field of a twist, of any kind: those of a machine, or one column of them in registers.
pub trait Unreduced {
    /// A value.
    type Value: Wide;
    /// `ξ value`.
    fn mul_xi(value: &Self::Value) -> Self::Value;
}

/// A linear map of unreduced values: what a formula does between its products and its reductions, so that a machine may do it column
/// by column. Implementations are `#[inline(always)]`.
pub trait LinearMap<const I: usize, const O: usize> {
    /// The image.
    fn apply<U: Unreduced>(values: [&U::Value; I]) -> [U::Value; O];
}

/// A product by something, of an element of a quadratic extension.
pub enum Product<'a, E: QuadraticExt> {
    /// Of two elements.
    Two(&'a E, &'a E),
    /// Of an element and itself.
    Square(&'a E),
    /// Of an element and one of the base field.
    Scaled(&'a E, &'a E::Base),
    /// Two products of two elements each, added up.
    Sum([[&'a E; 2]; 2]),
}

impl<E: QuadraticExt> Product<'_, E> {
    #[inline(always)]
    pub(super) fn value(&self) -> E {
        match *self {
            Self::Two(a, b) => a.mul(b),
            Self::Square(a) => a.square(),
            Self::Scaled(a, k) => a.mul_base(k),
            Self::Sum(pairs) => sum_of_pairs(&pairs),
        }
    }
}

/// Twice an element, added or taken off.
#[derive(Clone, Copy)]
pub enum Twice<'a, E> {
    /// `+ 2 c`.
    Plus(&'a E),
    /// `− 2 c`.
    Minus(&'a E),
}

/// A sum of at least one product, `s = Σ_j a_j b_j`, and what is made of it.
#[derive(Clone, Copy)]
pub enum Sum<'a, E> {
    /// s.
    Once(&'a [[&'a E; 2]]),
    /// `3 s ± 2 c`.
    Thrice(&'a [[&'a E; 2]], Twice<'a, E>),
    /// `6 s ± 2 c`.
    Sixfold(&'a [[&'a E; 2]], Twice<'a, E>),
}

/// `Σ_j a_j b_j`, reduced once.
#[inline(always)]
pub(super) fn sum_of_pairs<F: Field>(pairs: &[[&F; 2]]) -> F {
    let products = pairs.iter().map(|[a, b]| a.mul_wide(b));
    products.reduce(|sum, product| sum.add(&product)).map_or_else(F::zero, |sum| F::reduce(&sum))
}

/// `Σ_j a_j b_j`, reduced once.
#[inline(always)]
pub(crate) fn sum_of_products<F: Field, const N: usize>(a: [&F; N], b: [&F; N]) -> F {
    let pairs: [[&F; 2]; N] = array(|j| [a[j], b[j]]);
    sum_of_pairs(&pairs)
}
