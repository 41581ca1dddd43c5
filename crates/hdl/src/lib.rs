//! Hardware from formulas: netlists of synchronous circuits, their VHDL and Verilog, and the circuits themselves.
//!
//! * [`ir`] is a netlist: entities with ports, registers, logic over bit vectors and over vectors of trits, instances, tables
//!   and memories; every net knows how many cycles after the inputs it is valid.
//! * [`simulate`] runs a netlist, cycle by cycle, without any simulator.
//! * [`emit`] writes it as VHDL-2008 and as Verilog-2005.

pub mod bits;
pub mod emit;

pub mod ir;
pub mod simulate;

pub use bits::Bits;
