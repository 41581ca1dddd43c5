//! Splitting pairings over workers.

mod balance;
mod cache;
mod callers;
mod eta_genus2;
mod factorization;
mod mailbox;
mod paper;
mod plans;
mod pool;
mod symmetric;
mod values;
