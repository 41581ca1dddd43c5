//! The start of a loop, list-scheduled in front of its first iterations.

use super::modulo::Modulo;
use super::resources::{Resources, Unit, UnitKind};
use crate::flow::{Flow, Id, Loop, Step, View};

/// The schedule of a loop's start: the cycles and units of its operations, and the cycle in which iteration 0 begins.
pub(super) struct Start {
    /// The cycle that iteration 0's cycle 0 is.
    pub(super) begin: i32,
    /// For every node of the start, its cycle and unit.
    pub(super) placed: Vec<(i32, usize)>,
}

impl Start {
    /// The start that lets iteration 0 begin soonest. Arguments come one a cycle, in order, the first in cycle 0.
    pub(super) fn new(looped: &Loop, modulo: &Modulo, resources: &Resources) -> Option<Self> {
        let flow = &looped.start;
        let last = modulo.starts.iter().flatten().max().copied().unwrap_or(0);
        // One operation after the other, and once more for what the first iteration takes of the units.
        let all: i32 = flow.nodes().iter().map(|node| resources.latency(node.step) as i32 + 1).sum();
        let written = written(looped, modulo, resources);
        (-last..=2 * all + modulo.interval).find_map(|begin| {
            let list = List { looped, modulo, resources, units: resources.units(), written: &written, begin };
            list.run().map(|placed| Self { begin, placed })
        })
    }
}

struct List<'a> {
    looped: &'a Loop,
    modulo: &'a Modulo,
    resources: &'a Resources,
    units: Vec<Unit>,
    /// For every operation of the body that waits, when its result is there, relative to the iteration's begin.
    written: &'a [i32],
    begin: i32,
}

/// When results of the body are written into registers.
fn written(looped: &Loop, modulo: &Modulo, resources: &Resources) -> Vec<i32> {
    let reads = modulo.reads(&looped.body);
    let waiting = looped.body.numbered().filter_map(|(id, _)| {
        let ready = modulo.ready(&looped.body, resources, id);
        reads[id.0 as usize].last().filter(|last| **last > ready).map(|_| ready)
    });
    waiting.collect()
}

