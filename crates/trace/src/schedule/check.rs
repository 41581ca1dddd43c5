//! What makes a schedule legal, found out from scratch.
//!
//! Nothing here calls what finds schedules: rules are stated on cycles, units and registers, and every violation is named.

use super::modulo::Modulo;
use super::resources::{Resources, UnitKind};
use super::timeline::{Instance, Origin, Piece, Timeline};
use crate::flow::{Flow, Loop, Step};
use std::collections::{HashMap, HashSet};

/// A rule that a schedule breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// An operation has no cycle or no unit, or does not belong to the loop.
    #[error("{0} is not scheduled as often as the loop does it")]
    Missing(String),
    /// An operation is on a unit that does not do its step.
    #[error("{0} is on a unit that cannot do it")]
    Unit(String),
    /// Two operations begin on one unit in one cycle.
    #[error("{0} and {1} are on one unit in one cycle")]
    Busy(String, String),
    /// An operation begins before an operand is there.
    #[error("{0} begins before {1} is there")]
    Early(String, String),
    /// An operand is not in any register when it is read.
    #[error("{0} is in no register when {1} reads it")]
    Lost(String, String),
    /// A result waits in registers with a gap between them, or not from the cycle after it is there.
    #[error("the registers of {0} do not follow each other")]
    Gap(String),
    /// A result moves from one word of a register file to another.
    #[error("{0} moves from register to register, which a file does not do")]
    Moved(String),
    /// Two results are in one register in one cycle.
    #[error("{0} and {1} are in one register in one cycle")]
    Overlap(String, String),
    /// More registers are read in a cycle than there are ports.
    #[error("{reads} registers are read in cycle {cycle}")]
    Reads {
        /// The cycle.
        cycle: i32,
        /// The registers.
        reads: usize,
    },
    /// More registers are written in a cycle than there are ports.
    #[error("{writes} registers are written in cycle {cycle}")]
    Writes {
        /// The cycle.
        cycle: i32,
        /// The registers.
        writes: usize,
    },
}

impl Modulo {
    /// Whether every operation of the body has a unit for itself, modulo the interval, and its operands in time.
    ///
    /// # Errors
    ///
    /// The first [`Violation`].
    pub fn check(&self, body: &Flow, resources: &Resources) -> Result<(), Violation> {
        let units = resources.units();
        let mut busy: HashMap<(usize, i32), String> = HashMap::new();
        for (id, node) in body.numbered() {
            if matches!(node.step, Step::Input(_)) {
                continue;
            }
            let name = body.label(id);
            let at = |list: &Vec<Option<i32>>| list.get(id.0 as usize).copied().flatten();
            let unit = self.units.get(id.0 as usize).copied().flatten();
            let (Some(start), Some(unit)) = (at(&self.starts), unit) else { return Err(Violation::Missing(name)) };
            if !units.get(unit).is_some_and(|unit| unit.takes(node)) {
                return Err(Violation::Unit(name));
            }
            for cycle in start..start + units[unit].interval as i32 {
                if let Some(other) = busy.insert((unit, cycle.rem_euclid(self.interval)), name.clone()) {
                    return Err(Violation::Busy(other, name));
                }
            }
            self.check_operands(body, resources, id.0 as usize, start)?;
        }
        Ok(())
    }

    fn check_operands(&self, body: &Flow, resources: &Resources, node: usize, start: i32) -> Result<(), Violation> {
        let step = body.nodes()[node].step;
        for view in &body.nodes()[node].operands {
            let Some(mut from) = view.node else { continue };
            let mut iterations = 0;
            while let Step::Input(variable) = body.node(from).step {
                iterations += 1;
                match body.outputs()[variable as usize].view.node {
                    Some(next) => from = next,
                    None => break,
                }
            }
            let Some(begun) = self.starts[from.0 as usize] else { return Err(Violation::Missing(body.label(from))) };
            let latency = resources.latency(body.node(from).step) as i32;
            let chained = latency == 0 && resources.latency(step) == 0;
            if start + iterations * self.interval < begun + latency + i32::from(chained) {
                return Err(Violation::Early(body.label(crate::Value(node as u32)), body.label(from)));
            }
        }
        Ok(())
    }
}

