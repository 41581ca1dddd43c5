//! The search for a schedule modulo an interval: an exact one within windows, with backtracking.
//!
//! The longest paths between all operations, an iteration counting as minus the interval, give every operation a window as
//! soon as one is placed. The operation with the fewest cycles left is placed next; a window is tried from the side where
//! something placed is, at most an interval long, since beyond that residues repeat.

use super::modulo::Modulo;
use super::recurrence::{delay, dependences};
use super::resources::{Resources, Unit};
use crate::flow::{Flow, Id, Step};

pub(super) const FAR: i32 = 1 << 20;

pub(super) struct Search<'a> {
    pub(super) body: &'a Flow,
    pub(super) resources: &'a Resources,
    units: Vec<Unit>,
    pub(super) interval: i32,
    /// The operations: nodes but inputs.
    pub(super) operations: Vec<Id>,
    /// The least distance in cycles from one operation to another, −[`FAR`] where there is none.
    pub(super) least: Vec<Vec<i32>>,
    pub(super) starts: Vec<Option<i32>>,
    /// The operations at each residue.
    pub(super) table: Vec<Vec<usize>>,
    /// Whether two operations may need the same unit.
    alike: Vec<Vec<bool>>,
    /// How many units take an operation.
    takers: Vec<usize>,
    /// For how many cycles an operation takes its unit.
    lasting: Vec<i32>,
    /// For every operation, which read its result, and how many iterations later.
    pub(super) readers: Vec<Vec<(usize, i32)>>,
    effort: u64,
    /// The order to place operations in, if it is not by freedom.
    order: Option<Vec<usize>>,
}

/// A deadline: one operation begins at most so many cycles after another of the same iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    pub(super) early: Id,
    pub(super) late: Id,
    pub(super) within: i32,
}

/// The window of an operation: the cycles in which it may still begin.
#[derive(Clone, Copy)]
struct Window {
    early: i32,
    late: i32,
}

impl Window {
    fn cycles(self, interval: i32) -> Vec<i32> {
        match (self.early > -FAR, self.late < FAR) {
            (true, _) => (self.early..=self.late.min(self.early + interval - 1)).collect(),
            (false, true) => (self.late - interval + 1..=self.late).rev().collect(),
            _ => (0..interval).collect(),
        }
    }
}

impl<'a> Search<'a> {
    /// `None` if a recurrence takes longer than the interval allows. The deadlines are kept like dependences.
    pub(super) fn new(
        body: &'a Flow,
        resources: &'a Resources,
        interval: i32,
        deadlines: &[Deadline],
        effort: u64,
    ) -> Option<Self> {
        let operations: Vec<Id> =
            body.numbered().filter(|(_, node)| !matches!(node.step, Step::Input(_))).map(|(id, _)| id).collect();
        let least = longest_paths(body, resources, &operations, interval, deadlines)?;
        let units = resources.units();
        let takes = |unit: &Unit, operation: &Id| unit.takes(body.node(*operation));
        let shared = |a: &Id, b: &Id| units.iter().any(|unit| takes(unit, a) && takes(unit, b));
        let lasting =
            |o: &Id| units.iter().filter(|unit| takes(unit, o)).map(|unit| unit.interval as i32).min().unwrap_or(1);
        Some(Self {
            body,
            resources,
            interval,
            starts: vec![None; operations.len()],
            table: vec![Vec::new(); interval as usize],
            alike: operations.iter().map(|a| operations.iter().map(|b| shared(a, b)).collect()).collect(),
            takers: operations.iter().map(|o| units.iter().filter(|unit| takes(unit, o)).count()).collect(),
            lasting: operations.iter().map(lasting).collect(),
            readers: readers_of(body, &operations),
            units,
            operations,
            least,
            effort,
            order: None,
        })
    }

    /// A search that places what most depends on first, as list scheduling does, nothing before the first.
    pub(super) fn in_order(mut self) -> Self {
        let mut heights = vec![0; self.operations.len()];
        for operation in (0..heights.len()).rev() {
            let within = self.readers[operation].iter().filter(|(_, distance)| *distance == 0);
            let above = within.map(|(to, _)| heights[*to]).max().unwrap_or(0);
            heights[operation] = above + self.resources.latency(self.body.node(self.operations[operation]).step);
        }
        let mut order: Vec<usize> = (0..heights.len()).collect();
        order.sort_by_key(|operation| core::cmp::Reverse(heights[*operation]));
        self.order = Some(order);
        self
    }

