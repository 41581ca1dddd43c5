//! Fields of small characteristic: products in extensions of F_2^m and F_3^m by the methods of seed 004, η_T, and the optimal η pairing of
//! genus two.
//!
//! The broken curves and fields of the literature are here for the methods: none of them is secure.
//!
//! A [`SmallProgram`] is recorded from the library's own formulas. A [`SmallTape`] is that program for a [`Shape`] of threads. One
//! interpreter kernel a characteristic and [`Layout`] walks it. What seed 004 calls methods are shapes of one kernel:
//!
//! | method | lanes of an operation in F_q | steps at a time |
//! |---|---|---|
//! | I | 1 | 1 |
//! | II | all coefficients (or words of them) | 1 |
//! | III | some coefficients | as many products as are independent |
//!
//! ```
//! use pairloom_algebra::binary::moduli::F2m79;
//! use pairloom_gpu::small::{Method, Route, SmallField, SmallProgram, SmallTape};
//!
//! let program = SmallProgram::<F2m79>::product(6, Route::Direct)?;
//! assert_eq!(program.products(), 21);
//! let kernel = F2m79::KERNELS[0];
//! let tape = SmallTape::new(&program, kernel, Method::Three.shape(&program, kernel));
//! assert!(tape.rounds() < 21);
//! # Ok::<(), pairloom_gpu::small::SmallError>(())
//! ```

mod device;
mod emulate;
mod field;
mod kernel;
mod launch;
mod layout;
mod lower;
mod pairings;
mod program;
mod runner;
mod schedule;
pub mod seed004;
mod selftest;

pub use device::{SmallOnDevice, Times};
pub use emulate::SmallEmulator;
pub use field::SmallField;
pub use kernel::{Layout, SmallKernel};
pub use pairings::{ByKernel, Cost, PAIRINGS, Pairing, TimedByKernel};
pub use program::{Route, SmallProgram};
pub use runner::{Runner, Verdict};
pub use schedule::{Method, Shape, SmallTape};
pub use selftest::test;

use crate::device::GpuError;
use crate::driver::DriverError;
use pairloom_trace::flow::LowerError;

/// The reason why there is no tape, or no result of one.
#[derive(Debug, thiserror::Error)]
pub enum SmallError {
    /// Seed 004 has no such extension, or no tower of that degree.
    #[error("no extension of degree {0} by this route")]
    Degree(usize),
    /// An operation that kernels do not have.
    #[error(transparent)]
    Operation(#[from] LowerError),
    /// Not a multiple of the tape's arguments, or none.
    #[error("the tape takes {expected} elements of F_q an item, not {found} in all")]
    Arguments {
        /// What it takes.
        expected: usize,
        /// What was given.
        found: usize,
    },
    /// The emulator's.
    #[error(transparent)]
    Emulator(#[from] pairloom_gpu_emulator::Error),
    /// A device's.
    #[error(transparent)]
    Gpu(#[from] GpuError),
    /// A result that is no element.
    #[error("a result is no element of F_q")]
    Result,
}

impl From<DriverError> for SmallError {
    fn from(error: DriverError) -> Self {
        Self::Gpu(error.into())
    }
}
