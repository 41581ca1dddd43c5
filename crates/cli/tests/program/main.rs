//! The program, run as people run it.

mod bench_batch;
mod bench_tables;
mod bls;
mod common;
mod driver;
mod evm;
mod faults;
mod gpu;
mod hdl;
mod hdl_simulate;
mod hdl_synth;
mod pair;
mod pair_binary;
mod pair_embedding2;
mod pair_genus2;
mod pair_ternary;
mod plan;
mod proofs;
mod report;
mod research;
mod small_characteristic;
mod synth;
mod timelock;
mod usage;
mod verify_drand;
