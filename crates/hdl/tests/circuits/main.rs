//! Netlists in the interpreter against the arithmetic of the library, and as VHDL and Verilog in simulators.

mod elements;
mod generation;
mod golden;
mod mistakes;
mod multiplier;
mod operations;
mod tools;
