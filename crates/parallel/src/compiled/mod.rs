//! Pairings that are compiled once, in this crate: functions that are not generic, so that whoever calls them compiles no pairing again.
//!
//! What a trait of this module promises is what the generic function of the same name computes. Which curves implement them is a list, for
//! each is code: those of the registry are on it.

mod prime;
#[cfg(feature = "research")]
mod symmetric;

pub use prime::CompiledPrime;
#[cfg(feature = "research")]
pub use prime::CompiledRate;
#[cfg(feature = "research")]
pub use symmetric::{CompiledSymmetric, arguments};

use crate::cost::Costs;
use crate::executor::Executor;
use crate::split::{SharesAlone, Split};
use crate::workload::Rates;
use std::io;

/// Computes one pairing over the threads of an executor.
pub type Runner = Box<dyn Fn(&dyn Executor)>;

/// A pairing of a curve that can be split, behind functions that are the same for all.
pub trait Splittable {
    /// Its prices on this machine, measured if they are not known or `recalibrate` asks for it.
    ///
    /// # Errors
    ///
    /// Threads that the system refuses.
    fn costs(&self, recalibrate: bool, progress: &dyn Fn()) -> io::Result<Costs>;

    /// A pairing of two arguments, always the same, split so, over an executor; whether it is what one thread computes.
    fn check(&self, split: &Split, executor: &dyn Executor) -> bool;

    /// What computes that pairing once; by one worker on the fastest machine for one.
    fn runner(&self, split: Split) -> Runner;

    /// That pairing, each worker's share alone on the calling thread: what each took, if the value is what one worker computes.
    fn shares_alone(&self, split: &Split) -> Option<SharesAlone>;

    /// What a pairing takes on the fastest machine for one, in pairings on the machine that splits them; 1 where that is the same.
    fn alone(&self) -> f64 {
        1.0
    }

    /// What pairings cost side by side on this machine, in pairings alone on the fastest machine for one; `None` without lanes.
    fn rates(&self) -> Option<Rates>;
}
