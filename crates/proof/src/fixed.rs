//! Second arguments that stay the same.

use pairloom_algebra::{Field, Fp12};
use pairloom_curve::Affine;
use pairloom_pairing::compiled::{self, Backend};
use pairloom_pairing::{CompiledPairing, G2Prepared, PointPair};
use std::sync::OnceLock;

/// A fixed second argument. Its lines are computed when they are first wanted.
#[derive(Clone)]
pub(crate) struct Fixed<C: CompiledPairing> {
    point: Affine<C::G2>,
    lines: OnceLock<G2Prepared<C>>,
}

impl<C: CompiledPairing> Fixed<C> {
    pub(crate) fn new(point: Affine<C::G2>) -> Self {
        Self { point, lines: OnceLock::new() }
    }

    fn lines(&self) -> &G2Prepared<C> {
        self.lines.get_or_init(|| (&self.point).into())
    }
}

/// The product of Miller loops of pairs, of which some have fixed second arguments, up to a factor that the final exponentiation takes to 1.
///
/// Prepared lines are evaluated by one core's integers. The residues of AVX-512 IFMA compute lines anew in less time.
pub(crate) fn miller<C: CompiledPairing>(pairs: &[PointPair<C>], fixed: &[(Affine<C::G1>, &Fixed<C>)]) -> Fp12<C::Fp2> {
    if Backend::current() == Backend::Ifma {
        let fixed = fixed.iter().map(|(p, q)| (*p, q.point));
        return compiled::miller::<C>(&pairs.iter().copied().chain(fixed).collect::<Vec<_>>());
    }
    let fixed: Vec<_> = fixed.iter().map(|(p, q)| (*p, q.lines())).collect();
    let value = C::miller_prepared(&fixed);
    if pairs.is_empty() { value } else { value.mul(&compiled::miller::<C>(pairs)) }
}
