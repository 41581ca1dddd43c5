//! Second arguments that are paired many times.

use crate::group::Group;
use crate::point::Affine;
use core::fmt;
use pairloom_pairing::CompiledPairing;

/// A point of G2 whose lines are computed once, when they are first wanted, for pairings with many points of G1. They take 11 to
/// 68 kB.
///
/// ```
/// use pairloom::bls12_381::{G1Affine, G2Affine, G2Prepared, multi_pairing, multi_pairing_prepared};
///
/// let (p, q) = (G1Affine::generator(), G2Affine::generator());
/// let prepared = G2Prepared::from(&q);
/// assert_eq!(multi_pairing_prepared(&[(p, &prepared), (-p, &prepared)]), multi_pairing(&[]));
/// ```
#[derive(Clone)]
pub struct G2Prepared<C: CompiledPairing>(pub(crate) pairloom_pairing::G2Prepared<C>);

impl<C: CompiledPairing<G2: Group>> From<&Affine<C::G2>> for G2Prepared<C> {
    fn from(point: &Affine<C::G2>) -> Self {
        Self((&point.0).into())
    }
}

impl<C: CompiledPairing> fmt::Debug for G2Prepared<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "G2Prepared<{}>", C::ID)
    }
}
