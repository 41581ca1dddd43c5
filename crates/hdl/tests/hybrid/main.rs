//! The library's pairings with their products of F_p² computed by a core, against values that others computed.

mod circuits;
mod known;
#[allow(dead_code, reason = "of the helpers one is used here")]
#[path = "../circuits/tools.rs"]
mod tools;
mod values;
