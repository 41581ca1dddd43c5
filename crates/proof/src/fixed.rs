//! Second arguments that stay the same.

use pairloom_algebra::{Field, Fp12};
use pairloom_curve::Affine;
use pairloom_pairing::compiled::{self, Kind, kind};
use pairloom_pairing::{CompiledPairing, G2Fixed, G2Prepared, PointPair};
use std::sync::OnceLock;

/// A fixed second argument. Its lines are computed when they are first wanted, for the machine that wants them.
#[derive(Clone)]
pub(crate) struct Fixed<C: CompiledPairing> {
    point: Affine<C::G2>,
    for_integers: OnceLock<G2Prepared<C>>,
    for_doubles: OnceLock<G2Fixed<C::ByDoubles>>,
    for_words: OnceLock<G2Fixed<C::ByWords>>,
}

impl<C: CompiledPairing> Fixed<C> {
    pub(crate) fn new(point: Affine<C::G2>) -> Self {
        Self { point, for_integers: OnceLock::new(), for_doubles: OnceLock::new(), for_words: OnceLock::new() }
    }

    fn for_integers(&self) -> &G2Prepared<C> {
        self.for_integers.get_or_init(|| (&self.point).into())
    }

    fn for_doubles(&self) -> &G2Fixed<C::ByDoubles> {
        self.for_doubles.get_or_init(|| G2Fixed::new::<C>(&self.point))
    }

    fn for_words(&self) -> &G2Fixed<C::ByWords> {
        self.for_words.get_or_init(|| G2Fixed::new::<C>(&self.point))
    }
}

/// The product of Miller loops of pairs, of which some have fixed second arguments, up to a factor that the final exponentiation takes to 1.
pub(crate) fn miller<C: CompiledPairing>(pairs: &[PointPair<C>], fixed: &[(Affine<C::G1>, &Fixed<C>)]) -> Fp12<C::Fp2> {
    match kind::<C>() {
        Kind::Words => {
            let fixed: Vec<_> = fixed.iter().map(|(p, q)| (*p, q.for_words())).collect();
            C::miller_with_fixed(pairs, &fixed)
        }
        Kind::Doubles => {
            let fixed: Vec<_> = fixed.iter().map(|(p, q)| (*p, q.for_doubles())).collect();
            C::miller_with_fixed_by_doubles(pairs, &fixed)
        }
        Kind::Integers => {
            let fixed: Vec<_> = fixed.iter().map(|(p, q)| (*p, q.for_integers())).collect();
            let value = C::miller_prepared(&fixed);
            if pairs.is_empty() { value } else { value.mul(&compiled::miller::<C>(pairs)) }
        }
    }
}
