//! Homogeneous coordinates of y² + y = x³ + x + b, over any machine.

use crate::supersingular::Projective;
use pairloom_algebra::BinaryField;

/// Twice the point, `(x⁴ + 1, x⁴ + y⁴)`: 6 squarings. Infinity stays infinity.
pub fn double<F: BinaryField>(p: &Projective<F>) -> Projective<F> {
    let [x, y, z] = [&p.x, &p.y, &p.z].map(|coordinate| coordinate.frobenius(2));
    Projective { x: x.add(&z), y: x.add(&y), z }
}

/// The sum of a finite point and an affine one of another x: 10 products, 2 squarings.
///
/// With `A = Y1 + y2 Z1`, `B = X1 + x2 Z1` the slope is A/B; then `x3 = (A² Z1 + B³)/(B² Z1)` and
/// `y3 = (A/B)(x2 + x3) + y2 + 1`.
pub fn add_distinct<F: BinaryField>(p: &Projective<F>, [x, y]: &[F; 2]) -> Projective<F> {
    let (a, b) = (p.y.add(&y.mul(&p.z)), p.x.add(&x.mul(&p.z)));
    let b_squared = b.square();
    let (denominator, cube) = (b_squared.mul(&p.z), b_squared.mul(&b));
    let numerator = a.square().mul(&p.z).add(&cube);
    let z = denominator.mul(&b);
    let rise = a.mul(&x.mul(&denominator).add(&numerator));
    Projective { x: b.mul(&numerator), y: rise.add(&y.add_bit(true).mul(&z)), z }
}
