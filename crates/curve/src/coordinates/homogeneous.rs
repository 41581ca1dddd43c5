//! Homogeneous coordinates with complete formulas.
//!
//! J. Renes, C. Costello, L. Batina, "Complete addition formulas for prime order elliptic curves",
//! <https://eprint.iacr.org/2015/1060>, algorithms 7, 8 and 9 (a = 0). They hold for all pairs of points of a curve
//! without points of order 2: no operand is special, so neither infinity nor equality is ever looked for.
//! Sums of two products are reduced once.

use pairloom_algebra::{Field, Mask, Wide};

/// A point in homogeneous coordinates: `(X : Y : Z)` for x = X/Z, y = Y/Z; infinity is (0 : 1 : 0).
#[derive(Clone, Copy, Debug)]
pub struct Homogeneous<F> {
    /// X.
    pub x: F,
    /// Y.
    pub y: F,
    /// Z, 0 at infinity.
    pub z: F,
}

/// The six values that are combined in the last step of both additions.
struct Terms<F> {
    /// `X1 Y2 + X2 Y1`.
    xy: F,
    /// `Y1 Z2 + Y2 Z1`.
    yz: F,
    /// `3b (X1 Z2 + X2 Z1)`.
    xz_3b: F,
    /// `3 X1 X2`.
    triple_xx: F,
    /// `Y1 Y2`.
    yy: F,
    /// `3b Z1 Z2`.
    zz_3b: F,
}

impl<F: Field> Terms<F> {
    #[inline(always)]
    fn combine(&self) -> Homogeneous<F> {
        let (sum, difference) = (self.yy.add(&self.zz_3b), self.yy.sub(&self.zz_3b));
        let [xd, zx, ds, xt, sz, tx] = F::mul_many([
            (&self.xy, &difference),
            (&self.yz, &self.xz_3b),
            (&difference, &sum),
            (&self.xz_3b, &self.triple_xx),
            (&sum, &self.yz),
            (&self.triple_xx, &self.xy),
        ]);
        Homogeneous { x: F::reduce(&xd.sub(&zx)), y: F::reduce(&ds.add(&xt)), z: F::reduce(&sz.add(&tx)) }
    }
}

impl<F> Homogeneous<F> {
    /// The point whose coordinates `f` makes of these.
    pub(crate) fn map<T>(&self, f: impl Fn(&F) -> T) -> Homogeneous<T> {
        Homogeneous { x: f(&self.x), y: f(&self.y), z: f(&self.z) }
    }
}

impl<F: Field> Homogeneous<F> {
    /// The point at infinity.
    pub fn identity() -> Self {
        Self { x: F::zero(), y: F::one(), z: F::zero() }
    }

    /// The point with these affine coordinates.
    pub fn from_affine(x: &F, y: &F) -> Self {
        Self { x: x.clone(), y: y.clone(), z: F::one() }
    }

    /// `self + rhs` for all points (algorithm 7: 12 products, 9 reductions); `triple_b` multiplies by 3b.
    #[inline(never)]
    pub fn add(&self, rhs: &Self, triple_b: impl Fn(&F) -> F) -> Self {
        let (p, q) = (self, rhs);
        let [xx, yy, zz, xy, yz, xz] = F::mul_many([
            (&p.x, &q.x),
            (&p.y, &q.y),
            (&p.z, &q.z),
            (&p.x.lazy_add(&p.y), &q.x.lazy_add(&q.y)),
            (&p.y.lazy_add(&p.z), &q.y.lazy_add(&q.z)),
            (&p.x.lazy_add(&p.z), &q.x.lazy_add(&q.z)),
        ]);
        Terms {
            xy: F::reduce(&xy.middle(&xx, &yy)),
            yz: F::reduce(&yz.middle(&yy, &zz)),
            xz_3b: triple_b(&F::reduce(&xz.middle(&xx, &zz))),
            triple_xx: F::reduce(&xx).triple(),
            yy: F::reduce(&yy),
            zz_3b: triple_b(&F::reduce(&zz)),
        }
        .combine()
    }

