//! Improvement of a legal schedule: results wait less, an iteration ends sooner.

use super::recurrence::{Dependence, dependences};
use super::search::{FAR, Search};

/// The sweeps over all operations at most.
const SWEEPS: usize = 12;

impl Search<'_> {
    /// Moves one operation at a time, or exchanges two of a kind, as long as that lowers the cost.
    pub(super) fn shorten(&mut self) {
        let edges = dependences(self.body);
        for _ in 0..SWEEPS {
            let mut better = false;
            for operation in 0..self.operations.len() {
                better |= self.move_one(&edges, operation);
            }
            for a in 0..self.operations.len() {
                for b in 0..a {
                    better |= self.exchange(&edges, a, b);
                }
            }
            if !better {
                return;
            }
        }
    }

    fn start(&self, operation: usize) -> i32 {
        self.starts[operation].unwrap_or(0)
    }

    /// Cycles of waiting, and twice the length of an iteration.
    fn cost(&self, edges: &[Dependence]) -> i32 {
        let n = self.body.nodes().len();
        let (mut ready, mut last) = (vec![0; n], vec![i32::MIN; n]);
        let mut start = vec![0; n];
        for (operation, id) in self.operations.iter().enumerate() {
            let latency = self.resources.latency(self.body.node(*id).step) as i32;
            start[id.0 as usize] = self.start(operation);
            ready[id.0 as usize] = self.start(operation) + latency;
        }
        for edge in edges {
            let read = start[edge.to.0 as usize] + self.interval * edge.distance;
            last[edge.from.0 as usize] = last[edge.from.0 as usize].max(read);
        }
        let waiting: i32 = (0..n).filter(|v| last[*v] > i32::MIN).map(|v| last[v] - ready[v]).sum();
        let begin = self.starts.iter().flatten().min().copied().unwrap_or(0);
        let end = self.operations.iter().map(|id| ready[id.0 as usize]).max().unwrap_or(0);
        waiting + 2 * (end - begin)
    }

    /// Whether all dependences of an operation hold.
    fn timely(&self, operation: usize) -> bool {
        (0..self.operations.len()).all(|other| {
            let (to, from) = (self.least[operation][other], self.least[other][operation]);
            let apart = self.start(other) - self.start(operation);
            (to <= -FAR || apart >= to) && (from <= -FAR || -apart >= from)
        })
    }

    fn lift(&mut self, operation: usize) -> i32 {
        let cycle = self.start(operation);
        self.table[cycle.rem_euclid(self.interval) as usize].retain(|other| *other != operation);
        cycle
    }

    fn put(&mut self, operation: usize, cycle: i32) {
        self.starts[operation] = Some(cycle);
        self.table[cycle.rem_euclid(self.interval) as usize].push(operation);
    }

    fn move_one(&mut self, edges: &[Dependence], operation: usize) -> bool {
        let before = self.lift(operation);
        let mut best = (self.cost(edges), before);
        for cycle in before - 2 * self.interval..=before + 2 * self.interval {
            self.starts[operation] = Some(cycle);
            if self.fits(operation, cycle) && self.timely(operation) && self.has_ports() {
                best = best.min((self.cost(edges), cycle));
            }
        }
        // Of equal costs the least cycle counts; staying is no improvement.
        self.starts[operation] = Some(before);
        let better = best.0 < self.cost(edges);
        self.put(operation, if better { best.1 } else { before });
        better
    }

    fn exchange(&mut self, edges: &[Dependence], a: usize, b: usize) -> bool {
        let alike = |x: usize| core::mem::discriminant(&self.body.node(self.operations[x]).step);
        if alike(a) != alike(b) {
            return false;
        }
        let before = self.cost(edges);
        let (at_a, at_b) = (self.lift(a), self.lift(b));
        for turns in -1..=1 {
            let (to_a, to_b) = (at_b + turns * self.interval, at_a);
            self.starts[b] = Some(to_b);
            self.starts[a] = Some(to_a);
            if !self.fits(b, to_b) {
                continue;
            }
            self.put(b, to_b);
            if self.fits(a, to_a) && self.timely(a) && self.timely(b) && self.cost(edges) < before && self.has_ports() {
                self.put(a, to_a);
                return true;
            }
            self.lift(b);
        }
        self.put(a, at_a);
        self.put(b, at_b);
        false
    }
}
