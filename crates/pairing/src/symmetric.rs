//! Symmetric pairings on supersingular curves: both arguments lie in one group over the base field.

use crate::stepped::{self, MillerLoop};
use crate::team::Alone;
use core::fmt::Debug;
use core::ops::Mul;
use pairloom_algebra::Field;
use pairloom_algebra::pow::{bit, bit_length};

/// Which pairing a value is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// η_T, reduced: its M-th power.
    Eta,
    /// The optimal η pairing, reduced.
    OptimalEta,
    /// The Tate pairing, reduced: f_{N,P}(ψ(Q))^M.
    Tate,
}

/// A pairing of two elements of one group, with values in the subgroup of order N of an extension field.
pub trait SymmetricPairing: Copy + Eq + Debug + 'static {
    /// An argument: a point or a divisor.
    type Argument: Copy;
    /// An element of the extension field.
    type Value: Field + Copy + Eq + Debug;
    /// The loop and the final exponentiation.
    type Loop: MillerLoop<Value = Self::Value>;
    /// Which pairing this is.
    const CONVENTION: Convention;
    /// N, little-endian words.
    const GROUP_ORDER: &'static [u64];

    /// The loop of two arguments; `None` if one of them is neutral, and the pairing 1.
    fn miller_loop(p: &Self::Argument, q: &Self::Argument) -> Option<Self::Loop>;
    /// The inverse of an element of the subgroup: a power of the Frobenius map.
    fn conjugate(value: &Self::Value) -> Self::Value;
}

/// The value of a pair after the loop, without the final exponentiation: defined up to N-th powers only.
pub fn unreduced<S: SymmetricPairing>(p: &S::Argument, q: &S::Argument) -> S::Value {
    S::miller_loop(p, q).map_or_else(S::Value::one, |miller| stepped::unreduced(&miller))
}

/// The product of the reduced pairings of all pairs, with one final exponentiation.
pub fn product<S: SymmetricPairing>(pairs: &[(S::Argument, S::Argument)]) -> Gt<S> {
    let loops: Vec<_> = pairs.iter().filter_map(|(p, q)| S::miller_loop(p, q)).collect();
    let product = loops.iter().map(stepped::unreduced).reduce(|f, g| f.mul(&g));
    match (loops.first(), product) {
        (Some(any), Some(f)) => Gt::new(any.finish(&mut Alone, &any.settle(&f)), S::CONVENTION),
        _ => Gt::one(S::CONVENTION),
    }
}

/// An element of the subgroup of order N of the extension field, written multiplicatively. It knows which pairing it is of:
/// values of different pairings are never equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gt<S: SymmetricPairing> {
    value: S::Value,
    convention: Convention,
}

impl<S: SymmetricPairing> Gt<S> {
    /// The neutral element.
    pub fn one(convention: Convention) -> Self {
        Self { value: S::Value::one(), convention }
    }

    pub(crate) fn new(value: S::Value, convention: Convention) -> Self {
        Self { value, convention }
    }

    /// A value that is known to be in the group: one of [`MillerLoop::finish`].
    pub fn new_unchecked(value: S::Value) -> Self {
        Self::new(value, S::CONVENTION)
    }

    /// The element with this value, `None` outside the subgroup of order N.
    pub fn from_value(value: S::Value, convention: Convention) -> Option<Self> {
        let candidate = Self { value, convention };
        (value != S::Value::zero() && candidate.pow_vartime(S::GROUP_ORDER).is_one()).then_some(candidate)
    }

    /// The value in the extension field.
    pub fn value(&self) -> &S::Value {
        &self.value
    }

    /// Which pairing this is a value of.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Whether this is the neutral element.
    pub fn is_one(&self) -> bool {
        self.value == S::Value::one()
    }

    /// The inverse: a conjugation.
    pub fn invert(&self) -> Self {
        Self { value: S::conjugate(&self.value), ..*self }
    }

    /// `self^exponent` for a public exponent, little-endian words; variable time in the exponent.
    pub fn pow_vartime(&self, exponent: &[u64]) -> Self {
        let value = (0..bit_length(exponent)).rev().fold(S::Value::one(), |power, i| {
            let square = power.square();
            if bit(exponent, i) { square.mul(&self.value) } else { square }
        });
        Self { value, ..*self }
    }
}

impl<S: SymmetricPairing> Mul for Gt<S> {
    type Output = Self;
    /// # Panics
    ///
    /// If the two are values of different pairings: their product would mean nothing.
    fn mul(self, rhs: Self) -> Self {
        assert_eq!(self.convention, rhs.convention, "values of different pairings");
        Self { value: self.value.mul(&rhs.value), ..self }
    }
}
