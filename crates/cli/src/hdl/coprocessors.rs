//! The coprocessors of pairings, by curve.

use crate::Failure;
use pairloom_curve::binary::{E2_239, E2_313};
use pairloom_curve::ternary::{E3_97, E3_193};
use pairloom_curve::{binary, ternary};
use pairloom_hdl::coprocessor::CoprocessorError;
use pairloom_hdl::coprocessor::eta::{self, ExponentiationOptions, Options, Unit};
use pairloom_hdl::top::Pairing;

/// What can be made for a curve.
#[derive(Clone, Copy)]
pub struct Circuits {
    curve: &'static str,
    usual: fn() -> Options,
    looped: fn(&Options) -> Result<Unit, CoprocessorError>,
    digits: usize,
    exponentiation: fn(ExponentiationOptions) -> Result<Unit, CoprocessorError>,
}

const fn binary<C: binary::Curve>() -> Circuits {
    let (looped, exponentiation) = (eta::binary::<C>, eta::binary_exponentiation::<C>);
    Circuits { curve: C::ID, usual: Options::binary, looped, digits: 16, exponentiation }
}

const fn ternary<C: ternary::Curve>() -> Circuits {
    let (looped, exponentiation) = (eta::ternary::<C>, eta::ternary_exponentiation::<C>);
    Circuits { curve: C::ID, usual: Options::ternary, looped, digits: 14, exponentiation }
}

/// One curve of either sign of ν in characteristic two, two in characteristic three: more would take the compiler long, and the
/// library makes them for every curve.
const ALL: [Circuits; 4] = [binary::<E2_239>(), binary::<E2_313>(), ternary::<E3_97>(), ternary::<E3_193>()];

/// The curves.
pub fn names() -> Vec<&'static str> {
    ALL.iter().map(|circuits| circuits.curve).collect()
}

/// What can be made for a curve, `None` if nothing.
pub fn find(curve: &str) -> Option<Circuits> {
    ALL.into_iter().find(|circuits| circuits.curve == curve)
}

/// [`find`], or a failure that lists the curves.
///
/// # Errors
///
/// [`Failure::Usage`]: another curve.
pub fn named(curve: &str) -> Result<Circuits, Failure> {
    let unknown = || Failure::Usage(format!("--curve {curve}: there are coprocessors for {}", names().join(", ")));
    find(curve).ok_or_else(unknown)
}

impl Circuits {
    /// The loop, and the stages of its multiplier.
    pub fn of_loop(self, stages: Option<u32>) -> (Result<Unit, CoprocessorError>, u32) {
        let usual = (self.usual)();
        let options = Options { stages: stages.unwrap_or(usual.stages), ..usual };
        ((self.looped)(&options), options.stages)
    }

    /// The final exponentiation, and the coefficients that its multiplier takes in a cycle. With Frobenius maps, not their inverses,
    /// so that the result is the pairing's value.
    pub fn of_exponentiation(self, digits: Option<usize>) -> (Result<Unit, CoprocessorError>, usize) {
        let digits = digits.unwrap_or(self.digits);
        ((self.exponentiation)(ExponentiationOptions { digits, by_roots: false }), digits)
    }

    /// The whole pairing, the stages of the loop's multiplier, and the coefficients that the exponentiation's takes in a cycle.
    pub fn of_pairing(
        self,
        stages: Option<u32>,
        digits: Option<usize>,
    ) -> (Result<Pairing, CoprocessorError>, u32, usize) {
        let ((looped, stages), (exponentiation, digits)) = (self.of_loop(stages), self.of_exponentiation(digits));
        (looped.and_then(|looped| Pairing::new(looped, exponentiation?)), stages, digits)
    }
}
