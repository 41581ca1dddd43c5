//! Splitting pairings over workers.

mod balance;
mod cache;
mod eta;
mod forms;
mod mailbox;
mod paper;
mod plans;
mod pool;
mod values;
