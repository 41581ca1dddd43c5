//! Sums of affine points by the slope of the line through them.

use crate::group::{Affine, Group};
use pairloom_algebra::Field;

/// Numerator and denominator of the slope of the line through two points, `None` where their sum is infinite.
pub(crate) fn slope<G: Group>(p: &Affine<G>, q: &Affine<G>) -> Option<(G::Field, G::Field)> {
    if p.x != q.x {
        Some((q.y.sub(&p.y), q.x.sub(&p.x)))
    } else if p.y == q.y && !bool::from(p.y.is_zero()) {
        Some((p.x.square().triple(), p.y.double()))
    } else {
        None
    }
}

/// The sum of two points by the slope of the line through them.
pub(crate) fn third_point<G: Group>(p: &Affine<G>, q: &Affine<G>, slope: &G::Field) -> Affine<G> {
    let x = slope.square().sub(&p.x).sub(&q.x);
    Affine::from_xy_unchecked(x, slope.mul(&p.x.sub(&x)).sub(&p.y))
}
