//! The simplified Shallue–van de Woestijne–Ulas map (RFC 9380, sections 6.6.2, 6.6.3 and appendix F.2), for curves
//! with j = 0: it maps to an isogenous curve y² = x³ + ax + b with ab ≠ 0, an isogeny goes on from there.

use super::fraction::Fraction;
use super::isogeny::Isogeny;
use pairloom_algebra::sqrt::NonSquare;
use pairloom_algebra::{Field, Mask, SquareRoot};

/// The simplified SWU map by its constants.
#[derive(Clone, Debug)]
pub struct Sswu<C> {
    /// a of the isogenous curve.
    pub a: C,
    /// b of the isogenous curve.
    pub b: C,
    /// Z of RFC 9380, appendix H.2.
    pub z: NonSquare<C>,
    /// The isogeny to the group's curve.
    pub isogeny: Isogeny<C>,
}

impl<C: Clone + Send + Sync + 'static> Sswu<C> {
    /// A point of the isogenous curve: one [`SquareRoot::sqrt_ratio`] and 15 products (appendix F.2, whose steps these are).
    pub fn map<F: SquareRoot<Const = C>>(&self, u: &F) -> Fraction<F> {
        let [a, b, z] = [&self.a, &self.b, &self.z.z].map(F::constant);
        let zuu = u.square().mul(&z);
        let sum = zuu.square().add(&zuu);
        let n1 = sum.add(&F::one()).mul(&b);
        let d = F::select(&sum.is_zero(), &z, &sum.neg()).mul(&a);
        let (right, ddd) = self.right_side(&n1, &d, &a, &b);
        let (root, is_square) = F::sqrt_ratio(&right, &ddd, &self.z);
        let n = F::select(&is_square, &n1, &zuu.mul(&n1));
        let y = F::select(&is_square, &root, &zuu.mul(u).mul(&root));
        let y = y.negate_if(&u.sgn0().xor(&y.sgn0()));
        Fraction { n, d, y }
    }

    /// `(d³ (x³ + ax + b), d³)` for x = n/d.
    fn right_side<F: Field>(&self, n: &F, d: &F, a: &F, b: &F) -> (F, F) {
        let dd = d.square();
        let ddd = dd.mul(d);
        let right = n.square().add(&dd.mul(a)).mul(n).add(&ddd.mul(b));
        (right, ddd)
    }
}
