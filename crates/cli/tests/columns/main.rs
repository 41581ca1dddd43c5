//! The program, built with columns.

mod beacons;
#[path = "../program/common.rs"]
#[allow(dead_code)]
mod common;
mod files;
mod forms;
mod interrupted;
mod proofs;
mod signatures;
