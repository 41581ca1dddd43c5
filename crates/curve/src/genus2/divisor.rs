//! Elements of the Jacobian as values.

use super::cantor::quotient;
use super::{Curve, Mumford};
use crate::binary::BinaryElement;
use crate::encoding::DecodeError;
use crate::supersingular::Element;
use pairloom_algebra::binary::{Quadratic, solve_quadratic};
use pairloom_algebra::{BinaryField, Field};

/// What the points of a reduced divisor are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// No point.
    Identity,
    /// One point over F_q.
    Degenerate,
    /// One point over F_q, twice: u₁ = 0.
    Double,
    /// Type A: two points over F_q. Tr(u₀/u₁²) = 0.
    A,
    /// Type B: two points over F_q² that are conjugates. Tr(u₀/u₁²) = 1.
    B,
}

/// The points of a reduced divisor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Support<F> {
    /// Points `[x, y]` over F_q: none, one, or two, which may be equal.
    Rational(Vec<[F; 2]>),
    /// A point `[x, y]` over F_q², the other one being its conjugate.
    Conjugates([Quadratic<F>; 2]),
}

/// An element of the Jacobian's group over F_q, given by its reduced divisor. In or out of the subgroup of order r.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divisor<C: Curve>(pub(super) Mumford<C::Field>);

impl<C: Curve> Divisor<C> {
    /// The neutral element.
    pub const IDENTITY: Self = Self(Mumford::Identity);

    /// `(P) − (∞)` for the point P with these coordinates.
    ///
    /// # Errors
    ///
    /// [`DecodeError::NotOnCurve`].
    pub fn from_point(x: C::Field, y: C::Field) -> Result<Self, DecodeError> {
        let on_curve = y.square().add(&y) == right_side::<C>(&x);
        if on_curve { Ok(Self::degenerate([x, y])) } else { Err(DecodeError::NotOnCurve { hint: Default::default() }) }
    }

    /// `(P) − (∞)` for the point P with this x and with this lowest coefficient of y: the other point with this x has the other
    /// one.
    ///
    /// # Errors
    ///
    /// [`DecodeError::NoPoint`].
    pub fn from_x(x: C::Field, lowest_of_y: bool) -> Result<Self, DecodeError> {
        let (y, solvable) = solve_quadratic(&right_side::<C>(&x));
        if !bool::from(solvable) {
            return Err(DecodeError::NoPoint { hint: Default::default() });
        }
        let lowest = y.to_be_bytes().last().is_some_and(|byte| byte & 1 == 1);
        Ok(Self::degenerate([x, y.add_bit(lowest != lowest_of_y)]))
    }

    /// The divisor with these u and v, the coefficients in the order of their degrees: u has 1 to 3, the last of which is 1; v
    /// has at most 2, and leading zeros of it are accepted.
    ///
    /// # Errors
    ///
    /// [`DecodeError::WrongDegreeOfU`], [`DecodeError::NotMonic`], [`DecodeError::WrongDegreeOfV`] or
    /// [`DecodeError::NotDivisible`].
    pub fn from_mumford(u: &[C::Field], v: &[C::Field]) -> Result<Self, DecodeError> {
        let (leading, u) = u.split_last().filter(|(_, u)| u.len() <= 2).ok_or(DecodeError::WrongDegreeOfU)?;
        if *leading != C::Field::one() {
            return Err(DecodeError::NotMonic);
        }
        if v.len() > 2 || v.iter().skip(u.len()).any(|v| !bool::from(v.is_zero())) {
            return Err(DecodeError::WrongDegreeOfV);
        }
        let [v0, v1] = [0, 1].map(|i| v.get(i).copied().unwrap_or_default());
        match *u {
            [] => Ok(Self::IDENTITY),
            [x] => Self::from_point(x, v0).map_err(|_| DecodeError::NotDivisible),
            [u0, u1, ..] => Self::from_two([u0, u1], [v0, v1]),
        }
    }

    fn from_two(u: [C::Field; 2], v: [C::Field; 2]) -> Result<Self, DecodeError> {
        let [k0, k1] = quotient(&u, &v[1]);
        let linear = u[1].mul(&k0).add(&u[0].mul(&k1)) == v[1];
        let constant = v[0].square().add(&v[0]).add_bit(C::B) == u[0].mul(&k0);
        if linear && constant { Ok(Self(Mumford::Two { u, v })) } else { Err(DecodeError::NotDivisible) }
    }

