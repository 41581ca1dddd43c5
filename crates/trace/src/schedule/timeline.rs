//! A loop run a number of times, every operation in its cycle.

use super::modulo::{Modulo, ScheduleError};
use super::resources::Resources;
use super::start::Start;
use super::{slots, straight};
use crate::flow::{Flow, Id, Loop, Step, View};
use serde::Serialize;

/// What an operation of a timeline is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Origin {
    /// A node of the loop's start.
    Start(Id),
    /// A node of the body in an iteration.
    Body(usize, Id),
    /// The delivery of a result, by its number.
    Result(usize),
}

/// A register that holds a value for some cycles, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// The register.
    pub slot: usize,
    /// The first cycle in which the value can be read there.
    pub from: i32,
    /// The last.
    pub to: i32,
}

impl Piece {
    /// Whether the value can be read there in this cycle.
    pub fn holds(&self, cycle: i32) -> bool {
        (self.from..=self.to).contains(&cycle)
    }
}

/// An operation in its cycle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Instance {
    /// What it is.
    pub origin: Origin,
    /// The cycle it begins in.
    pub cycle: i32,
    /// The unit, a position in [`Resources::units`].
    pub unit: usize,
    /// Where its result waits for readers, one register after the other.
    pub pieces: Vec<Piece>,
}

/// A loop's operations over all its iterations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Timeline {
    /// What it runs on.
    pub resources: Resources,
    /// The cycles from one iteration to the next.
    pub interval: i32,
    /// How often the body runs.
    pub iterations: usize,
    /// The operations: those of the start, of all iterations, the deliveries.
    pub instances: Vec<Instance>,
    /// How many registers there are.
    pub slots: usize,
    /// The clock edges from the cycle in which the first argument is accepted to the one in which the last result is on the
    /// output port.
    pub cycles: i32,
}

impl Timeline {
    /// A loop that runs `iterations` times (at least once), its start fitted in front of it and its results delivered in order
    /// as soon as they are there.
    pub fn new(
        looped: &Loop,
        modulo: &Modulo,
        resources: &Resources,
        iterations: usize,
    ) -> Result<Self, ScheduleError> {
        if let Some(node) = resources.lacking(&looped.start) {
            return Err(ScheduleError::NoUnit(looped.start.label(crate::Value(node as u32))));
        }
        let start = Start::new(looped, modulo, resources).filter(|_| iterations > 0).ok_or(ScheduleError::Start)?;
        let mut timeline = Self {
            resources: resources.clone(),
            interval: modulo.interval,
            iterations,
            instances: instances(looped, modulo, &start, iterations),
            slots: 0,
            cycles: 0,
        };
        timeline.deliver(looped);
        slots::allocate(&mut timeline, looped, modulo, start.begin);
        Ok(timeline)
    }

    /// A program that runs once, list-scheduled: its loop, which has no iterations, and its timeline. Arguments come one a cycle,
    /// the first in cycle 0; of what may begin in a cycle that goes first which most depends on.
    pub fn straight(flow: &Flow, resources: &Resources) -> Result<(Loop, Self), ScheduleError> {
        if let Some(node) = resources.lacking(flow) {
            return Err(ScheduleError::NoUnit(flow.label(crate::Value(node as u32))));
        }
        let (looped, modulo) = (Loop::straight(flow), Modulo { interval: 1, starts: Vec::new(), units: Vec::new() });
        let start = Start { begin: 0, placed: straight::place(flow, resources) };
        let mut timeline = Self {
            resources: resources.clone(),
            interval: 1,
            iterations: 0,
            instances: instances(&looped, &modulo, &start, 0),
            slots: 0,
            cycles: 0,
        };
        timeline.deliver(&looped);
        slots::allocate(&mut timeline, &looped, &modulo, 0);
        Ok((looped, timeline))
    }

    /// The number of an operation among the instances.
    pub fn position(&self, looped: &Loop, origin: Origin) -> usize {
        let (start, body) = (looped.start.nodes().len(), &looped.body);
        let inputs = body.inputs().len();
        match origin {
            Origin::Start(id) => id.0 as usize,
            Origin::Body(iteration, id) => {
                let rank = id.0 as usize - inputs_before(body, id);
                start + iteration * (body.nodes().len() - inputs) + rank
            }
            Origin::Result(index) => start + self.iterations * (body.nodes().len() - inputs) + index,
        }
    }

