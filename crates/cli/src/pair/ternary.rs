//! The pairings of supersingular curves in characteristic three.

use super::mode::Pairings;
use super::supersingular::{Supersingular, pairings};
use pairloom_curve::ternary::{Curve, E3_97, E3_127, E3_167, E3_193, E3_239, E3_313, E3_509, Point, format_element};
use pairloom_pairing::eta3::{Eta, Extension, Gt, TateGt, modified_tate_from_eta};
use pairloom_parallel::compiled::CompiledSymmetric;

/// The curves of this family.
pub const PAIRINGS: &[Pairings] = &[
    pairings::<Eta<E3_97>>(),
    pairings::<Eta<E3_127>>(),
    pairings::<Eta<E3_167>>(),
    pairings::<Eta<E3_193>>(),
    pairings::<Eta<E3_239>>(),
    pairings::<Eta<E3_313>>(),
    pairings::<Eta<E3_509>>(),
];

impl<C: Curve> Supersingular for Eta<C>
where
    Self: CompiledSymmetric<Argument = Point<C>, Value = Extension<C, C::Field>>,
{
    fn text(value: &Extension<C, C::Field>) -> Vec<String> {
        value.coordinates().iter().map(format_element).collect()
    }
    fn tate(eta: &Gt<C>) -> TateGt<C> {
        modified_tate_from_eta(eta)
    }
}
