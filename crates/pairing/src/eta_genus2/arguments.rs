//! Divisors as arguments.

use super::state::{Pairs, Points};
use pairloom_algebra::binary::Quadratic;
use pairloom_algebra::{Field, QuadraticExt};
use pairloom_curve::genus2::{Curve, Divisor, Support};

/// Two divisors, neither neutral, in the order in which they are paired: both pairings are symmetric, and a divisor of type B is
/// the second where there is another.
pub(super) struct Arguments<C: Curve> {
    pub(super) first: Divisor<C>,
    pub(super) second: Divisor<C>,
    pub(super) points: Points<C::Field>,
}

impl<C: Curve> Arguments<C> {
    /// `None` if a divisor is neutral.
    pub(super) fn new(first: &Divisor<C>, second: &Divisor<C>) -> Option<Self> {
        if first.is_identity() || second.is_identity() {
            return None;
        }
        let conjugate = |first, second| Points::Conjugate(Pairs { first, second });
        let (swapped, points) = match (first.support(), second.support()) {
            (Support::Rational(first), Support::Rational(second)) => (false, Points::Rational(Pairs { first, second })),
            (Support::Rational(first), Support::Conjugates(q)) => (false, conjugate(lifted(&first), vec![q])),
            (Support::Conjugates(p), Support::Rational(second)) => (true, conjugate(lifted(&second), vec![p])),
            (Support::Conjugates(p), Support::Conjugates(q)) => {
                (false, conjugate(vec![p], vec![q, q.map(|c| c.conjugate())]))
            }
        };
        let [first, second] = if swapped { [second, first] } else { [first, second] };
        Some(Self { first: *first, second: *second, points })
    }
}

/// The points of two divisors, `None` if one of them is neutral. If either is of type B all points are taken over F_q², and those
/// of the type B are the second ones; if both are, the second one's two points are given, and the first one's conjugate
/// understood.
pub fn points<C: Curve>(first: &Divisor<C>, second: &Divisor<C>) -> Option<Points<C::Field>> {
    Arguments::new(first, second).map(|arguments| arguments.points)
}

fn lifted<F: Field>(points: &[[F; 2]]) -> Vec<[Quadratic<F>; 2]> {
    let lift = |c: &F| Quadratic { c0: c.clone(), c1: F::zero() };
    points.iter().map(|point| point.each_ref().map(lift)).collect()
}
