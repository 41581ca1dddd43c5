//! List scheduling of programs that run once.

use super::resources::{Resources, Unit, UnitKind};
use crate::flow::{Flow, Step};
use std::collections::HashMap;

/// For every node its cycle and unit. Every node has a unit that takes it.
pub(super) fn place(flow: &Flow, resources: &Resources) -> Vec<(i32, usize)> {
    let mut list = List {
        flow,
        resources,
        heights: heights(flow, resources),
        free: vec![0; resources.units().len()],
        units: resources.units(),
        written: HashMap::new(),
        placed: vec![None; flow.nodes().len()],
    };
    // Arguments come when they come, and take the port that writes.
    for (index, node) in flow.nodes().iter().enumerate() {
        if let Step::Input(argument) = node.step {
            list.put(index, argument as i32);
        }
    }
    let mut waiting: Vec<usize> = (0..flow.nodes().len()).filter(|node| list.placed[*node].is_none()).collect();
    waiting.sort_by_key(|node| (core::cmp::Reverse(list.heights[*node]), *node));
    let mut cycle = 0;
    while !waiting.is_empty() {
        waiting.retain(|node| !list.try_place(*node, cycle));
        cycle += 1;
    }
    list.placed.into_iter().flatten().collect()
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
    /// For every unit the cycle from which on it may begin.
    free: Vec<i32>,
    /// How many results there are in a cycle.
    written: HashMap<i32, usize>,
    placed: Vec<Option<(i32, usize)>>,
}

impl List<'_> {
    fn try_place(&mut self, node: usize, cycle: i32) -> bool {
        let ready = cycle + self.resources.latency(self.flow.nodes()[node].step) as i32;
        let results = self.written.get(&ready).copied().unwrap_or(0);
        let room = results < self.resources.writes.unwrap_or(usize::MAX).max(1);
        room && self.is_ready(node, cycle) && self.put(node, cycle)
    }

    /// Gives a node a unit that is free in this cycle, if there is one.
    fn put(&mut self, node: usize, cycle: i32) -> bool {
        let takes = |unit: &usize| {
            let is_argument = self.units[*unit].kind == UnitKind::Accept;
            self.units[*unit].takes(&self.flow.nodes()[node]) && (is_argument || self.free[*unit] <= cycle)
        };
        let Some(unit) = (0..self.units.len()).find(takes) else { return false };
        self.free[unit] = cycle + self.units[unit].interval as i32;
        let ready = cycle + self.resources.latency(self.flow.nodes()[node].step) as i32;
        *self.written.entry(ready).or_default() += 1;
        self.placed[node] = Some((cycle, unit));
        true
    }

    fn is_ready(&self, node: usize, cycle: i32) -> bool {
        let node = &self.flow.nodes()[node];
        node.operands.iter().filter_map(|view| view.node).all(|from| {
            let delay = self.resources.delay(self.flow.node(from).step, node.step) as i32;
            self.placed[from.0 as usize].is_some_and(|(begin, _)| begin + delay <= cycle)
        })
    }
}
