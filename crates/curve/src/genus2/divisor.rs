//! Elements of the Jacobian as values.

use super::cantor::quotient;
use super::mumford::discriminant;
use super::{Curve, Mumford};
use crate::binary::BinaryElement;
use crate::encoding::DecodeError;
use pairloom_algebra::binary::solve_quadratic;
use pairloom_algebra::{BinaryField, Field};

/// The kind of a reduced divisor, by its points.
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
        Ok(Self::degenerate([x, y.add_bit(y.coefficient(0) != lowest_of_y)]))
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
}

/// x⁵ + x³ + b.
fn right_side<C: Curve>(x: &C::Field) -> C::Field {
    let square = x.square();
    square.add_bit(true).mul(&square.mul(x)).add_bit(C::B)
}
