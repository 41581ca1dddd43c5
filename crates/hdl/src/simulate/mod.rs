//! Running a netlist: two-valued, cycle by cycle. Registers without a value at power-up start at 0.
//!
//! ```
//! use pairloom_hdl::Bits;
//! use pairloom_hdl::ir::{Design, EntityBuilder};
//! use pairloom_hdl::simulate::Simulator;
//!
//! let mut e = EntityBuilder::new("delayed_xor", "The sum of two vectors, a cycle later.");
//! let (a, b) = (e.input("a", 8), e.input("b", 8));
//! let sum = e.xor(&[a, b]);
//! let sum = e.register(sum);
//! e.output("sum", sum);
//! let mut simulator = Simulator::new(&Design::new(e.finish()?)?)?;
//! simulator.set("a", &Bits::from_u64(8, 0x55))?;
//! simulator.set("b", &Bits::from_u64(8, 0xf0))?;
//! simulator.step();
//! assert_eq!(simulator.get("sum")?, Bits::from_u64(8, 0xa5));
//! # Ok::<(), pairloom_hdl::ir::Error>(())
//! ```

mod evaluate;
mod values;

use crate::bits::Bits;
use crate::ir::flatten::Flat;
use crate::ir::{Design, Error, Net};
use evaluate::{Interpreter, Registers};
use std::collections::HashMap;

/// A simulator: a design with the state of its registers.
#[derive(Debug)]
pub struct Simulator {
    name: String,
    machine: Interpreter,
    registers: Registers,
    ports_in: HashMap<String, (Net, usize)>,
    nets: HashMap<String, Net>,
    settled: bool,
    cycles: u64,
}

impl Simulator {
    /// The design at power-up.
    ///
    /// # Errors
    ///
    /// A loop without a register.
    pub fn new(design: &Design) -> Result<Self, Error> {
        let flat = Flat::new(design.top());
        let order = flat.order()?;
        let name = |net: &Net| design.top().node(*net).name.clone().unwrap_or_default();
        let ports = design.top().inputs.iter().zip(&flat.inputs);
        let ports_in = ports.map(|(port, slot)| (name(port), (*slot, flat.widths[slot.index()]))).collect();
        let registers = Registers::new(&flat);
        let nets = flat.names.clone();
        let machine = Interpreter::new(flat, &order);
        Ok(Self { name: design.top().name.clone(), machine, registers, ports_in, nets, settled: false, cycles: 0 })
    }

    /// Drives a port that comes in.
    ///
    /// # Errors
    ///
    /// A port that does not exist or has another width.
    pub fn set(&mut self, port: &str, value: &Bits) -> Result<(), Error> {
        let known = self.ports_in.get(port).filter(|(_, width)| *width == value.width());
        let (slot, _) = known.ok_or_else(|| self.unknown(port))?;
        self.machine.values.set(*slot, value.words());
        self.settled = false;
        Ok(())
    }

    /// What a port that goes out, or any named net, has now. Nets of instances are `instance.net`.
    ///
    /// # Errors
    ///
    /// A net that does not exist.
    pub fn get(&mut self, net: &str) -> Result<Bits, Error> {
        self.settle();
        let slot = self.nets.get(net).ok_or_else(|| self.unknown(net))?;
        Ok(self.machine.values.get(*slot))
    }

    fn unknown(&self, port: &str) -> Error {
        Error::Port { entity: self.name.clone(), port: port.to_owned() }
    }

    fn settle(&mut self) {
        if !self.settled {
            self.machine.settle();
            self.settled = true;
        }
    }

    /// A rising edge of the clock.
    pub fn step(&mut self) {
        self.settle();
        self.registers.clock(&mut self.machine);
        self.settled = false;
        self.cycles += 1;
    }

    /// The edges so far.
    pub fn cycles(&self) -> u64 {
        self.cycles
    }
}
