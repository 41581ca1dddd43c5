//! Values of pairings as an additive group.

use crate::scalar::{Order, Scalar};
use core::fmt;
use core::ops::Neg;
use pairloom_algebra::{Field, Fp12};
use pairloom_curve::PairingCurve;
use pairloom_pairing::CompiledPairing;
use pairloom_pairing::compiled;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

/// A value of the pairing: [`pairloom::Gt`], written additively as `group` has it.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Gt<C: PairingCurve>(pub pairloom::Gt<C>);

impl<C: PairingCurve> Gt<C> {
    fn of(value: &Fp12<C::Fp2>) -> Self {
        Self(pairloom::Gt::from_machine(value))
    }

    pub(crate) fn double(&self) -> Self {
        Self::of(&self.0.as_fp12().cyclotomic_square())
    }

    pub(crate) fn is_identity(&self) -> Choice {
        self.ct_eq(&Self::default())
    }
}

impl<C: CompiledPairing> Gt<C> {
    /// The pairing of the generators.
    pub(crate) fn of_generators() -> Self {
        Self(compiled::pairing(&pairloom_curve::Affine::generator(), &pairloom_curve::Affine::generator()))
    }
}

/// By digits of four bits, each looked up in a table that is read as a whole.
fn multiple<C: PairingCurve, P: Order>(value: &Gt<C>, scalar: &Scalar<P>) -> Gt<C> {
    let mut table = [Gt::default(); 16];
    for i in 1..16 {
        table[i] = table[i - 1] + value;
    }
    let words = zeroize::Zeroizing::new(scalar.words());
    let digits = (0..64).rev().map(|i| words[i / 16] >> (4 * (i % 16)) & 15);
    digits.fold(Gt::default(), |sum, digit| {
        let times_16 = (0..4).fold(sum, |sum, _| sum.double());
        let choose = |found, (i, entry): (u64, &_)| Gt::conditional_select(&found, entry, digit.ct_eq(&i));
        times_16 + (0..).zip(&table).fold(Gt::default(), choose)
    })
}

binary!([C: PairingCurve] Add add (Gt<C>, Gt<C>) -> Gt<C> = |a: &Gt<C>, b: &Gt<C>| Gt(a.0 * b.0));
binary!([C: PairingCurve] Sub sub (Gt<C>, Gt<C>) -> Gt<C> = |a: &Gt<C>, b: &Gt<C>| Gt(a.0 / b.0));
binary!([C: PairingCurve, P: Order] Mul mul (Gt<C>, Scalar<P>) -> Gt<C> = |a: &Gt<C>, k: &Scalar<P>| multiple(a, k));
assign!([C: PairingCurve] AddAssign add_assign (Gt<C>, Gt<C>) = +);
assign!([C: PairingCurve] SubAssign sub_assign (Gt<C>, Gt<C>) = -);
assign!([C: PairingCurve, P: Order] MulAssign mul_assign (Gt<C>, Scalar<P>) = *);
accumulate!([C: PairingCurve] Sum sum (Gt<C>, Gt<C>) from Gt::default(), +);

impl<C: PairingCurve> Neg for Gt<C> {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.invert())
    }
}

impl<C: PairingCurve> Default for Gt<C> {
    fn default() -> Self {
        Self(pairloom::Gt::one())
    }
}

impl<C: PairingCurve> ConstantTimeEq for Gt<C> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.as_fp12().equal(other.0.as_fp12())
    }
}

impl<C: PairingCurve> ConditionallySelectable for Gt<C> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self::of(&Fp12::select(&choice, b.0.as_fp12(), a.0.as_fp12()))
    }
}

impl<C: PairingCurve> PartialEq for Gt<C> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<C: PairingCurve> Eq for Gt<C> {}

impl<C: PairingCurve> fmt::Debug for Gt<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
