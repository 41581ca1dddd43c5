//! A loop run a number of times, every operation in its cycle.

use super::gather::gather;
use super::modulo::{Modulo, ScheduleError};
use super::resources::Resources;
use super::start::Start;
use super::{slots, straight};
use crate::flow::{Flow, Id, Loop, Step, View};
use serde::Serialize;

/// The origin of an operation of a timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Origin {
    /// A node of the loop's start.
    Start(Id),
    /// A node of the body in an iteration.
    Body(usize, Id),
    /// A node of the program after the loop, not an input.
    Finish(Id),
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
    /// The operations: those of the start, of all iterations, of what follows, the deliveries.
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
        if let Some(finish) = &looped.finish {
            timeline.finish(looped, finish)?;
        }
        timeline.deliver(looped);
        slots::allocate(&mut timeline, looped, modulo, start.begin);
        if resources.few_inputs {
            gather(&mut timeline, looped, modulo)?;
        }
        timeline.has_ports(looped).then_some(timeline).ok_or(ScheduleError::Ports)
    }

    /// Whether there are ports for all reads and writes.
    fn has_ports(&self, looped: &Loop) -> bool {
        let Resources { reads, writes, .. } = self.resources;
        let within = |(read, written): &(usize, usize)| {
            *read <= reads.unwrap_or(usize::MAX) && *written <= writes.unwrap_or(usize::MAX)
        };
        (reads, writes) == (None, None) || self.ports(looped).iter().all(within)
    }

    /// Adds what follows the loop, list-scheduled into the cycles that the last iterations leave free.
    fn finish(&mut self, looped: &Loop, finish: &Flow) -> Result<(), ScheduleError> {
        let nodes: Vec<usize> = (0..finish.nodes().len()).filter(|node| !is_input(finish, *node)).collect();
        let units = self.resources.units();
        let lacking = nodes.iter().find(|node| !units.iter().any(|unit| unit.takes(&finish.nodes()[**node])));
        if let Some(node) = lacking {
            return Err(ScheduleError::NoUnit(finish.label(crate::Value(*node as u32))));
        }
        let ready = |variable: &usize| {
            let source = variable_after(looped, self.iterations, *variable).0;
            source.map_or(0, |source| self.ready(looped, &self.instances[self.position(looped, source)]))
        };
        let ready: Vec<i32> = looped.results.iter().map(ready).collect();
        let taken = self.instances.iter().map(|instance| (instance.cycle, instance.unit, self.ready(looped, instance)));
        let placed = straight::place_after(finish, &self.resources, &ready, taken);
        self.instances.extend(nodes.into_iter().map(|node| {
            let (cycle, unit) = placed[node];
            Instance { origin: Origin::Finish(crate::Value(node as u32)), cycle, unit, pieces: Vec::new() }
        }));
        Ok(())
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
            Origin::Finish(id) => {
                let before = looped.finish.as_ref().map_or(0, |finish| inputs_before(finish, id));
                start + self.iterations * (body.nodes().len() - inputs) + id.0 as usize - before
            }
            Origin::Result(index) => self.delivered_from(looped) + index,
        }
    }

    /// The number of the first delivery.
    fn delivered_from(&self, looped: &Loop) -> usize {
        let operations = |flow: &Flow| flow.nodes().len() - flow.inputs().len();
        let finish = looped.finish.as_ref().map_or(0, operations);
        looped.start.nodes().len() + self.iterations * operations(&looped.body) + finish
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
            Origin::Finish(id) => looped
                .finish
                .iter()
                .flat_map(|finish| &finish.node(id).operands)
                .map(|view| self.in_finish(looped, *view))
                .collect(),
            Origin::Result(index) => match &looped.finish {
                Some(finish) => vec![self.in_finish(looped, finish.outputs()[index].view)],
                None => vec![variable_after(looped, self.iterations, looped.results[index])],
            },
        }
    }

    /// What a view of the finish is.
    fn in_finish(&self, looped: &Loop, view: View) -> (Option<Origin>, View) {
        let (Some(finish), Some(id)) = (&looped.finish, view.node) else { return (None, view) };
        match finish.node(id).step {
            Step::Input(index) => {
                let (source, inner) = variable_after(looped, self.iterations, looped.results[index as usize]);
                (source, view.of(inner, finish.characteristic))
            }
            _ => (Some(Origin::Finish(id)), view),
        }
    }

    /// The step of an operation; a delivery has none.
    pub fn step(&self, looped: &Loop, origin: Origin) -> Option<Step> {
        match origin {
            Origin::Start(id) => Some(looped.start.node(id).step),
            Origin::Body(_, id) => Some(looped.body.node(id).step),
            Origin::Finish(id) => looped.finish.as_ref().map(|finish| finish.node(id).step),
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
        for index in 0..looped.outputs().len() {
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

fn is_input(flow: &Flow, node: usize) -> bool {
    matches!(flow.nodes()[node].step, Step::Input(_))
}

fn inputs_before(flow: &Flow, id: Id) -> usize {
    (0..id.0 as usize).filter(|node| is_input(flow, *node)).count()
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
            match looped.body.input_of(&view) {
                Some(passed) => {
                    let (source, inner) = variable_after(looped, last, passed);
                    (source, view.of(inner, looped.body.characteristic))
                }
                None => (view.node.map(|id| Origin::Body(last, id)), view),
            }
        }
    }
}
