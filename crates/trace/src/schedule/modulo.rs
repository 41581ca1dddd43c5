//! Schedules of loop bodies modulo an interval.

use super::recurrence::dependences;
use super::resources::Resources;
use crate::flow::{Flow, Id};
use serde::Serialize;

/// A schedule of a loop's body: iteration i does operation v in cycle `starts[v]` + i · `interval` (from some cycle on).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Modulo {
    /// The cycles from one iteration to the next.
    pub interval: i32,
    /// For every node but inputs, its cycle; the first is 0.
    pub starts: Vec<Option<i32>>,
    /// For every node but inputs, its unit, a position in [`Resources::units`].
    pub units: Vec<Option<usize>>,
}

/// How many tries a search may take.
pub const EFFORT: u64 = 400_000;

/// The reason why there is no schedule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// A node that no unit takes.
    #[error("no unit takes operation {0}")]
    NoUnit(String),
    /// None was found.
    #[error("no schedule with an interval of at most {0} cycles was found")]
    NotFound(i32),
    /// None was found that reads and writes no more registers in a cycle than there are ports.
    #[error("no schedule with so few ports was found")]
    Ports,
    /// The start does not fit in front of the loop.
    #[error("the start of the loop does not fit")]
    Start,
}

impl Modulo {
    /// The cycle of an operation; 0 for inputs.
    pub fn start(&self, id: Id) -> i32 {
        self.starts.get(id.0 as usize).copied().flatten().unwrap_or(0)
    }

    /// The cycle from which on an operation's result is there.
    pub fn ready(&self, body: &Flow, resources: &Resources, id: Id) -> i32 {
        self.start(id) + resources.latency(body.node(id).step) as i32
    }

    /// As many iterations as overlap, and one more.
    pub(super) fn overlapping(&self) -> usize {
        let end = self.starts.iter().flatten().max().copied().unwrap_or(0);
        2 + (end / self.interval) as usize
    }

    /// For every node the cycles in which its result is read, relative to its own iteration's begin, in order.
    pub fn reads(&self, body: &Flow) -> Vec<Vec<i32>> {
        let mut reads = vec![Vec::new(); body.nodes().len()];
        for edge in dependences(body) {
            reads[edge.from.0 as usize].push(self.start(edge.to) + self.interval * edge.distance);
        }
        reads.iter_mut().for_each(|reads| reads.sort_unstable());
        reads
    }

    /// The registers' cycles: how long results wait for their last reader, summed up.
    pub fn waiting(&self, body: &Flow, resources: &Resources) -> i32 {
        let reads = self.reads(body);
        let waits = body
            .numbered()
            .filter_map(|(id, _)| reads[id.0 as usize].last().map(|last| last - self.ready(body, resources, id)));
        waits.sum()
    }
}
