//! List scheduling of programs that run once.

use super::resources::{Resources, Unit, UnitKind};
use crate::flow::{Flow, Step};
use std::collections::{HashMap, HashSet};

/// For every node its cycle and unit. Every node has a unit that takes it.
pub(super) fn place(flow: &Flow, resources: &Resources) -> Vec<(i32, usize)> {
    let mut list = List::new(flow, resources);
    // Arguments come when they come, and take the port that writes.
    for (index, node) in flow.nodes().iter().enumerate() {
        if let Step::Input(argument) = node.step {
            list.put(index, argument as i32);
        }
    }
    list.run(0)
}

/// The same for a program that follows another: its inputs are ready in the given cycles, the units and the port that writes are
/// taken by operations of which each has a cycle, a unit, and a cycle in which its result is there.
pub(super) fn place_after(
    flow: &Flow,
    resources: &Resources,
    ready: &[i32],
    taken: impl Iterator<Item = (i32, usize, i32)>,
) -> Vec<(i32, usize)> {
    let mut list = List::new(flow, resources);
    for (cycle, unit, result) in taken {
        list.take(unit, cycle, result);
    }
    // An input may be the result of a combinational unit, which no other such reads in its cycle.
    let wait = i32::from(resources.adder_latency.min(resources.map_latency) == 0);
    for (index, node) in flow.nodes().iter().enumerate() {
        if let Step::Input(input) = node.step {
            let begin = ready[input as usize] + wait - resources.latency(node.step) as i32;
            list.placed[index] = Some((begin, 0));
        }
    }
    list.run(ready.iter().min().copied().unwrap_or(0))
}

/// The cycles from a node's begin to the end of the program at least.
fn heights(flow: &Flow, resources: &Resources) -> Vec<i32> {
    let mut heights: Vec<i32> = flow.nodes().iter().map(|node| resources.latency(node.step) as i32).collect();
    for index in (0..flow.nodes().len()).rev() {
        let node = &flow.nodes()[index];
        for from in node.operands.iter().filter_map(|view| view.node) {
            let delay = resources.delay(flow.node(from).step, node.step) as i32;
            heights[from.0 as usize] = heights[from.0 as usize].max(delay + heights[index]);
        }
    }
    heights
}

struct List<'a> {
    flow: &'a Flow,
    resources: &'a Resources,
    heights: Vec<i32>,
    units: Vec<Unit>,
    /// The units and cycles in which they may not begin.
    busy: HashSet<(usize, i32)>,
    /// How many results there are in a cycle.
    written: HashMap<i32, usize>,
    placed: Vec<Option<(i32, usize)>>,
}

impl<'a> List<'a> {
    fn new(flow: &'a Flow, resources: &'a Resources) -> Self {
        Self {
            flow,
            resources,
            heights: heights(flow, resources),
            units: resources.units(),
            busy: HashSet::new(),
            written: HashMap::new(),
            placed: vec![None; flow.nodes().len()],
        }
    }

    /// Places what is not placed yet, from a cycle on.
    fn run(mut self, mut cycle: i32) -> Vec<(i32, usize)> {
        let mut waiting: Vec<usize> = (0..self.placed.len()).filter(|node| self.placed[*node].is_none()).collect();
        waiting.sort_by_key(|node| (core::cmp::Reverse(self.heights[*node]), *node));
        while !waiting.is_empty() {
            waiting.retain(|node| !self.try_place(*node, cycle));
            cycle += 1;
        }
        self.placed.into_iter().flatten().collect()
    }

    fn try_place(&mut self, node: usize, cycle: i32) -> bool {
        let ready = cycle + self.resources.latency(self.flow.nodes()[node].step) as i32;
        let results = self.written.get(&ready).copied().unwrap_or(0);
        let room = results < self.resources.writes.unwrap_or(usize::MAX).max(1);
        room && self.is_ready(node, cycle) && self.put(node, cycle)
    }

    /// Gives a node a unit that is free in this cycle, if there is one.
    fn put(&mut self, node: usize, cycle: i32) -> bool {
        let takes = |unit: &usize| {
            let properties = self.units[*unit];
            let is_argument = properties.kind == UnitKind::Accept;
            let mut cycles = cycle..cycle + properties.interval as i32;
            properties.takes(&self.flow.nodes()[node])
                && (is_argument || cycles.all(|cycle| !self.busy.contains(&(*unit, cycle))))
        };
        let Some(unit) = (0..self.units.len()).find(takes) else { return false };
        self.take(unit, cycle, cycle + self.resources.latency(self.flow.nodes()[node].step) as i32);
        self.placed[node] = Some((cycle, unit));
        true
    }

    /// Notes an operation on a unit in a cycle, its result being there in another.
    fn take(&mut self, unit: usize, cycle: i32, result: i32) {
        let interval = self.units[unit].interval as i32;
        self.busy.extend((cycle..cycle + interval).map(|cycle| (unit, cycle)));
        *self.written.entry(result).or_default() += 1;
    }

    fn is_ready(&self, node: usize, cycle: i32) -> bool {
        let node = &self.flow.nodes()[node];
        node.operands.iter().filter_map(|view| view.node).all(|from| {
            let delay = self.resources.delay(self.flow.node(from).step, node.step) as i32;
            self.placed[from.0 as usize].is_some_and(|(begin, _)| begin + delay <= cycle)
        })
    }
}
