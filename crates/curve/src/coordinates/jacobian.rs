//! Jacobian coordinates: the cheaper formulas, with exceptions. Additions are those of any y² = x³ + a x + b.
//!
//! Formulas of the Explicit-Formulas Database, <https://hyperelliptic.org/EFD/g1p/auto-shortw-jacobian-0.html>. Where an
//! addition meets infinity or two points with the same x, the result has Z = 0; and every formula takes Z = 0 to Z = 0. So a
//! chain whose honest result is never infinity may run without looking: it failed exactly if Z = 0 at its end.

use super::Homogeneous;
use pairloom_algebra::Combination::{Difference, LessTwiceSquare, Product, Square};
use pairloom_algebra::Field;
use pairloom_algebra::place::Room;
use subtle::Choice;

/// A point in Jacobian coordinates: `(X : Y : Z)` for x = X/Z², y = Y/Z³; infinity is any triple with Z = 0.
#[derive(Clone, Copy, Debug)]
pub struct Jacobian<F> {
    /// X.
    pub x: F,
    /// Y.
    pub y: F,
    /// Z, 0 at infinity.
    pub z: F,
}

/// A doubled point with the parts of its tangent: the slope is `slope / double.z`, at (X/Z², Y/Z³).
#[derive(Clone, Copy, Debug)]
pub struct Tangent<F> {
    /// Twice the point.
    pub double: Jacobian<F>,
    /// 3 X² + a Z⁴, the numerator of the slope.
    pub slope: F,
    /// Y².
    pub yy: F,
    /// Z².
    pub zz: F,
}

/// The chord of two operands: their differences, from which both additions start.
struct Chord<F> {
    /// The first operand's x and y over the common denominator.
    x1: F,
    y1: F,
    /// The difference of the x's.
    h: F,
    /// The slope's numerator: the difference of the y's.
    s: F,
    /// `Z3 / H`.
    z: F,
}

impl<F: Field> Chord<F> {
    /// X3 = S² − J − 2V, Y3 = S (V − X3) − Y1 J, J = H I, V = X1 I, I = H².
    #[inline(always)]
    fn finish(&self) -> Jacobian<F> {
        let (mut squares, mut multiples, mut lasts) = (Room::new(), Room::new(), Room::new());
        let [ss, i] = F::combinations([Square(&self.s), Square(&self.h)], &mut squares);
        let [j, v] = F::combinations([Product(&self.h, i), Product(&self.x1, i)], &mut multiples);
        let x = ss.sub(j).sub(&v.double());
        let y = Difference([[&self.s, &v.sub(&x)], [&self.y1, j]]);
        let z = Product(&self.z, &self.h);
        let [y, z] = F::combinations([y, z], &mut lasts);
        Jacobian { x, y: y.clone(), z: z.clone() }
    }
}

impl<F> Jacobian<F> {
    /// The point whose coordinates `f` makes of these.
    pub(crate) fn map<T>(&self, f: impl Fn(&F) -> T) -> Jacobian<T> {
        Jacobian { x: f(&self.x), y: f(&self.y), z: f(&self.z) }
    }
}

impl<F: Field> Jacobian<F> {
    /// The point at infinity.
    pub fn identity() -> Self {
        Self { x: F::one(), y: F::one(), z: F::zero() }
    }

    /// The point with these affine coordinates.
    pub fn from_affine(x: &F, y: &F) -> Self {
        Self { x: x.clone(), y: y.clone(), z: F::one() }
    }

    /// `2 self` for all points of y² = x³ + b (dbl-2009-l with D = 4 X Y²: 3 products, 4 squares, 6 reductions).
    #[inline(never)]
    pub fn double(&self) -> Self {
        let mut squares = Room::new();
        let [xx, yy] = F::combinations([Square(&self.x), Square(&self.y)], &mut squares);
        self.along(&xx.triple(), yy)
    }

    /// `2 self` for all points of y² = x³ + a x + b, and the tangent; `mul_a` multiplies by a. 3 products, 6 squares and that.
    #[inline(never)]
    pub fn tangent(&self, mul_a: impl Fn(&F) -> F) -> Tangent<F> {
        let mut squares = Room::new();
        let [zz, yy, xx] = F::combinations([Square(&self.z), Square(&self.y), Square(&self.x)], &mut squares);
        let slope = xx.triple().add(&mul_a(&zz.square()));
        Tangent { double: self.along(&slope, yy), slope, yy: yy.clone(), zz: zz.clone() }
    }

    /// `2 self` by the numerator of the tangent's slope and Y².
    #[inline(always)]
    fn along(&self, e: &F, b: &F) -> Self {
        let (mut firsts, mut lasts) = (Room::new(), Room::new());
        let [quarter, ee] = F::combinations([Product(&self.x, b), Square(e)], &mut firsts);
        let d = quarter.double().double();
        let x = ee.sub(&d.double());
        let y = LessTwiceSquare([e, &d.sub(&x)], &b.double());
        let [y, z] = F::combinations([y, Product(&self.y, &self.z)], &mut lasts);
        Self { x, y: y.clone(), z: z.double() }
    }

