//! Lower bounds of the interval: resources, and cycles of dependences through the loop variables.

use super::resources::Resources;
use crate::flow::{Flow, Id, Step};
use serde::Serialize;

/// A dependence: operation `to` of iteration i needs the result of `from` in iteration i − `distance`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dependence {
    /// What is needed.
    pub from: Id,
    /// By what.
    pub to: Id,
    /// How many iterations later.
    pub distance: i32,
}

/// The dependences of a loop's body; inputs are looked through, and so are variables that an iteration only passes on.
pub fn dependences(body: &Flow) -> Vec<Dependence> {
    let operands = body.numbered().flat_map(|(to, node)| node.operands.iter().map(move |view| (view.node, to)));
    let resolve = |(from, to): (Option<Id>, Id)| {
        let (mut from, mut distance) = (from?, 0);
        while let Step::Input(index) = body.node(from).step {
            from = body.outputs()[index as usize].view.node?;
            distance += 1;
        }
        Some(Dependence { from, to, distance })
    };
    operands.filter_map(resolve).collect()
}

/// A cycle of dependences: no interval below `interval` is possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Recurrence {
    /// The bound: cycles over iterations, rounded up.
    pub interval: i32,
    /// The cycles of the operations on it.
    pub delay: i32,
    /// The iterations that it spans.
    pub distance: i32,
    /// The operations, by name, in order.
    pub cycle: Vec<String>,
}

/// The recurrence that bounds the interval most; `None` if there is none.
pub fn recurrence(body: &Flow, resources: &Resources) -> Option<Recurrence> {
    let edges = dependences(body);
    let mut worst: Option<Recurrence> = None;
    while let Some(cycle) = positive_cycle(body, resources, &edges, worst.as_ref().map_or(0, |r| r.interval)) {
        worst = Some(describe(body, resources, &cycle));
    }
    worst
}

fn describe(body: &Flow, resources: &Resources, cycle: &[Dependence]) -> Recurrence {
    let delay = cycle.iter().map(|edge| delay(body, resources, edge)).sum::<i32>();
    let distance = cycle.iter().map(|edge| edge.distance).sum::<i32>();
    let interval = (delay + distance - 1) / distance.max(1);
    Recurrence { interval, delay, distance, cycle: cycle.iter().map(|edge| body.label(edge.from)).collect() }
}

/// The least cycles between the begins of the two operations, less those that the iterations between them take.
pub(super) fn delay(body: &Flow, resources: &Resources, edge: &Dependence) -> i32 {
    resources.delay(body.node(edge.from).step, body.node(edge.to).step) as i32
}

/// A cycle whose delays exceed the interval times its distance (Bellman and Ford's algorithm for longest paths).
fn positive_cycle(body: &Flow, resources: &Resources, edges: &[Dependence], interval: i32) -> Option<Vec<Dependence>> {
    let n = body.nodes().len();
    let (mut longest, mut by) = (vec![0; n], vec![None; n]);
    let mut changed = None;
    for _ in 0..=n {
        changed = None;
        for edge in edges {
            let length = longest[edge.from.0 as usize] + delay(body, resources, edge) - interval * edge.distance;
            if length > longest[edge.to.0 as usize] {
                longest[edge.to.0 as usize] = length;
                by[edge.to.0 as usize] = Some(*edge);
                changed = Some(edge.to);
            }
        }
        changed?;
    }
    let back = |at: Id| by[at.0 as usize].map(|edge: Dependence| edge.from);
    let on_cycle = (0..n).try_fold(changed?, |at, _| back(at))?;
    let mut cycle = vec![by[on_cycle.0 as usize]?];
    while cycle.last()?.from != on_cycle {
        cycle.push(by[cycle.last()?.from.0 as usize]?);
    }
    cycle.reverse();
    Some(cycle)
}

/// The least interval that units and recurrences allow; `None` if some operation has no unit.
pub fn minimum_interval(body: &Flow, resources: &Resources) -> Option<i32> {
    let needed = resource_interval(body, resources)?;
    Some(needed.max(recurrence(body, resources).map_or(1, |recurrence| recurrence.interval)))
}

/// For every unit, the cycles of the operations that only it and its betters take, over their number.
fn resource_interval(body: &Flow, resources: &Resources) -> Option<i32> {
    let units = resources.units();
    let operations: Vec<_> = body.nodes().iter().filter(|node| !matches!(node.step, Step::Input(_))).collect();
    let takers = |node: &&crate::flow::FlowNode| units.iter().filter(|unit| unit.takes(node)).count();
    let bound = |node: &&crate::flow::FlowNode| {
        let alike = |other: &&&crate::flow::FlowNode| {
            units.iter().all(|unit| !unit.takes(other) || unit.takes(node)) && takers(other) > 0
        };
        let count = operations.iter().filter(alike).count();
        let taken = units.iter().filter(|unit| unit.takes(node)).map(|unit| unit.interval).min().unwrap_or(1);
        (count * taken as usize).div_ceil(takers(node).max(1)) as i32
    };
    (operations.iter().all(|node| takers(node) > 0)).then(|| operations.iter().map(bound).max().unwrap_or(1))
}
