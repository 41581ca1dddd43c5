//! The curves by name, and which pairings each has.

use super::mode::{Mode, PairingName, Pairings, Wanted};
use super::{binary, embedding2, genus2, prime, ternary};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use core::fmt;
use pairloom_curve::registry::{CURVES, Entry};
use std::sync::LazyLock;

/// A curve that the command knows: one of the registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurveName(&'static Entry);

impl ValueEnum for CurveName {
    fn value_variants<'a>() -> &'a [Self] {
        static NAMES: LazyLock<Vec<CurveName>> = LazyLock::new(|| CURVES.iter().map(CurveName).collect());
        &NAMES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let entry = self.0;
        let help = format!("{}; security today: {}", entry.equation, entry.security.today);
        Some(PossibleValue::new(entry.id).aliases(entry.aliases).help(help))
    }
}

impl fmt::Display for CurveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}

impl CurveName {
    /// The identifier.
    pub fn id(self) -> &'static str {
        self.0.id
    }

    /// The row of the registry.
    pub fn entry(self) -> &'static Entry {
        self.0
    }

    fn find(self) -> Option<&'static Pairings> {
        let families = [prime::PAIRINGS, embedding2::PAIRINGS, binary::PAIRINGS, ternary::PAIRINGS, genus2::PAIRINGS];
        families.into_iter().flatten().find(|pairings| pairings.id == self.0.id)
    }

    /// The security today, in words.
    pub fn security(self) -> String {
        self.0.security.today.to_string()
    }

    /// The pairings of the curve, the default first.
    pub fn pairings(self) -> &'static [PairingName] {
        self.find().map_or(&[], |pairings| pairings.names)
    }

    /// The bases of the extension field by name, the default first; none where there is but one.
    pub fn towers(self) -> &'static [&'static str] {
        self.find().map_or(&[], |pairings| pairings.towers)
    }

    /// What computes a pairing; `None` for what the curve has not.
    pub fn mode(self, wanted: Wanted) -> Option<Box<dyn Mode>> {
        self.find().and_then(|pairings| (pairings.mode)(wanted))
    }
}
