//! What differs from one family of curves to the other.

use super::Options;
use crate::coprocessor::Registers;
use crate::field::{FieldError, FieldSpec};
use pairloom_curve::supersingular::Curve;
use pairloom_pairing::stepped::MillerLoop;
use pairloom_trace::{Bundle, Traced};

/// η_T over a machine whose field elements are F.
pub trait Formulas<F> {
    /// The loop, all its iterations alike.
    type Loop: MillerLoop;

    /// The loop of P and Q.
    fn miller_loop(p: [F; 2], q: [F; 2]) -> Self::Loop;
    /// The final exponentiation, by Frobenius maps or by inverse ones.
    fn power(f: &Value<Self, F>, by_roots: bool) -> Value<Self, F>;
    /// The coordinates of a value.
    fn coordinates(f: &Value<Self, F>) -> Vec<F>;
    /// The value with these coordinates, `None` for another number of them.
    fn value(coordinates: Vec<F>) -> Option<Value<Self, F>>;
}

/// What a loop gives.
pub(super) type Value<E, F> = <<E as Formulas<F>>::Loop as MillerLoop>::Value;
/// An element of a family's field on one core.
pub(super) type Element<E> = <<E as Family>::Curve as Curve>::Field;

/// η_T on a curve of a family that has coprocessors.
pub trait Family: Formulas<Self::Node, Loop: Traced> + Formulas<Element<Self>> + Sized {
    /// The curve.
    type Curve: Curve;
    /// An element of its field as a node of a graph.
    type Node: Bundle;

    /// The bits of an element.
    const WIDTH: usize;
    /// The Frobenius maps that the unit of the final exponentiation does at a time.
    const MAPS: u8;
    /// So many coefficients a cycle that the final exponentiation takes no longer than the loop.
    const DIGITS: usize;
    /// The registers with which the final exponentiation is done soonest, placed and routed on an ECP5.
    const EXPONENTIATION_REGISTERS: Registers;

    /// The field.
    ///
    /// # Errors
    ///
    /// None for a curve of the registry.
    fn field() -> Result<FieldSpec, FieldError>;
    /// What seed 003's loop is made with.
    fn options() -> Options;
    /// An inversion made of products and Frobenius maps, or inverse ones.
    fn invert(x: &Self::Node, by_roots: bool) -> Self::Node;
}
