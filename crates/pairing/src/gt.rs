//! The group of a pairing's values.

use crate::final_exponentiation::{Convention, Fast};
use crate::machine::PairingMachine;
use core::borrow::Borrow;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use pairloom_algebra::{Field, Fp12, QuadraticExt, Transfer, TwistField};
use pairloom_curve::encoding::{DecodeError, GtEncoding, GtTower, PrimeBytes, SwapHint};
use pairloom_curve::scalar_mul::window::{self, Law};
use pairloom_curve::{PairingCurve, accumulation, assignment, operator};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

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
#[derive(Clone, Copy, Debug)]
pub struct Gt<C: PairingCurve, X: Convention = Fast> {
    value: Fp12<C::Fp2>,
    convention: PhantomData<fn() -> X>,
}

impl<C: PairingCurve, X: Convention> Gt<C, X> {
    /// The neutral element.
    pub fn one() -> Self {
        Self::new(Fp12::one())
    }

    /// The element with a machine's value, such as that of [`crate::stepped::MillerLoop::finish`]. That it is in the subgroup of order r, and in
    /// this power of the reduced pairing, is **not** checked: inverses and powers of other values mean nothing.
    pub fn from_fp12_unchecked_subgroup<E: PairingMachine<C>>(value: &Fp12<E>) -> Self {
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

    /// `self^exponent` in constant time, for a secret exponent modulo r: neither a branch nor an address depends on it or on the element, and no
    /// copy of it stays on the stack. It costs a quarter of the squarings of [`Self::pow_vartime`].
    ///
    /// The Frobenius map is the power p, so the exponent is split in four parts as for points of G2 (see
    /// [`lattice`](pairloom_curve::scalar_mul::lattice)), and squarings are those of the cyclotomic subgroup.
    ///
    /// ```
    /// use pairloom_curve::bls12_381::{Curve, Fr, G1, G2};
    /// use pairloom_curve::{Affine, Group};
    ///
    /// let (p, q) = (Affine::<G1>::generator(), Affine::<G2>::generator());
    /// let (seven, e) = (Fr::from_u64(7), pairloom_pairing::pairing::<Curve>(&p, &q));
    /// assert_eq!(e.pow(&seven), e.pow_vartime(&[7]));
    /// ```
    pub fn pow(&self, exponent: &impl Borrow<C::Fr>) -> Self {
        let power =
            window::multiple::<C::G2, _>(&Cyclotomic(PhantomData), &self.value, |f| f.frobenius(1), exponent.borrow());
        Self::new(power)
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

/// The cyclotomic subgroup of F_p^12, written additively as [`Law`] has it.
struct Cyclotomic<E>(PhantomData<fn() -> E>);

impl<E: TwistField> Law for Cyclotomic<E> {
    type Element = Fp12<E>;
    type Mask = E::Mask;

    fn identity(&self) -> Fp12<E> {
        Fp12::one()
    }
    fn double(&self, a: &Fp12<E>) -> Fp12<E> {
        a.cyclotomic_square()
    }
    fn add(&self, a: &Fp12<E>, b: &Fp12<E>) -> Fp12<E> {
        a.mul(b)
    }
    fn negate_if(&self, a: &Fp12<E>, mask: &E::Mask) -> Fp12<E> {
        Fp12::select(mask, &a.conjugate(), a)
    }
    fn select(&self, mask: &E::Mask, if_true: &Fp12<E>, if_false: &Fp12<E>) -> Fp12<E> {
        Fp12::select(mask, if_true, if_false)
    }
}

impl<C: PairingCurve, X: Convention> ConstantTimeEq for Gt<C, X> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.value.equal(&other.value)
    }
}

impl<C: PairingCurve, X: Convention> PartialEq for Gt<C, X> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<C: PairingCurve, X: Convention> Eq for Gt<C, X> {}

/// By the bytes of [`GtTower`]: in variable time.
impl<C: PairingCurve<Fp: PrimeBytes>, X: Convention> Hash for Gt<C, X> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_bytes::<GtTower>().hash(state);
    }
}

impl<C: PairingCurve, X: Convention> ConditionallySelectable for Gt<C, X> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self::new(Fp12::select(&choice, &b.value, &a.value))
    }
}

impl<C: PairingCurve, X: Convention> Default for Gt<C, X> {
    fn default() -> Self {
        Self::one()
    }
}

/// What `zeroize` leaves is the neutral element.
impl<C: PairingCurve, X: Convention> zeroize::DefaultIsZeroes for Gt<C, X> {}

operator!([C: PairingCurve, X: Convention] Mul mul (Gt<C, X>, Gt<C, X>) -> Gt<C, X> =
    |a: &Gt<C, X>, b: &Gt<C, X>| Gt::new(a.value.mul(&b.value)));
operator!([C: PairingCurve, X: Convention] Div div (Gt<C, X>, Gt<C, X>) -> Gt<C, X> =
    |a: &Gt<C, X>, b: &Gt<C, X>| Gt::new(a.value.mul(&b.value.conjugate())));
assignment!([C: PairingCurve, X: Convention] MulAssign mul_assign (Gt<C, X>, Gt<C, X>) = *);
assignment!([C: PairingCurve, X: Convention] DivAssign div_assign (Gt<C, X>, Gt<C, X>) = /);
accumulation!([C: PairingCurve, X: Convention] Product product (Gt<C, X>, Gt<C, X>) from Gt::one(), *);
