//! Encryption by pairings.
//!
//! [`ibe`] is the scheme of Boneh and Franklin with the transform of Fujisaki and Okamoto, as drand's time-lock has it: the identity is a
//! round of a network, and its key is the beacon of that round. [`timelock`] makes and opens the files of `tle` and tlock-js.

pub mod chain;
pub mod ibe;
#[cfg(feature = "research")]
pub mod research;
#[cfg(feature = "timelock")]
pub mod timelock;

pub use chain::Chain;
#[cfg(feature = "timelock")]
pub use timelock::{TimeLock, TimeLockError};
