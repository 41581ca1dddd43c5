//! Coprocessors for η_T (seed 003): the loops of sections III-A and IV-A, the final exponentiations of III-B and IV-B.
//!
//! The curves are broken: discrete logarithms in their fields F_2^4m and F_3^6m are computed in practice. The circuits are for
//! reproduction and measurement, never for use.

mod binary;
mod family;
pub mod program;
mod software;
pub mod stored;
mod ternary;

pub use super::unit::{ExponentiationOptions, Options};
pub use family::{Family, Formulas};
pub use pairloom_pairing::eta2::Eta as Binary;
pub use pairloom_pairing::eta3::Eta as Ternary;

use super::CoprocessorError;
use super::unit::{Owner, Software, Unit};
use pairloom_curve::supersingular::Curve;
use pairloom_trace::flow::{Flow, Loop};
use pairloom_trace::schedule::Unified;

/// The loop of a curve: `[x_P, x_Q, y_P, y_Q]` to the coordinates of f.
///
/// # Errors
///
/// A multiplier so deep that an iteration takes more cycles than it has products; no schedule.
pub fn looped<E: Family>(options: &Options) -> Result<Unit, CoprocessorError> {
    loop_of::<E>(&program::looped::<E>()?, options)
}

fn loop_of<E: Family>(looped: &Loop, options: &Options) -> Result<Unit, CoprocessorError> {
    Unit::pipelined(owner::<E>(software::looped::<E>())?, looped, looped.iterations, options)
}

/// The beginning of a loop, so many of its (m − 1)/2 iterations: what large fields are simulated with.
///
/// # Errors
///
/// As for the whole loop; no iteration at all.
pub fn beginning<E: Family>(options: &Options, iterations: usize) -> Result<Unit, CoprocessorError> {
    Unit::pipelined(owner::<E>(software::looped::<E>())?, &program::looped::<E>()?, iterations, options)
}

/// The final exponentiation of a curve: Frobenius maps one or [`Family::MAPS`] at a time.
///
/// # Errors
///
/// None for a curve of the registry.
pub fn exponentiation<E: Family>(options: ExponentiationOptions) -> Result<Unit, CoprocessorError> {
    exponentiation_of::<E>(&program::exponentiation::<E>(options.by_roots, E::MAPS)?, options)
}

fn exponentiation_of<E: Family>(flow: &Flow, options: ExponentiationOptions) -> Result<Unit, CoprocessorError> {
    let owner = owner::<E>(software::exponentiation::<E>(options.by_roots))?;
    Unit::straight(owner, flow, options, Unified::one_way(E::MAPS, options.by_roots))
}

/// The whole pairing of a curve on the hybrid unit alone (seed 003, section VI): `[x_P, x_Q, y_P, y_Q]` to the reduced value, or, in
/// characteristic two with `by_roots`, to its fourth root.
///
/// # Errors
///
/// No schedule.
pub fn pairing<E: Family>(options: ExponentiationOptions) -> Result<Unit, CoprocessorError> {
    pairing_of::<E>(program::pairing::<E>(options.by_roots, E::MAPS)?, options)
}

fn pairing_of<E: Family>(looped: Loop, options: ExponentiationOptions) -> Result<Unit, CoprocessorError> {
    let owner = owner::<E>(software::pairing::<E>(options.by_roots))?;
    Unit::hybrid(owner, looped, options, Unified::both_ways(E::MAPS, options.by_roots))
}

fn owner<E: Family>(software: Software) -> Result<Owner, CoprocessorError> {
    let curve = <E::Curve as Curve>::ID;
    let field = E::field().map_err(|_| CoprocessorError::Curve(curve.to_owned()))?;
    Ok(Owner { curve, field, software })
}
