//! The group of the pairing's values.

use super::Extension;
use core::ops::Mul;
use pairloom_algebra::Field;
use pairloom_algebra::pow::{bit, bit_length};
use pairloom_algebra::ternary::Sextic;
use pairloom_curve::ternary::Curve;

/// Which pairing a value is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// η_T, reduced: seed 003, algorithm 1.
    Eta,
    /// The Tate pairing, reduced: f_{N,P}(ψ(Q))^M.
    Tate,
}

/// An element of the subgroup of order N of F_3^6m, written multiplicatively. It knows which pairing it is of: values of
/// different pairings are never equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gt<C: Curve> {
    value: Extension<C, C::Field>,
    convention: Convention,
}

impl<C: Curve> Gt<C> {
    /// The neutral element.
    pub fn one(convention: Convention) -> Self {
        Self { value: Sextic::one(), convention }
    }

    pub(super) fn new(value: Extension<C, C::Field>, convention: Convention) -> Self {
        Self { value, convention }
    }

    /// The element with this value, `None` outside the subgroup of order N.
    pub fn from_sextic(value: Extension<C, C::Field>, convention: Convention) -> Option<Self> {
        let candidate = Self { value, convention };
        (value != Sextic::zero() && candidate.pow_vartime(C::GROUP_ORDER).is_one()).then_some(candidate)
    }

    /// The value in F_3^6m.
    pub fn as_sextic(&self) -> &Extension<C, C::Field> {
        &self.value
    }

    /// Which pairing this is a value of.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Whether this is the neutral element.
    pub fn is_one(&self) -> bool {
        self.value == Sextic::one()
    }

    /// The inverse: a conjugation, since N divides q³ + 1.
    pub fn invert(&self) -> Self {
        Self { value: self.value.conjugate(), ..*self }
    }

    /// `self^exponent` for a public exponent, little-endian words; variable time in the exponent.
    pub fn pow_vartime(&self, exponent: &[u64]) -> Self {
        let value = (0..bit_length(exponent)).rev().fold(Sextic::one(), |power, i| {
            let square = power.square();
            if bit(exponent, i) { square.mul(&self.value) } else { square }
        });
        Self { value, ..*self }
    }
}

impl<C: Curve> Mul for Gt<C> {
    type Output = Self;
    /// # Panics
    ///
    /// If the two are values of different pairings: their product would mean nothing.
    fn mul(self, rhs: Self) -> Self {
        assert_eq!(self.convention, rhs.convention, "values of different pairings");
        Self { value: self.value.mul(&rhs.value), ..self }
    }
}
