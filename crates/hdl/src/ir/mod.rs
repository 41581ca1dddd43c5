//! Netlists: synchronous circuits, independent of the hardware description language.
//!
//! A [`Design`] is a tree of [`Entity`]s. An entity has one clock, ports without generics, and nets. A [`Net`] is the
//! result of one operation ([`Op`]) on other nets: a vector of bits of a fixed width, bit 0 the least significant.
//!
//! ```
//! use pairloom_hdl::ir::{Design, EntityBuilder};
//!
//! let mut e = EntityBuilder::new("accumulator", "Sums what comes in while `enable` is 1.");
//! let (enable, clear, data) = (e.input("enable", 1), e.input("clear", 1), e.input("data", 8));
//! let total = e.state("total", 8);
//! let sum = e.add(total, data);
//! e.next(total, sum, Some(enable), Some(clear));
//! e.output("sum", total);
//! let design = Design::new(e.finish()?)?;
//! # Ok::<(), pairloom_hdl::ir::Error>(())
//! ```
//!
//! **Digits.** Elements of F_2^m are vectors of m bits, coefficient i in bit i. Elements of F_3^m are vectors of 2 m bits,
//! coefficient i in bits 2i + 1 and 2i: 00, 01, 10 for 0, 1, 2, and never 11; the vector is the integer Σ c_i 4^i. So slices
//! and concatenations of digits are those of bits ([`Op::TritAdd`] and its companions work trit by trit).
//!
//! **Latency.** Every net knows after how many cycles it belongs to the inputs of cycle 0 ([`Latency`]); an operation on
//! operands of different cycles is an error, found when the entity is finished. [`EntityBuilder::align`] inserts the registers
//! that are missing. Nets that depend on state (registers with an enable, a reset or feedback, memories) have no such number.
//!
//! **Loops.** Operands exist before their results, so only [`EntityBuilder::state`] and [`EntityBuilder::wire`] close loops;
//! a loop without a register in it is an error of [`Design::new`].

mod builder;
mod clocked;
mod design;
mod digits;
pub(crate) mod flatten;
mod hierarchy;
mod logic;
mod names;
mod op;
mod order;

pub use builder::EntityBuilder;
pub use clocked::Memory;
pub use design::Design;
pub use digits::Shifted;
pub use hierarchy::Instance;
pub use logic::{LONG_TABLE, address_bits};
pub(crate) use names::Names;
pub use names::identifier;

use crate::bits::Bits;
use std::sync::Arc;
use thiserror::Error;

/// A net of an entity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Net(pub(crate) u32);

impl Net {
    /// The position of the net in [`Entity::nodes`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The latency of a net: the number of cycles after which it belongs to the inputs of cycle 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Latency {
    /// A constant: whenever.
    Always,
    /// This many cycles.
    After(u32),
    /// It depends on state.
    Untimed,
}

/// The operation that drives a net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// A port that comes in.
    Input,
    /// A constant.
    Constant(Bits),
    /// A net that is declared before what drives it.
    Wire(Option<Net>),
    /// The complement.
    Not(Net),
    /// Bitwise and of two or more.
    And(Vec<Net>),
    /// Bitwise or of two or more.
    Or(Vec<Net>),
    /// Bitwise exclusive or of two or more.
    Xor(Vec<Net>),
    /// `one` if `select` (one bit) is 1, else `zero`.
    Mux {
        /// The selecting bit.
        select: Net,
        /// The value at 1.
        one: Net,
        /// The value at 0.
        zero: Net,
    },
    /// The choice with this index, the last one beyond the end.
    Choose {
        /// The selecting number.
        index: Net,
        /// The values, two or more.
        choices: Vec<Net>,
    },
    /// Bits `low`, …, `low + width − 1`.
    Slice {
        /// Of what.
        of: Net,
        /// The lowest bit.
        low: usize,
    },
    /// Two or more vectors side by side, the most significant first.
    Concat(Vec<Net>),
    /// Copies of one bit.
    Repeat(Net),
    /// Every `step`-th digit of some bits each, from digit `first` on.
    Gather {
        /// Of what.
        of: Net,
        /// The bits of a digit.
        digit: usize,
        /// The first digit.
        first: usize,
        /// The distance of digits.
        step: usize,
    },
    /// Digit i of the result is digit ⌊i/k⌋ of part i mod k, for k parts.
    Interleave {
        /// The bits of a digit.
        digit: usize,
        /// The parts.
        parts: Vec<Net>,
    },
    /// Whether two vectors are equal: one bit.
    Equal(Net, Net),
    /// Whether the first is less than the second, as unsigned numbers: one bit.
    Less(Net, Net),
    /// The sum modulo 2^width.
    Add(Net, Net),
    /// The difference modulo 2^width.
    Sub(Net, Net),
    /// The product of two unsigned numbers, as wide as both together.
    Mul(Net, Net),
    /// Sum of two or more, trit by trit modulo 3.
    TritAdd(Vec<Net>),
    /// The negative of every trit.
    TritNeg(Net),
    /// Products trit by trit.
    TritMul(Net, Net),
    /// A word of a table, with a remark for every word.
    Table {
        /// The address.
        address: Net,
        /// The words and what is to be said about each.
        words: Arc<Vec<(Bits, String)>>,
    },
    /// A word of a memory, in the same cycle as the address.
    Read {
        /// The index of the memory in [`Entity::memories`].
        memory: usize,
        /// The address.
        address: Net,
    },
    /// A register.
    Register {
        /// What it takes at the clock's rising edge.
        next: Option<Net>,
        /// Only if this bit is 1.
        enable: Option<Net>,
        /// It takes `initial` instead if this bit is 1, whatever `enable` says.
        reset: Option<Net>,
        /// Its value at power-up, if that matters.
        initial: Option<Bits>,
    },
    /// What an instance gives at a port.
    Result {
        /// The index of the instance in [`Entity::instances`].
        instance: usize,
        /// The index of the port among the outputs.
        port: usize,
    },
}