    pub(super) fn degenerate([x, y]: [C::Field; 2]) -> Self {
        Self(Mumford::Degenerate { x, y })
    }

    /// `(P) + (P̄) − 2 (∞)` for a point P over F_q² with this x, which is not in F_q, and one of the two possible y, or none if x
    /// has no point there.
    pub(super) fn from_conjugates(x: &Quadratic<C::Field>, lowest_of_y: bool) -> Option<Self> {
        let square = x.square();
        let mut value = square.add(&Quadratic::one()).mul(&square.mul(x));
        value.c0 = value.c0.add_bit(C::B);
        let y = solve_in_extension(&value)?;
        let v1 = y.c1.mul(&x.c1.invert());
        let v0 = v1.mul(&x.c0).add(&y.c0).add_bit(lowest_of_y);
        Some(Self(Mumford::Two { u: [x.norm(), x.c1], v: [v0, v1] }))
    }

    /// The representation.
    pub fn mumford(&self) -> Mumford<C::Field> {
        self.0
    }

    /// Whether this is the neutral element.
    pub fn is_identity(&self) -> bool {
        matches!(self.0, Mumford::Identity)
    }

    /// What the points are: a trace, a product and an inversion for the types A and B.
    pub fn kind(&self) -> Kind {
        match &self.0 {
            Mumford::Identity => Kind::Identity,
            Mumford::Degenerate { .. } => Kind::Degenerate,
            Mumford::Two { u: [_, u1], .. } if u1.is_zero().into() => Kind::Double,
            Mumford::Two { u, .. } if discriminant(u).trace().into() => Kind::B,
            Mumford::Two { .. } => Kind::A,
        }
    }

    /// The points: at most an inversion, a half-trace and 4 products.
    pub fn support(&self) -> Support<C::Field> {
        match &self.0 {
            Mumford::Identity => Support::Rational(vec![]),
            Mumford::Degenerate { x, y } => Support::Rational(vec![[*x, *y]]),
            Mumford::Two { u, v } => support_of_two(u, v),
        }
    }
}

/// x⁵ + x³ + b.
fn right_side<C: Curve>(x: &C::Field) -> C::Field {
    let square = x.square();
    square.add_bit(true).mul(&square.mul(x)).add_bit(C::B)
}

/// u₀/u₁²: with z² + z equal to it, the roots of u are u₁ z and u₁ (z + 1).
fn discriminant<F: BinaryField>([u0, u1]: &[F; 2]) -> F {
    u0.mul(&u1.invert().square())
}

fn support_of_two<F: BinaryElement>(u: &[F; 2], [v0, v1]: &[F; 2]) -> Support<F> {
    let point = |x: F| [x, v1.mul(&x).add(v0)];
    if u[1].is_zero().into() {
        return Support::Rational(vec![point(u[0].sqrt()); 2]);
    }
    let (z, rational) = solve_quadratic(&discriminant(u));
    let x = u[1].mul(&z);
    if rational.into() {
        return Support::Rational([x, x.add(&u[1])].map(point).into());
    }
    // Then z² + z = u₀/u₁² + 1, and z + s is the solution.
    Support::Conjugates([Quadratic { c0: x, c1: u[1] }, Quadratic { c0: point(x)[1], c1: v1.mul(&u[1]) }])
}

/// A solution of `y² + y = c` in F_q², of which y + 1 is the other one, if there is any. With `y = y₀ + y₁ s` it is
/// `y₁² + y₁ = c₁`, `y₀² + y₀ = c₀ + y₁²`, and one of both y₁ makes the latter's trace 0.
fn solve_in_extension<F: BinaryElement>(c: &Quadratic<F>) -> Option<Quadratic<F>> {
    let (root, solvable) = solve_quadratic(&c.c1);
    let c1 = root.add_bit(c.c0.add(&root).trace().into());
    bool::from(solvable).then(|| Quadratic { c0: solve_quadratic(&c.c0.add(&c1.square())).0, c1 })
}
