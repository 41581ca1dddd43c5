//! Homogeneous coordinates of y² = x³ − x + b, over any machine: x = X/Z, y = Y/Z, infinity (0 : 1 : 0).

use pairloom_algebra::TernaryField;

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

impl<F: TernaryField> Projective<F> {
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

    /// Three times the point, `(x⁹ − b, −y⁹)`: 6 cubes. Infinity stays infinity.
    pub fn triple(&self, b: i8) -> Self {
        let [x, y, z] = [&self.x, &self.y, &self.z].map(|coordinate| coordinate.frobenius(2));
        Self { x: x.sub(&z.mul_trit(b)), y: y.neg(), z }
    }

    /// Twice the finite point, `(x + 1/y², −y − 1/y³)`: 5 products, 2 cubes.
    pub fn double(&self) -> Self {
        let (y3, z3) = (self.y.cube(), self.z.cube());
        let [xy, zy, yy, zz] = [(&self.x, &y3), (&z3, &self.y), (&y3, &self.y), (&z3, &self.z)].map(|(a, b)| a.mul(b));
        Self { x: xy.add(&zy), y: yy.add(&zz).neg(), z: self.z.mul(&y3) }
    }

    /// Whether the finite affine point has the same x, and whether it has the same y.
    pub fn matches(&self, [x, y]: &[F; 2]) -> [F::Mask; 2] {
        [self.x.equal(&x.mul(&self.z)), self.y.equal(&y.mul(&self.z))]
    }

    /// The sum with a finite affine point of another x, this point being finite too: 12 products, 1 cube.
    ///
    /// With `A = y2 Z1 − Y1`, `B = x2 Z1 − X1` the slope is A/B; then `x3 = (A² Z1 − B³ + B² X1)/(B² Z1)` and
    /// `y3 = (A/B)(x2 − x3) − y2`.
    pub fn add_distinct(&self, [x, y]: &[F; 2]) -> Self {
        let (a, b) = (y.mul(&self.z).sub(&self.y), x.mul(&self.z).sub(&self.x));
        let b_squared = b.square();
        let denominator = b_squared.mul(&self.z);
        let numerator = a.square().mul(&self.z).sub(&b.cube()).add(&b_squared.mul(&self.x));
        let z = denominator.mul(&b);
        let rise = a.mul(&x.mul(&denominator).sub(&numerator));
        Self { x: b.mul(&numerator), y: rise.sub(&y.mul(&z)), z }
    }
}
