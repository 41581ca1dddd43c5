//! The pairings of supersingular curves of genus two.

use super::mode::{Mode, PairingName, Pairings, Wanted};
use super::row::{PointText, RowError};
use super::symmetric::{Argument, by, reduced};
use core::ops::Mul;
use pairloom_algebra::binary::{Dodecic, Tower};
use pairloom_curve::binary::format_element;
use pairloom_curve::genus2::{Curve, Divisor, G2_79, G2_103, G2_367, G2_439};
use pairloom_pairing::eta_genus2::{Eta, OptimalEta, TateGt, modified_tate_from_optimal};
use pairloom_parallel::Inline;
use pairloom_parallel::compiled::CompiledSymmetric;

/// The curves of this family.
pub const PAIRINGS: &[Pairings] =
    &[pairings::<G2_79>(), pairings::<G2_103>(), pairings::<G2_367>(), pairings::<G2_439>()];

/// The towers, in the order of their names.
const TOWERS: [Tower; 2] = [Tower::Bgos, Tower::Seed004];

const fn pairings<C: Curve>() -> Pairings
where
    Eta<C>: CompiledSymmetric<Argument = Divisor<C>, Value = Dodecic<C::Field>>,
    OptimalEta<C>: CompiledSymmetric<Argument = Divisor<C>, Value = Dodecic<C::Field>>,
{
    Pairings {
        names: &[PairingName::Eta, PairingName::OptimalEta, PairingName::Tate],
        towers: &["bgos", "seed004"],
        ..Pairings::of(C::ID, mode::<C>)
    }
}

fn mode<C: Curve>(wanted: Wanted) -> Option<Box<dyn Mode>>
where
    Eta<C>: CompiledSymmetric<Argument = Divisor<C>, Value = Dodecic<C::Field>>,
    OptimalEta<C>: CompiledSymmetric<Argument = Divisor<C>, Value = Dodecic<C::Field>>,
{
    let text: fn(&Dodecic<C::Field>) -> Vec<String> = match TOWERS.get(wanted.tower)? {
        Tower::Bgos => |value| text::<C>(value, Tower::Bgos),
        Tower::Seed004 => |value| text::<C>(value, Tower::Seed004),
    };
    match wanted.pairing {
        _ if wanted.unreduced => None,
        PairingName::Eta => Some(reduced::<Eta<C>>(text)),
        PairingName::OptimalEta => Some(reduced::<OptimalEta<C>>(text)),
        PairingName::Tate => Some(by::<Eta<C>>(
            |pairs, _| {
                let values =
                    pairs.iter().map(|pair| modified_tate_from_optimal(&OptimalEta::product(&[*pair], &Inline)));
                *values.fold(TateGt::<C>::one(), Mul::mul).value()
            },
            text,
        )),
        _ => None,
    }
}

fn text<C: Curve>(value: &Dodecic<C::Field>, tower: Tower) -> Vec<String> {
    value.coordinates(tower).iter().map(format_element).collect()
}

/// Any divisor of the group but those that the cofactor kills, the neutral one among them.
impl<C: Curve> Argument for Divisor<C> {
    fn read(text: &PointText, field: &str) -> Result<Self, RowError> {
        let parsed = match text {
            PointText::Word(word) => Self::from_word(word),
            PointText::Divisor { u, v } => Self::from_text(u, v),
            PointText::Affine(_) => {
                return Err(RowError::field(field, "a divisor is {\"u\": […], \"v\": […]}, not a list [x, y]"));
            }
        };
        let divisor = parsed.map_err(|error| RowError::field(field, error))?;
        match (divisor.is_identity(), divisor.is_killed_by_cofactor()) {
            (true, _) => Err(RowError::field(field, "the neutral divisor is not allowed here")),
            (_, true) => Err(RowError::field(field, "the cofactor kills the divisor: its order divides N/r")),
            _ => Ok(divisor),
        }
    }
}
