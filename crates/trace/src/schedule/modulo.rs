//! Schedules of loop bodies modulo an interval.

use super::recurrence::{dependences, minimum_interval};
use super::resources::Resources;
use super::search::Search;
use crate::flow::{Flow, Id, Step};
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

/// Why there is no schedule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// A node that no unit takes.
    #[error("no unit takes operation {0}")]
    NoUnit(String),
    /// None was found.
    #[error("no schedule with an interval of at most {0} cycles was found")]
    NotFound(i32),
    /// The start does not fit in front of the loop.
    #[error("the start of the loop does not fit")]
    Start,
}

impl Modulo {
    /// The cycle of an operation; 0 for inputs.
    pub fn start(&self, id: Id) -> i32 {
        self.starts[id.0 as usize].unwrap_or(0)
    }

    /// The cycle from which on an operation's result is there.
    pub fn ready(&self, body: &Flow, resources: &Resources, id: Id) -> i32 {
        self.start(id) + resources.latency(body.node(id).step) as i32
    }

    /// A schedule with exactly this interval, if the search finds one: it is deterministic, tries operations with least
    /// freedom first, goes back where it is stuck, and gives up after `effort` tries.
    pub fn with_interval(body: &Flow, resources: &Resources, interval: i32, effort: u64) -> Option<Self> {
        Search::new(body, resources, interval, effort)?.run()
    }

    /// The schedule with the least interval that the search finds, at most four times what is possible at all.
    pub fn new(body: &Flow, resources: &Resources) -> Result<Self, ScheduleError> {
        if let Some(index) = body.nodes().iter().position(|node| {
            !matches!(node.step, Step::Input(_)) && !resources.units().iter().any(|unit| unit.takes(node))
        }) {
            return Err(ScheduleError::NoUnit(body.label(crate::Value(index as u32))));
        }
        let least = minimum_interval(body, resources).unwrap_or(1);
        let found = (least..=4 * least).find_map(|ii| Self::with_interval(body, resources, ii, EFFORT));
        found.ok_or(ScheduleError::NotFound(4 * least))
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
        let waits = body.numbered().filter_map(|(id, _)| {
            reads[id.0 as usize].last().map(|last| last - self.ready(body, resources, id))
        });
        waits.sum()
    }
}

/// How many tries a search may take.
pub const EFFORT: u64 = 400_000;
