//! Symmetric pairings on supersingular curves: both arguments lie in one group over the base field.

use crate::stepped::{self, MillerLoop};
use crate::workers::Alone;
use core::fmt::Debug;
use core::marker::PhantomData;
use core::ops::Mul;
use pairloom_algebra::Field;
use pairloom_algebra::pow::{bit, bit_length};

/// Where the values of a pairing lie: in the subgroup of order N of an extension field.
pub trait Target: Copy + Eq + Debug + 'static {
    /// An element of the extension field.
    type Value: Field + Copy + Eq + Debug;
    /// N, little-endian words.
    const GROUP_ORDER: &'static [u64];

    /// The inverse of an element of the subgroup: a power of the Frobenius map.
    fn conjugate(value: &Self::Value) -> Self::Value;
}

/// A pairing of two elements of one group.
pub trait SymmetricPairing: Target {
    /// An argument: a point or a divisor.
    type Argument: Copy + Send + Sync;
    /// The loop and the final exponentiation.
    type Loop: MillerLoop<Value = Self::Value> + Send + 'static;

    /// The loop of two arguments; `None` if one of them is neutral, and the pairing 1.
    fn miller_loop(p: &Self::Argument, q: &Self::Argument) -> Option<Self::Loop>;
}

/// The reduced Tate pairing f_{N,P}(ψ(Q))^M on the curve of another pairing, whose values lie in the same group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TateBeside<S>(PhantomData<fn() -> S>);

impl<S: Target> Target for TateBeside<S> {
    type Value = S::Value;
    const GROUP_ORDER: &'static [u64] = S::GROUP_ORDER;

    fn conjugate(value: &S::Value) -> S::Value {
        S::conjugate(value)
    }
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
        (Some(any), Some(f)) => Gt::new_unchecked(any.finish(&mut Alone, &any.settle(&f))),
        _ => Gt::one(),
    }
}

/// An element of the subgroup of order N of the extension field, written multiplicatively. Its type says which pairing it is of: values of
/// different pairings meet neither in a product nor in a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gt<S: Target>(S::Value);

impl<S: Target> Gt<S> {
    /// The neutral element.
    pub fn one() -> Self {
        Self(S::Value::one())
    }

    /// A value that is known to be in the group: one of [`MillerLoop::finish`].
    pub fn new_unchecked(value: S::Value) -> Self {
        Self(value)
    }

    /// The element with this value, `None` outside the subgroup of order N.
    pub fn from_value(value: S::Value) -> Option<Self> {
        let candidate = Self(value);
        (value != S::Value::zero() && candidate.pow_vartime(S::GROUP_ORDER).is_one()).then_some(candidate)
    }

    /// The value in the extension field.
    pub fn value(&self) -> &S::Value {
        &self.0
    }

    /// Whether this is the neutral element.
    pub fn is_one(&self) -> bool {
        self.0 == S::Value::one()
    }

    /// The inverse: a conjugation.
    pub fn invert(&self) -> Self {
        Self(S::conjugate(&self.0))
    }

    /// `self^exponent` for a public exponent, little-endian words; variable time in the exponent.
    pub fn pow_vartime(&self, exponent: &[u64]) -> Self {
        let value = (0..bit_length(exponent)).rev().fold(S::Value::one(), |power, i| {
            let square = power.square();
            if bit(exponent, i) { square.mul(&self.0) } else { square }
        });
        Self(value)
    }
}

impl<S: Target> Mul for Gt<S> {
    type Output = Self;
    fn mul(self, rhs: Self) -> Self {
        Self(self.0.mul(&rhs.0))
    }
}
