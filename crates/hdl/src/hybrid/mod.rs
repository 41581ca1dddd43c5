//! The hybrid system of seed 002: a processor that runs the pairing, and a core beside it that multiplies in F_p².
//!
//! [`Coprocessor`] is a machine. The library's own formulas run on it, and hand its products to a [`Core`] in bursts; [`Record`] counts
//! them. The values are those of the core: of the library ([`Software`]), or of a circuit in a simulator.

mod circuit;
mod core;
mod cosimulate;
mod machine;
pub mod printed;
mod record;
mod run;
pub mod search;
mod session;

pub use self::core::{
    Checked, Core, CoreError, CoreField, Cost, Operation, Pair, Software, Timing, Words, element_of, value, words_of,
};
pub use crate::prime::Kind;
pub use circuit::Circuit;
pub use cosimulate::{Cosimulation, Error, Request, cosimulate};
pub use machine::Coprocessor;
pub use record::{Bursts, Processor, Record, Shape};
pub use run::{HybridCurve, Points, Run};
pub use session::{By, Grouping, Options, take_record, with_core};
