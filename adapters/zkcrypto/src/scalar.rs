//! Integers modulo the order of a curve's groups, with the constants that `ff` asks for.

use core::fmt;
use pairloom_algebra::Field;
use pairloom_algebra::prime::{Fp, Modulus, pow_const};
use pairloom_curve::{accumulation, assignment, operator};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::DefaultIsZeroes;

type Element<P> = Fp<P, 4>;
type Inner<P> = pairloom::Scalar<Element<P>>;

/// An order r of groups: what tells one field of scalars from another.
pub trait Order: Modulus<4> {
    /// A generator of the multiplicative group.
    const GENERATOR: u64;
    /// r in hexadecimal digits after `0x`.
    const HEX: &'static str;
}

/// An integer modulo r. May be secret, as [`pairloom::Scalar`], which it is.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Scalar<P: Order>(pub Inner<P>);

/// `(r − 1) / 2^by`, little-endian words.
const fn order_shifted<P: Order>(by: u32) -> [u64; 4] {
    let mut words = P::LIMBS;
    words[0] -= 1;
    let mut i = 0;
    while i < by {
        let mut k = 0;
        while k < 4 {
            words[k] = words[k] >> 1 | if k < 3 { words[k + 1] << 63 } else { 0 };
            k += 1;
        }
        i += 1;
    }
    words
}

impl<P: Order> Scalar<P> {
    const fn of(value: Element<P>) -> Self {
        Self(pairloom::Scalar::from_field(value))
    }

    const GENERATOR: Element<P> = Fp::from_u64(P::GENERATOR);
    const ROOT: Element<P> = pow_const(Self::GENERATOR, &order_shifted::<P>(Self::TWO_ADICITY));
    const ORDER_MINUS_2: [u64; 4] = {
        let mut words = P::LIMBS;
        words[0] -= 2;
        words
    };
    /// r − 1 = 2^S t, t odd.
    pub(crate) const TWO_ADICITY: u32 = (P::LIMBS[0] - 1).trailing_zeros();
    /// (t − 1)/2.
    pub(crate) const HALF_OF_ODD_PART: [u64; 4] = order_shifted::<P>(Self::TWO_ADICITY + 1);
    pub(crate) const BITS: u32 = Element::<P>::BITS as u32;
    pub(crate) const NAUGHT: Self = Self::of(Fp::ZERO);
    pub(crate) const UNIT: Self = Self::of(Fp::ONE);
    pub(crate) const MULTIPLICATIVE: Self = Self::of(Self::GENERATOR);
    pub(crate) const HALF: Self = Self::of(pow_const(Fp::from_u64(2), &Self::ORDER_MINUS_2));
    pub(crate) const ROOT_OF_TWO_POWER: Self = Self::of(Self::ROOT);
    pub(crate) const ROOT_INVERSE: Self = Self::of(pow_const(Self::ROOT, &Self::ORDER_MINUS_2));
    /// The generator to the power of 2^S, of order t.
    pub(crate) const OF_ODD_ORDER: Self = Self::of(pow_const(Self::GENERATOR, &[1 << Self::TWO_ADICITY]));
    /// A primitive third root of unity: the generator to the power of (r − 1)/3.
    pub(crate) const THIRD_ROOT: Self = Self::of(pow_const(Self::GENERATOR, &divided_by_3(order_shifted::<P>(0))));

    /// The integer that 64 little-endian bytes are, reduced.
    pub(crate) fn wide(bytes: &[u8; 64]) -> Self {
        let mut bytes = zeroize::Zeroizing::new(*bytes);
        bytes.reverse();
        Self::of(Fp::from_be_bytes_reduced(bytes.as_slice()))
    }

    pub(crate) fn element(&self) -> &Element<P> {
        self.0.as_field()
    }

    pub(crate) fn words(&self) -> [u64; 4] {
        self.0.to_words()
    }

