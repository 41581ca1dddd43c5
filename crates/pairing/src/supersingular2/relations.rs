//! The distortion map and the plain form of the pairing.

use super::Gt;
use crate::tate::{Point, Shape, product, quotient};
use pairloom_algebra::{ComplexBase, Field, Fp2, PrimeField};
use pairloom_curve::supersingular2::{self as curve, Curve};
use subtle::Choice;

/// y² = x³ + x in odd characteristic.
#[derive(Clone, Copy, Debug)]
pub struct PlusX;

impl<F: Field<Mask = Choice>> Shape<F> for PlusX {
    fn tangent([x, y]: &[F; 2]) -> Option<F> {
        let numerator = x.square().triple().add(&F::one());
        (!bool::from(y.is_zero())).then(|| numerator.mul(&y.double().invert()))
    }
    fn negate([x, y]: [F; 2]) -> [F; 2] {
        let y = y.neg();
        [x, y]
    }
}

/// ψ(x, y) = (−x, i y).
pub fn distort<F: ComplexBase>([x, y]: &[F; 2]) -> Point<Fp2<F>> {
    Some([Fp2 { c0: x.neg(), c1: F::zero() }, Fp2 { c0: F::zero(), c1: y.clone() }])
}

/// (p² − 1)/r, little-endian words.
pub fn reduced_exponent<C: Curve>() -> Vec<u64> {
    let mut square = product(<C::Field as PrimeField>::MODULUS, <C::Field as PrimeField>::MODULUS);
    square[0] -= 1;
    quotient(&square, C::ORDER)
}

/// The pairing by its definition, f_{r,P}(D)^((p² − 1)/r) with D equivalent to (ψ(Q)) − (∞), verticals and all: the slow
/// reference. 1 if a point is at infinity.
pub fn tate_by_definition<C: Curve>(p: &curve::Point<C>, q: &curve::Point<C>) -> Gt<C> {
    let (Some(p), Some(q)) = (p.xy(), q.xy()) else { return Gt::<C>::one() };
    let lifted = p.map(|x| Fp2 { c0: x, c1: C::Field::zero() });
    let f = PlusX::miller(C::ORDER, &Some(lifted), &PlusX::divisor(&distort(&q)));
    Gt::<C>::new_unchecked(f.pow(&reduced_exponent::<C>()))
}
