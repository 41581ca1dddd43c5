//! The programs of the registry's curves, recorded once and kept as text.
//!
//! Recording takes an instance of every formula on the tracing machine for every curve, most of what a program with all of them would
//! consist of. Programs in `recorded/` are data instead: `cargo run -p pairloom-hdl --features all-curves --example record` writes them,
//! and tests record all of them again.

use super::{ExponentiationOptions, Family, Options, exponentiation_of, loop_of};
use crate::coprocessor::{CoprocessorError, Unit};
use pairloom_curve::supersingular::Curve;
use pairloom_trace::flow::{Flow, Loop};

/// Between the loop, the exponentiation by Frobenius maps and the one by inverse ones.
const SEPARATOR: &str = "and\n";

macro_rules! recorded { ($($curve:literal),*) => {
    &[$(($curve, include_str!(concat!("recorded/", $curve, ".txt")))),*]
} }

/// Every curve's programs.
const RECORDED: &[(&str, &str)] = recorded![
    "e2-239", "e2-313", "e2-457", "e2-557", "e2-613", "e2-691", "e2-1223", "e3-97", "e3-167", "e3-193", "e3-239",
    "e3-313"
];

/// The text of a curve's programs, recorded now.
///
/// # Errors
///
/// None for the families that there are.
pub fn record<E: Family>() -> Result<String, CoprocessorError> {
    let exponentiation =
        |by_roots| Ok::<_, CoprocessorError>(super::program::exponentiation::<E>(by_roots, E::MAPS)?.to_text());
    let parts = [super::program::looped::<E>()?.to_text(), exponentiation(false)?, exponentiation(true)?];
    Ok(parts.join(SEPARATOR))
}

/// The text that is kept.
///
/// # Errors
///
/// [`CoprocessorError::Curve`]: a curve without one.
pub fn text<E: Family>() -> Result<&'static str, CoprocessorError> {
    let curve = <E::Curve as Curve>::ID;
    let known = RECORDED.iter().find(|(id, _)| *id == curve).map(|(_, text)| *text);
    known.ok_or_else(|| CoprocessorError::Curve(curve.to_owned()))
}

fn part<E: Family>(index: usize) -> Result<&'static str, CoprocessorError> {
    Ok(text::<E>()?.split(SEPARATOR).nth(index).unwrap_or_default())
}

/// [`super::looped`] of a kept program.
///
/// # Errors
///
/// As there; a curve without a kept program.
pub fn looped<E: Family>(options: &Options) -> Result<Unit, CoprocessorError> {
    loop_of::<E>(&Loop::from_text(part::<E>(0)?)?, options)
}

/// [`super::exponentiation`] of a kept program.
///
/// # Errors
///
/// As there; a curve without a kept program.
pub fn exponentiation<E: Family>(options: ExponentiationOptions) -> Result<Unit, CoprocessorError> {
    exponentiation_of::<E>(&Flow::from_text(part::<E>(1 + usize::from(options.by_roots))?)?, options)
}
