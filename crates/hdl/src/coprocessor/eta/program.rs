//! The programs of a family: its formulas, recorded and lowered.

use super::family::{Family, Formulas, Value};
use pairloom_curve::supersingular::Curve;
use pairloom_trace::flow::{Flow, Loop, LowerError, Lowering};
use pairloom_trace::{Graph, MillerGraphs, record, structure};

/// What loops take, in the order in which a coprocessor is given it (seed 003, section IV-A.5).
struct Points<T> {
    x_p: T,
    x_q: T,
    y_p: T,
    y_q: T,
}

structure!(Points { x_p, x_q, y_p, y_q });

/// What they give.
struct Unreduced<T> {
    f: T,
}

structure!(Unreduced { f });

/// The loop as it is recorded.
pub fn graphs<E: Family>() -> MillerGraphs {
    MillerGraphs::record(<E::Curve as Curve>::ID, |Points { x_p, x_q, y_p, y_q }: Points<E::Node>| {
        <E as Formulas<E::Node>>::miller_loop([x_p, y_p], [x_q, y_q])
    })
}

/// The loop.
///
/// # Errors
///
/// None for the families that there are.
pub fn looped<E: Family>() -> Result<Loop, LowerError> {
    Loop::new(&graphs::<E>())
}

/// The formula of the final exponentiation as it is recorded.
pub fn exponentiation_graph<E: Family>(by_roots: bool) -> Graph {
    let name = format!("{} final exponentiation", <E::Curve as Curve>::ID);
    record(&name, |Unreduced { f }: Unreduced<Value<E, E::Node>>| Unreduced {
        f: <E as Formulas<E::Node>>::power(&f, by_roots),
    })
}

/// The final exponentiation, by Frobenius maps or by inverse ones, in steps of up to `maps` at a time.
///
/// # Errors
///
/// None for the families that there are.
pub fn exponentiation<E: Family>(by_roots: bool, maps: u8) -> Result<Flow, LowerError> {
    let inversion = record("inversion", |x: E::Node| E::invert(&x, by_roots));
    let lowering = Lowering { maps, inversion: Some(&inversion) };
    Ok(lowering.lower(&exponentiation_graph::<E>(by_roots))?.share().prune())
}

/// The whole pairing, reduced: the loop, and the final exponentiation after it (seed 003, section VI).
///
/// # Errors
///
/// None for the families that there are.
pub fn pairing<E: Family>(by_roots: bool, maps: u8) -> Result<Loop, LowerError> {
    looped::<E>()?.then(exponentiation::<E>(by_roots, maps)?)
}
