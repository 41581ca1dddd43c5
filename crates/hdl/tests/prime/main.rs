//! Multipliers modulo primes in the interpreter against big integers, and as VHDL and Verilog in simulators.

mod bench;
mod coprocessor;
mod integers;
mod multipliers;
mod registers;
#[path = "../circuits/tools.rs"]
mod tools;
