//! Figures of coprocessors as SVG: the schedule, one row a unit and one column a cycle, as figures 2 and 5 of seed 003 have it; the
//! data path, a row a source and a column a multiplexer; curves of measurements.
//!
//! Everything is drawn from what makes the circuit, the control words, and nothing by hand. Colours follow the reader's choice of
//! light or dark where the viewer tells, else they are light ones on white.

mod datapath;
pub mod plot;
mod schedule;
mod svg;

use crate::coprocessor::eta::Unit;
pub use datapath::datapath;
pub use schedule::schedule;

/// What is drawn.
fn subject(unit: &Unit) -> String {
    let name = &unit.looped.start.name;
    name.strip_suffix(" start").map_or_else(|| name.clone(), |curve| format!("the loop of eta_T on {curve}"))
}
