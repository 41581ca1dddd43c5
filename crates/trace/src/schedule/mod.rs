//! Schedules of loops for a coprocessor: one pipelined multiplier, adders, Frobenius maps, registers.
//!
//! The body of a loop is scheduled modulo an interval, so that iterations overlap ([`modulo`]); its start is fitted in front
//! ([`Timeline::new`]); values that live on get registers. What comes out is checked by rules that know nothing of how it was
//! found ([`Modulo::check`], [`Timeline::check`]) and becomes a program of control words ([`Microprogram`]), which runs on
//! concrete values cycle by cycle.

mod best;
mod check;
mod gather;
mod interpret;
mod microprogram;
pub mod modulo;
mod ports;
mod recurrence;
mod resources;
mod search;
mod shorten;
mod slots;
mod start;
mod straight;
mod timeline;
mod unroll;

pub use check::Violation;
pub use interpret::RunError;
pub use microprogram::{Issue, Location, Microprogram, Source, Word};
pub use modulo::{Modulo, ScheduleError};
pub use recurrence::{Dependence, Recurrence, dependences, minimum_interval, recurrence};
pub use resources::{Resources, Unified, Unit, UnitKind};
pub use timeline::{Instance, Origin, Piece, Timeline};