    /// `2^times self`.
    pub fn double_times(&self, times: usize) -> Self {
        (0..times).fold(self.clone(), |point, _| point.double())
    }

    #[inline(always)]
    fn chord(&self, rhs: &Self) -> Chord<F> {
        let (mut firsts, mut lasts) = (Room::new(), Room::new());
        let [zz1, zz2, t1, t2, z] = F::combinations(
            [
                Square(&self.z),
                Square(&rhs.z),
                Product(&self.y, &rhs.z),
                Product(&rhs.y, &self.z),
                Product(&self.z, &rhs.z),
            ],
            &mut firsts,
        );
        let [x1, x2, y1, y2] = F::combinations(
            [Product(&self.x, zz2), Product(&rhs.x, zz1), Product(t1, zz2), Product(t2, zz1)],
            &mut lasts,
        );
        Chord { h: x2.sub(x1), s: y2.sub(y1), x1: x1.clone(), y1: y1.clone(), z: z.clone() }
    }

    #[inline(always)]
    fn chord_mixed(&self, x: &F, y: &F) -> Chord<F> {
        let (mut firsts, mut lasts) = (Room::new(), Room::new());
        let [zz, t] = F::combinations([Square(&self.z), Product(y, &self.z)], &mut firsts);
        let [u, s] = F::combinations([Product(x, zz), Product(t, zz)], &mut lasts);
        Chord { x1: self.x.clone(), y1: self.y.clone(), h: u.sub(&self.x), s: s.sub(&self.y), z: self.z.clone() }
    }

    /// `self + rhs` for points with distinct x, neither infinity (add-2007-bl with r, I, Z3 = S, H², Z1 Z2 H: 12 products, 4 squares).
    #[inline(never)]
    pub fn add(&self, rhs: &Self) -> Self {
        self.chord(rhs).finish()
    }

    /// `self + (x, y)` for points with distinct x, `self` not infinity (madd-2007-bl likewise, with Z3 = Z1 H: 8
    /// products, 3 squares).
    #[inline(never)]
    pub fn add_mixed(&self, x: &F, y: &F) -> Self {
        self.chord_mixed(x, y).finish()
    }

    /// [`Self::add_mixed`], and the numerator of the slope of the line through both points; its denominator is the sum's Z.
    #[inline(never)]
    pub fn secant(&self, x: &F, y: &F) -> (Self, F) {
        let chord = self.chord_mixed(x, y);
        (chord.finish(), chord.s)
    }

    /// `-self`.
    pub fn neg(&self) -> Self {
        Self { x: self.x.clone(), y: self.y.neg(), z: self.z.clone() }
    }

    /// Whether this is the point at infinity.
    pub fn is_identity(&self) -> F::Mask {
        self.z.is_zero()
    }

    /// The same point in homogeneous coordinates: 2 products and 1 square.
    pub fn to_homogeneous(&self) -> Homogeneous<F> {
        let z = self.z.square().mul(&self.z);
        let y = F::select(&self.is_identity(), &F::one(), &self.y);
        Homogeneous { x: self.x.mul(&self.z), y, z }
    }

    /// The same point in Jacobian coordinates: 2 products and 1 square.
    pub fn from_homogeneous(point: &Homogeneous<F>) -> Self {
        let y = point.y.mul(&point.z.square());
        Self { x: point.x.mul(&point.z), y, z: point.z.clone() }
    }
}

/// Additions that look at their operands: for all points, and in variable time.
impl<F: Field<Mask = Choice>> Jacobian<F> {
    fn is_identity_vartime(&self) -> bool {
        self.is_identity().into()
    }

    fn chord_or_tangent(&self, chord: &Chord<F>) -> Self {
        if !bool::from(chord.h.is_zero()) {
            chord.finish()
        } else if chord.s.is_zero().into() {
            self.double()
        } else {
            Self::identity()
        }
    }

    /// `self + rhs` for all points. Variable time.
    pub fn add_vartime(&self, rhs: &Self) -> Self {
        if self.is_identity_vartime() {
            rhs.clone()
        } else if rhs.is_identity_vartime() {
            self.clone()
        } else {
            self.chord_or_tangent(&self.chord(rhs))
        }
    }

    /// `self + (x, y)` for all points but infinity on the right. Variable time.
    pub fn add_mixed_vartime(&self, x: &F, y: &F) -> Self {
        if self.is_identity_vartime() {
            Self::from_affine(x, y)
        } else {
            self.chord_or_tangent(&self.chord_mixed(x, y))
        }
    }
}
