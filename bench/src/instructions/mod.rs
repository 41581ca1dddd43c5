//! Which instructions a kernel runs: stepped through one by one, or read from the program where the processor cannot run them.

mod classes;
mod code;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod steps;

pub use code::of_function;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
pub use steps::of_call;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Instructions, by what they occupy.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Counts {
    /// All of them.
    pub total: u64,
    /// How many of each unit of [`UNITS`]; one instruction may have several (a sum with an operand in memory is a load as well).
    pub units: BTreeMap<String, u64>,
}

/// Units, whose issue rate (a unit of [`crate::issue::Rate`]) bounds their instructions, and what they are.
pub const UNITS: [(&str, &str, &str); 12] = [
    ("fma512", "fma512", "double-precision multiply-adds, 512 bits"),
    ("madd52", "madd52", "integer multiply-adds of 52 bits, 512 bits"),
    ("clmul128", "clmul128", "carry-less products, 128 bits"),
    ("clmul512", "clmul512", "carry-less products, 512 bits"),
    ("mulx", "mulx", "64-bit products"),
    ("vector512", "ternlog512", "arithmetic on 512 bits, products among it"),
    ("vector", "xor128", "arithmetic on 128 and 256 bits, products among it"),
    ("carry", "adx", "additions with carry"),
    ("load", "load512", "loads"),
    ("store", "store512", "stores"),
    ("string", "", "repeated string instructions: copies and fills"),
    ("all", "add", "all instructions"),
];

/// The units that multiply.
pub const MULTIPLIERS: [&str; 5] = ["fma512", "madd52", "clmul128", "clmul512", "mulx"];

impl Counts {
    /// Adds an instruction that ran so often.
    fn add(&mut self, units: &[&'static str], times: u64) {
        self.total += times;
        for unit in units {
            *self.units.entry((*unit).to_owned()).or_default() += times;
        }
    }

    /// How many occupy a unit.
    pub fn of(&self, unit: &str) -> u64 {
        if unit == "all" { self.total } else { self.units.get(unit).copied().unwrap_or(0) }
    }
}
