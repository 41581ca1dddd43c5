//! The program, built with columns.

#[path = "../program/common.rs"]
#[allow(dead_code)]
mod common;
mod beacons;
mod files;
mod forms;
mod interrupted;
mod proofs;
mod signatures;
