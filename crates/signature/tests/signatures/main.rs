//! Signatures against known answers and against each other.

mod aggregate;
mod batch;
mod drand;
mod dynamic;
mod ethereum;
mod forms;
mod hexadecimal;
mod keys;
mod known_answers;
mod many;
mod patterns;
mod sets;
mod threshold;