/// A net: its operation, width, name and latency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub op: Op,
    /// Its bits.
    pub width: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// A remark.
    pub comment: Option<String>,
    /// After how many cycles it is valid.
    pub latency: Latency,
    /// The index of the section of the entity it stands in.
    pub section: usize,
}

/// An output port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Its name.
    pub name: String,
    /// What drives it.
    pub net: Net,
}

/// A memory: one write port, any number of read ports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryNode {
    /// Its name.
    pub name: String,
    /// The bits of an address: it has 2^this words.
    pub address_bits: usize,
    /// The bits of a word.
    pub width: usize,
    /// What is written, if this bit is 1, at this address.
    pub write: Option<Write>,
}

/// The write port of a memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// Whether to write.
    pub enable: Net,
    /// Where to.
    pub address: Net,
    /// What.
    pub data: Net,
}

/// An entity inside another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstanceNode {
    /// The name of the instance.
    pub label: String,
    /// What it is.
    pub entity: Arc<Entity>,
    /// What drives its inputs, in the order of its ports.
    pub inputs: Vec<Net>,
    /// Its results, in the order of its ports.
    pub outputs: Vec<Net>,
    /// The index of the section it stands in.
    pub section: usize,
}

/// A finished entity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entity {
    /// Its name.
    pub name: String,
    /// What it is, a paragraph.
    pub about: String,
    /// The nets; operands come before results but for registers and wires.
    pub nodes: Vec<Node>,
    /// The ports that come in.
    pub inputs: Vec<Net>,
    /// The ports that go out.
    pub outputs: Vec<Output>,
    /// The entities inside.
    pub instances: Vec<InstanceNode>,
    /// The memories.
    pub memories: Vec<MemoryNode>,
    /// The headings of the sections.
    pub sections: Vec<String>,
    /// Whether synthesis is to keep its instances apart, though they compute the same.
    pub kept: bool,
}

impl Entity {
    /// A net's node.
    pub fn node(&self, net: Net) -> &Node {
        &self.nodes[net.index()]
    }

    /// All nets.
    pub fn nets(&self) -> impl Iterator<Item = (Net, &Node)> {
        self.nodes.iter().enumerate().map(|(i, node)| (Net(i as u32), node))
    }

    /// Whether there is anything for a clock to drive, here or below.
    pub fn is_clocked(&self) -> bool {
        let register = self.nodes.iter().any(|node| matches!(node.op, Op::Register { .. }));
        register || !self.memories.is_empty() || self.instances.iter().any(|instance| instance.entity.is_clocked())
    }

    /// The latency of a port that goes out.
    pub fn output_latency(&self, name: &str) -> Option<Latency> {
        self.outputs.iter().find(|output| output.name == name).map(|output| self.node(output.net).latency)
    }

    /// The cycles from the inputs to the outputs, `None` if they differ or depend on state.
    pub fn latency(&self) -> Option<u32> {
        let mut all = self.outputs.iter().map(|output| self.node(output.net).latency).filter(|l| *l != Latency::Always);
        let first = all.next()?;
        match first {
            Latency::After(cycles) if all.all(|other| other == first) => Some(cycles),
            _ => None,
        }
    }

    /// The port that comes in under this name.
    pub fn input(&self, name: &str) -> Option<Net> {
        self.inputs.iter().copied().find(|net| self.node(*net).name.as_deref() == Some(name))
    }

    /// The port that goes out under this name.
    pub fn output(&self, name: &str) -> Option<Net> {
        self.outputs.iter().find(|output| output.name == name).map(|output| output.net)
    }
}

/// An error of a netlist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// The widths of operands do not fit an operation.
    #[error("{entity}: {operation} of {widths:?} bits")]
    Width {
        /// The entity.
        entity: String,
        /// The operation.
        operation: &'static str,
        /// The widths of the operands.
        widths: Vec<usize>,
    },
    /// The operands of an operation belong to different cycles.
    #[error("{entity}: operands of {operation} come after {cycles:?} cycles")]
    Latency {
        /// The entity.
        entity: String,
        /// The operation.
        operation: &'static str,
        /// The cycles of the operands.
        cycles: Vec<u32>,
    },
    /// A register, wire or memory that nothing drives.
    #[error("{entity}: nothing drives {net}")]
    Undriven {
        /// The entity.
        entity: String,
        /// The net.
        net: String,
    },
    /// A register, wire or memory that is driven twice, or a net that cannot be driven.
    #[error("{entity}: {net} cannot be driven, or is driven already")]
    Driven {
        /// The entity.
        entity: String,
        /// The net.
        net: String,
    },
    /// A port that an entity does not have, or one that is not connected.
    #[error("{entity}: {port} is not a port, or not connected")]
    Port {
        /// The entity.
        entity: String,
        /// The port.
        port: String,
    },
    /// A name that is taken.
    #[error("{entity}: there are two {name}")]
    Name {
        /// The entity.
        entity: String,
        /// The name.
        name: String,
    },
    /// A loop without a register.
    #[error("a loop without a register at {0}")]
    Loop(String),
}
