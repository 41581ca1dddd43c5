//! Splitting pairings over workers.

mod balance;
mod cache;
mod forms;
mod mailbox;
mod paper;
mod plans;
mod pool;
mod symmetric;
mod values;
