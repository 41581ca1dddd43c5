//! What stands between points and values of pairings.

use crate::gt::Gt;
use crate::point::{Affine, Group};
use core::fmt;
use pairloom::Fast;
use pairloom_algebra::{Field, Fp12};
use pairloom_curve::{PairingCurve, assignment, operator};
use pairloom_pairing::{CompiledPairing, compiled};
use pairloom_parallel::{Inline, batch};

/// A second argument of Miller loops. It is the point itself, so that products of many go in lanes.
#[derive(Clone, Copy)]
pub struct G2Prepared<C: PairingCurve>(pairloom_curve::Affine<C::G2>);

impl<C: PairingCurve<G2: Group>> From<Affine<C::G2>> for G2Prepared<C> {
    fn from(point: Affine<C::G2>) -> Self {
        Self(point.0.into())
    }
}

impl<C: PairingCurve> fmt::Debug for G2Prepared<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "G2Prepared<{}>", C::ID)
    }
}

/// A product of Miller loops before its final exponentiation, written additively; other programs' values differ from it by factors that
/// the exponentiation takes to 1.
#[derive(Clone, Copy, Debug)]
pub struct MillerValue<C: PairingCurve>(Fp12<C::Fp2>);

impl<C: PairingCurve> Default for MillerValue<C> {
    fn default() -> Self {
        Self(Fp12::one())
    }
}

operator!([C: PairingCurve] Add add (MillerValue<C>, MillerValue<C>) -> MillerValue<C> =
    |a: &MillerValue<C>, b: &MillerValue<C>| MillerValue(a.0.mul(&b.0)));
assignment!([C: PairingCurve] AddAssign add_assign (MillerValue<C>, MillerValue<C>) = +);

impl<C: CompiledPairing> MillerValue<C> {
    pub(crate) fn reduced(&self) -> Gt<C> {
        Gt(compiled::reduce::<C, Fast>(&self.0))
    }
}

/// The product of the Miller loops of all pairs; one with a point at infinity contributes 1.
pub(crate) fn miller<C: CompiledPairing<G1: Group>>(terms: &[(&Affine<C::G1>, &G2Prepared<C>)]) -> MillerValue<C> {
    let pairs: Vec<_> = terms.iter().map(|(p, q)| (p.0.into(), q.0)).collect();
    MillerValue(batch::miller::<C>(&pairs, &Inline))
}

/// One pairing.
pub(crate) fn pairing<C: CompiledPairing<G1: Group, G2: Group>>(p: &Affine<C::G1>, q: &Affine<C::G2>) -> Gt<C> {
    Gt(compiled::pairing(&p.0.into(), &q.0.into()))
}
