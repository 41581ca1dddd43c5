//! Divisors as arguments.

use super::state::{Pairs, Points};
use pairloom_algebra::binary::Quadratic;
use pairloom_algebra::{Field, QuadraticExt};
use pairloom_curve::genus2::{Curve, Divisor, Support};

/// The points of two divisors, `None` if one of them is neutral. If either is of type B all points are taken over F_q²; if both
/// are, the second one's two points are given, and the first one's conjugate understood.
pub fn points<C: Curve>(first: &Divisor<C>, second: &Divisor<C>) -> Option<Points<C::Field>> {
    if first.is_identity() || second.is_identity() {
        return None;
    }
    let conjugate = |first, second| Points::Conjugate(Pairs { first, second });
    Some(match (first.support(), second.support()) {
        (Support::Rational(first), Support::Rational(second)) => Points::Rational(Pairs { first, second }),
        (Support::Rational(first), Support::Conjugates(q)) => conjugate(lifted(&first), vec![q]),
        (Support::Conjugates(p), Support::Rational(second)) => conjugate(vec![p], lifted(&second)),
        (Support::Conjugates(p), Support::Conjugates(q)) => conjugate(vec![p], vec![q, q.map(|c| c.conjugate())]),
    })
}

fn lifted<F: Field>(points: &[[F; 2]]) -> Vec<[Quadratic<F>; 2]> {
    let lift = |c: &F| Quadratic { c0: c.clone(), c1: F::zero() };
    points.iter().map(|point| point.each_ref().map(lift)).collect()
}
