//! Points as values.

use super::{BinaryElement, Curve, Projective};
use crate::encoding::DecodeError;
use pairloom_algebra::pow::{bit, bit_length};
use pairloom_algebra::{BinaryField, Field};

/// A point of E(F_2^m), affine or at infinity. In or out of the subgroup of order r.
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
        let on_curve = y.square().add(&y) == right_side::<C, _>(&x);
        if on_curve { Ok(Self(Some([x, y]))) } else { Err(DecodeError::NotOnCurve { hint: Default::default() }) }
    }

    /// The point with this x and with this lowest coefficient of y: the other point with this x has the other one.
    ///
    /// # Errors
    ///
    /// [`DecodeError::NoPoint`].
    pub fn from_x(x: C::Field, lowest_of_y: bool) -> Result<Self, DecodeError> {
        let (y, solvable) = pairloom_algebra::binary::solve_quadratic(&right_side::<C, _>(&x));
        if !bool::from(solvable) {
            return Err(DecodeError::NoPoint { hint: Default::default() });
        }
        let point = Self(Some([x, y]));
        Ok(if point.lowest_of_y() == lowest_of_y { point } else { point.neg() })
    }

    /// The lowest coefficient of y; false at infinity.
    pub fn lowest_of_y(&self) -> bool {
        self.0.is_some_and(|[_, y]| y.to_be_bytes().last().is_some_and(|byte| byte & 1 == 1))
    }

    /// x and y, `None` at infinity.
    pub fn xy(&self) -> Option<[C::Field; 2]> {
        self.0
    }

    /// Whether this is the point at infinity.
    pub fn is_identity(&self) -> bool {
        self.0.is_none()
    }

    /// The inverse point, (x, y + 1).
    pub fn neg(&self) -> Self {
        Self(self.0.map(|[x, y]| [x, y.add_bit(true)]))
    }

    /// Twice the point, (x⁴ + 1, x⁴ + y⁴).
    pub fn double(&self) -> Self {
        Self(self.0.map(|[x, y]| {
            let [x, y] = [x.frobenius(2), y.frobenius(2)];
            [x.add_bit(true), x.add(&y)]
        }))
    }

    /// The sum.
    pub fn add(&self, rhs: &Self) -> Self {
        Self::from_projective(&add_vartime(&self.to_projective(), rhs))
    }

    /// `factor self` for a public integer of little-endian words: two squarings a coordinate and bit, 10 products for every
    /// third bit. Variable time.
    pub fn mul_vartime(&self, factor: &[u64]) -> Self {
        let negated = self.neg();
        let sum = non_adjacent_form(factor).into_iter().rev().fold(Projective::identity(), |sum, digit| {
            let doubled = sum.double();
            match digit {
                0 => doubled,
                1 => add_vartime(&doubled, self),
                _ => add_vartime(&doubled, &negated),
            }
        });
        Self::from_projective(&sum)
    }

    /// Whether the point is in the subgroup of prime order r. A multiplication by r, unless r is the whole group's order.
    pub fn is_in_subgroup(&self) -> bool {
        C::COFACTOR == 1 || self.mul_vartime(C::ORDER).is_identity()
    }

    /// `(N/r) self`, in the subgroup of order r.
    pub fn clear_cofactor(&self) -> Self {
        self.mul_vartime(&[C::COFACTOR as u64, (C::COFACTOR >> 64) as u64])
    }

    /// Whether the cofactor kills the point: it has no part in the subgroup of order r, and no pairing tells it from infinity
    /// there.
    pub fn is_killed_by_cofactor(&self) -> bool {
        self.clear_cofactor().is_identity()
    }

    fn to_projective(self) -> Projective<C::Field> {
        self.0.as_ref().map_or_else(Projective::identity, Projective::from_affine)
    }

    fn from_projective(point: &Projective<C::Field>) -> Self {
        Self((!bool::from(point.z.is_zero())).then(|| point.to_affine()))
    }
}

/// x³ + x + b.
fn right_side<C: Curve, F: BinaryField>(x: &F) -> F {
    x.square().mul(x).add(x).add_bit(C::B)
}

/// The sum of any two points. Variable time.
fn add_vartime<C: Curve>(p: &Projective<C::Field>, q: &Point<C>) -> Projective<C::Field> {
    let Some(affine) = &q.0 else { return *p };
    if p.z.is_zero().into() {
        return Projective::from_affine(affine);
    }
    match p.matches(affine).map(bool::from) {
        [false, _] => p.add_distinct(affine),
        [true, true] => p.double(),
        [true, false] => Projective::identity(),
    }
}

/// The digits −1, 0, 1 of an integer in non-adjacent form, lowest first.
fn non_adjacent_form(integer: &[u64]) -> Vec<i8> {
    let at = |index: usize| index < 64 * integer.len() && bit(integer, index);
    let mut carry = false;
    let digits = (0..=bit_length(integer)).map(|i| {
        let odd = at(i) != carry;
        let negative = odd && at(i + 1);
        carry = if odd { negative } else { carry && at(i) };
        match (odd, negative) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => -1,
        }
    });
    digits.collect()
}
