//! Homogeneous coordinates over any machine.

use pairloom_algebra::Field;

/// A point in homogeneous coordinates `(X : Y : Z)`: x = X/Z, y = Y/Z; infinity is (0 : 1 : 0).
#[derive(Clone, Copy, Debug)]
pub struct Projective<F> {
    /// X.
    pub x: F,
    /// Y.
    pub y: F,
    /// Z, 0 at infinity.
    pub z: F,
}

impl<F: Field> Projective<F> {
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

    /// Whether the finite affine point has the same x, and whether it has the same y: 2 products.
    pub fn matches(&self, [x, y]: &[F; 2]) -> [F::Mask; 2] {
        [self.x.equal(&x.mul(&self.z)), self.y.equal(&y.mul(&self.z))]
    }
}
