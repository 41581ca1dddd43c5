//! One pairing over many cores.
//!
//! * [`split`] runs any [`MillerLoop`](pairloom_pairing::stepped::MillerLoop) over any number of workers, cut where one
//!   likes, and the final exponentiation over two.
//! * [`cost`] says what each step costs: counted and calibrated on this machine, or as seed 000 prints it.
//! * [`balance`] finds the cuts that minimise the greatest load; [`plan`] chooses among the ways to split and says why.
//! * [`executor`] and [`pool`] are where workers come from.
//! * [`engine`] puts these together: pairings of points over cores.
//!
//! Many pairings: [`batch`] computes them side by side in vector lanes, and those of different lanes on different cores. [`workload`] says
//! which of all these is fastest for how many.

pub mod balance;
pub mod batch;
pub mod cost;
pub mod engine;
pub mod executor;
mod families;
pub mod forms;
pub mod mailbox;
pub mod plan;
pub mod pool;
pub mod session;
pub mod split;
pub mod symmetric;
pub mod workload;

pub use batch::{Batch, BinaryBatch, EtaBatch, PairingBatch};
pub use engine::ParallelPairing;
pub use executor::{Busy, Executor, Inline, Scoped};
pub use plan::Plan;
pub use pool::Pool;
pub use symmetric::{ParallelSymmetric, SplitSymmetric};
pub use workload::Workload;
