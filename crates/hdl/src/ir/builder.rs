//! Making an entity.

use super::names::{Names, is_identifier};
use super::{Entity, Error, InstanceNode, Latency, MemoryNode, Net, Node, Op, Output};
use crate::bits::Bits;
use std::collections::HashMap;
use std::sync::Arc;

/// An entity under construction. Its methods never fail: [`Self::finish`] reports the first error.
#[derive(Debug)]
pub struct EntityBuilder {
    pub(super) entity: Entity,
    pub(super) names: Names,
    pub(super) fault: Option<Error>,
    pub(super) delays: HashMap<Net, Net>,
    constants: HashMap<Bits, Net>,
}

impl EntityBuilder {
    /// An entity without ports. Its name must be one in VHDL and Verilog; `about` becomes the comment above it.
    pub fn new(name: &str, about: &str) -> Self {
        let entity = Entity {
            name: name.to_owned(),
            about: about.to_owned(),
            nodes: vec![],
            inputs: vec![],
            outputs: vec![],
            instances: vec![],
            memories: vec![],
            sections: vec![String::new()],
            kept: false,
        };
        let (names, delays, constants) = (Names::default(), HashMap::new(), HashMap::new());
        let mut builder = Self { entity, names, fault: None, delays, constants };
        builder.require(is_identifier(name), |entity| Error::Name { entity, name: name.to_owned() });
        builder
    }

    /// Asks synthesis to keep instances of this entity apart: copies of a register stay copies.
    pub fn keep(&mut self) {
        self.entity.kept = true;
    }

    /// A port that comes in. Names of ports are kept as they are: one that is taken or reserved is a mistake.
    pub fn input(&mut self, name: &str, width: usize) -> Net {
        self.port_name(name);
        self.check(width > 0, "port", &[width]);
        let net = self.push_timed(Op::Input, width, Latency::After(0));
        self.entity.nodes[net.index()].name = Some(name.to_owned());
        self.entity.inputs.push(net);
        net
    }

    /// The ports that come in, in their order.
    pub fn ports(&self) -> &[Net] {
        &self.entity.inputs
    }

    /// A port that goes out.
    pub fn output(&mut self, name: &str, net: Net) {
        self.port_name(name);
        self.entity.outputs.push(Output { name: name.to_owned(), net });
    }

    fn port_name(&mut self, name: &str) {
        let free = self.names.is_free(name);
        self.require(free, |entity| Error::Name { entity, name: name.to_owned() });
        self.names.take(name);
    }

    /// Names a net; a number is added if the name is taken. A named net has a signal of its own in the emitted text.
    pub fn name(&mut self, net: Net, name: &str) -> Net {
        if self.entity.node(net).name.is_none() {
            let name = self.names.take(name);
            self.entity.nodes[net.index()].name = Some(name);
        }
        net
    }

    /// A remark beside the declaration of a net.
    pub fn comment(&mut self, net: Net, comment: &str) -> Net {
        self.entity.nodes[net.index()].comment = Some(comment.to_owned());
        net
    }

    /// Starts a section: its heading stands above what follows.
    pub fn section(&mut self, heading: &str) {
        self.entity.sections.push(heading.to_owned());
    }

    /// A constant.
    pub fn constant(&mut self, value: Bits) -> Net {
        if let Some(&net) = self.constants.get(&value) {
            return net;
        }
        let net = self.push_timed(Op::Constant(value.clone()), value.width(), Latency::Always);
        self.constants.insert(value, net);
        net
    }

    /// The constant 0.
    pub fn zero(&mut self, width: usize) -> Net {
        self.constant(Bits::zero(width))
    }

    /// A small constant.
    pub fn number(&mut self, width: usize, value: u64) -> Net {
        self.constant(Bits::from_u64(width, value))
    }

    /// The bits of a net.
    pub fn width(&self, net: Net) -> usize {
        self.entity.node(net).width
    }

    /// After how many cycles a net is valid.
    pub fn latency(&self, net: Net) -> Latency {
        self.entity.node(net).latency
    }

    /// The entity.
    ///
    /// # Errors
    ///
    /// The first mistake of its making, or a register, wire or memory that nothing drives.
    pub fn finish(mut self) -> Result<Arc<Entity>, Error> {
        self.check_driven();
        match self.fault {
            Some(fault) => Err(fault),
            None => Ok(Arc::new(self.entity)),
        }
    }

    fn check_driven(&mut self) {
        let undriven = |node: &&Node| matches!(node.op, Op::Wire(None) | Op::Register { next: None, .. });
        let net = self.entity.nodes.iter().find(undriven).map(|node| node.name.clone().unwrap_or_default());
        let memory =
            self.entity.memories.iter().find(|memory| memory.write.is_none()).map(|memory| memory.name.clone());
        if let Some(net) = net.or(memory) {
            self.require(false, |entity| Error::Undriven { entity, net });
        }
    }

    /// Records a mistake, the first one only.
    pub(super) fn require(&mut self, good: bool, error: impl FnOnce(String) -> Error) {
        if !good && self.fault.is_none() {
            self.fault = Some(error(self.entity.name.clone()));
        }
    }

    pub(super) fn check(&mut self, good: bool, operation: &'static str, widths: &[usize]) {
        self.require(good, |entity| Error::Width { entity, operation, widths: widths.to_vec() });
    }

    /// A new net whose operands must belong to one cycle.
    pub(super) fn push(&mut self, op: Op, width: usize, operation: &'static str) -> Net {
        let operands = op.operands();
        let latency = self.common_latency(&operands, operation);
        self.push_timed(op, width, latency)
    }

    pub(super) fn push_timed(&mut self, op: Op, width: usize, latency: Latency) -> Net {
        let section = self.entity.sections.len() - 1;
        self.entity.nodes.push(Node { op, width, name: None, comment: None, latency, section });
        Net(self.entity.nodes.len() as u32 - 1)
    }

    /// The latency of what is made of these nets.
    pub(super) fn common_latency(&mut self, operands: &[Net], operation: &'static str) -> Latency {
        let all: Vec<Latency> = operands.iter().map(|net| self.latency(*net)).collect();
        if all.contains(&Latency::Untimed) {
            return Latency::Untimed;
        }
        let cycle = |latency: &Latency| if let Latency::After(cycles) = latency { Some(*cycles) } else { None };
        let cycles: Vec<u32> = all.iter().filter_map(cycle).collect();
        let Some(&first) = cycles.first() else { return Latency::Always };
        let same = cycles.iter().all(|other| *other == first);
        self.require(same, |entity| Error::Latency { entity, operation, cycles });
        Latency::After(first)
    }

    pub(super) fn add_memory(&mut self, memory: MemoryNode) -> usize {
        self.entity.memories.push(memory);
        self.entity.memories.len() - 1
    }

    pub(super) fn add_instance(&mut self, instance: InstanceNode) -> usize {
        self.entity.instances.push(instance);
        self.entity.instances.len() - 1
    }
}