    /// Multiples of the least cost to prepare and to add, where so many are multiplied: 2^(w−1) points of a table, and a digit every w + 1 bits.
    pub(crate) fn window(count: usize) -> usize {
        let cost = |&width: &usize| (1 << (width - 1)) + count.saturating_mul(Self::BITS as usize) / (width + 1);
        (2..=22).min_by_key(cost).unwrap_or(2)
    }
}

const fn divided_by_3(mut words: [u64; 4]) -> [u64; 4] {
    let mut remainder = 0;
    let mut k = 4;
    while k > 0 {
        k -= 1;
        let value = (remainder as u128) << 64 | words[k] as u128;
        words[k] = (value / 3) as u64;
        remainder = (value % 3) as u64;
    }
    words
}

operator!([P: Order] Add add (Scalar<P>, Scalar<P>) -> Scalar<P> = |a: &Scalar<P>, b: &Scalar<P>| Scalar(a.0 + b.0));
operator!([P: Order] Sub sub (Scalar<P>, Scalar<P>) -> Scalar<P> = |a: &Scalar<P>, b: &Scalar<P>| Scalar(a.0 - b.0));
operator!([P: Order] Mul mul (Scalar<P>, Scalar<P>) -> Scalar<P> = |a: &Scalar<P>, b: &Scalar<P>| Scalar(a.0 * b.0));
assignment!([P: Order] AddAssign add_assign (Scalar<P>, Scalar<P>) = +);
assignment!([P: Order] SubAssign sub_assign (Scalar<P>, Scalar<P>) = -);
assignment!([P: Order] MulAssign mul_assign (Scalar<P>, Scalar<P>) = *);
accumulation!([P: Order] Sum sum (Scalar<P>, Scalar<P>) from Scalar::NAUGHT, +);
accumulation!([P: Order] Product product (Scalar<P>, Scalar<P>) from Scalar::UNIT, *);

impl<P: Order> core::ops::Neg for Scalar<P> {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl<P: Order> core::ops::Neg for &Scalar<P> {
    type Output = Scalar<P>;
    fn neg(self) -> Scalar<P> {
        -*self
    }
}

impl<P: Order> DefaultIsZeroes for Scalar<P> {}

impl<P: Order> Default for Scalar<P> {
    fn default() -> Self {
        Self::NAUGHT
    }
}

impl<P: Order> From<u64> for Scalar<P> {
    fn from(integer: u64) -> Self {
        Self(integer.into())
    }
}

impl<P: Order> From<Inner<P>> for Scalar<P> {
    fn from(scalar: Inner<P>) -> Self {
        Self(scalar)
    }
}

impl<P: Order> From<Scalar<P>> for Inner<P> {
    fn from(scalar: Scalar<P>) -> Self {
        scalar.0
    }
}

impl<P: Order> ConstantTimeEq for Scalar<P> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl<P: Order> ConditionallySelectable for Scalar<P> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self(pairloom::Scalar::conditional_select(&a.0, &b.0, choice))
    }
}

impl<P: Order> PartialEq for Scalar<P> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<P: Order> Eq for Scalar<P> {}

impl<P: Order> fmt::Debug for Scalar<P> {
    /// Nothing of the value, which may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// 32 little-endian bytes below r.
pub(crate) fn from_repr<P: Order>(bytes: &[u8; 32]) -> CtOption<Scalar<P>> {
    let scalar = Inner::<P>::from_le_bytes(bytes);
    let is_below = Choice::from(u8::from(scalar.is_ok()));
    CtOption::new(Scalar(scalar.unwrap_or_default()), is_below)
}

/// Whether the integer is odd.
pub(crate) fn parity<P: Order>(scalar: &Scalar<P>) -> Choice {
    pairloom_algebra::PrimeField::parity(scalar.element())
}

/// `2 scalar`.
pub(crate) fn double<P: Order>(scalar: &Scalar<P>) -> Scalar<P> {
    Scalar::of(scalar.element().double())
}
