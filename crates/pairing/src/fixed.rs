//! Second arguments that stay the same, for the fastest machine that the processor has for one pairing.

use crate::compiled::{self, CompiledPairing, Kind, kind};
use crate::engine::{self, G2Fixed, PointPair};
use crate::gt::Gt;
use pairloom_algebra::{Field, Fp12};
use pairloom_curve::Affine;
use std::sync::OnceLock;

/// A fixed second argument, a point of G2. Its lines are computed when they are first wanted, as the [machine](compiled) wants them: 13 kB
/// for bls12-381 by integers, 52 by residues, for bn254 11 and 68.
#[derive(Clone)]
pub struct G2Prepared<C: CompiledPairing> {
    point: Affine<C::G2>,
    for_integers: OnceLock<engine::G2Prepared<C>>,
    for_doubles: OnceLock<G2Fixed<C::ByDoubles>>,
    for_words: OnceLock<G2Fixed<C::ByWords>>,
}

impl<C: CompiledPairing> From<&Affine<C::G2>> for G2Prepared<C> {
    fn from(point: &Affine<C::G2>) -> Self {
        Self { point: *point, for_integers: OnceLock::new(), for_doubles: OnceLock::new(), for_words: OnceLock::new() }
    }
}

impl<C: CompiledPairing> core::fmt::Debug for G2Prepared<C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("G2Prepared").field(&self.point).finish()
    }
}

impl<C: CompiledPairing> G2Prepared<C> {
    /// The point.
    pub fn point(&self) -> &Affine<C::G2> {
        &self.point
    }

    fn for_integers(&self) -> &engine::G2Prepared<C> {
        self.for_integers.get_or_init(|| (&self.point).into())
    }

    fn for_doubles(&self) -> &G2Fixed<C::ByDoubles> {
        self.for_doubles.get_or_init(|| G2Fixed::new::<C>(&self.point))
    }

    fn for_words(&self) -> &G2Fixed<C::ByWords> {
        self.for_words.get_or_init(|| G2Fixed::new::<C>(&self.point))
    }
}

/// The product of the Miller loops of `pairs` and of `prepared` ones, not reduced, up to a factor that the final exponentiation takes to 1;
/// a pair with a point at infinity contributes 1. Squarings are shared, but by integers those of both kinds are apart.
pub fn miller_prepared<C: CompiledPairing>(
    pairs: &[PointPair<C>],
    prepared: &[(Affine<C::G1>, &G2Prepared<C>)],
) -> Fp12<C::Fp2> {
    match kind::<C>() {
        Kind::Words => {
            let fixed: Vec<_> = prepared.iter().map(|(p, q)| (*p, q.for_words())).collect();
            C::miller_with_fixed(pairs, &fixed)
        }
        Kind::Doubles => {
            let fixed: Vec<_> = prepared.iter().map(|(p, q)| (*p, q.for_doubles())).collect();
            C::miller_with_fixed_by_doubles(pairs, &fixed)
        }
        Kind::Integers => {
            let fixed: Vec<_> = prepared.iter().map(|(p, q)| (*p, q.for_integers())).collect();
            let value = C::miller_prepared(&fixed);
            if pairs.is_empty() { value } else { value.mul(&compiled::miller::<C>(pairs)) }
        }
    }
}

/// As [`compiled::multi_pairing`], over prepared second arguments.
pub fn multi_pairing_prepared<C: CompiledPairing>(pairs: &[(Affine<C::G1>, &G2Prepared<C>)]) -> Gt<C> {
    compiled::reduce(&miller_prepared::<C>(&[], pairs))
}
