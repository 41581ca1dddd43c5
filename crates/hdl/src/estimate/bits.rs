//! An entity bit by bit, without what is only wires.

use crate::ir::{Entity, Net, Op};
use std::collections::HashMap;

/// The source of a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Source {
    /// A constant.
    Constant(bool),
    /// A bit of a net that is no wire: a port, a register, logic.
    Bit(Net, u32),
}

/// Logic on bits, each after what it reads. A trit's operands are pairs of bits.
#[derive(Debug)]
pub(super) struct Logic {
    pub target: (Net, u32),
    pub reads: Vec<Source>,
    /// Bits an operand consists of: two for trits.
    pub group: usize,
}

/// All logic of an entity, and how often each bit is read.
#[derive(Debug)]
pub(super) struct BitGraph<'a> {
    pub entity: &'a Entity,
    pub logic: Vec<Logic>,
    pub readers: HashMap<Source, usize>,
}

impl<'a> BitGraph<'a> {
    pub fn new(entity: &'a Entity) -> Self {
        let mut graph = Self { entity, logic: vec![], readers: HashMap::new() };
        let mut resolved: Vec<Vec<Source>> = vec![];
        for (net, node) in entity.nets() {
            let bits = (0..node.width).map(|i| graph.bit(&resolved, net, i)).collect();
            resolved.push(bits);
        }
        // Wires and registers may read what comes later.
        let ends = entity.nodes.iter().filter(|node| matches!(node.op, Op::Register { .. } | Op::Wire(_)));
        let read = ends.flat_map(|node| node.op.operands()).chain(entity.outputs.iter().map(|output| output.net));
        let read = read.chain(entity.instances.iter().flat_map(|instance| instance.inputs.iter().copied()));
        let ports = entity.memories.iter().filter_map(|memory| memory.write);
        for net in read.chain(ports.flat_map(|port| [port.enable, port.address, port.data])) {
            resolved[net.index()].iter().for_each(|bit| *graph.readers.entry(*bit).or_insert(0) += 1);
        }
        graph
    }

    /// Where bit i of a net comes from; logic is recorded.
    fn bit(&mut self, resolved: &[Vec<Source>], net: Net, i: usize) -> Source {
        let at = |net: &Net, i: usize| resolved[net.index()][i];
        match &self.entity.node(net).op {
            Op::Constant(value) => Source::Constant(value.bit(i)),
            Op::Slice { of, low } => at(of, low + i),
            Op::Concat(parts) => self.concatenated(resolved, parts, i),
            Op::Repeat(bit) => at(bit, 0),
            Op::Gather { of, digit, first, step } => at(of, (first + i / digit * step) * digit + i % digit),
            Op::Interleave { digit, parts } => {
                let (position, k) = (i / digit, parts.len());
                at(&parts[position % k], position / k * digit + i % digit)
            }
            Op::TritNeg(a) => at(a, i ^ 1),
            Op::And(all) | Op::Or(all) => {
                let absorbing = matches!(self.entity.node(net).op, Op::Or(_));
                let reads = all.iter().map(|a| at(a, i)).collect();
                self.record_absorbing(net, i, reads, absorbing)
            }
            Op::Xor(all) => {
                let reads = all.iter().map(|a| at(a, i)).filter(|bit| *bit != Source::Constant(false)).collect();
                self.record(net, i, reads, 1)
            }
            Op::Not(a) => match at(a, i) {
                Source::Constant(bit) => Source::Constant(!bit),
                bit => self.record_always(net, i, vec![bit], 1),
            },
            Op::TritAdd(all) => {
                let pairs = all.iter().map(|a| [at(a, i & !1), at(a, i | 1)]);
                let pairs: Vec<_> = pairs.filter(|pair| *pair != [Source::Constant(false); 2]).collect();
                match pairs.as_slice() {
                    [] => Source::Constant(false),
                    [pair] => pair[i % 2],
                    _ => self.record(net, i, pairs.concat(), 2),
                }
            }
            Op::TritMul(a, b) => {
                let reads = [a, b].into_iter().flat_map(|net| [at(net, i & !1), at(net, i | 1)]).collect();
                self.record(net, i, reads, 2)
            }
            Op::Mux { select, one, zero } => {
                let reads = vec![at(select, 0), at(one, i), at(zero, i)];
                self.record_always(net, i, reads, 1)
            }
            Op::Choose { index, choices } => {
                let index = resolved[index.index()].iter().copied();
                let reads = index.chain(choices.iter().map(|a| at(a, i))).collect();
                self.record_always(net, i, reads, 1)
            }
            _ => Source::Bit(net, i as u32),
        }
    }

    fn concatenated(&self, resolved: &[Vec<Source>], parts: &[Net], i: usize) -> Source {
        let mut low = 0;
        for part in parts.iter().rev() {
            let bits = &resolved[part.index()];
            if let Some(bit) = bits.get(i - low) {
                return *bit;
            }
            low += bits.len();
        }
        Source::Constant(false)
    }

    /// And, or: a constant is left out or decides.
    fn record_absorbing(&mut self, net: Net, i: usize, reads: Vec<Source>, absorbing: bool) -> Source {
        if reads.contains(&Source::Constant(absorbing)) {
            return Source::Constant(absorbing);
        }
        let reads: Vec<Source> = reads.into_iter().filter(|bit| *bit != Source::Constant(!absorbing)).collect();
        if reads.is_empty() { Source::Constant(!absorbing) } else { self.record(net, i, reads, 1) }
    }

    /// Logic of two or more operands; a single one is a wire.
    fn record(&mut self, net: Net, i: usize, reads: Vec<Source>, group: usize) -> Source {
        match reads.as_slice() {
            [] => Source::Constant(false),
            [single] => *single,
            _ => self.record_always(net, i, reads, group),
        }
    }

    fn record_always(&mut self, net: Net, i: usize, reads: Vec<Source>, group: usize) -> Source {
        reads.iter().for_each(|bit| *self.readers.entry(*bit).or_insert(0) += 1);
        self.logic.push(Logic { target: (net, i as u32), reads, group });
        Source::Bit(net, i as u32)
    }
}
