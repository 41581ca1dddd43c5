//! Homogeneous coordinates of y² + y = x³ + x + b, over any machine: x = X/Z, y = Y/Z, infinity (0 : 1 : 0).

use pairloom_algebra::BinaryField;

/// `(X : Y : Z)`.
#[derive(Clone, Copy, Debug)]
pub struct Projective<F> {
    /// X.
    pub x: F,
    /// Y.
    pub y: F,
    /// Z, 0 at infinity.
    pub z: F,
}

impl<F: BinaryField> Projective<F> {
    /// The point at infinity.
    pub fn identity() -> Self {
        Self { x: F::zero(), y: F::one(), z: F::zero() }
    }

    /// The point (x, y).
    pub fn from_affine([x, y]: &[F; 2]) -> Self {
        Self { x: x.clone(), y: y.clone(), z: F::one() }
    }

    /// (x, y) of a finite point: an inversion and 2 products.
    pub fn to_affine(&self) -> [F; 2] {
        let inverse = self.z.invert();
        [self.x.mul(&inverse), self.y.mul(&inverse)]
    }

    /// Twice the point, `(x⁴ + 1, x⁴ + y⁴)`: 6 squarings. Infinity stays infinity.
    pub fn double(&self) -> Self {
        let [x, y, z] = [&self.x, &self.y, &self.z].map(|coordinate| coordinate.frobenius(2));
        Self { x: x.add(&z), y: x.add(&y), z }
    }

    /// Whether the finite affine point has the same x, and whether it has the same y.
    pub fn matches(&self, [x, y]: &[F; 2]) -> [F::Mask; 2] {
        [self.x.equal(&x.mul(&self.z)), self.y.equal(&y.mul(&self.z))]
    }

    /// The sum with a finite affine point of another x, this point being finite too: 10 products, 2 squarings.
    ///
    /// With `A = Y1 + y2 Z1`, `B = X1 + x2 Z1` the slope is A/B; then `x3 = (A² Z1 + B³)/(B² Z1)` and
    /// `y3 = (A/B)(x2 + x3) + y2 + 1`.
    pub fn add_distinct(&self, [x, y]: &[F; 2]) -> Self {
        let (a, b) = (self.y.add(&y.mul(&self.z)), self.x.add(&x.mul(&self.z)));
        let b_squared = b.square();
        let (denominator, cube) = (b_squared.mul(&self.z), b_squared.mul(&b));
        let numerator = a.square().mul(&self.z).add(&cube);
        let z = denominator.mul(&b);
        let rise = a.mul(&x.mul(&denominator).add(&numerator));
        Self { x: b.mul(&numerator), y: rise.add(&y.add_bit(true).mul(&z)), z }
    }
}
