//! Ports during the search for a schedule: the reads and writes of the operations placed so far.
//!
//! Placing another operation takes nothing back: a result once known to wait is written, a register once read is read. So a schedule
//! in the making that has too few ports needs no completing.

use super::resources::Resources;
use super::search::Search;

impl Search<'_> {
    /// Whether there are ports, in every residue, for what is known to wait.
    pub(super) fn has_ports(&self) -> bool {
        let Resources { reads, writes, .. } = *self.resources;
        if !self.resources.is_limited() {
            return true;
        }
        let mut read = vec![0; self.interval as usize];
        let mut written = vec![0; self.interval as usize];
        for operation in 0..self.operations.len() {
            let Some((ready, cycles)) = self.waits(operation) else { continue };
            let at = |cycle: i32| cycle.rem_euclid(self.interval) as usize;
            // A piece every interval: written when the result is there, and read then to move on.
            let pieces = cycles.last().map_or(0, |last| (last - ready + self.interval - 1) / self.interval);
            written[at(ready)] += pieces as usize;
            let moves = (1..pieces).map(|piece| ready + piece * self.interval);
            let mut all: Vec<i32> = cycles.into_iter().chain(moves).collect();
            all.sort_unstable();
            all.dedup();
            all.into_iter().for_each(|cycle| read[at(cycle)] += 1);
        }
        let within = |used: &[usize], limit: Option<usize>| used.iter().all(|n| *n <= limit.unwrap_or(usize::MAX));
        within(&read, reads) && within(&written, writes)
    }

    /// When an operation's result is there, and the later cycles in which operations placed so far read it, in order.
    fn waits(&self, operation: usize) -> Option<(i32, Vec<i32>)> {
        let ready = self.ready(operation, self.starts[operation]?);
        let cycle = |(to, distance): &(usize, i32)| Some(self.starts[*to]? + self.interval * distance);
        let mut cycles: Vec<i32> = self.readers[operation].iter().filter_map(cycle).filter(|at| *at > ready).collect();
        cycles.sort_unstable();
        Some((ready, cycles))
    }

    pub(super) fn ready(&self, operation: usize, start: i32) -> i32 {
        start + self.resources.latency(self.body.node(self.operations[operation]).step) as i32
    }
}
