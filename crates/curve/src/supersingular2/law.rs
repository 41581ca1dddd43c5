//! The group law of y² = x³ + x.

use super::curve::{Curve, PrimeElement};
use super::projective;
use crate::supersingular::{Element, Law, Projective, non_adjacent_form};
use core::marker::PhantomData;
use pairloom_algebra::{Field, PrimeField, SquareRoot};

/// The group law of a curve y² = x³ + x. A multiplication takes 11 products a bit, and as many for every third.
#[derive(Clone, Copy, Debug)]
pub struct PlusXLaw<C>(PhantomData<C>);

impl<C: Curve> Law<C::Field> for PlusXLaw<C>
where
    C::Field: PrimeElement,
{
    /// Those of an integer 2^128 times greater than p.
    const UNIFORM_BYTES: usize = <C::Field as Element>::BYTES + 16;

    fn is_on_curve([x, y]: &[C::Field; 2]) -> bool {
        y.square() == right_side(x)
    }
    fn lift(x: &C::Field) -> Option<C::Field> {
        let (y, is_square) = right_side(x).sqrt();
        bool::from(is_square).then_some(y)
    }
    /// The lowest bit of y.
    fn sign(y: &C::Field) -> bool {
        y.parity().into()
    }
    /// −y.
    fn negate(y: &C::Field) -> C::Field {
        y.neg()
    }
    fn double(point: &[C::Field; 2]) -> Option<[C::Field; 2]> {
        let twice = projective::double(&Projective::from_affine(point));
        (!bool::from(twice.z.is_zero())).then(|| twice.to_affine())
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
    /// The big-endian integer modulo p.
    fn uniform(bytes: &[u8]) -> Option<C::Field> {
        Some(C::Field::from_be_bytes_reduced(bytes))
    }
}

/// x³ + x.
fn right_side<F: Field>(x: &F) -> F {
    x.square().mul(x).add(x)
}
