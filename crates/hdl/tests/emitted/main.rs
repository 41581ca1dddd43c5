//! Netlists as VHDL and Verilog, in simulators, against the interpreter.

mod operations;
mod tools;
