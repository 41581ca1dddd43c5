//! What a coprocessor has.

use crate::flow::{Flow, FlowNode, Step};
use serde::Serialize;

/// The units and ports of a coprocessor. Every unit may begin an operation in every cycle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Resources {
    /// The stages of the multiplier: a product begun in cycle t is there in cycle t + `multiplier`.
    pub multiplier: u32,
    /// For every adder, how many operands it takes.
    pub adders: Vec<usize>,
    /// 0 for combinational adders, 1 for such with a register. The result of a combinational one is not an operand of
    /// another in the same cycle.
    pub adder_latency: u32,
    /// How many Frobenius maps there are, and inverse ones.
    pub maps: [usize; 2],
    /// The cycles of a map, as for adders.
    pub map_latency: u32,
    /// How many registers may be read in a cycle, if there is a limit.
    pub reads: Option<usize>,
    /// How many registers may be written in a cycle, if there is a limit.
    pub writes: Option<usize>,
}

/// What a unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum UnitKind {
    /// Products.
    Multiplier,
    /// Sums of up to so many operands.
    Adder(usize),
    /// p-th powers.
    Frobenius,
    /// p-th roots.
    InverseFrobenius,
    /// The port that arguments come in by, one a cycle.
    Accept,
    /// The port that results leave by, one a cycle.
    Deliver,
}

/// A unit: what it does, and after how many cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// What it does.
    pub kind: UnitKind,
    /// The cycles from operands to result.
    pub latency: u32,
}

impl Unit {
    /// Whether the unit can do a node's step. Arguments are accepted, every other step has its units.
    pub fn takes(&self, node: &FlowNode) -> bool {
        match (self.kind, node.step) {
            (UnitKind::Adder(operands), Step::Sum) => node.operands.len() <= operands,
            (UnitKind::Multiplier, Step::Product)
            | (UnitKind::Frobenius, Step::Frobenius)
            | (UnitKind::InverseFrobenius, Step::InverseFrobenius)
            | (UnitKind::Accept, Step::Input(_)) => true,
            _ => false,
        }
    }

    /// The number of operands that it has room for.
    pub fn operands(&self) -> usize {
        match self.kind {
            UnitKind::Multiplier => 2,
            UnitKind::Adder(operands) => operands,
            UnitKind::Accept => 0,
            _ => 1,
        }
    }
}

impl Resources {
    /// One multiplier of so many stages, registered adders of `adders` operands, a map of either kind, no limits on ports.
    pub fn new(multiplier: u32, adders: &[usize]) -> Self {
        let adders = adders.to_vec();
        Self { multiplier, adders, adder_latency: 1, maps: [1, 1], map_latency: 1, reads: None, writes: None }
    }

    /// The units: the multiplier, the adders from the narrowest to the widest, the maps, the ports.
    pub fn units(&self) -> Vec<Unit> {
        let mut adders = self.adders.clone();
        adders.sort_unstable();
        let adders = adders.into_iter().map(|k| (UnitKind::Adder(k), self.adder_latency));
        let [forward, inverse] = self.maps;
        let maps = core::iter::repeat_n(UnitKind::Frobenius, forward)
            .chain(core::iter::repeat_n(UnitKind::InverseFrobenius, inverse))
            .map(|kind| (kind, self.map_latency));
        let multiplier = core::iter::once((UnitKind::Multiplier, self.multiplier));
        let ports = [(UnitKind::Accept, 1), (UnitKind::Deliver, 1)];
        multiplier.chain(adders).chain(maps).chain(ports).map(|(kind, latency)| Unit { kind, latency }).collect()
    }

    /// The cycles of a step.
    pub fn latency(&self, step: Step) -> u32 {
        match step {
            Step::Input(_) => 1,
            Step::Product => self.multiplier,
            Step::Sum => self.adder_latency,
            Step::Frobenius | Step::InverseFrobenius => self.map_latency,
        }
    }

    /// The cycles from the begin of one step to the earliest begin of another that uses it: combinational results are not
    /// chained.
    pub fn delay(&self, from: Step, to: Step) -> u32 {
        match (self.latency(from), self.latency(to)) {
            (0, 0) => 1,
            (latency, _) => latency,
        }
    }

    /// The first node that no unit takes.
    pub fn lacking(&self, flow: &Flow) -> Option<usize> {
        let units = self.units();
        flow.nodes().iter().position(|node| !units.iter().any(|unit| unit.takes(node)))
    }
}
