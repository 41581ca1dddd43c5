//! Basic blocks, and what holds at their starts.

use super::register_set::RegisterSet;
use crate::action::{Action, FLAG, Use};
use crate::decode::{Body, Decoded};
use core::ops::Range;

/// The basic blocks of a body.
#[derive(Debug)]
pub(super) struct BasicBlocks {
    pub ranges: Vec<Range<usize>>,
    /// The block that starts at an instruction (at others: any).
    pub at: Vec<usize>,
    successors: Vec<Vec<usize>>,
}

impl BasicBlocks {
    pub fn new(body: &Body) -> Self {
        let code = &body.code;
        let mut starts = vec![false; code.len() + 1];
        starts[0] = true;
        body.labels.iter().for_each(|label| starts[*label] = true);
        for (i, decoded) in code.iter().enumerate() {
            starts[i + 1] |= decoded.action.ends_block();
        }
        let starts: Vec<usize> = (0..code.len()).filter(|i| starts[*i]).collect();
        let ends = starts.iter().skip(1).copied().chain([code.len()]);
        let ranges: Vec<Range<usize>> = starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect();
        let mut at = vec![0; code.len()];
        for (block, range) in ranges.iter().enumerate() {
            at[range.start] = block;
        }
        let block_of = |label: u32| at[body.labels[label as usize]];
        let successors = ranges.iter().enumerate().map(|(block, range)| {
            let last = &code[range.end - 1];
            let mut next: Vec<usize> = match last.action {
                Action::Jump(label) => vec![block_of(label)],
                Action::Table { table, .. } => {
                    body.tables[table as usize].iter().map(|label| block_of(*label)).collect()
                }
                _ => vec![],
            };
            if block + 1 < ranges.len() && (last.guard.is_some() || !last.action.ends_block()) {
                next.push(block + 1);
            }
            next
        });
        let successors = successors.collect();
        Self { ranges, at, successors }
    }

    /// The registers that may be read where nothing has written them.
    pub fn tracked(&self, body: &Body) -> Vec<u32> {
        let size = body.registers.len();
        let mut before: Vec<RegisterSet> =
            (0..self.ranges.len()).map(|block| RegisterSet::new(size, block != 0)).collect();
        let mut todo: Vec<usize> = vec![0];
        let mut is_seen = vec![false; self.ranges.len()];
        while let Some(block) = todo.pop() {
            is_seen[block] = true;
            let mut written = before[block].clone();
            body.code[self.ranges[block].clone()].iter().for_each(|decoded| after(decoded, &mut written));
            for next in &self.successors[block] {
                let old = before[*next].clone();
                before[*next].intersect(&written);
                if (before[*next] != old || !is_seen[*next]) && !todo.contains(next) {
                    todo.push(*next);
                }
            }
        }
        let mut tracked = RegisterSet::new(size, false);
        let mut list = vec![];
        for (range, mut written) in self.ranges.iter().zip(before) {
            for decoded in &body.code[range.clone()] {
                decoded.visit(|register, kind| {
                    if kind == Use::Read && !written.contains(register) && !tracked.contains(register) {
                        tracked.insert(register);
                        list.push(register);
                    }
                });
                after(decoded, &mut written);
            }
        }
        list
    }

    /// The registers that live from one block into another.
    pub fn live_across_blocks(&self, body: &Body) -> RegisterSet {
        let size = body.registers.len();
        let mut before = vec![RegisterSet::new(size, false); self.ranges.len()];
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for block in (0..self.ranges.len()).rev() {
                let mut live = RegisterSet::new(size, false);
                self.successors[block].iter().for_each(|next| live.unite(&before[*next]));
                for decoded in body.code[self.ranges[block].clone()].iter().rev() {
                    decoded.visit(|register, kind| {
                        if kind == Use::Write && decoded.guard.is_none() {
                            live.remove(register);
                        }
                    });
                    decoded.visit(|register, kind| {
                        if kind == Use::Read {
                            live.insert(register);
                        }
                    });
                }
                if live != before[block] {
                    before[block] = live;
                    has_changed = true;
                }
            }
        }
        let mut all = RegisterSet::new(size, false);
        before.iter().for_each(|live| all.unite(live));
        all
    }
}

/// What is surely written after an instruction. A call leaves nothing in the flag.
fn after(decoded: &Decoded, written: &mut RegisterSet) {
    if decoded.guard.is_none() {
        decoded.visit(|register, kind| {
            if kind == Use::Write {
                written.insert(register);
            }
        });
    }
    if matches!(decoded.action, Action::Call(_)) {
        written.remove(FLAG);
    }
}
