//! Pairings on graphics processors.
//!
//! No formula is written for a GPU. `pairloom-trace` records the library's own, [`Program`] says which, and a [`Tape`] is what a kernel
//! reads: operations of F_p² on slots of shared memory. One interpreter kernel a limb count walks any tape; [`Tape::run`] walks the same
//! words on one core.
//!
//! ```
//! use pairloom_curve::bn254_nogami::Curve;
//! use pairloom_gpu::{Program, Tape};
//!
//! let tape = Tape::<Curve>::record(Program::Pairing { pairs: 1 }, 18)?;
//! assert!(tape.slots() <= 18);
//! # Ok::<(), pairloom_gpu::TapeError>(())
//! ```

pub mod accelerator;
mod allocate;
mod compiled;
mod device;
mod driver;
mod emulate;
mod error;
mod fuse;
mod instruction;
mod kernel;
mod known;
mod layout;
mod program;
mod ptx;
mod rates;
mod rounds;
pub mod small;
mod tape;
mod words;

pub use compiled::{GpuCurve, Tested, Timed, run_on_all};
pub use device::{Device, Facts, GpuError, all_devices, devices};
pub use driver::{DriverError, IfTaken};
pub use emulate::{EmulateError, Emulator};
pub use error::TapeError;
pub use instruction::{Address, Factor, Head, Instruction, Target, Term};
pub use kernel::{KERNELS, Kernel, LaunchParameters};
pub use known::{KnownAnswer, known_answers};
pub use layout::{LANES, Shape, WARPS};
pub use program::{Program, Side};
pub use ptx::{CompressedCode, CompressedPtx};
pub use rates::Rate;
pub use tape::Tape;
pub use words::Words;
