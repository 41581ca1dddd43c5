//! Values of pairings as an additive group.

use crate::scalar::{Order, Scalar};
use core::fmt;
use core::ops::Neg;
use pairloom_algebra::prime::Fp;
use pairloom_curve::{PairingCurve, accumulation, assignment, operator};
use pairloom_pairing::CompiledPairing;
use pairloom_pairing::compiled;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

/// A value of the pairing: [`pairloom::Gt`], written additively as `group` has it.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Gt<C: PairingCurve>(pub pairloom::Gt<C>);

impl<C: PairingCurve> Gt<C> {
    pub(crate) fn double(&self) -> Self {
        Self(pairloom::Gt::from_fp12_unchecked_subgroup(&self.0.as_fp12().cyclotomic_square()))
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

operator!([C: PairingCurve] Add add (Gt<C>, Gt<C>) -> Gt<C> = |a: &Gt<C>, b: &Gt<C>| Gt(a.0 * b.0));
operator!([C: PairingCurve] Sub sub (Gt<C>, Gt<C>) -> Gt<C> = |a: &Gt<C>, b: &Gt<C>| Gt(a.0 / b.0));
operator!([C: PairingCurve<Fr = Fp<P, 4>>, P: Order] Mul mul (Gt<C>, Scalar<P>) -> Gt<C> =
    |a: &Gt<C>, k: &Scalar<P>| Gt(a.0.pow(&k.0)));
assignment!([C: PairingCurve] AddAssign add_assign (Gt<C>, Gt<C>) = +);
assignment!([C: PairingCurve] SubAssign sub_assign (Gt<C>, Gt<C>) = -);
assignment!([C: PairingCurve<Fr = Fp<P, 4>>, P: Order] MulAssign mul_assign (Gt<C>, Scalar<P>) = *);
accumulation!([C: PairingCurve] Sum sum (Gt<C>, Gt<C>) from Gt::default(), +);

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
        self.0.ct_eq(&other.0)
    }
}

impl<C: PairingCurve> ConditionallySelectable for Gt<C> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self(pairloom::Gt::conditional_select(&a.0, &b.0, choice))
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
