//! Whole pairings as microcode for one multiplier of F_p² that several independent pairings share.
//!
//! [`pairing`] records the library's Miller loop and final exponentiation as one graph. [`Straight`] lowers it to what the circuit
//! has: products, squares and multiples in F_p², and [`Linear`] operations. [`Schedule`] places these in turns, and [`Microcode`]
//! gives values their registers.
//!
//! **Turns.** Every pairing is a thread, and all threads execute the same microcode. A turn is a few rows of it, a row a cycle; it
//! begins one operation of the multiplier and some additions. The threads take turns one after the other, so the result of a
//! multiplication is there when its thread's next turn begins, however deep the multiplier's pipeline is.
//!
//! ```
//! use pairloom_curve::curves::bls12_381::Curve;
//! use pairloom_trace::barrel::{Microcode, Schedule, Straight, Timing, pairing};
//!
//! let program = Straight::<Curve>::new(&pairing::<Curve>(1, 384))?;
//! let microcode = Microcode::new(&program, &Schedule::new(&program, &Timing::default(), 100))?;
//! assert!(microcode.registers() <= 128);
//! # Ok::<(), pairloom_trace::barrel::BarrelError>(())
//! ```

mod allocate;
mod interpret;
mod lower;
mod program;
mod record;
mod schedule;

pub use allocate::{Microcode, Operand, ROOM, Row};
pub use lower::Straight;
pub use program::{Kind, Linear, Operation, Step, unit};
pub use record::{IN_OF_A_PAIR, OUT, pairing};
pub use schedule::{Schedule, Timing, Turn};

/// The reason why a graph has no microcode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BarrelError {
    /// An operation that the circuit does not have.
    #[error("node {node} of the graph, {operation}, is no operation of the circuit")]
    Operation {
        /// The node.
        node: usize,
        /// What it computes.
        operation: String,
    },
    /// A result that is an argument or a constant.
    #[error("result {0} is not computed")]
    Result(usize),
    /// An argument that no result depends on.
    #[error("argument {0} is not used")]
    Argument(usize),
    /// More values at a time than addresses have room for.
    #[error("{found} values at a time, of which the register file holds {room}")]
    Registers {
        /// The values.
        found: usize,
        /// The registers.
        room: usize,
    },
}
