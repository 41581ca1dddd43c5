//! Hardware from formulas: netlists of synchronous circuits, their VHDL and Verilog, and the circuits themselves.
//!
//! * [`ir`] is a netlist: entities with ports, registers, logic over bit vectors and over vectors of trits, instances, tables
//!   and memories; every net knows how many cycles after the inputs it is valid.
//! * [`simulate`] runs a netlist, cycle by cycle, without any simulator.
//! * [`emit`] writes it as VHDL-2008 and as Verilog-2005.
//! * [`field`] and [`linear`] are the fields as values, and their Frobenius maps as circuits; [`multiplier`] makes parallel
//!   pipelined multipliers (seed 003, section II); [`estimate`] counts what a design is made of.
//! * [`prime`] makes multipliers modulo a prime and of its quadratic extension (seed 002), [`engine`] whole pairings by microcode.
//! * [`coprocessor`] makes circuits of schedules, [`top`] the whole pairing of two of them, with AXI around it.
//! * [`figures`] draws coprocessors; [`package`] is a folder with everything; [`tools`] are programs of others.

mod axi;
pub mod bits;
pub mod coprocessor;
pub mod emit;
pub mod engine;
pub mod estimate;

pub mod field;
pub mod figures;
pub mod hybrid;

pub mod ir;
pub mod linear;
pub mod multiplier;
pub mod package;
pub mod prime;
pub mod simulate;
pub mod tools;
pub mod top;

pub use bits::Bits;
pub use field::FieldSpec;
pub use ir::identifier;
