//! The Tate pairing: by Miller's algorithm, the slow reference, and from η_T.

use super::{Gt, TateGt};
use crate::tate::{self, Shape};
use pairloom_algebra::binary::{Quadratic, Quartic};
use pairloom_algebra::{BinaryField, Field, QuadraticExt};
use pairloom_curve::binary::{Curve, Point};
use subtle::Choice;

/// The shape of y² + y = x³ + x + b over an extension of F_2^m.
#[derive(Clone, Copy, Debug)]
pub struct Distorted;

impl<F: BinaryField<Mask = Choice>> Shape<Quartic<F>> for Distorted {
    /// x² + 1.
    fn tangent([x, _]: &[Quartic<F>; 2]) -> Option<Quartic<F>> {
        Some(x.square().add(&Quartic::one()))
    }
    fn negate([x, y]: [Quartic<F>; 2]) -> [Quartic<F>; 2] {
        let y = y.add(&Quartic::one());
        [x, y]
    }
}

fn lift<F: BinaryField>(x: &F) -> Quartic<F> {
    Quartic::new(Quadratic::new(x.clone(), F::zero()), Quadratic::zero())
}

/// ψ(x, y) = (x + s², y + s x + t), the distortion map from E(F_2^m) to E(F_2^4m).
pub fn distort<F: BinaryField>([x, y]: &[F; 2]) -> [Quartic<F>; 2] {
    let (one, zero) = (F::one(), F::zero());
    [
        Quartic::from_coordinates([x.add_bit(true), one.clone(), zero.clone(), zero.clone()]),
        Quartic::from_coordinates([y.clone(), x.clone(), one, zero]),
    ]
}

/// f_{N,P}(D)^M with D equivalent to (ψ(Q)) − (∞), by Miller's algorithm as it was first stated, verticals and all: the slow
/// reference. 1 if a point is at infinity.
pub fn tate<C: Curve>(p: &Point<C>, q: &Point<C>) -> TateGt<C> {
    let (Some(p), Some(q)) = (p.xy(), q.xy()) else { return TateGt::<C>::one() };
    let first: tate::Point<Quartic<C::Field>> = Some(p.each_ref().map(lift));
    let f = Distorted::miller(C::GROUP_ORDER, &first, &Distorted::divisor(&Some(distort(&q))));
    TateGt::<C>::new_unchecked(plain_exponentiation::<C>(&f))
}

/// f^M by the definition of M: `(f^(q² − 1))^(q + 1) · (f^(q² − 1))^(−ν 2^((m+1)/2))`, every power by squaring.
fn plain_exponentiation<C: Curve>(f: &Quartic<C::Field>) -> Quartic<C::Field> {
    let m = C::Field::DEGREE;
    let two_to = |base: &Quartic<C::Field>, k: usize| (0..k).fold(*base, |power, _| power.mul(&power));
    let u = two_to(f, 2 * m).mul(&f.invert());
    let w = two_to(&u, m.div_ceil(2));
    two_to(&u, m).mul(&u).mul(&if C::NU_IS_NEGATIVE { w } else { w.invert() })
}

/// The reduced Tate pairing from the reduced η_T: its power by T = 2^m − N = −ν 2^((m+1)/2) − 1.
pub fn modified_tate_from_eta<C: Curve>(eta: &Gt<C>) -> TateGt<C> {
    let e = eta.value();
    let power = e.frobenius(C::Field::DEGREE.div_ceil(2));
    let power = if C::NU_IS_NEGATIVE { power } else { power.conjugate() };
    TateGt::<C>::new_unchecked(power.mul(&e.conjugate()))
}
