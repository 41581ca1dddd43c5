//! Points as values.

use super::{Curve, Projective, TernaryElement};
use crate::encoding::DecodeError;
use pairloom_algebra::{Field, TernaryField};

/// A point of E(F_3^m), affine or at infinity. In or out of the subgroup of order r.
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
        let on_curve = y.square() == right_side::<C, _>(&x);
        if on_curve { Ok(Self(Some([x, y]))) } else { Err(DecodeError::NotOnCurve { hint: Default::default() }) }
    }

    /// The point with this x whose y is negative ([`TernaryElement::is_negative`]) or not. No point has y = 0, the order being
    /// odd.
    ///
    /// # Errors
    ///
    /// [`DecodeError::NoPoint`].
    pub fn from_x(x: C::Field, negative: bool) -> Result<Self, DecodeError> {
        let (y, is_square) = right_side::<C, _>(&x).sqrt();
        if !bool::from(is_square) {
            return Err(DecodeError::NoPoint { hint: Default::default() });
        }
        Ok(Self(Some([x, if y.is_negative() == negative { y } else { y.neg() }])))
    }

    /// x and y, `None` at infinity.
    pub fn xy(&self) -> Option<[C::Field; 2]> {
        self.0
    }

    /// Whether this is the point at infinity.
    pub fn is_identity(&self) -> bool {
        self.0.is_none()
    }

    /// The inverse point, (x, −y).
    pub fn neg(&self) -> Self {
        Self(self.0.map(|[x, y]| [x, y.neg()]))
    }

    /// Twice the point, (x + 1/y², −y − 1/y³).
    pub fn double(&self) -> Self {
        Self(self.0.map(|[x, y]| {
            let slope = y.invert();
            [x.add(&slope.square()), y.add(&slope.cube()).neg()]
        }))
    }

    /// Three times the point, (x⁹ − b, −y⁹).
    pub fn triple(&self) -> Self {
        Self(self.0.map(|[x, y]| [x.frobenius(2).add_trit(-C::B), y.frobenius(2).neg()]))
    }

    /// The sum.
    pub fn add(&self, rhs: &Self) -> Self {
        Self::from_projective(&add_vartime(&self.to_projective(), rhs))
    }

    /// `factor self` for a public integer of little-endian words: six cubes for a digit of three, and a sum of 12 products for
    /// two of three digits. Variable time.
    pub fn mul_vartime(&self, factor: &[u64]) -> Self {
        let negated = self.neg();
        let sum = balanced_ternary(factor).into_iter().rev().fold(Projective::identity(), |sum, digit| {
            let tripled = sum.triple(C::B);
            match digit {
                0 => tripled,
                1 => add_vartime(&tripled, self),
                _ => add_vartime(&tripled, &negated),
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

/// x³ − x + b.
fn right_side<C: Curve, F: TernaryField>(x: &F) -> F {
    x.cube().sub(x).add_trit(C::B)
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

/// The digits −1, 0, 1 of an integer to the base three, lowest first.
fn balanced_ternary(integer: &[u64]) -> Vec<i8> {
    let mut words = integer.to_vec();
    let mut digits = Vec::new();
    let mut carry = 0;
    while carry != 0 || words.iter().any(|word| *word != 0) {
        let digit = divide_by_three(&mut words) + carry;
        carry = u8::from(digit > 1);
        digits.push(digit as i8 - 3 * carry as i8);
    }
    digits
}

/// Divides by three and returns the remainder.
pub(super) fn divide_by_three(words: &mut [u64]) -> u8 {
    words.iter_mut().rev().fold(0u128, |remainder, word| {
        let dividend = remainder << 64 | u128::from(*word);
        *word = (dividend / 3) as u64;
        dividend % 3
    }) as u8
}