    pub(super) fn run(mut self) -> Option<Modulo> {
        let early = if self.order.is_some() { 0 } else { -FAR };
        let windows = vec![Window { early, late: FAR }; self.operations.len()];
        if !self.place_all(&windows) {
            return None;
        }
        self.shorten();
        Some(self.schedule())
    }

    fn place_all(&mut self, windows: &[Window]) -> bool {
        let Some(operation) = self.next(windows) else { return true };
        let first = self.starts.iter().all(Option::is_none);
        let mut cycles = if first { vec![0] } else { windows[operation].cycles(self.interval) };
        let crowded = Crowded::new(self);
        cycles.sort_by_key(|cycle| crowded.at(self, operation, *cycle));
        for cycle in cycles {
            if self.effort == 0 {
                return false;
            }
            if !self.fits(operation, cycle) {
                continue;
            }
            self.effort -= 1;
            let residue = cycle.rem_euclid(self.interval) as usize;
            self.starts[operation] = Some(cycle);
            self.table[residue].push(operation);
            let narrowed = if self.has_ports() { self.narrowed(windows, operation, cycle) } else { None };
            if narrowed.is_some_and(|windows| self.place_all(&windows)) {
                return true;
            }
            self.starts[operation] = None;
            self.table[residue].pop();
        }
        false
    }

    /// The unplaced operation with the least freedom; the first is one on the tightest recurrence.
    fn next(&self, windows: &[Window]) -> Option<usize> {
        if let Some(order) = &self.order {
            return order.iter().copied().find(|o| self.starts[*o].is_none());
        }
        let crowded = Crowded::new(self);
        let unplaced = (0..self.operations.len()).filter(|o| self.starts[*o].is_none());
        let freedom = |o: &usize| {
            let cycles = windows[*o].cycles(self.interval);
            let free = cycles.iter().filter(|cycle| !crowded.at(self, *o, **cycle) && self.fits(*o, **cycle)).count();
            let product = self.body.node(self.operations[*o]).step == Step::Product;
            (free, !product, -self.least[*o][*o], windows[*o].early <= -FAR, *o)
        };
        unplaced.min_by_key(freedom)
    }

    /// Whether the units suffice for the operation beside those of its residue: as many take what it or a choosier one that shares
    /// a unit with it is as there are such; and, on a unit that is taken for longer, beside those before and after it.
    pub(super) fn fits(&self, operation: usize, cycle: i32) -> bool {
        if self.lasting[operation] > 1 && !self.fits_between(operation, cycle) {
            return false;
        }
        let operands = |o: usize| self.body.node(self.operations[o]).operands.len();
        let placed = &self.table[cycle.rem_euclid(self.interval) as usize];
        let others = || placed.iter().copied().filter(|o| self.alike[operation][*o]).chain([operation]);
        others().all(|bound| {
            let least = operands(bound);
            others().filter(|o| operands(*o) >= least).count() <= self.takers[bound]
        })
    }

    /// Whether an operation has the one unit that it takes for itself, and the others that take it have room in the gaps.
    fn fits_between(&self, operation: usize, cycle: i32) -> bool {
        let lasting = self.lasting[operation];
        let sharing = || (0..self.operations.len()).filter(|o| *o != operation && self.alike[operation][*o]);
        let placed = sharing().filter_map(|o| self.starts[o]).chain([cycle]);
        let mut residues: Vec<i32> = placed.map(|start| start.rem_euclid(self.interval)).collect();
        residues.sort_unstable();
        let next = residues.iter().skip(1).copied().chain(residues.first().map(|first| first + self.interval));
        let gaps: Vec<i32> = residues.iter().zip(next).map(|(residue, next)| next - residue).collect();
        let room: i32 = gaps.iter().map(|gap| gap / lasting).sum();
        gaps.iter().all(|gap| *gap >= lasting) && room > sharing().count() as i32
    }

    /// A unit for every operation, the choosiest first, each the first that takes it.
    fn assign(&self, operations: &mut [usize]) -> Option<Vec<(usize, usize)>> {
        let node = |o: usize| self.body.node(self.operations[o]);
        operations.sort_by_key(|o| (core::cmp::Reverse(node(*o).operands.len()), *o));
        let mut free: Vec<usize> = (0..self.units.len()).collect();
        let mut assigned = Vec::with_capacity(operations.len());
        for operation in operations {
            // The narrowest of the free adders: those after it need no wider one.
            let at = free.iter().position(|unit| self.units[*unit].takes(node(*operation)))?;
            assigned.push((*operation, free.remove(at)));
        }
        Some(assigned)
    }

