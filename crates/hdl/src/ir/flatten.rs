//! A design as one list of nets.

use super::order::{self, Graph};
use super::{Entity, Error, MemoryNode, Net, Op, Write};
use std::collections::HashMap;

/// A memory and its write port.
#[derive(Debug)]
pub(crate) struct FlatMemory {
    pub address_bits: usize,
    pub width: usize,
    pub write: Option<Write>,
}

/// All nets of all instances; inputs of instances and their results are the nets they are connected to.
#[derive(Debug, Default)]
pub(crate) struct Flat {
    pub ops: Vec<Op>,
    pub widths: Vec<usize>,
    pub memories: Vec<FlatMemory>,
    pub inputs: Vec<Net>,
    /// Named nets and the top's outputs.
    pub names: HashMap<String, Net>,
}

impl Flat {
    pub fn new(top: &Entity) -> Self {
        let mut flat = Self::default();
        let inputs = top.inputs.iter().map(|net| flat.slot(Op::Input, top.node(*net).width)).collect::<Vec<_>>();
        let outputs = flat.add(top, "", &inputs);
        flat.names.extend(top.outputs.iter().map(|output| output.name.clone()).zip(outputs));
        flat.inputs = inputs;
        flat
    }

    /// All nets, each after what it needs in the same cycle.
    ///
    /// # Errors
    ///
    /// A loop without a register.
    pub fn order(&self) -> Result<Vec<Net>, Error> {
        order::of(self)
    }

    fn slot(&mut self, op: Op, width: usize) -> Net {
        self.ops.push(op);
        self.widths.push(width);
        Net(self.ops.len() as u32 - 1)
    }

    /// Adds an entity whose inputs are these nets: its outputs.
    fn add(&mut self, entity: &Entity, path: &str, inputs: &[Net]) -> Vec<Net> {
        let first_memory = self.memories.len();
        let memory =
            |memory: &MemoryNode| FlatMemory { address_bits: memory.address_bits, width: memory.width, write: None };
        self.memories.extend(entity.memories.iter().map(memory));
        let mut map: Vec<Net> = vec![];
        let mut children: Vec<Option<Vec<Net>>> = vec![None; entity.instances.len()];
        let mut ports = inputs.iter();
        for node in &entity.nodes {
            let net = match &node.op {
                Op::Input => ports.next().copied().unwrap_or(Net(0)),
                Op::Result { instance, port } => {
                    let child = &entity.instances[*instance];
                    let results = children[*instance].get_or_insert_with(|| {
                        let drivers: Vec<Net> = child.inputs.iter().map(|net| map[net.index()]).collect();
                        self.add(&child.entity, &format!("{path}{}.", child.label), &drivers)
                    });
                    results[*port]
                }
                op => self.slot(op.clone(), node.width),
            };
            if let Some(name) = &node.name {
                self.names.insert(format!("{path}{name}"), net);
            }
            map.push(net);
        }
        self.rename(entity, &map, first_memory);
        entity.outputs.iter().map(|output| map[output.net.index()]).collect()
    }

    /// Replaces nets of an entity by those of the list.
    fn rename(&mut self, entity: &Entity, map: &[Net], first_memory: usize) {
        let to = |net: Net| map[net.index()];
        for (i, node) in entity.nodes.iter().enumerate() {
            if !matches!(node.op, Op::Input | Op::Result { .. }) {
                let op = match node.op.map(to) {
                    Op::Read { memory, address } => Op::Read { memory: memory + first_memory, address },
                    op => op,
                };
                self.ops[map[i].index()] = op;
            }
        }
        for (flat, memory) in self.memories[first_memory..].iter_mut().zip(&entity.memories) {
            let port = |w: &Write| Write { enable: to(w.enable), address: to(w.address), data: to(w.data) };
            flat.write = memory.write.as_ref().map(port);
        }
    }
}

impl Graph for Flat {
    fn len(&self) -> usize {
        self.ops.len()
    }

    fn operands(&self, net: Net) -> Vec<Net> {
        let op = &self.ops[net.index()];
        if is_source(op) { vec![] } else { op.operands() }
    }

    fn name(&self, net: Net) -> String {
        let known = self.names.iter().find(|(_, slot)| **slot == net);
        known.map_or_else(|| "a net without a name".to_owned(), |(name, _)| name.clone())
    }
}

/// Whether the value of an operation does not follow from its operands in the same cycle.
pub(crate) fn is_source(op: &Op) -> bool {
    matches!(op, Op::Input | Op::Register { .. })
}
