//! Fractions, which maps to curves return, and their sums on curves y² = x³ + ax + b.

use crate::coordinates::Jacobian;
use pairloom_algebra::{Field, Mask, Wide};

/// The finite point with x = n/d and the affine y.
#[derive(Clone, Copy, Debug)]
pub struct Fraction<F> {
    /// The numerator n of x.
    pub n: F,
    /// The denominator d of x, not 0.
    pub d: F,
    /// The y-coordinate.
    pub y: F,
}

impl<F: Field> Fraction<F> {
    /// The same point in Jacobian coordinates: 3 products and 1 square.
    pub fn to_jacobian(&self) -> Jacobian<F> {
        let cube = self.d.square().mul(&self.d);
        Jacobian { x: self.n.mul(&self.d), y: self.y.mul(&cube), z: self.d.clone() }
    }

    /// `self + rhs` on y² = x³ + ax + b for all pairs of points, equal and opposite ones included; `None` for a = 0.
    ///
    /// With x1 = m1/D, x2 = m2/D the slope is T/(HD) for T = (y2 − y1) D², H = m2 − m1, or on the tangent for
    /// T = 3 m1² + a D², H = 2 y1 D. So Z3 = HD, X3 = T² − (m1 + m2) D H², Y3 = T (m1 D H² − X3) − y1 Z3³, and opposite points
    /// have H = 0.
    pub fn sum(&self, rhs: &Self, a: Option<&F::Const>) -> Jacobian<F> {
        let [m1, m2, d] = F::mul_many([(&self.n, &rhs.d), (&rhs.n, &self.d), (&self.d, &rhs.d)]);
        let (m1, m2, d) = (F::reduce(&m1), F::reduce(&m2), F::reduce(&d));
        let (dd, difference) = (d.square(), rhs.y.sub(&self.y));
        let tangent = m2.equal(&m1).and(&difference.is_zero());
        let curvature = m1.square().triple();
        let curvature = a.map_or(curvature.clone(), |a| curvature.add(&dd.mul(&F::constant(a))));
        let t = F::select(&tangent, &curvature, &difference.mul(&dd));
        let h = F::select(&tangent, &self.y.double().mul(&d), &m2.sub(&m1));
        let hhd = h.square().mul(&d);
        let z = h.mul(&d);
        let x = F::reduce(&t.square_wide().sub(&m1.add(&m2).mul_wide(&hhd)));
        let zzz = hhd.mul(&d).mul(&z);
        let y = F::reduce(&t.mul_wide(&m1.mul(&hhd).sub(&x)).sub(&self.y.mul_wide(&zzz)));
        Jacobian { x, y, z }
    }
}
