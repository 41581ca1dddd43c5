//! Pairings that can be split over cores, by name.

use crate::pair::curve::CurveName;
use crate::pair::mode::PairingName;
use pairloom_curve::binary::{E2_239, E2_307, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223};
use pairloom_curve::genus2::{G2_79, G2_103, G2_367, G2_439};
use pairloom_curve::supersingular2::Ss21536;
use pairloom_curve::ternary::{E3_97, E3_127, E3_167, E3_193, E3_239, E3_313, E3_509};
use pairloom_curve::{bls12_381, bn254, bn254_nogami};
use pairloom_pairing::{eta_genus2, eta2, eta3, supersingular2};
use pairloom_parallel::compiled::{CompiledPrime, CompiledRate, CompiledSymmetric, Splittable};

/// A curve, one of its pairings, and what makes that.
pub type Entry = (&'static str, PairingName, fn() -> Box<dyn Splittable>);

const fn optimal_ate<C: CompiledPrime>() -> Entry {
    (C::ID, PairingName::OptimalAte, C::splittable)
}

const fn rate<C: CompiledRate>() -> Entry {
    (C::ID, PairingName::RAte, C::splittable_rate)
}

const fn symmetric<S: CompiledSymmetric>(name: PairingName) -> Entry {
    (S::ID, name, S::splittable)
}

/// What can be split.
pub const ALL: &[Entry] = {
    use PairingName::{Eta, OptimalEta, Tate};
    &[
        optimal_ate::<bn254::Curve>(),
        rate::<bn254::Curve>(),
        optimal_ate::<bn254_nogami::Curve>(),
        rate::<bn254_nogami::Curve>(),
        optimal_ate::<bls12_381::Curve>(),
        symmetric::<supersingular2::Tate<Ss21536>>(Tate),
        symmetric::<eta2::Eta<E2_239>>(Eta),
        symmetric::<eta2::Eta<E2_307>>(Eta),
        symmetric::<eta2::Eta<E2_313>>(Eta),
        symmetric::<eta2::Eta<E2_457>>(Eta),
        symmetric::<eta2::Eta<E2_557>>(Eta),
        symmetric::<eta2::Eta<E2_613>>(Eta),
        symmetric::<eta2::Eta<E2_691>>(Eta),
        symmetric::<eta2::Eta<E2_1223>>(Eta),
        symmetric::<eta3::Eta<E3_97>>(Eta),
        symmetric::<eta3::Eta<E3_127>>(Eta),
        symmetric::<eta3::Eta<E3_167>>(Eta),
        symmetric::<eta3::Eta<E3_193>>(Eta),
        symmetric::<eta3::Eta<E3_239>>(Eta),
        symmetric::<eta3::Eta<E3_313>>(Eta),
        symmetric::<eta3::Eta<E3_509>>(Eta),
        symmetric::<eta_genus2::Eta<G2_79>>(Eta),
        symmetric::<eta_genus2::OptimalEta<G2_79>>(OptimalEta),
        symmetric::<eta_genus2::Eta<G2_103>>(Eta),
        symmetric::<eta_genus2::OptimalEta<G2_103>>(OptimalEta),
        symmetric::<eta_genus2::Eta<G2_367>>(Eta),
        symmetric::<eta_genus2::OptimalEta<G2_367>>(OptimalEta),
        symmetric::<eta_genus2::Eta<G2_439>>(Eta),
        symmetric::<eta_genus2::OptimalEta<G2_439>>(OptimalEta),
    ]
};

/// A pairing of a curve, `None` if it cannot be split.
pub fn find(curve: CurveName, pairing: PairingName) -> Option<Box<dyn Splittable>> {
    ALL.iter().find(|(id, name, _)| *id == curve.id() && *name == pairing).map(|(.., make)| make())
}

/// The pairings of a curve that can be split.
pub fn names(curve: CurveName) -> Vec<PairingName> {
    ALL.iter().filter(|(id, ..)| *id == curve.id()).map(|(_, name, _)| *name).collect()
}
