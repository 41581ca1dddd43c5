//! The start of a loop, list-scheduled in front of its first iterations.

use super::modulo::Modulo;
use super::resources::{Resources, Unit};
use crate::flow::{Flow, Id, Loop, Step};

/// When and where the start's operations run, and when iteration 0 begins.
pub(super) struct Start {
    /// The cycle that iteration 0's cycle 0 is.
    pub(super) begin: i32,
    /// For every node of the start, its cycle and unit.
    pub(super) placed: Vec<(i32, usize)>,
}

/// How late the first iteration may begin.
const LATEST: i32 = 400;

impl Start {
    /// The start that lets iteration 0 begin soonest. Arguments come one a cycle, in order, the first in cycle 0.
    pub(super) fn new(looped: &Loop, modulo: &Modulo, resources: &Resources) -> Option<Self> {
        (-LATEST..LATEST).find_map(|begin| {
            let list = List { looped, modulo, resources, units: resources.units(), begin };
            list.run().map(|placed| Self { begin, placed })
        })
    }
}

struct List<'a> {
    looped: &'a Loop,
    modulo: &'a Modulo,
    resources: &'a Resources,
    units: Vec<Unit>,
    begin: i32,
}

impl List<'_> {
    fn run(&self) -> Option<Vec<(i32, usize)>> {
        let flow = &self.looped.start;
        let latest = self.latest()?;
        let mut placed: Vec<Option<(i32, usize)>> = vec![None; flow.nodes().len()];
        let end = latest.iter().copied().filter(|cycle| *cycle < i32::MAX).max().unwrap_or(0);
        for cycle in 0..=end.max(flow.inputs().len() as i32) {
            let mut waiting: Vec<usize> = (0..placed.len()).filter(|node| placed[*node].is_none()).collect();
            waiting.sort_by_key(|node| (latest[*node], *node));
            for node in waiting {
                if latest[node] < cycle {
                    return None;
                }
                if self.is_ready(&placed, node, cycle) {
                    placed[node] = self.free_unit(&placed, node, cycle).map(|unit| (cycle, unit));
                }
            }
        }
        placed.into_iter().collect()
    }

    /// The latest cycles in which nodes may begin for iteration 0 to find its variables; `None` if an argument comes later.
    fn latest(&self) -> Option<Vec<i32>> {
        let flow = &self.looped.start;
        let mut latest = vec![i32::MAX; flow.nodes().len()];
        for (variable, output) in flow.outputs().iter().enumerate() {
            let Some(id) = output.view.node else { continue };
            for reader in readers(&self.looped.body, variable) {
                let delay = self.resources.delay(flow.node(id).step, self.looped.body.node(reader).step) as i32;
                let before = self.begin + self.modulo.start(reader) - delay;
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
        if let Step::Input(index) = step {
            return index as i32 == cycle;
        }
        flow.nodes()[node].operands.iter().filter_map(|view| view.node).all(|from| {
            let delay = self.resources.delay(flow.node(from).step, step) as i32;
            placed[from.0 as usize].is_some_and(|(begin, _)| begin + delay <= cycle)
        })
    }

    /// The first unit that takes the node and has nothing else to do in the cycle.
    fn free_unit(&self, placed: &[Option<(i32, usize)>], node: usize, cycle: i32) -> Option<usize> {
        let takes = |unit: &usize| self.units[*unit].takes(&self.looped.start.nodes()[node]);
        let free = |unit: &usize| !self.reserved(*unit, cycle) && !placed.contains(&Some((cycle, *unit)));
        (0..self.units.len()).find(|unit| takes(unit) && free(unit))
    }

    /// Whether an iteration uses the unit in this cycle.
    fn reserved(&self, unit: usize, cycle: i32) -> bool {
        let starts = self.modulo.starts.iter().zip(&self.modulo.units).filter(|(_, on)| **on == Some(unit));
        starts.filter_map(|(start, _)| *start).any(|start| {
            let since = cycle - self.begin - start;
            since >= 0 && since % self.modulo.interval == 0
        })
    }
}

/// The operations of a body that look at a loop variable.
pub(super) fn readers(body: &Flow, variable: usize) -> impl Iterator<Item = Id> {
    let is_variable =
        move |view: &crate::flow::View| view.node.is_some_and(|id| body.node(id).step == Step::Input(variable as u32));
    body.numbered().filter(move |(_, node)| node.operands.iter().any(is_variable)).map(|(id, _)| id)
}
