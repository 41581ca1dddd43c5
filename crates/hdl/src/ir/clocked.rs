//! Registers, delays, memories, and wires that are declared before they are driven.

use super::{EntityBuilder, Error, Latency, MemoryNode, Net, Op, Write};
use crate::bits::Bits;

/// A memory of an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory(usize);

impl EntityBuilder {
    /// A plain pipeline register: a cycle later, no enable, no reset, no value at power-up.
    pub fn register(&mut self, next: Net) -> Net {
        let latency = match self.latency(next) {
            Latency::After(cycles) => Latency::After(cycles + 1),
            other => other,
        };
        let op = Op::Register { next: Some(next), enable: None, reset: None, initial: None };
        let width = self.width(next);
        self.push_timed(op, width, latency)
    }

    /// The net so many cycles later. The registers of one net are shared by all its delays.
    pub fn delay(&mut self, net: Net, cycles: u32) -> Net {
        (0..cycles).fold(net, |last, _| match self.delays.get(&last) {
            Some(&known) => known,
            None => {
                let later = self.register(last);
                self.delays.insert(last, later);
                if let Some(name) = self.entity.node(net).name.clone() {
                    self.name(later, &format!("{name}_d"));
                }
                later
            }
        })
    }

    /// The nets, all delayed to the latest of them. Constants and nets that depend on state are left as they are.
    pub fn align(&mut self, nets: &[Net]) -> Vec<Net> {
        let cycle = |latency: Latency| if let Latency::After(cycles) = latency { Some(cycles) } else { None };
        let latest = nets.iter().filter_map(|net| cycle(self.latency(*net))).max().unwrap_or(0);
        let delayed = |net: &Net| match self.latency(*net) {
            Latency::After(cycles) => self.delay(*net, latest - cycles),
            _ => *net,
        };
        nets.iter().map(delayed).collect()
    }

    /// A register that holds state, 0 at power-up and after a reset: drive it with [`Self::next`].
    pub fn state(&mut self, name: &str, width: usize) -> Net {
        self.state_from(name, Bits::zero(width))
    }

    /// A register that holds state, with its value at power-up and after a reset.
    pub fn state_from(&mut self, name: &str, initial: Bits) -> Net {
        let width = initial.width();
        let op = Op::Register { next: None, enable: None, reset: None, initial: Some(initial) };
        let net = self.push_timed(op, width, Latency::Untimed);
        self.name(net, name)
    }

    /// What a register of [`Self::state`] takes at the clock's rising edge: only if `enable` is 1; its value at power-up
    /// instead if `reset` is 1.
    pub fn next(&mut self, state: Net, next: Net, enable: Option<Net>, reset: Option<Net>) {
        let widths = [self.width(state), self.width(next)];
        self.check(widths[0] == widths[1], "register", &widths);
        for bit in [enable, reset].into_iter().flatten() {
            let width = self.width(bit);
            self.check(width == 1, "enable or reset", &[width]);
        }
        match &mut self.entity.nodes[state.index()].op {
            Op::Register { next: slot @ None, enable: e, reset: r, .. } => {
                (*slot, *e, *r) = (Some(next), enable, reset);
            }
            _ => self.cannot_drive(state),
        }
    }

    /// Has a register of [`Self::state`] count modulo `count`; the result is whether the last number is reached.
    pub fn count_up(&mut self, state: Net, count: usize, enable: Net, reset: Net) -> Net {
        let bits = self.width(state);
        let last = self.is_number(state, count as u64 - 1);
        let (zero, one) = (self.zero(bits), self.number(bits, 1));
        let following = self.add(state, one);
        let next = self.mux(last, zero, following);
        self.next(state, next, Some(enable), Some(reset));
        last
    }

    /// A net to be driven later by [`Self::connect`].
    pub fn wire(&mut self, name: &str, width: usize) -> Net {
        let net = self.push_timed(Op::Wire(None), width, Latency::Untimed);
        self.name(net, name)
    }

    /// Drives a wire.
    pub fn connect(&mut self, wire: Net, driver: Net) {
        let widths = [self.width(wire), self.width(driver)];
        self.check(widths[0] == widths[1], "wire", &widths);
        match &mut self.entity.nodes[wire.index()].op {
            Op::Wire(slot @ None) => *slot = Some(driver),
            _ => self.cannot_drive(wire),
        }
    }

    fn cannot_drive(&mut self, net: Net) {
        let net = self.entity.node(net).name.clone().unwrap_or_default();
        self.require(false, |entity| Error::Driven { entity, net });
    }

    /// A memory of 2^`address_bits` words, all 0 at power-up, with one write port ([`Self::write`]) and any number of read
    /// ports ([`Self::read`]).
    pub fn memory(&mut self, name: &str, address_bits: usize, width: usize) -> Memory {
        let name = self.names.take(name);
        self.check(address_bits > 0 && width > 0, "memory", &[address_bits, width]);
        Memory(self.add_memory(MemoryNode { name, address_bits, width, write: None }))
    }

    /// Drives the write port: at the clock's rising edge `data` goes to `address` if `enable` is 1.
    pub fn write(&mut self, memory: Memory, enable: Net, address: Net, data: Net) {
        let node = &self.entity.memories[memory.0];
        let (expected, name, taken) = ([1, node.address_bits, node.width], node.name.clone(), node.write.is_some());
        let widths = [enable, address, data].map(|net| self.width(net));
        self.check(widths == expected, "write port", &widths);
        self.require(!taken, |entity| Error::Driven { entity, net: name });
        self.entity.memories[memory.0].write = Some(Write { enable, address, data });
    }

    /// The word at an address, in the same cycle: before the edge that writes it, the old one. A register behind it that
    /// nothing else drives makes it a synchronous read port, from which tools infer block memory.
    pub fn read(&mut self, memory: Memory, address: Net) -> Net {
        let node = &self.entity.memories[memory.0];
        let (bits, width) = (node.address_bits, node.width);
        let own = self.width(address);
        self.check(own == bits, "read port", &[own, bits]);
        self.push_timed(Op::Read { memory: memory.0, address }, width, Latency::Untimed)
    }
}
