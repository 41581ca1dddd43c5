//! What a tape refuses.

use pairloom_trace::barrel::BarrelError;

/// The reason why a program has no tape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TapeError {
    /// An operation that kernels do not have.
    #[error(transparent)]
    Operation(#[from] BarrelError),
    /// More arguments than addresses.
    #[error("a tape takes at most 256 elements of F_p²")]
    Inputs,
    /// More results than addresses, or one value that is two of them and nothing else.
    #[error("a tape gives at most 256 different elements of F_p²")]
    Outputs,
    /// More constants than addresses.
    #[error("a tape has at most 256 constants")]
    Constants,
    /// More values put aside than addresses.
    #[error("a tape puts aside at most 256 elements of F_p² at a time")]
    Parked,
    /// A number of slots that is out of range.
    #[error("a tape has 2 to 250 slots, not {0}")]
    Slots(usize),
    /// A number of warps that is out of range.
    #[error("1 to 6 warps share an item, not {0}")]
    Warps(usize),
    /// Words that are no step.
    #[error("step {0} of the tape is unknown")]
    Step(usize),
    /// The number of arguments is not the tape's.
    #[error("the tape takes {expected} elements of F_p², not {found}")]
    Arguments {
        /// What it takes.
        expected: usize,
        /// What was given.
        found: usize,
    },
}
