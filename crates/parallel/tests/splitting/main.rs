//! Splitting pairings over workers.

mod balance;
mod cache;
mod eta;
mod eta_genus2;
mod forms;
mod mailbox;
mod paper;
mod plans;
mod pool;
mod values;
