//! The pairings of supersingular curves of embedding degree two.

use super::machine::{Machine, PairingName, Pairings, Wanted};
use super::symmetric::reduced;
use pairloom_curve::supersingular2::{Curve, Ss21536, format_element};
use pairloom_pairing::supersingular2::Tate;

/// The curves of this family.
pub const PAIRINGS: &[Pairings] = &[pairings::<Ss21536>()];

const fn pairings<C: Curve>() -> Pairings {
    Pairings { names: &[PairingName::Tate], ..Pairings::of(C::ID, machine::<C>) }
}

fn machine<C: Curve>(wanted: Wanted) -> Option<Box<dyn Machine>> {
    let has = wanted.pairing == PairingName::Tate && !wanted.unreduced;
    has.then(|| reduced::<Tate<C>>(|value| [value.c0, value.c1].iter().map(format_element).collect()))
}
