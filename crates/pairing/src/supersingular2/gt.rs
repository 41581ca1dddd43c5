//! The group of the pairing's values.

use core::ops::Mul;
use pairloom_algebra::pow::{bit, bit_length};
use pairloom_algebra::{Field, Fp2, QuadraticExt};
use pairloom_curve::supersingular2::Curve;

/// An element of the subgroup of order r of F_p², written multiplicatively.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gt<C: Curve>(Fp2<C::Field>);

impl<C: Curve> Gt<C> {
    /// The neutral element.
    pub fn one() -> Self {
        Self(Fp2::one())
    }

    /// A value that is known to be in the group: one of [`crate::stepped::MillerLoop::finish`].
    pub fn new_unchecked(value: Fp2<C::Field>) -> Self {
        Self::new(value)
    }

    pub(super) fn new(value: Fp2<C::Field>) -> Self {
        Self(value)
    }

    /// The element with this value, `None` outside the subgroup of order r.
    pub fn from_fp2(value: Fp2<C::Field>) -> Option<Self> {
        (value != Fp2::zero() && Self(value).pow_vartime(C::ORDER).is_one()).then_some(Self(value))
    }

    /// The value in F_p².
    pub fn as_fp2(&self) -> &Fp2<C::Field> {
        &self.0
    }

    /// Whether this is the neutral element.
    pub fn is_one(&self) -> bool {
        self.0 == Fp2::one()
    }

    /// The inverse: a conjugation, since r divides p + 1.
    pub fn invert(&self) -> Self {
        Self(self.0.conjugate())
    }

    /// `self^exponent` for a public exponent, little-endian words; variable time in the exponent.
    pub fn pow_vartime(&self, exponent: &[u64]) -> Self {
        Self((0..bit_length(exponent)).rev().fold(Fp2::one(), |power, i| {
            let square = power.square();
            if bit(exponent, i) { square.mul(&self.0) } else { square }
        }))
    }
}

impl<C: Curve> Mul for Gt<C> {
    type Output = Self;
    fn mul(self, rhs: Self) -> Self {
        Self(self.0.mul(&rhs.0))
    }
}
