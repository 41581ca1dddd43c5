//! Figures of coprocessors as SVG: the schedule, one row a unit and one column a cycle, as figures 2 and 5 of seed 003 have it; the
//! data path, a row a source and a column a multiplexer; curves of measurements. Programs for Graphviz.
//!
//! Everything is drawn from what makes the circuit, the control words, and nothing by hand. Colours follow the reader's choice of
//! light or dark where the viewer tells, else they are light ones on white.

mod datapath;
pub mod plot;
mod schedule;
mod svg;

use crate::coprocessor::Unit;
pub use datapath::datapath;
use pairloom_trace::flow::{Flow, Loop};
pub use schedule::schedule;

/// What a part computes, in the language of Graphviz: a graph of a program that runs once, of a loop one of its start and one of an
/// iteration.
pub fn program(unit: &Unit) -> String {
    let Loop { start, body, finish, .. } = &unit.looped;
    let repeated = (unit.timeline.iterations > 0).then_some(body);
    [Some(start), repeated, finish.as_ref()].into_iter().flatten().map(Flow::to_dot).collect()
}

/// What is drawn.
fn subject(unit: &Unit) -> String {
    let name = &unit.looped.start.name;
    name.strip_suffix(" start").map_or_else(|| name.clone(), |curve| format!("the loop of eta_T on {curve}"))
}
