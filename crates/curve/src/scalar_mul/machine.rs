//! What computes sums of few points: one core's integers, or residues by words.

use super::fixed::KeptTable;
use super::wnaf::Table;
use crate::coordinates::Jacobian;
use crate::group::{Affine, Group, word};
use pairloom_algebra::{Field, Transfer};
use subtle::Choice;

/// A machine for coordinates of public points of a group.
pub(super) trait Machine<G: Group> {
    /// A coordinate.
    type Element: Field<Mask = Choice>;
    /// Of one core.
    fn element(x: &G::Field) -> Self::Element;
    /// On one core.
    fn to_one_core(x: &Self::Element) -> G::Field;
    /// [`Group::endomorphism`].
    fn endomorphism(coordinates: [&Self::Element; 3]) -> [Self::Element; 3];
    /// A table that is kept.
    fn kept(table: &KeptTable<G>) -> &Table<Self::Element>;

    /// A point.
    fn point(point: &Affine<G>) -> Jacobian<Self::Element> {
        match point.is_identity() {
            true => Jacobian::identity(),
            false => Jacobian::from_affine(&Self::element(&point.x), &Self::element(&point.y)),
        }
    }
}

/// One core's integers.
pub(super) enum Integers {}

impl<G: Group> Machine<G> for Integers {
    type Element = G::Field;
    fn element(x: &G::Field) -> G::Field {
        *x
    }
    fn to_one_core(x: &G::Field) -> G::Field {
        *x
    }
    fn endomorphism(coordinates: [&G::Field; 3]) -> [G::Field; 3] {
        G::endomorphism(coordinates)
    }
    fn kept(table: &KeptTable<G>) -> &Table<G::Field> {
        table.by_integers()
    }
}

/// [`Group::Words`].
pub(super) enum Words {}

impl<G: Group> Machine<G> for Words {
    type Element = G::Words;
    fn element(x: &G::Field) -> G::Words {
        word::<G>(x)
    }
    fn to_one_core(x: &G::Words) -> G::Field {
        x.to_one_core()
    }
    fn endomorphism(coordinates: [&G::Words; 3]) -> [G::Words; 3] {
        G::endomorphism_by_words(coordinates)
    }
    fn kept(table: &KeptTable<G>) -> &Table<G::Words> {
        table.by_words()
    }
}

/// An expression for whichever machine is faster on this processor.
macro_rules! on_best_machine {
    ($group:ty, $machine:ident => $value:expr) => {
        if const { <$group as $crate::group::Group>::HAS_WORDS } && $crate::group::by_words::<$group>() {
            type $machine = $crate::scalar_mul::machine::Words;
            $value
        } else {
            type $machine = $crate::scalar_mul::machine::Integers;
            $value
        }
    };
}
pub(super) use on_best_machine;