impl List<'_> {
    fn run(&self) -> Option<Vec<(i32, usize)>> {
        let flow = &self.looped.start;
        let latest = self.latest()?;
        let mut placed: Vec<Option<(i32, usize)>> = (0..flow.nodes().len()).map(|node| self.argument(node)).collect();
        if placed.iter().zip(&latest).any(|(at, latest)| at.is_some_and(|(cycle, _)| cycle > *latest)) {
            return None;
        }
        let crowds =
            |node: usize, at: &Option<(i32, usize)>| at.is_some_and(|(cycle, _)| !self.has_port(&[], node, cycle));
        if placed.iter().enumerate().any(|(node, at)| crowds(node, at)) {
            return None;
        }
        let end = latest.iter().copied().filter(|cycle| *cycle < i32::MAX).max().unwrap_or(0);
        for cycle in 0..=end {
            let mut waiting: Vec<usize> = (0..placed.len()).filter(|node| placed[*node].is_none()).collect();
            waiting.sort_by_key(|node| (latest[*node], *node));
            for node in waiting {
                if latest[node] < cycle {
                    return None;
                }
                if self.is_ready(&placed, node, cycle) && self.has_port(&placed, node, cycle) {
                    placed[node] = self.free_unit(&placed, node, cycle).map(|unit| (cycle, unit));
                }
            }
        }
        placed.into_iter().collect()
    }

    /// The cycle and port of an argument: they come one a cycle.
    fn argument(&self, node: usize) -> Option<(i32, usize)> {
        let port = self.units.iter().position(|unit| unit.kind == UnitKind::Accept)?;
        match self.looped.start.nodes()[node].step {
            Step::Input(index) => Some((index as i32, port)),
            _ => None,
        }
    }

    /// The latest cycles in which nodes may begin for iteration 0 to find its variables; `None` if an argument comes later.
    fn latest(&self) -> Option<Vec<i32>> {
        let flow = &self.looped.start;
        let mut latest = vec![i32::MAX; flow.nodes().len()];
        for (variable, output) in flow.outputs().iter().enumerate() {
            let Some(id) = output.view.node else { continue };
            for (reader, iteration) in readers(&self.looped.body, variable) {
                let delay = self.resources.delay(flow.node(id).step, self.looped.body.node(reader).step) as i32;
                let before = self.begin + iteration * self.modulo.interval + self.modulo.start(reader) - delay;
                latest[id.0 as usize] = latest[id.0 as usize].min(before);
            }
        }
        for index in (0..flow.nodes().len()).rev() {
            let node = &flow.nodes()[index];
            for from in node.operands.iter().filter_map(|view| view.node) {
                let delay = self.resources.delay(flow.node(from).step, node.step) as i32;
                latest[from.0 as usize] = latest[from.0 as usize].min(latest[index].saturating_sub(delay));
            }
        }
        latest.iter().all(|cycle| *cycle >= 0).then_some(latest)
    }

    fn is_ready(&self, placed: &[Option<(i32, usize)>], node: usize, cycle: i32) -> bool {
        let flow = &self.looped.start;
        let step = flow.nodes()[node].step;
        flow.nodes()[node].operands.iter().filter_map(|view| view.node).all(|from| {
            let delay = self.resources.delay(flow.node(from).step, step) as i32;
            placed[from.0 as usize].is_some_and(|(begin, _)| begin + delay <= cycle)
        })
    }

    /// The first unit that takes the node and has nothing else to do in the cycle.
    fn free_unit(&self, placed: &[Option<(i32, usize)>], node: usize, cycle: i32) -> Option<usize> {
        let takes = |unit: &usize| self.units[*unit].takes(&self.looped.start.nodes()[node]);
        let meets = |unit: usize, begin: i32| (cycle - begin).abs() < self.units[unit].interval as i32;
        let free = |unit: &usize| {
            let mut begun = placed.iter().flatten().filter(|(_, on)| on == unit);
            !self.reserved(*unit, cycle) && !begun.any(|(begin, on)| meets(*on, *begin))
        };
        (0..self.units.len()).find(|unit| takes(unit) && free(unit))
    }

    /// Whether an iteration uses the unit when an operation that begins in this cycle does.
    fn reserved(&self, unit: usize, cycle: i32) -> bool {
        let (interval, taken) = (self.modulo.interval, self.units[unit].interval as i32);
        let starts = self.modulo.starts.iter().zip(&self.modulo.units).filter(|(_, on)| **on == Some(unit));
        starts.filter_map(|(start, _)| *start).any(|start| {
            let since = cycle - self.begin - start;
            let after = since.rem_euclid(interval);
            (since >= 0 && after < taken) || (since > -taken && interval - after < taken)
        })
    }

    /// Whether a result may be written beside those of the iterations and of the start, all of which are taken to wait.
    fn has_port(&self, placed: &[Option<(i32, usize)>], node: usize, cycle: i32) -> bool {
        let Some(writes) = self.resources.writes else { return true };
        let latency = |node: usize| self.resources.latency(self.looped.start.nodes()[node].step) as i32;
        let ready = cycle + latency(node);
        let own = placed
            .iter()
            .enumerate()
            .filter(|(other, at)| at.is_some_and(|(begin, _)| begin + latency(*other) == ready));
        let of_iterations = self.written.iter().filter(|written| {
            let since = ready - self.begin - **written;
            since >= 0 && since % self.modulo.interval == 0
        });
        own.count() + of_iterations.count() < writes
    }
}

/// The operations of a body that look at a loop variable, and in which iteration: later ones do where those before pass it on.
pub(super) fn readers(body: &Flow, variable: usize) -> Vec<(Id, i32)> {
    let is_variable = |view: &View| body.input_of(view) == Some(variable);
    let own = body.numbered().filter(|(_, node)| node.operands.iter().any(is_variable)).map(|(id, _)| (id, 0));
    let passed = body.outputs().iter().enumerate().filter(|(to, output)| *to != variable && is_variable(&output.view));
    let later = passed.flat_map(|(to, _)| readers(body, to)).map(|(id, iteration)| (id, iteration + 1));
    own.chain(later).collect()
}
