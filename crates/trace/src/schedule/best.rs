//! The search for the best schedule of a loop.

use super::modulo::{EFFORT, Modulo, ScheduleError};
use super::recurrence::minimum_interval;
use super::resources::Resources;
use super::search::{Deadline, Search};
use super::start::readers;
use super::timeline::Timeline;
use crate::flow::{Flow, Loop, Step};

impl Modulo {
    /// A schedule with exactly this interval, if the search finds one: it is deterministic, tries operations with least
    /// freedom first, goes back where it is stuck, and gives up after `effort` tries; with limits on ports it tries once more, what
    /// most depends on first.
    pub fn with_interval(body: &Flow, resources: &Resources, interval: i32, effort: u64) -> Option<Self> {
        let search = || Search::new(body, resources, interval, &[], effort);
        search()?.run().or_else(|| if resources.is_limited() { search()?.in_order().run() } else { None })
    }

    /// The schedule with the least interval that the search finds, at most four times what is possible at all.
    ///
    /// # Errors
    ///
    /// [`ScheduleError`].
    pub fn new(body: &Flow, resources: &Resources) -> Result<Self, ScheduleError> {
        if let Some(index) = body.nodes().iter().position(|node| {
            !matches!(node.step, Step::Input(_)) && !resources.units().iter().any(|unit| unit.takes(node))
        }) {
            return Err(ScheduleError::NoUnit(body.label(crate::Value(index as u32))));
        }
        let least = minimum_interval(body, resources).unwrap_or(1);
        let found = (least..=4 * least).find_map(|ii| Self::with_interval(body, resources, ii, effort(resources)));
        found.ok_or(if resources.is_limited() { ScheduleError::Ports } else { ScheduleError::NotFound(4 * least) })
    }

    /// The schedule of least interval with which the whole loop, start and delivery included, takes the fewest cycles that the
    /// search finds. With a finish it halves the range of those asked for, since each search has more to place.
    pub fn of_loop(looped: &Loop, resources: &Resources) -> Result<Self, ScheduleError> {
        let plain = Self::new(&looped.body, resources)?;
        if looped.finish.is_some() {
            return Ok(plain.sooner_finished(looped, resources));
        }
        let unlimited = Resources { reads: None, writes: None, ..resources.clone() };
        let taken =
            |modulo: &Self| Timeline::new(looped, modulo, &unlimited, looped.pairings).map(|timeline| timeline.cycles);
        let (mut least, interval) = (taken(&plain)?, plain.interval);
        let mut best = plain.has_ports(looped, resources).then_some(plain);
        for cycles in 0..least + interval {
            let deadlines = deadlines(looped, resources, interval, cycles);
            let search = Search::new(&looped.body, resources, interval, &deadlines, EFFORT_FOR_DEADLINES);
            let Some(found) = search.and_then(Search::run) else { continue };
            let taken = taken(&found)?;
            if (best.is_none() || taken < least) && found.has_ports(looped, resources) {
                (least, best) = (taken, Some(found));
            }
            if best.is_some() && least <= cycles {
                break;
            }
        }
        best.ok_or(ScheduleError::Ports)
    }

    /// Of this schedule and those found of iterations that end sooner, the one with which the finish ends first. The range of ends is
    /// halved until it is an eighth of the interval long: some five searches.
    fn sooner_finished(self, looped: &Loop, resources: &Resources) -> Self {
        // Cycles beside those of the kernel, which all schedules of the same interval have.
        let beside = |modulo: &Self| {
            let iterations = modulo.overlapping();
            let cycles = Timeline::new(looped, modulo, resources, iterations).ok()?.cycles;
            Some(cycles - iterations as i32 * modulo.interval)
        };
        let Some(mut least) = beside(&self) else { return self };
        let interval = self.interval;
        let alone = |modulo: &Self| {
            let looped = Loop { finish: None, ..looped.clone() };
            Timeline::new(&looped, modulo, resources, 1).map(|timeline| timeline.cycles)
        };
        let Ok(mut most) = alone(&self) else { return self };
        let (mut best, mut fewest) = (self, 0);
        while most - fewest > interval / 8 {
            let cycles = (fewest + most) / 2;
            let deadlines = deadlines(looped, resources, interval, cycles);
            let search = Search::new(&looped.body, resources, interval, &deadlines, EFFORT_FOR_DEADLINES);
            let Some(found) = search.and_then(Search::run) else {
                fewest = cycles + 1;
                continue;
            };
            most = alone(&found).map_or(cycles, |taken| taken.min(cycles));
            if let Some(cycles) = beside(&found).filter(|cycles| *cycles < least) {
                (least, best) = (cycles, found);
            }
        }
        best
    }

    /// Whether there are ports for all reads and writes of a loop that is as long as iterations overlap.
    fn has_ports(&self, looped: &Loop, resources: &Resources) -> bool {
        let Resources { reads: None, writes: None, .. } = resources else {
            return Timeline::new(looped, self, resources, self.overlapping()).is_ok();
        };
        true
    }
}

/// How many tries one may take with limits on ports, where each costs more.
const EFFORT_WITH_LIMITS: u64 = 1_500;

fn effort(resources: &Resources) -> u64 {
    if resources.is_limited() { EFFORT_WITH_LIMITS } else { EFFORT }
}

/// How many tries one for a loop of so many cycles may take.
const EFFORT_FOR_DEADLINES: u64 = 2_000;

/// What the body must keep for a loop of one iteration a pairing to take so many cycles: the last pairing's results are there in time
/// to be delivered, one a cycle, counted from when the start has the variables at the earliest.
fn deadlines(looped: &Loop, resources: &Resources, interval: i32, cycles: i32) -> Vec<Deadline> {
    let (body, available) = (&looped.body, availability(looped, resources));
    let mut deadlines = Vec::new();
    for (index, variable) in looped.results.iter().enumerate() {
        let view = &body.outputs()[*variable].view;
        let Some(late) = view.node.filter(|_| body.input_of(view).is_none()) else { continue };
        let after = (looped.results.len() - index) as i32 + resources.latency(body.node(late).step) as i32;
        for (variable, cycle) in available.iter().enumerate() {
            let within = |iteration| cycles - after - cycle - (looped.pairings as i32 - 1 - iteration) * interval;
            let deadline = |(early, iteration)| Deadline { early, late, within: within(iteration) };
            deadlines.extend(readers(body, variable).into_iter().map(deadline));
        }
    }
    deadlines
}

/// The cycle in which the start can have each loop variable at the earliest.
fn availability(looped: &Loop, resources: &Resources) -> Vec<i32> {
    let flow = &looped.start;
    let mut ready = vec![0; flow.nodes().len()];
    for (id, node) in flow.numbered() {
        let operands = node.operands.iter().filter_map(|view| view.node).map(|from| ready[from.0 as usize]);
        let begin = match node.step {
            Step::Input(index) => index as i32,
            _ => operands.max().unwrap_or(0),
        };
        ready[id.0 as usize] = begin + resources.latency(node.step) as i32;
    }
    flow.outputs().iter().map(|output| output.view.node.map_or(0, |id| ready[id.0 as usize])).collect()
}
