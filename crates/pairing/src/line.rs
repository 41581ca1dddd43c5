//! Steps of Miller's loop on the twist in homogeneous coordinates, and the lines they leave behind, one by one or kept ([`FixedLines`]).
//!
//! Formulas: Costello, Lange, Naehrig (eprint 2009/615) in the form of Aranha, Karabina, Longa, Gebotys, López
//! (eprint 2010/526, section 4), here for both kinds of twist.

pub use crate::machine::TwistOf;
use core::array::from_mut;
use core::marker::PhantomData;
use pairloom_algebra::place::{New, Room};
use pairloom_algebra::tower::{TowerMachine, mapped};
use pairloom_algebra::{Field, Fp12, LinearMap, Product, TwistField, Unreduced, Wide};
use pairloom_curve::coordinates::Jacobian;
use pairloom_curve::{PairingCurve, Twist};

/// A point (X : Y : Z) of the twist, x = X/Z and y = Y/Z.
#[derive(Clone, Copy)]
pub struct Homogeneous<E> {
    /// X.
    pub x: E,
    /// Y.
    pub y: E,
    /// Z.
    pub z: E,
}

impl<E: Field> Homogeneous<E> {
    /// An affine point.
    pub fn from_affine([x, y]: &[E; 2]) -> Self {
        Self { x: x.clone(), y: y.clone(), z: E::one() }
    }

    /// A point, not at infinity, in other coordinates: 2 products and 1 square.
    pub fn from_jacobian(point: &Jacobian<E>) -> Self {
        Self { x: point.x.mul(&point.z), y: point.y.clone(), z: point.z.square().mul(&point.z) }
    }

    /// The same in Jacobian coordinates: 2 products and 1 square.
    pub fn to_jacobian(&self) -> Jacobian<E> {
        Jacobian { x: self.x.mul(&self.z), y: self.y.mul(&self.z.square()), z: self.z.clone() }
    }
}

/// The line `constant + x x_P + y y_P` as a function of P, up to a factor in F_p² (which the final exponentiation removes).
/// On a D-twist the terms sit at `vw`, `w`, `1`; on an M-twist at `1`, `v`, `vw`.
#[derive(Clone, Copy)]
pub struct Line<E> {
    /// The coefficient without P.
    pub constant: E,
    /// The coefficient of x_P.
    pub x: E,
    /// The coefficient of y_P.
    pub y: E,
}

/// The lines of Miller's loop over Q as a machine with few reductions takes them up: 68 lines of three coefficients for bls12-381. Evaluated
/// at P each costs 2 products by elements of F_p.
#[derive(Clone)]
pub struct FixedLines<E>(pub(crate) Vec<Line<E>>);

/// A curve's doubling step: `point` becomes `2 point`, the tangent is returned. 3 products, 6 squares, 8 reductions of F_p². The
/// coordinates are four times those of the paper, which takes halves of two values.
#[inline(never)]
pub fn double_step<C: PairingCurve, E: TwistOf<C>>(point: &mut Homogeneous<E>) -> Line<E> {
    let line = |constant, j: &E, h: &E| Line { constant, x: j.triple(), y: h.neg() };
    E::enter(|| double::<C, E, _>(point, line))
}

/// `point` becomes `2 point`, and `tangent` is told the c, j and h of its line `c + 3 j x_P − h y_P`: 3 products, 6 squares, 8 reductions of
/// F_p². The coordinates are four times those of the paper, which takes halves of two values.
#[inline(always)]
pub(crate) fn double<C: PairingCurve, E: TwistOf<C>, R>(
    point: &mut Homogeneous<E>,
    tangent: impl FnOnce(E, &E, &E) -> R,
) -> R {
    let Homogeneous { x, y, z } = point;
    let mut firsts = Room::new();
    let [a, b, c, yz, j] = E::Machine::products(
        [
            Product::Two(x, y),
            Product::Square(y),
            Product::Square(z),
            Product::Square(&y.lazy_root(z)),
            Product::Square(x),
        ],
        &mut firsts,
    );
    let e = &C::mul_twist_b(&c.triple());
    let f = &e.triple();
    let h = &yz.sub(&b.add(c));
    let twice = |a: &E| a.lazy_add(a);
    mapped(LessThrice, |products| products.push([&b.lazy_root(f), &e.lazy_root(e)]), from_mut(y));
    E::Machine::products([Product::Two(a, &twice(&b.sub(f)))], from_mut(x));
    E::Machine::products([Product::Two(&twice(b), &twice(h))], from_mut(z));
    tangent(e.sub(b), j, h)
}

/// `s − 3 t`.
struct LessThrice;

impl LinearMap<2, 1> for LessThrice {
    #[inline(always)]
    fn apply<U: Unreduced>([s, t]: [&U::Value; 2]) -> [U::Value; 1] {
        [s.sub(&t.double().add(t))]
    }
}

/// The mixed addition step: `point` becomes `point + q` for affine `q`, the secant is returned. 11 products, 2 squares.
#[inline(never)]
pub fn add_step<E: TwistField>(point: &mut Homogeneous<E>, q: &[E; 2]) -> Line<E> {
    E::enter(|| add(point, q))
}

#[inline(always)]
fn add<E: TwistField>(point: &mut Homogeneous<E>, q: &[E; 2]) -> Line<E> {
    let secant = Secant::new(point, q);
    let [x, y, z, constant] = E::Machine::products(secant.products(point, q), New);
    *point = Homogeneous { x, y, z };
    Line { constant, x: secant.theta.neg(), y: secant.lambda }
}

