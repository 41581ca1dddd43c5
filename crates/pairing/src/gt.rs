//! The group of a pairing's values.

use crate::engine::Machine;
use crate::final_exponentiation::Exponent;
use core::ops::{Mul, MulAssign};
use pairloom_algebra::{Field, Fp12, One, QuadraticExt};
use pairloom_curve::PairingCurve;

/// An element of the subgroup of order r of F_p^12, written multiplicatively. It knows which power of the reduced pairing
/// it stands for ([`Exponent`]): elements of different conventions are never equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gt<C: PairingCurve> {
    value: Fp12<C::Fp2>,
    exponent: Exponent,
}

impl<C: PairingCurve> Gt<C> {
    /// The neutral element.
    pub fn one(exponent: Exponent) -> Self {
        Self { value: Fp12::one(), exponent }
    }

    /// A machine's value that is known to be in the group: one of [`crate::stepped::MillerLoop::finish`].
    pub fn from_machine<E: Machine<C>>(value: &Fp12<E>, exponent: Exponent) -> Self {
        Self::new(value.to_one_core(), exponent)
    }

    pub(crate) fn new(value: Fp12<C::Fp2>, exponent: Exponent) -> Self {
        Self { value, exponent }
    }

    /// The element with this value, `None` outside the subgroup of order r.
    pub fn from_fp12(value: Fp12<C::Fp2>, exponent: Exponent) -> Option<Self> {
        let unitary = value.conjugate().mul(&value) == Fp12::one();
        let cyclotomic = unitary && value.frobenius(2).frobenius(2).mul(&value) == value.frobenius(2);
        (cyclotomic && value.pow(C::ORDER) == Fp12::one()).then_some(Self { value, exponent })
    }

    /// The value in F_p^12.
    pub fn as_fp12(&self) -> &Fp12<C::Fp2> {
        &self.value
    }

    /// Which power of the reduced pairing this is.
    pub fn exponent(&self) -> Exponent {
        self.exponent
    }

    /// Whether this is the neutral element.
    pub fn is_one(&self) -> bool {
        self.value == Fp12::one()
    }

    /// The inverse: a conjugation.
    pub fn invert(&self) -> Self {
        Self { value: self.value.conjugate(), exponent: self.exponent }
    }

    /// `self^exponent` for a public exponent, little-endian words; variable time in the exponent.
    pub fn pow_vartime(&self, exponent: &[u64]) -> Self {
        let bits = pairloom_algebra::pow::bit_length(exponent);
        let mut power = Fp12::one();
        for i in (0..bits).rev() {
            power = power.cyclotomic_square();
            if pairloom_algebra::pow::bit(exponent, i) {
                power = power.mul(&self.value);
            }
        }
        Self { value: power, exponent: self.exponent }
    }
}

impl<C: PairingCurve> Mul for Gt<C> {
    type Output = Self;
    /// # Panics
    ///
    /// If the two values stand for different powers of the reduced pairing: their product would mean nothing.
    fn mul(self, rhs: Self) -> Self {
        assert_eq!(self.exponent, rhs.exponent, "values of different exponent conventions");
        Self { value: self.value.mul(&rhs.value), exponent: self.exponent }
    }
}

impl<C: PairingCurve> MulAssign for Gt<C> {
    fn mul_assign(&mut self, rhs: Self) {
        *self = *self * rhs;
    }
}
