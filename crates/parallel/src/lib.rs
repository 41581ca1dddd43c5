//! One pairing over many cores.
//!
//! * [`split`] runs any [`MillerLoop`](pairloom_pairing::stepped::MillerLoop) over any number of workers, cut where one
//!   likes, and the final exponentiation over two.
//! * [`cost`] says what each step costs: counted and calibrated on this machine, or as seed 000 prints it.
//! * [`balance`] finds the cuts that minimise the greatest load; [`plan`] chooses among the ways to split and says why.
//! * [`executor`] and [`pool`] are where workers come from.
//! * [`engine`] puts these together: pairings of points over cores. [`compiled`] has those of the registry's curves compiled.
//!
//! Many equations, a verdict each: [`search`]. Many pairings: [`batch`] computes them side by side in vector lanes, and those of different
//! lanes on different cores. [`workload`] says which of all these is fastest for how many.

pub mod accelerator;
pub mod balance;
pub mod batch;
pub mod compiled;
pub mod cost;
pub mod engine;
pub mod executor;
#[cfg(feature = "research")]
pub mod factorization;
pub mod fallback;
#[cfg(feature = "research")]
mod families;
pub mod mailbox;
pub mod plan;
mod planned;
pub mod pool;
#[cfg(feature = "rayon")]
pub mod rayon_pool;
pub mod search;
pub mod session;
pub mod split;
mod steps;
#[cfg(feature = "research")]
pub mod symmetric;
mod sync;
pub mod weight;
pub mod workload;

pub use batch::{Batch, PairingBatch};
#[cfg(feature = "research")]
pub use batch::{BinaryBatch, EtaBatch};
pub use engine::ParallelPairing;
pub use executor::{Busy, Executor, Inline, Scoped};
pub use plan::Plan;
pub use pool::Pool;
#[cfg(feature = "rayon")]
pub use rayon_pool::Rayon;
#[cfg(feature = "research")]
pub use symmetric::{ParallelSymmetric, SplitSymmetric};
pub use workload::Workload;
