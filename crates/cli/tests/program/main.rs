//! The program, run as people run it.

mod common;
mod pair;
mod pair_binary;
mod plan;
mod synth;
mod usage;
mod verify_drand;