/// The mixed addition of Q to T but for its last products, which do not depend on one another: 5 products, 2 squares.
pub(crate) struct Secant<E> {
    /// The coefficient of −x_P.
    pub theta: E,
    /// The coefficient of y_P.
    pub lambda: E,
    minus_lambda: E,
    e: E,
    minus_e: E,
    h: E,
    g_minus_h: E,
}

impl<E: TwistField> Secant<E> {
    #[inline(always)]
    pub fn new(Homogeneous { x, y, z }: &Homogeneous<E>, q: &[E; 2]) -> Self {
        let (mut multiples, mut squares, mut lasts) = (Room::new(), Room::new(), Room::new());
        let [x_z, y_z] = E::Machine::products([Product::Two(&q[0], z), Product::Two(&q[1], z)], &mut multiples);
        let (theta, lambda) = (y.sub(y_z), x.sub(x_z));
        let [c, d] = E::Machine::products([Product::Square(&theta), Product::Square(&lambda)], &mut squares);
        let products = [Product::Two(&lambda, d), Product::Two(z, c), Product::Two(x, d)];
        let [e, f, g] = E::Machine::products(products, &mut lasts);
        let h = e.add(f).sub(&g.double());
        let (minus_lambda, minus_e, g_minus_h) = (lambda.neg(), e.neg(), g.sub(&h));
        Self { theta, lambda, minus_lambda, e: *e, minus_e, h, g_minus_h }
    }

    /// X, Y and Z of T + Q, and the line's constant: 6 products.
    #[inline(always)]
    pub fn products<'a>(&'a self, t: &'a Homogeneous<E>, q: &'a [E; 2]) -> [Product<'a, E>; 4] {
        [
            Product::Two(&self.lambda, &self.h),
            Product::Sum([[&self.theta, &self.g_minus_h], [&self.minus_e, &t.y]]),
            Product::Two(&t.z, &self.e),
            Product::Sum([[&self.theta, &q[0]], [&self.minus_lambda, &q[1]]]),
        ]
    }
}

/// The line through two distinct points in homogeneous coordinates: 6 products of F_p².
pub fn secant<E: TwistField>(a: &Homogeneous<E>, b: &Homogeneous<E>) -> Line<E> {
    let minor = |u: (&E, &E), v: (&E, &E)| E::reduce(&u.0.mul_wide(v.1).sub(&u.1.mul_wide(v.0)));
    Line {
        constant: minor((&a.y, &a.x), (&b.y, &b.x)),
        x: minor((&a.z, &a.y), (&b.z, &b.y)),
        y: minor((&a.x, &a.z), (&b.x, &b.z)),
    }
}

/// A line evaluated at a point P, for the curve `C`: three coefficients of F_p^12.
#[derive(Clone, Copy)]
pub struct LineValue<C, E> {
    /// The line's own without P.
    pub(crate) constant: E,
    /// Those of x_P and of y_P, times these.
    pub(crate) xy: [E; 2],
    curve: PhantomData<C>,
}

impl<C: PairingCurve, E: TwistOf<C>> LineValue<C, E> {
    /// The value at P = (x, y).
    #[inline(always)]
    pub fn at(line: &Line<E>, [x, y]: &[E::Base; 2]) -> Self {
        let xy = E::Machine::products([Product::Scaled(&line.x, x), Product::Scaled(&line.y, y)], New);
        Self { constant: line.constant, xy, curve: PhantomData }
    }

    /// A place for a value.
    pub(crate) fn zero() -> Self {
        Self { constant: E::zero(), xy: [E::zero(), E::zero()], curve: PhantomData }
    }

    /// By ascending powers of w.
    #[inline(always)]
    fn coefficients(&self) -> [&E; 3] {
        let Self { constant, xy: [x, y], .. } = self;
        match C::TWIST {
            Twist::D => [y, x, constant],
            Twist::M => [constant, x, y],
        }
    }

    /// `f · self`: 13 products of F_p².
    pub fn multiply(&self, f: &Fp12<E>) -> Fp12<E> {
        let mut product = *f;
        self.multiply_in_place(&mut product);
        product
    }

    /// Multiplies f: 13 products of F_p².
    #[inline(always)]
    pub fn multiply_in_place(&self, f: &mut Fp12<E>) {
        let [a, b, c] = self.coefficients();
        if const { matches!(C::TWIST, Twist::D) } {
            f.mul_by_034_in_place(a, b, c);
        } else {
            f.mul_by_014_in_place(a, b, c);
        }
    }

    /// The product of two lines, 6 products of F_p², as an element of F_p^12.
    pub fn times(&self, rhs: &Self) -> Fp12<E> {
        let (a, b) = (self.coefficients(), rhs.coefficients());
        if const { matches!(C::TWIST, Twist::D) } { Fp12::product_of_034(a, b) } else { Fp12::product_of_014(a, b) }
    }

    /// The value itself as an element of F_p^12.
    pub fn to_fp12(&self) -> Fp12<E> {
        let [a, b, c] = self.coefficients().map(|&coefficient| coefficient);
        let mut value = Fp12::zero();
        match C::TWIST {
            Twist::D => (value.c0.c0, value.c1.c0, value.c1.c1) = (a, b, c),
            Twist::M => (value.c0.c0, value.c0.c1, value.c1.c1) = (a, b, c),
        }
        value
    }
}
