//! Curves and their pairings by name.

use clap::ValueEnum;
use pairloom_cli::pair::curve::CurveName;
use pairloom_cli::pair::mode::{PairingName, Wanted};
use pairloom_pairing::Exponent;

#[test]
fn every_curve_of_the_registry_has_a_pairing() {
    assert!(CurveName::value_variants().iter().all(|curve| !curve.pairings().is_empty()));
    assert_eq!(CurveName::from_str("alt_bn128", false).map(|curve| curve.entry().id), Ok("bn254"));
}

#[test]
fn curves_have_the_pairings_that_they_list() {
    for curve in CurveName::value_variants() {
        for pairing in PairingName::value_variants() {
            let mode = curve.mode(Wanted { pairing: *pairing, exponent: Exponent::Fast, unreduced: false, tower: 0 });
            assert_eq!(mode.is_some(), curve.pairings().contains(pairing), "{curve} {pairing}");
        }
    }
}
