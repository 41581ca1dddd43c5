//! The group of a pairing's values.

use crate::final_exponentiation::{Convention, Fast};
use crate::machine::Machine;
use core::iter::Product;
use core::marker::PhantomData;
use core::ops::{Div, DivAssign, Mul, MulAssign};
use pairloom_algebra::{Field, Fp12, QuadraticExt, Transfer};
use pairloom_curve::PairingCurve;
use pairloom_curve::encoding::{DecodeError, GtEncoding, PrimeBytes, SwapHint};

/// An element of the subgroup of order r of F_p^12, written multiplicatively. Its type says which power of the reduced pairing it stands
/// for, so that elements of different conventions meet neither in a product nor in a comparison.
///
/// ```
/// use pairloom_curve::bls12_381::Curve;
/// use pairloom_pairing::{Fast, Gt};
///
/// assert!((Gt::<Curve>::one() * Gt::<Curve, Fast>::one()).is_one());
/// ```
///
/// ```compile_fail,E0308
/// use pairloom_curve::bls12_381::Curve;
/// use pairloom_pairing::{Gt, Reduced};
///
/// assert!((Gt::<Curve>::one() * Gt::<Curve, Reduced>::one()).is_one());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gt<C: PairingCurve, X: Convention = Fast> {
    value: Fp12<C::Fp2>,
    convention: PhantomData<fn() -> X>,
}

impl<C: PairingCurve, X: Convention> Gt<C, X> {
    /// The neutral element.
    pub fn one() -> Self {
        Self::new(Fp12::one())
    }

    /// A machine's value that is known to be in the group: one of [`crate::stepped::MillerLoop::finish`].
    pub fn from_machine<E: Machine<C>>(value: &Fp12<E>) -> Self {
        Self::new(value.to_one_core())
    }

    pub(crate) fn new(value: Fp12<C::Fp2>) -> Self {
        Self { value, convention: PhantomData }
    }

    /// The element with this value, `None` outside the subgroup of order r.
    pub fn from_fp12(value: Fp12<C::Fp2>) -> Option<Self> {
        let unitary = value.conjugate().mul(&value) == Fp12::one();
        let cyclotomic = unitary && value.frobenius(2).frobenius(2).mul(&value) == value.frobenius(2);
        (cyclotomic && value.pow(C::ORDER) == Fp12::one()).then_some(Self::new(value))
    }

    /// The value in F_p^12.
    pub fn as_fp12(&self) -> &Fp12<C::Fp2> {
        &self.value
    }

    /// The bytes of the value in this form, which do not say which power of the reduced pairing it is.
    pub fn to_bytes<T: GtEncoding>(&self) -> Vec<u8>
    where
        C::Fp: PrimeBytes,
    {
        T::encode(&self.value)
    }

    /// The element that bytes of this form stand for; which power of the reduced pairing it is the caller knows.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes, or a value outside the subgroup of order r.
    pub fn from_bytes<T: GtEncoding>(bytes: &[u8]) -> Result<Self, DecodeError>
    where
        C::Fp: PrimeBytes,
    {
        let value = T::decode_unchecked_subgroup(bytes)?;
        Self::from_fp12(value).ok_or(DecodeError::NotInSubgroup { hint: SwapHint::default() })
    }

    /// Whether this is the neutral element.
    pub fn is_one(&self) -> bool {
        self.value == Fp12::one()
    }

    /// The inverse: a conjugation.
    pub fn invert(&self) -> Self {
        Self::new(self.value.conjugate())
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
        Self::new(power)
    }
}

impl<C: PairingCurve, X: Convention> Default for Gt<C, X> {
    fn default() -> Self {
        Self::one()
    }
}

impl<C: PairingCurve, X: Convention> Mul for Gt<C, X> {
    type Output = Self;
    fn mul(self, rhs: Self) -> Self {
        Self::new(self.value.mul(&rhs.value))
    }
}

impl<C: PairingCurve, X: Convention> MulAssign for Gt<C, X> {
    fn mul_assign(&mut self, rhs: Self) {
        *self = *self * rhs;
    }
}

impl<C: PairingCurve, X: Convention> Div for Gt<C, X> {
    type Output = Self;
    fn div(self, rhs: Self) -> Self {
        Self::new(self.value.mul(&rhs.value.conjugate()))
    }
}

impl<C: PairingCurve, X: Convention> DivAssign for Gt<C, X> {
    fn div_assign(&mut self, rhs: Self) {
        *self = *self / rhs;
    }
}

impl<C: PairingCurve, X: Convention> Product for Gt<C, X> {
    fn product<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::one(), Mul::mul)
    }
}
