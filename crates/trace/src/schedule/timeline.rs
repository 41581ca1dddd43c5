//! A loop run a number of times, every operation in its cycle.

use super::resources::Resources;
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

pub(super) fn is_input(flow: &Flow, node: usize) -> bool {
    matches!(flow.nodes()[node].step, Step::Input(_))
}

fn inputs_before(flow: &Flow, id: Id) -> usize {
    (0..id.0 as usize).filter(|node| is_input(flow, *node)).count()
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
pub(super) fn variable_after(looped: &Loop, iterations: usize, variable: usize) -> (Option<Origin>, View) {
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
