//! Integers modulo the order of a group.

use crate::group::{From256, Integers};
use core::borrow::Borrow;
use core::fmt;
use pairloom_curve::encoding::DecodeError;
use pairloom_curve::{ScalarField, accumulation, assignment, negation, operator};
use rand_core::CryptoRng;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::{DefaultIsZeroes, Zeroizing};

/// An integer modulo the order r of a curve's groups, such as [`bls12_381::Scalar`](crate::bls12_381::Scalar).
///
/// May be secret: every operation takes constant time, `Debug` prints nothing of it, and [`zeroize`] wipes it on request.
///
/// ```
/// use pairloom::bls12_381::Scalar;
///
/// let three = Scalar::from_u64(1) + Scalar::from_u64(2);
/// let third = three.invert().expect("not 0");
/// assert_eq!(three * third, Scalar::one());
/// assert_eq!(Scalar::from_be_bytes(&three.to_be_bytes())?, three);
/// # Ok::<(), pairloom::DecodeError>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Scalar<F>(pub(crate) F);

impl<F: Integers> DefaultIsZeroes for Scalar<F> {}

impl<F> Scalar<F> {
    /// The scalar that an element of `pairloom_curve`'s field is.
    pub const fn from_field(value: F) -> Self {
        Self(value)
    }

    /// The element of `pairloom_curve`'s field.
    pub const fn as_field(&self) -> &F {
        &self.0
    }
}

impl<F: Integers> Scalar<F> {
    /// The scalar that a small integer is.
    pub fn from_u64(integer: u64) -> Self {
        Self(F::of_u64(integer))
    }

    /// 0.
    pub fn zero() -> Self {
        Self(F::zero())
    }

    /// 1.
    pub fn one() -> Self {
        Self(F::one())
    }

    /// A uniform scalar: 0 with a probability of 1/r.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        let mut bytes = Zeroizing::new(vec![0; F::UNIFORM_BYTES]);
        rng.fill_bytes(&mut bytes);
        Self(F::from_uniform_bytes(&bytes))
    }

    /// The scalar that 32 big-endian bytes stand for (IETF, ZCash, EVM, gnark).
    ///
    /// # Errors
    ///
    /// Other than 32 bytes, or an integer of r or more.
    pub fn from_be_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        <F as From256>::from_be_bytes(bytes).map(Self)
    }

    /// The scalar that 32 little-endian bytes stand for (arkworks, zkcrypto).
    ///
    /// # Errors
    ///
    /// Other than 32 bytes, or an integer of r or more.
    pub fn from_le_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        <F as From256>::from_le_bytes(bytes).map(Self)
    }

    /// A big-endian integer of any length, reduced modulo r: 48 bytes or more that are uniform give a scalar that is, but for 2^−128.
    pub fn from_be_bytes_reduced(bytes: &[u8]) -> Self {
        Self(F::from_be_bytes_reduced(bytes))
    }

    /// 32 big-endian bytes.
    pub fn to_be_bytes(&self) -> [u8; 32] {
        <F as From256>::to_be_bytes(&self.0)
    }

    /// 32 little-endian bytes.
    pub fn to_le_bytes(&self) -> [u8; 32] {
        <F as From256>::to_le_bytes(&self.0)
    }

    /// The integer below r as little-endian words, which [`Gt::pow_vartime`](crate::Gt::pow_vartime) takes.
    pub fn to_words(&self) -> [u64; 4] {
        ScalarField::to_words(&self.0)
    }

    /// The inverse, nothing for 0.
    pub fn invert(&self) -> CtOption<Self> {
        CtOption::new(Self(self.0.invert()), !self.0.is_zero())
    }

    /// The square.
    pub fn square(&self) -> Self {
        Self(self.0.square())
    }

    /// `self^exponent`, the exponent a public integer of little-endian words.
    pub fn pow(&self, exponent: &[u64]) -> Self {
        Self(self.0.pow(exponent))
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> Choice {
        self.0.is_zero()
    }
}

operator!([F: Integers] Add add (Scalar<F>, Scalar<F>) -> Scalar<F> = |a: &Scalar<F>, b: &Scalar<F>| Scalar(a.0.add(&b.0)));
operator!([F: Integers] Sub sub (Scalar<F>, Scalar<F>) -> Scalar<F> = |a: &Scalar<F>, b: &Scalar<F>| Scalar(a.0.sub(&b.0)));
operator!([F: Integers] Mul mul (Scalar<F>, Scalar<F>) -> Scalar<F> = |a: &Scalar<F>, b: &Scalar<F>| Scalar(a.0.mul(&b.0)));
assignment!([F: Integers] AddAssign add_assign (Scalar<F>, Scalar<F>) = +);
assignment!([F: Integers] SubAssign sub_assign (Scalar<F>, Scalar<F>) = -);
assignment!([F: Integers] MulAssign mul_assign (Scalar<F>, Scalar<F>) = *);
accumulation!([F: Integers] Sum sum (Scalar<F>, Scalar<F>) from Scalar::zero(), +);
accumulation!([F: Integers] Product product (Scalar<F>, Scalar<F>) from Scalar::one(), *);

negation!([F: Integers] Scalar<F>);

impl<F> Borrow<F> for Scalar<F> {
    fn borrow(&self) -> &F {
        &self.0
    }
}

impl<F: Integers> From<u64> for Scalar<F> {
    fn from(integer: u64) -> Self {
        Self::from_u64(integer)
    }
}

impl<F: Integers> ConstantTimeEq for Scalar<F> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.equal(&other.0)
    }
}

impl<F: Integers> ConditionallySelectable for Scalar<F> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self(F::select(&choice, &b.0, &a.0))
    }
}

impl<F: Integers> PartialEq for Scalar<F> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<F: Integers> Eq for Scalar<F> {}

impl<F> fmt::Debug for Scalar<F> {
    /// Nothing of the value, which may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)")
    }
}
