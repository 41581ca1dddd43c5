//! The Shallue–van de Woestijne map (RFC 9380, section 6.6.1 and appendix F.1) for curves y² = x³ + b.

use super::fraction::Fraction;
use pairloom_algebra::{Field, Mask, SquareRoot};

/// The Shallue–van de Woestijne map by its constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Svdw<C> {
    /// b of the curve g(x) = x³ + b.
    pub b: C,
    /// Z of RFC 9380, appendix H.1.
    pub z: C,
    /// c1 = g(Z).
    pub c1: C,
    /// c2 = −Z/2.
    pub c2: C,
    /// c3 = √(−3 Z² g(Z)), with sgn0 0.
    pub c3: C,
    /// c4 = −4 g(Z)/(3 Z²).
    pub c4: C,
}

impl<C: Clone + Send + Sync + 'static> Svdw<C> {
    /// A point of the curve: an inversion, two quadratic characters, a root and about 16 products (appendix F.1, whose
    /// steps these are).
    pub fn map<F: SquareRoot<Const = C>>(&self, u: &F) -> Fraction<F> {
        let [x1, x2, x3] = self.candidates(u);
        let (first, second) = (self.right_side(&x1).is_square(), self.right_side(&x2).is_square());
        let x = F::select(&first, &x1, &F::select(&second, &x2, &x3));
        let (y, _) = self.right_side(&x).sqrt();
        let y = y.negate_if(&u.sgn0().xor(&y.sgn0()));
        Fraction { n: x, d: F::one(), y }
    }

    /// Three values of x, for one of which at least x³ + b is a square.
    fn candidates<F: Field<Const = C>>(&self, u: &F) -> [F; 3] {
        let [z, c1, c2, c3, c4] = [&self.z, &self.c1, &self.c2, &self.c3, &self.c4].map(F::constant);
        let t = u.square().mul(&c1);
        let (plus, minus) = (F::one().add(&t), F::one().sub(&t));
        let inverse = plus.mul(&minus).invert();
        let offset = u.mul(&minus).mul(&inverse).mul(&c3);
        let third = plus.square().mul(&inverse).square().mul(&c4).add(&z);
        [c2.sub(&offset), c2.add(&offset), third]
    }

    /// g(x) = x³ + b.
    fn right_side<F: Field<Const = C>>(&self, x: &F) -> F {
        x.square().mul(x).add(&F::constant(&self.b))
    }
}
