//! The pairings of supersingular curves in characteristic two.

use super::mode::Pairings;
use super::supersingular::{Supersingular, pairings};
use pairloom_algebra::binary::Quartic;
use pairloom_curve::binary::{
    Curve, E2_239, E2_307, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223, Point, format_element,
};
use pairloom_pairing::eta2::{Eta, Gt, TateGt, modified_tate_from_eta};
use pairloom_parallel::compiled::CompiledSymmetric;

/// The curves of this family.
pub const PAIRINGS: &[Pairings] = &[
    pairings::<Eta<E2_239>>(),
    pairings::<Eta<E2_307>>(),
    pairings::<Eta<E2_313>>(),
    pairings::<Eta<E2_457>>(),
    pairings::<Eta<E2_557>>(),
    pairings::<Eta<E2_613>>(),
    pairings::<Eta<E2_691>>(),
    pairings::<Eta<E2_1223>>(),
];

impl<C: Curve> Supersingular for Eta<C>
where
    Self: CompiledSymmetric<Argument = Point<C>, Value = Quartic<C::Field>>,
{
    fn text(value: &Quartic<C::Field>) -> Vec<String> {
        value.coordinates().iter().map(format_element).collect()
    }
    fn tate(eta: &Gt<C>) -> TateGt<C> {
        modified_tate_from_eta(eta)
    }
}