    /// What an operation looks at: the operation that gives it, `None` for a constant, and how.
    pub fn operands(&self, looped: &Loop, origin: Origin) -> Vec<(Option<Origin>, View)> {
        match origin {
            Origin::Start(id) => {
                looped.start.node(id).operands.iter().map(|view| (view.node.map(Origin::Start), *view)).collect()
            }
            Origin::Body(iteration, id) => {
                looped.body.node(id).operands.iter().map(|view| in_iteration(looped, iteration, *view)).collect()
            }
            Origin::Result(index) => {
                let variable = looped.results[index];
                vec![variable_after(looped, self.iterations, variable)]
            }
        }
    }

    /// The step of an operation; a delivery has none.
    pub fn step(&self, looped: &Loop, origin: Origin) -> Option<Step> {
        match origin {
            Origin::Start(id) => Some(looped.start.node(id).step),
            Origin::Body(_, id) => Some(looped.body.node(id).step),
            Origin::Result(_) => None,
        }
    }

    /// The cycle from which on an operation's result is there.
    pub fn ready(&self, looped: &Loop, instance: &Instance) -> i32 {
        let latency = self.step(looped, instance.origin).map_or(1, |step| self.resources.latency(step));
        instance.cycle + latency as i32
    }

    /// Delivers the results in order, each as soon as it can be read.
    fn deliver(&mut self, looped: &Loop) {
        let unit = self.resources.units().len() - 1;
        let mut next = 0;
        for index in 0..looped.results.len() {
            let origin = Origin::Result(index);
            let (source, _) = self.operands(looped, origin)[0];
            let ready = source.map_or(0, |source| {
                let position = self.position(looped, source);
                self.ready(looped, &self.instances[position])
            });
            next = ready.max(next);
            self.instances.push(Instance { origin, cycle: next, unit, pieces: Vec::new() });
            next += 1;
        }
        self.cycles = next;
    }

    /// For every operation, the cycles in which its result is read.
    pub(super) fn reads(&self, looped: &Loop) -> Vec<Vec<i32>> {
        let mut reads = vec![Vec::new(); self.instances.len()];
        for instance in &self.instances {
            for source in self.operands(looped, instance.origin).into_iter().filter_map(|(source, _)| source) {
                reads[self.position(looped, source)].push(instance.cycle);
            }
        }
        reads
    }
}

fn inputs_before(body: &Flow, id: Id) -> usize {
    body.nodes()[..id.0 as usize].iter().filter(|node| matches!(node.step, Step::Input(_))).count()
}

fn instances(looped: &Loop, modulo: &Modulo, start: &Start, iterations: usize) -> Vec<Instance> {
    let before = looped.start.numbered().map(|(id, _)| {
        let (cycle, unit) = start.placed[id.0 as usize];
        Instance { origin: Origin::Start(id), cycle, unit, pieces: Vec::new() }
    });
    let operations: Vec<(Id, i32, usize)> = looped
        .body
        .numbered()
        .filter_map(|(id, _)| {
            Some((id, *modulo.starts.get(id.0 as usize)?.as_ref()?, *modulo.units.get(id.0 as usize)?.as_ref()?))
        })
        .collect();
    let body = (0..iterations).flat_map(|iteration| {
        let begin = start.begin + iteration as i32 * modulo.interval;
        operations.iter().map(move |(id, cycle, unit)| Instance {
            origin: Origin::Body(iteration, *id),
            cycle: begin + cycle,
            unit: *unit,
            pieces: Vec::new(),
        })
    });
    before.chain(body).collect()
}

/// What a view of the body is in an iteration.
fn in_iteration(looped: &Loop, iteration: usize, view: View) -> (Option<Origin>, View) {
    let Some(id) = view.node else { return (None, view) };
    match looped.body.node(id).step {
        Step::Input(variable) => {
            let (source, inner) = variable_after(looped, iteration, variable as usize);
            (source, view.of(inner, looped.body.characteristic))
        }
        _ => (Some(Origin::Body(iteration, id)), view),
    }
}

/// A loop variable after some iterations.
fn variable_after(looped: &Loop, iterations: usize, variable: usize) -> (Option<Origin>, View) {
    match iterations.checked_sub(1) {
        None => {
            let view = looped.start.outputs()[variable].view;
            (view.node.map(Origin::Start), view)
        }
        Some(last) => {
            let view = looped.body.outputs()[variable].view;
            (view.node.map(|id| Origin::Body(last, id)), view)
        }
    }
}
