//! Resources of a coprocessor.

use crate::flow::{Flow, FlowNode, Step};
use serde::Serialize;

/// The units and ports of a coprocessor. Every unit but the multiplier may begin an operation in every cycle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Resources {
    /// The stages of the multiplier: a product begun in cycle t is there in cycle t + `multiplier`.
    pub multiplier: u32,
    /// The cycles after which the multiplier may begin the next product: 1 if it is pipelined.
    pub multiplier_interval: u32,
    /// How many such multipliers there are.
    pub multipliers: usize,
    /// For every adder, how many operands it takes.
    pub adders: Vec<usize>,
    /// 0 for combinational adders, 1 for such with a register, more with registers in front. The result of a combinational one is not an operand of
    /// another in the same cycle.
    pub adder_latency: u32,
    /// How many Frobenius maps there are, and inverse ones.
    pub maps: [usize; 2],
    /// The cycles of a map, as for adders.
    pub map_latency: u32,
    /// A unit for sums and maps, if there is one beside those above.
    pub unified: Option<Unified>,
    /// The cycles from an argument at the port to the first in which it can be read.
    pub accept_latency: u32,
    /// How many registers may be read in a cycle, if there is a limit.
    pub reads: Option<usize>,
    /// How many registers may be written in a cycle, if there is a limit.
    pub writes: Option<usize>,
    /// Whether a value may move on from register to register; the words of a register file cannot.
    pub moves: bool,
    /// Whether registers and the order of operands are searched for with which multiplexers have few inputs.
    pub few_inputs: bool,
}

/// A unit that adds or maps, one of both in a cycle (seed 003, figure 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Unified {
    /// The operands of a sum.
    pub operands: usize,
    /// It has the p-th power and the p^k-th one for this k; none for 0.
    pub powers: u8,
    /// It has the p-th root and the p^k-th one for this k; none for 0.
    pub roots: u8,
}

impl Unified {
    /// A unit for sums of two and maps of one direction, one at a time or `maps`.
    pub fn one_way(maps: u8, by_roots: bool) -> Self {
        let (powers, roots) = if by_roots { (0, maps) } else { (maps, 0) };
        Self { operands: 2, powers, roots }
    }

    /// One that has single maps of the other direction too, as a whole pairing needs them.
    pub fn both_ways(maps: u8, by_roots: bool) -> Self {
        let one_way = Self::one_way(maps, by_roots);
        Self { powers: one_way.powers.max(1), roots: one_way.roots.max(1), ..one_way }
    }
}

/// The kind of a unit: the operations that it computes.
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
    /// Sums or maps.
    Unified(Unified),
    /// The port that arguments come in by, one a cycle.
    Accept,
    /// The port that results leave by, one a cycle.
    Deliver,
}

/// A unit: its kind, its latency, and the cycles between two operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// What it does.
    pub kind: UnitKind,
    /// The cycles from operands to result.
    pub latency: u32,
    /// The cycles after which it may begin again.
    pub interval: u32,
}

impl Unit {
    /// Whether the unit can do a node's step. Arguments are accepted, every other step has its units.
    pub fn takes(&self, node: &FlowNode) -> bool {
        match (self.kind, node.step) {
            (UnitKind::Adder(operands), Step::Sum) => node.operands.len() <= operands,
            (UnitKind::Multiplier, Step::Product)
            | (UnitKind::Frobenius, Step::Frobenius(1))
            | (UnitKind::InverseFrobenius, Step::InverseFrobenius(1))
            | (UnitKind::Accept, Step::Input(_)) => true,
            (UnitKind::Unified(unit), Step::Sum) => node.operands.len() <= unit.operands,
            (UnitKind::Unified(unit), Step::Frobenius(k)) => unit.powers > 0 && (k == 1 || k == unit.powers),
            (UnitKind::Unified(unit), Step::InverseFrobenius(k)) => unit.roots > 0 && (k == 1 || k == unit.roots),
            _ => false,
        }
    }

    /// The number of operands that it has room for.
    pub fn operands(&self) -> usize {
        match self.kind {
            UnitKind::Multiplier => 2,
            UnitKind::Adder(operands) => operands,
            UnitKind::Unified(unit) => unit.operands,
            UnitKind::Accept => 0,
            _ => 1,
        }
    }
}

impl Resources {
    /// One multiplier of so many stages, registered adders of `adders` operands, a map of either kind, no limits on ports.
    pub fn new(multiplier: u32, adders: &[usize]) -> Self {
        let adders = adders.to_vec();
        Self {
            multiplier,
            multiplier_interval: 1,
            multipliers: 1,
            adders,
            adder_latency: 1,
            maps: [1, 1],
            map_latency: 1,
            unified: None,
            accept_latency: 1,
            reads: None,
            writes: None,
            moves: true,
            few_inputs: false,
        }
    }

    /// Seed 003's figure 3: a multiplier that takes `digits` of an element's coefficients in each of
    /// ⌈degree/digits⌉ cycles and one more to load, a unit for sums and maps, and a register file that takes one result a cycle.
    pub fn hybrid(degree: usize, digits: usize, unified: Unified) -> Self {
        let cycles = degree.div_ceil(digits.max(1)) as u32;
        Self {
            multiplier_interval: cycles,
            maps: [0, 0],
            unified: Some(unified),
            writes: Some(1),
            moves: false,
            ..Self::new(cycles + 1, &[])
        }
    }

    /// Whether there are limits on ports.
    pub fn is_limited(&self) -> bool {
        (self.reads, self.writes) != (None, None)
    }

    /// The units: the multipliers, the adders from the narrowest to the widest, the maps, the ports.
    pub fn units(&self) -> Vec<Unit> {
        let mut adders = self.adders.clone();
        adders.sort_unstable();
        let adders = adders.into_iter().map(|k| (UnitKind::Adder(k), self.adder_latency));
        let [forward, inverse] = self.maps;
        let maps = core::iter::repeat_n(UnitKind::Frobenius, forward)
            .chain(core::iter::repeat_n(UnitKind::InverseFrobenius, inverse))
            .map(|kind| (kind, self.map_latency));
        let unified =
            self.unified.into_iter().map(|unit| (UnitKind::Unified(unit), self.adder_latency.max(self.map_latency)));
        let ports = [(UnitKind::Accept, self.accept_latency), (UnitKind::Deliver, 1)];
        let others = adders.chain(maps).chain(unified).chain(ports);
        let others = others.map(|(kind, latency)| Unit { kind, latency, interval: 1 });
        let (latency, interval) = (self.multiplier, self.multiplier_interval.max(1));
        let multiplier = Unit { kind: UnitKind::Multiplier, latency, interval };
        core::iter::repeat_n(multiplier, self.multipliers.max(1)).chain(others).collect()
    }

    /// The cycles of a step.
    pub fn latency(&self, step: Step) -> u32 {
        match step {
            Step::Input(_) => self.accept_latency,
            Step::Product => self.multiplier,
            Step::Sum => self.adder_latency,
            Step::Frobenius(_) | Step::InverseFrobenius(_) => self.map_latency,
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
