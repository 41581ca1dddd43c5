//! Signatures against known answers and against each other.

mod batch;
mod drand;
mod ethereum;
mod many;
