//! Homogeneous coordinates of y² = x³ − x + b, over any machine.

use crate::supersingular::Projective;
use pairloom_algebra::TernaryField;

/// Three times the point, `(x⁹ − b, −y⁹)`: 6 cubes. Infinity stays infinity.
pub fn triple<F: TernaryField>(p: &Projective<F>, b: i8) -> Projective<F> {
    let [x, y, z] = [&p.x, &p.y, &p.z].map(|coordinate| coordinate.frobenius(2));
    Projective { x: x.sub(&z.mul_trit(b)), y: y.neg(), z }
}

/// The sum of a finite point and an affine one of another x: 12 products, 1 cube.
///
/// With `A = y2 Z1 − Y1`, `B = x2 Z1 − X1` the slope is A/B; then `x3 = (A² Z1 − B³ + B² X1)/(B² Z1)` and
/// `y3 = (A/B)(x2 − x3) − y2`.
pub fn add_distinct<F: TernaryField>(p: &Projective<F>, [x, y]: &[F; 2]) -> Projective<F> {
    let (a, b) = (y.mul(&p.z).sub(&p.y), x.mul(&p.z).sub(&p.x));
    let b_squared = b.square();
    let denominator = b_squared.mul(&p.z);
    let numerator = a.square().mul(&p.z).sub(&b.cube()).add(&b_squared.mul(&p.x));
    let z = denominator.mul(&b);
    let rise = a.mul(&x.mul(&denominator).sub(&numerator));
    Projective { x: b.mul(&numerator), y: rise.sub(&y.mul(&z)), z }
}