impl Timeline {
    /// Whether the timeline does what the loop does, with every operation on a unit of its own, every operand there when it is
    /// read, one value a register, and ports for all reads and writes.
    ///
    /// # Errors
    ///
    /// The first [`Violation`].
    pub fn check(&self, looped: &Loop) -> Result<(), Violation> {
        let check = Check { timeline: self, looped, by_origin: self.by_origin() };
        check.completeness()?;
        check.units()?;
        check.operands()?;
        check.registers()?;
        check.ports()
    }

    fn by_origin(&self) -> HashMap<Origin, &Instance> {
        self.instances.iter().map(|instance| (instance.origin, instance)).collect()
    }

    /// For every cycle, how many registers are read, and how many are written.
    pub fn ports(&self, looped: &Loop) -> Vec<(usize, usize)> {
        let by_origin = self.by_origin();
        let mut read = vec![HashSet::new(); self.cycles.max(0) as usize];
        let mut ports = vec![(0, 0); read.len()];
        let mut note = |cycle: i32, piece: &Piece| {
            read.get_mut(cycle as usize).into_iter().for_each(|slots| {
                slots.insert(piece.slot);
            });
        };
        for instance in &self.instances {
            let sources = self.operands(looped, instance.origin).into_iter().filter_map(|(source, _)| source);
            let pieces = sources
                .filter_map(|source| by_origin.get(&source)?.pieces.iter().find(|piece| piece.holds(instance.cycle)));
            pieces.for_each(|piece| note(instance.cycle, piece));
            instance.pieces.windows(2).for_each(|two| note(two[1].from - 1, &two[0]));
            for piece in &instance.pieces {
                ports.get_mut(piece.from as usize - 1).into_iter().for_each(|(_, writes)| *writes += 1);
            }
        }
        ports.iter_mut().zip(read).for_each(|((reads, _), slots)| *reads = slots.len());
        ports
    }

    /// A name for an operation.
    pub fn label(&self, looped: &Loop, origin: Origin) -> String {
        match origin {
            Origin::Start(id) => format!("start {}", looped.start.label(id)),
            Origin::Body(iteration, id) => format!("{} of iteration {iteration}", looped.body.label(id)),
            Origin::Finish(id) => {
                format!("finish {}", looped.finish.as_ref().map_or_else(String::new, |finish| finish.label(id)))
            }
            Origin::Result(index) => format!("result {index}"),
        }
    }
}

struct Check<'a> {
    timeline: &'a Timeline,
    looped: &'a Loop,
    by_origin: HashMap<Origin, &'a Instance>,
}

