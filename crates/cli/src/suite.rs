//! Ciphersuites as arguments.

use crate::Failure;
use crate::outcome::complain;
use clap::builder::PossibleValue;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use pairloom_curve::{PairingCurve, bn254, bn254_nogami};
use pairloom_signature::DynamicSuite;

/// `--suite`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suite(pub DynamicSuite);

/// Suites by short name, and by the draft's identifier.
pub fn suite_parser() -> impl TypedValueParser<Value = Suite> {
    let value = |suite: &DynamicSuite| PossibleValue::new(suite.name()).alias(suite.id()).help(suite.about());
    let unknown = || "unknown suite".to_owned();
    PossibleValuesParser::new(DynamicSuite::ALL.iter().map(value))
        .try_map(move |name| DynamicSuite::by_name(&name).map(Suite).ok_or_else(unknown))
}

/// The one of both curves of 254 bits that the name of a curve, a suite or a scheme says.
fn bn254_in(name: &str) -> Option<&'static str> {
    [bn254_nogami::Curve::ID, bn254::Curve::ID].into_iter().find(|curve| name.contains(curve))
}

/// Whether a name says one of these curves.
pub fn is_on_bn254(name: &str) -> bool {
    bn254_in(name).is_some()
}

/// One line on standard error where a name says that it is on a curve of 254 bits. Commands that can fail call it when they have not: errors
/// are one line.
pub fn warn_if_bn254(name: &str) {
    if let Some(curve) = bn254_in(name) {
        warn_of(curve);
    }
}

/// That line for bn254.
pub fn warn_of_bn254() {
    warn_of(bn254::Curve::ID);
}

fn warn_of(curve: &str) {
    complain(&format!("warning: {curve} has about 100 bits of security"));
}

impl Suite {
    /// The suite of a name in a file of keys. A message does not repeat the name, for a secret may stand in its place.
    pub fn named(name: &str) -> Result<Self, String> {
        DynamicSuite::by_name(name).map(Self).ok_or_else(|| "suite: unknown; pairloom key new --help lists them".into())
    }

    /// One line where the suite is weaker than its name.
    pub fn warn_if_weak(self) {
        warn_if_bn254(self.0.name());
    }

    /// A failure if this is not the suite that a key was made for.
    pub fn must_be(self, of_key: Self) -> Result<(), Failure> {
        match self == of_key {
            true => Ok(()),
            false => {
                Err(Failure::Usage(format!("--suite {}: the key was made for {}", self.0.name(), of_key.0.name())))
            }
        }
    }
}
