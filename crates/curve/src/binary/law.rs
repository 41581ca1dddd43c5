//! The group law of y² + y = x³ + x + b.

use super::{BinaryElement, Curve, projective};
use crate::supersingular::{Law, Projective, non_adjacent_form};
use core::marker::PhantomData;
use pairloom_algebra::binary::solve_quadratic;
use pairloom_algebra::{BinaryField, Field};

/// The group law of a curve in characteristic two. A multiplication takes 6 squarings a bit and 10 products for every third.
#[derive(Clone, Copy, Debug)]
pub struct BinaryLaw<C>(PhantomData<C>);

impl<C: Curve> Law<C::Field> for BinaryLaw<C>
where
    C::Field: BinaryElement,
{
    const UNIFORM_BYTES: usize = <C::Field as crate::supersingular::Element>::BYTES;

    fn is_on_curve([x, y]: &[C::Field; 2]) -> bool {
        y.square().add(y) == right_side::<C, _>(x)
    }
    fn lift(x: &C::Field) -> Option<C::Field> {
        let (y, solvable) = solve_quadratic(&right_side::<C, _>(x));
        bool::from(solvable).then_some(y)
    }
    /// The lowest coefficient of y.
    fn sign(y: &C::Field) -> bool {
        y.coefficient(0)
    }
    /// y + 1.
    fn negate(y: &C::Field) -> C::Field {
        y.add_bit(true)
    }
    /// (x⁴ + 1, x⁴ + y⁴).
    fn double([x, y]: &[C::Field; 2]) -> Option<[C::Field; 2]> {
        let [x, y] = [x.frobenius(2), y.frobenius(2)];
        Some([x.add_bit(true), x.add(&y)])
    }
    fn add_distinct(p: &Projective<C::Field>, q: &[C::Field; 2]) -> Projective<C::Field> {
        projective::add_distinct(p, q)
    }
    fn scale(p: &Projective<C::Field>) -> Projective<C::Field> {
        projective::double(p)
    }
    /// The non-adjacent form.
    fn digits(integer: &[u64]) -> Vec<i8> {
        non_adjacent_form(integer)
    }
    /// The low m bits.
    fn uniform(bytes: &[u8]) -> Option<C::Field> {
        C::Field::from_uniform_bytes(bytes)
    }
}

/// x³ + x + b.
fn right_side<C: Curve, F: BinaryField>(x: &F) -> F {
    x.square().mul(x).add(x).add_bit(C::B)
}
