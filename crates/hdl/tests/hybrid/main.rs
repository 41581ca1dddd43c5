//! The library's pairings with their products of F_p² computed by a core, against values that others computed.

mod circuits;
mod known;
mod values;
