//! The program, built with columns.

mod beacons;
#[path = "../program/common.rs"]
#[allow(dead_code)]
mod common;
mod files;
mod forms;
mod interrupted;
#[cfg(unix)]
mod progress;
mod proofs;
mod signatures;