    fn narrowed(&self, windows: &[Window], placed: usize, cycle: i32) -> Option<Vec<Window>> {
        let mut windows = windows.to_vec();
        for (other, window) in windows.iter_mut().enumerate() {
            let (to, from) = (self.least[placed][other], self.least[other][placed]);
            if to > -FAR {
                window.early = window.early.max(cycle + to);
            }
            if from > -FAR {
                window.late = window.late.min(cycle - from);
            }
            if window.early > window.late {
                return None;
            }
        }
        Some(windows)
    }

    fn schedule(&self) -> Modulo {
        let nodes = self.body.nodes().len();
        let (mut starts, mut units) = (vec![None; nodes], vec![None; nodes]);
        let first = self.starts.iter().flatten().min().copied().unwrap_or(0);
        for (operation, start) in self.starts.iter().enumerate() {
            starts[self.operations[operation].0 as usize] = start.map(|start| start - first);
        }
        for residue in &self.table {
            for (operation, unit) in self.assign(&mut residue.clone()).unwrap_or_default() {
                units[self.operations[operation].0 as usize] = Some(unit);
            }
        }
        Modulo { interval: self.interval, starts, units }
    }
}

/// For every operation, the positions of those that read it, and how many iterations later.
fn readers_of(body: &Flow, operations: &[Id]) -> Vec<Vec<(usize, i32)>> {
    let index = |id: Id| operations.iter().position(|operation| *operation == id);
    let mut readers = vec![Vec::new(); operations.len()];
    for edge in dependences(body) {
        if let (Some(from), Some(to)) = (index(edge.from), index(edge.to)) {
            readers[from].push((to, edge.distance));
        }
    }
    readers
}

/// The longest paths between operations (Floyd and Warshall's algorithm); `None` if there is a cycle of positive length.
fn longest_paths(
    body: &Flow,
    resources: &Resources,
    operations: &[Id],
    interval: i32,
    deadlines: &[Deadline],
) -> Option<Vec<Vec<i32>>> {
    let n = operations.len();
    let index = |id: Id| operations.iter().position(|operation| *operation == id);
    let mut least = vec![vec![-FAR; n]; n];
    for edge in dependences(body) {
        let (from, to) = (index(edge.from)?, index(edge.to)?);
        let length = delay(body, resources, &edge) - interval * edge.distance;
        least[from][to] = least[from][to].max(length);
        if !resources.moves {
            // The last reader no later than an interval after the result is there, when that of the next iteration comes.
            let latency = resources.latency(body.node(edge.from).step) as i32;
            least[to][from] = least[to][from].max(interval * (edge.distance - 1) - latency);
        }
    }
    for deadline in deadlines {
        let (from, to) = (index(deadline.late)?, index(deadline.early)?);
        least[from][to] = least[from][to].max(-deadline.within);
    }
    for via in 0..n {
        if least[via][via] > 0 {
            return None;
        }
        for from in 0..n {
            for to in 0..n {
                let (a, b) = (least[from][via], least[via][to]);
                if a > -FAR && b > -FAR {
                    least[from][to] = least[from][to].max(a + b);
                }
            }
        }
    }
    (0..n).all(|o| least[o][o] <= 0).then_some(least)
}

/// The residues in which as many results come as may be written, were all of them to wait.
struct Crowded(Vec<bool>);

impl Crowded {
    fn new(search: &Search) -> Self {
        let Some(writes) = search.resources.writes else { return Self(Vec::new()) };
        let mut results = vec![0; search.interval as usize];
        let placed = search.starts.iter().enumerate().filter_map(|(o, start)| Some(search.ready(o, (*start)?)));
        placed.for_each(|ready| results[ready.rem_euclid(search.interval) as usize] += 1);
        Self(results.into_iter().map(|results| results >= writes).collect())
    }

    /// Whether the result of an operation that begins in this cycle comes in such a residue.
    fn at(&self, search: &Search, operation: usize, cycle: i32) -> bool {
        !self.0.is_empty() && self.0[search.ready(operation, cycle).rem_euclid(search.interval) as usize]
    }
}
