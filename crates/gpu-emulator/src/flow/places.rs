//! Places for the registers of a function.

use super::basic_blocks::BasicBlocks;
use super::register_set::RegisterSet;
use crate::action::{Action, FLAG, Use};
use crate::decode::{Body, Decoded, PRESET};

const NONE: u32 = u32::MAX;

/// Where registers are. Places of different functions differ: a function does not call itself.
#[derive(Debug)]
pub(super) struct Places {
    /// Of registers that live in several blocks, and those of the current block.
    of: Vec<u32>,
    /// Marks of registers that are checked.
    marks: Vec<(u32, u32)>,
    live_across_blocks: RegisterSet,
    /// In the current block: the last instruction that has the register.
    last: Vec<usize>,
    current: Vec<u32>,
    /// The first place for registers of one block, and the end of those taken so far.
    first: u32,
    next: u32,
    most: u32,
    free: Vec<u32>,
}

impl Places {
    pub fn new(body: &Body, blocks: &BasicBlocks, tracked: &[u32], first: u32) -> Self {
        let mut live_across_blocks = blocks.live_across_blocks(body);
        tracked.iter().for_each(|register| live_across_blocks.insert(*register));
        live_across_blocks.insert(FLAG);
        let (mut of, mut next) = (vec![NONE; body.registers.len()], first);
        let mut take = || {
            next += 1;
            next - 1
        };
        for register in (1..body.registers.len() as u32).filter(|register| live_across_blocks.contains(*register)) {
            of[register as usize] = take();
        }
        of[FLAG as usize] = FLAG;
        let marks = tracked.iter().map(|register| (*register, take())).collect();
        let last = vec![0; of.len()];
        Self { of, marks, live_across_blocks, last, current: vec![], first: next, next, most: next, free: vec![] }
    }

    /// The end of all places.
    pub fn most(&self) -> u32 {
        self.most
    }

    pub fn is_tracked(&self, register: u32) -> bool {
        self.marks.iter().any(|(tracked, _)| *tracked == register)
    }

    /// The place of a tracked register's mark.
    pub fn mark(&self, register: u32) -> u16 {
        self.marks.iter().find(|(tracked, _)| *tracked == register).map_or(0, |(_, mark)| *mark as u16)
    }

    pub fn start_block(&mut self, code: &[Decoded]) {
        for register in self.current.drain(..) {
            self.of[register as usize] = NONE;
        }
        self.free.clear();
        self.next = self.first;
        for (i, decoded) in code.iter().enumerate() {
            decoded.visit(|register, _| self.last[register as usize] = i);
        }
    }

    /// The place of something that was written.
    pub fn read(&self, register: u32) -> u16 {
        let place = if register & PRESET != 0 { 1 + (register & !PRESET) } else { self.of[register as usize] };
        place as u16
    }

    fn release(&mut self, register: u32) {
        self.free.push(self.of[register as usize]);
        self.of[register as usize] = NONE;
        self.current.retain(|other| *other != register);
    }

    /// Whether a register of the block alone is in no instruction after `index`.
    fn ends(&self, register: u32, index: usize) -> bool {
        !self.live_across_blocks.contains(register) && self.last[register as usize] == index
    }

    /// Releases the registers that the instruction `index` is the last to read.
    fn release_last_reads(&mut self, read: &[u32], index: usize) {
        for register in read {
            if self.ends(*register, index) {
                self.release(*register);
            }
        }
    }

    fn take(&mut self, register: u32) -> u16 {
        if self.of[register as usize] == NONE {
            let place = self.free.pop().unwrap_or_else(|| {
                self.next += 1;
                self.next - 1
            });
            self.most = self.most.max(self.next);
            self.of[register as usize] = place;
            self.current.push(register);
        }
        self.of[register as usize] as u16
    }

    /// The action of the instruction `index` of the block, on places.
    pub fn action(&mut self, decoded: &Decoded, index: usize) -> Action<u16> {
        let mut read = vec![];
        decoded.visit(|register, kind| {
            if kind == Use::Read && !read.contains(&register) {
                read.push(register);
            }
        });
        let mut is_released = false;
        let mut written = vec![];
        let action = decoded.action.map(&mut |register, kind| match kind {
            Use::Read => self.read(register),
            Use::Write => {
                if !is_released {
                    is_released = true;
                    self.release_last_reads(&read, index);
                }
                written.push(register);
                self.take(register)
            }
        });
        if !is_released {
            self.release_last_reads(&read, index);
        }
        for register in written {
            if self.ends(register, index) && self.of[register as usize] != NONE {
                self.release(register);
            }
        }
        action
    }
}
