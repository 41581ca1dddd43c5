//! The pairings of supersingular curves of embedding degree two.

use super::mode::{Mode, PairingName, Pairings, Wanted};
use super::symmetric::reduced;
use pairloom_algebra::Fp2;
use pairloom_curve::supersingular2::{Curve, Point, Ss21536, format_element};
use pairloom_pairing::supersingular2::Tate;
use pairloom_parallel::compiled::CompiledSymmetric;

/// The curves of this family.
pub const PAIRINGS: &[Pairings] = &[pairings::<Ss21536>()];

const fn pairings<C: Curve>() -> Pairings
where
    Tate<C>: CompiledSymmetric<Argument = Point<C>, Value = Fp2<C::Field>>,
{
    Pairings { names: &[PairingName::Tate], ..Pairings::of(C::ID, mode::<C>) }
}

fn mode<C: Curve>(wanted: Wanted) -> Option<Box<dyn Mode>>
where
    Tate<C>: CompiledSymmetric<Argument = Point<C>, Value = Fp2<C::Field>>,
{
    let has = wanted.pairing == PairingName::Tate && !wanted.unreduced;
    has.then(|| reduced::<Tate<C>>(|value| [value.c0, value.c1].iter().map(format_element).collect()))
}
