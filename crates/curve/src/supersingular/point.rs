//! Points as values.

use super::{Curve, Law, Projective};
use crate::encoding::DecodeError;
use pairloom_algebra::Field;
use pairloom_algebra::pow::bit_length;

/// A point of E(F_q), affine or at infinity, not necessarily in the subgroup of order r.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point<C: Curve>(Option<[C::Field; 2]>);

impl<C: Curve> Point<C> {
    /// The point at infinity.
    pub const IDENTITY: Self = Self(None);

    /// The point with these coordinates.
    ///
    /// # Errors
    ///
    /// [`DecodeError::NotOnCurve`].
    pub fn from_xy(x: C::Field, y: C::Field) -> Result<Self, DecodeError> {
        let on_curve = C::Law::is_on_curve(&[x, y]);
        if on_curve { Ok(Self(Some([x, y]))) } else { Err(DecodeError::NotOnCurve { hint: Default::default() }) }
    }

    /// The point with this x and with this sign of y ([`Law::sign`]): the other point with this x has the other one, if there
    /// are two.
    ///
    /// # Errors
    ///
    /// [`DecodeError::NoPoint`].
    pub fn from_x(x: C::Field, sign: bool) -> Result<Self, DecodeError> {
        let y = C::Law::lift(&x).ok_or(DecodeError::NoPoint { hint: Default::default() })?;
        let y = [C::Law::negate(&y), y].into_iter().find(|y| C::Law::sign(y) == sign);
        y.map(|y| Self(Some([x, y]))).ok_or(DecodeError::NoPoint { hint: Default::default() })
    }

    pub(crate) fn map(&self, f: impl FnOnce([C::Field; 2]) -> [C::Field; 2]) -> Self {
        Self(self.0.map(f))
    }

    /// x and y, `None` at infinity.
    pub fn xy(&self) -> Option<[C::Field; 2]> {
        self.0
    }

    /// Whether this is the point at infinity.
    pub fn is_identity(&self) -> bool {
        self.0.is_none()
    }

    /// The inverse point.
    pub fn neg(&self) -> Self {
        self.map(|[x, y]| [x, C::Law::negate(&y)])
    }

    /// Twice the point.
    pub fn double(&self) -> Self {
        Self(self.0.and_then(|point| C::Law::double(&point)))
    }

    /// The sum.
    pub fn add(&self, rhs: &Self) -> Self {
        let p = self.0.as_ref().map_or_else(Projective::identity, Projective::from_affine);
        Self::from_projective(&add_vartime(&p, rhs))
    }

    /// `factor self` for a public integer of little-endian words: a [`Law::scale`] for a digit, a [`Law::add_distinct`] for one
    /// that is not 0. Variable time.
    pub fn mul_vartime(&self, factor: &[u64]) -> Self {
        let negated = self.neg();
        let sum = C::Law::digits(factor).into_iter().rev().fold(Projective::identity(), |sum, digit| {
            let scaled = C::Law::scale(&sum);
            match digit {
                0 => scaled,
                1 => add_vartime(&scaled, self),
                _ => add_vartime(&scaled, &negated),
            }
        });
        Self::from_projective(&sum)
    }

    /// Whether the point is in the subgroup of prime order r. A multiplication by r, unless r is the whole group's order.
    pub fn is_in_subgroup(&self) -> bool {
        bit_length(C::COFACTOR) == 1 || self.mul_vartime(C::ORDER).is_identity()
    }

    /// `(N/r) self`, in the subgroup of order r.
    pub fn clear_cofactor(&self) -> Self {
        self.mul_vartime(C::COFACTOR)
    }

    /// Whether the cofactor kills the point: it has no part in the subgroup of order r, and no pairing tells it from infinity
    /// there.
    pub fn is_killed_by_cofactor(&self) -> bool {
        self.clear_cofactor().is_identity()
    }

    fn from_projective(point: &Projective<C::Field>) -> Self {
        Self((!bool::from(point.z.is_zero())).then(|| point.to_affine()))
    }
}

/// The sum of any two points. Variable time.
fn add_vartime<C: Curve>(p: &Projective<C::Field>, q: &Point<C>) -> Projective<C::Field> {
    let Some(affine) = &q.0 else { return *p };
    if p.z.is_zero().into() {
        return Projective::from_affine(affine);
    }
    match p.matches(affine).map(bool::from) {
        [false, _] => C::Law::add_distinct(p, affine),
        [true, true] => {
            C::Law::double(affine).map_or_else(Projective::identity, |twice| Projective::from_affine(&twice))
        }
        [true, false] => Projective::identity(),
    }
}