impl Check<'_> {
    fn name(&self, origin: Origin) -> String {
        self.timeline.label(self.looped, origin)
    }

    /// The start, every iteration, what follows and the deliveries, each once.
    fn completeness(&self) -> Result<(), Violation> {
        let Loop { start, body, results, finish, .. } = self.looped;
        let operations = || body.numbered().filter(|(_, node)| !matches!(node.step, Step::Input(_)));
        let following = finish.iter().flat_map(Flow::numbered);
        let following = following.filter(|(_, node)| !matches!(node.step, Step::Input(_)));
        let following = following.map(|(id, _)| Origin::Finish(id));
        let delivered = finish.as_ref().map_or(results.len(), |finish| finish.outputs().len());
        let first = start.numbered().map(|(id, _)| Origin::Start(id));
        let iterations =
            (0..self.timeline.iterations).flat_map(|i| operations().map(move |(id, _)| Origin::Body(i, id)));
        let expected: Vec<Origin> =
            first.chain(iterations).chain(following).chain((0..delivered).map(Origin::Result)).collect();
        match expected.iter().find(|origin| !self.by_origin.contains_key(origin)) {
            Some(missing) => Err(Violation::Missing(self.name(*missing))),
            None if expected.len() == self.timeline.instances.len() => Ok(()),
            None => Err(Violation::Missing("an operation".to_owned())),
        }
    }

    fn units(&self) -> Result<(), Violation> {
        let units = self.timeline.resources.units();
        let mut busy = HashMap::new();
        for instance in &self.timeline.instances {
            let takes = units.get(instance.unit).is_some_and(|unit| match instance.origin {
                Origin::Start(id) => unit.takes(self.looped.start.node(id)),
                Origin::Body(_, id) => unit.takes(self.looped.body.node(id)),
                Origin::Finish(id) => self.looped.finish.as_ref().is_some_and(|finish| unit.takes(finish.node(id))),
                Origin::Result(_) => unit.kind == UnitKind::Deliver,
            });
            if !takes || instance.cycle < 0 {
                return Err(Violation::Unit(self.name(instance.origin)));
            }
            for cycle in instance.cycle..instance.cycle + units[instance.unit].interval as i32 {
                if let Some(other) = busy.insert((instance.unit, cycle), instance.origin) {
                    return Err(Violation::Busy(self.name(other), self.name(instance.origin)));
                }
            }
        }
        Ok(())
    }

    fn operands(&self) -> Result<(), Violation> {
        for instance in &self.timeline.instances {
            for (source, _) in self.timeline.operands(self.looped, instance.origin) {
                let Some(source) = source.map(|source| self.by_origin[&source]) else { continue };
                let ready = self.timeline.ready(self.looped, source);
                let names = || (self.name(instance.origin), self.name(source.origin));
                let combinational =
                    ready == source.cycle && self.timeline.ready(self.looped, instance) == instance.cycle;
                if instance.cycle < ready + i32::from(combinational) {
                    let (late, early) = names();
                    return Err(Violation::Early(late, early));
                }
                let held = source.pieces.iter().any(|piece| piece.holds(instance.cycle));
                if instance.cycle > ready && !held {
                    let (reader, value) = names();
                    return Err(Violation::Lost(value, reader));
                }
            }
        }
        Ok(())
    }

    fn registers(&self) -> Result<(), Violation> {
        let mut held: HashMap<(usize, i32), Origin> = HashMap::new();
        for instance in &self.timeline.instances {
            let mut next = self.timeline.ready(self.looped, instance) + 1;
            if !self.timeline.resources.moves && instance.pieces.len() > 1 {
                return Err(Violation::Moved(self.name(instance.origin)));
            }
            for piece in &instance.pieces {
                if piece.from != next || piece.to < piece.from || piece.slot >= self.timeline.slots {
                    return Err(Violation::Gap(self.name(instance.origin)));
                }
                next = piece.to + 1;
                for cycle in piece.from..=piece.to {
                    if let Some(other) = held.insert((piece.slot, cycle), instance.origin) {
                        return Err(Violation::Overlap(self.name(other), self.name(instance.origin)));
                    }
                }
            }
        }
        Ok(())
    }

    fn ports(&self) -> Result<(), Violation> {
        let used = self.timeline.ports(self.looped);
        let Resources { reads, writes, .. } = self.timeline.resources;
        let crowded = used.iter().enumerate().find(|(_, (count, _))| *count > reads.unwrap_or(usize::MAX));
        if let Some((cycle, (reads, _))) = crowded {
            return Err(Violation::Reads { cycle: cycle as i32, reads: *reads });
        }
        match used.iter().enumerate().find(|(_, (_, count))| *count > writes.unwrap_or(usize::MAX)) {
            Some((cycle, (_, writes))) => Err(Violation::Writes { cycle: cycle as i32, writes: *writes }),
            None => Ok(()),
        }
    }
}