    /// `self + (x, y)` for all points but infinity on the right (algorithm 8: 11 products, 8 reductions).
    #[inline(never)]
    pub fn add_mixed(&self, x: &F, y: &F, triple_b: impl Fn(&F) -> F) -> Self {
        let p = self;
        let [xx, yy, xy, yz, xz] =
            F::mul_many([(&p.x, x), (&p.y, y), (&p.x.lazy_add(&p.y), &x.lazy_add(y)), (&p.z, y), (&p.z, x)]);
        Terms {
            xy: F::reduce(&xy.middle(&xx, &yy)),
            yz: F::reduce(&yz).add(&p.y),
            xz_3b: triple_b(&F::reduce(&xz).add(&p.x)),
            triple_xx: F::reduce(&xx).triple(),
            yy: F::reduce(&yy),
            zz_3b: triple_b(&p.z),
        }
        .combine()
    }

    /// `2 self` for all points (algorithm 9: 6 products, 2 squares, 7 reductions).
    #[inline(never)]
    pub fn double(&self, triple_b: impl Fn(&F) -> F) -> Self {
        let yy = self.y.square();
        let zz_3b = triple_b(&self.z.square());
        let [xy, yz] = F::mul_many([(&self.x, &self.y), (&self.y, &self.z)]);
        let eight_yy = yy.double().double().double();
        let difference = yy.sub(&zz_3b.triple());
        let [x, z, low, high] = F::mul_many([
            (&difference, &F::reduce(&xy)),
            (&F::reduce(&yz), &eight_yy),
            (&zz_3b, &eight_yy),
            (&difference, &yy.add(&zz_3b)),
        ]);
        Self { x: F::reduce(&x).double(), y: F::reduce(&low.add(&high)), z: F::reduce(&z) }
    }

    /// `-self`.
    pub fn neg(&self) -> Self {
        Self { x: self.x.clone(), y: self.y.neg(), z: self.z.clone() }
    }

    /// `-self` where the mask holds.
    pub fn negate_if(&self, mask: &F::Mask) -> Self {
        Self { x: self.x.clone(), y: self.y.negate_if(mask), z: self.z.clone() }
    }

    /// Whether this is the point at infinity.
    pub fn is_identity(&self) -> F::Mask {
        self.z.is_zero()
    }

    /// Whether both stand for the same point: 4 products.
    pub fn equal(&self, rhs: &Self) -> F::Mask {
        let [x, x_rhs, y, y_rhs] =
            F::mul_many([(&self.x, &rhs.z), (&rhs.x, &self.z), (&self.y, &rhs.z), (&rhs.y, &self.z)]);
        let same = F::reduce(&x).equal(&F::reduce(&x_rhs)).and(&F::reduce(&y).equal(&F::reduce(&y_rhs)));
        same.and(&self.is_identity().xor(&rhs.is_identity()).not())
    }

    /// `if_true` where the mask holds, `if_false` elsewhere.
    pub fn select(mask: &F::Mask, if_true: &Self, if_false: &Self) -> Self {
        Self {
            x: F::select(mask, &if_true.x, &if_false.x),
            y: F::select(mask, &if_true.y, &if_false.y),
            z: F::select(mask, &if_true.z, &if_false.z),
        }
    }

    /// Affine coordinates, (0, 0) at infinity: 1 inversion.
    pub fn to_affine(&self) -> [F; 2] {
        self.scaled(&self.z.invert())
    }

    /// [`Self::to_affine`] of a public point.
    pub fn to_affine_vartime(&self) -> [F; 2] {
        self.scaled(&self.z.invert_vartime())
    }

    fn scaled(&self, inverse: &F) -> [F; 2] {
        [self.x.mul(inverse), self.y.mul(inverse)]
    }
}
