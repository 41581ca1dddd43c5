//! Races in shared and global memory: for every word, who wrote and read it last, and what barriers have ordered since.

use crate::block;
use crate::error::{Fault, Space};
use std::collections::HashMap;

/// Threads of a warp.
const WARP: u32 = block::WARP as u32;

/// An access: the block, the thread in it, and the barriers that its warp had met at before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Access {
    block: [u32; 3],
    thread: u32,
    time: u32,
}

/// A word's last store, and loads of two threads.
#[derive(Clone, Copy, Debug, Default)]
struct Word {
    store: Option<Access>,
    loads: [Option<Access>; 2],
    /// Bytes that have been written.
    written: u8,
}

/// What has been done with the shared memory of a block, and with global memory by it and the blocks before.
#[derive(Debug)]
pub(crate) struct Races {
    shared: Vec<Word>,
    /// The words that kernels have accessed, by address.
    global: HashMap<u64, Word>,
    block: [u32; 3],
    warps: usize,
    /// For every warp how many barriers of every other one are before what it does now (a vector clock).
    clocks: Vec<u32>,
}

impl Races {
    /// For blocks of so many threads, each with so many bytes of shared memory.
    pub fn new(bytes: usize, threads: u32) -> Self {
        let warps = threads.div_ceil(WARP) as usize;
        let shared = vec![Word::default(); bytes.div_ceil(4)];
        Self { shared, global: HashMap::new(), block: [0; 3], warps, clocks: vec![0; warps * warps] }
    }

    /// The next block begins, which nothing orders with those before: blocks may run at the same time.
    pub fn begin(&mut self, block: [u32; 3]) {
        self.block = block;
        self.shared.fill(Word::default());
        self.clocks.fill(0);
    }

    /// All threads of some warps have met.
    pub fn barrier(&mut self, warps: &[usize]) {
        for warp in warps {
            self.clocks[warp * self.warps + warp] += 1;
        }
        let latest = |of: usize| warps.iter().map(|warp| self.clocks[warp * self.warps + of]).max().unwrap_or(0);
        let joined: Vec<u32> = (0..self.warps).map(latest).collect();
        for warp in warps {
            self.clocks[warp * self.warps..][..self.warps].copy_from_slice(&joined);
        }
    }

    /// The barriers of a thread's warp that a warp's next access comes after.
    fn clock(&self, warp: u32, of: u32) -> u32 {
        self.clocks[warp as usize * self.warps + of as usize]
    }

    fn now(&self, thread: u32) -> Access {
        Access { block: self.block, thread, time: self.clock(thread / WARP, thread / WARP) }
    }

    /// Whether nothing orders an earlier access and one now.
    fn is_concurrent(&self, earlier: Option<Access>, now: Access) -> bool {
        earlier.is_some_and(|earlier| {
            let unordered = || self.clock(now.thread / WARP, earlier.thread / WARP) <= earlier.time;
            earlier.block != now.block || (earlier.thread != now.thread && unordered())
        })
    }

    /// An atomic update of whole words of shared memory, which races with no other one.
    pub fn update(&mut self, address: u64, bytes: u32) -> Result<(), Fault> {
        for byte in (address..address + u64::from(bytes)).step_by(4) {
            if self.shared[byte as usize / 4].written != 0xf {
                return Err(Fault::Unwritten { space: Space::Shared, address: byte });
            }
        }
        Ok(())
    }

    fn word(&mut self, space: Space, byte: u64) -> &mut Word {
        match space {
            Space::Shared => &mut self.shared[byte as usize / 4],
            _ => self.global.entry(byte / 4).or_default(),
        }
    }

    /// A load or store of bytes that are within one word, or are whole words, of shared or global memory. Of shared memory it also knows what
    /// has been written.
    pub fn access(
        &mut self,
        thread: u32,
        (space, address): (Space, u64),
        bytes: u32,
        is_store: bool,
    ) -> Result<(), Fault> {
        let now = self.now(thread);
        for byte in (address..address + u64::from(bytes)).step_by(if bytes < 4 { bytes as usize } else { 4 }) {
            let (word, mask) = (*self.word(space, byte), ((1u32 << bytes.min(4)) - 1) << (byte % 4));
            let loads = word.loads.into_iter().filter(|_| is_store);
            for earlier in core::iter::once(word.store).chain(loads).flatten() {
                if self.is_concurrent(Some(earlier), now) {
                    let Access { block, thread, .. } = earlier;
                    return Err(Fault::Race { block, thread, space, address: byte & !3 });
                }
            }
            if !is_store && space == Space::Shared && u32::from(word.written) & mask != mask {
                return Err(Fault::Unwritten { space, address: byte });
            }
            // What is ordered after a load stands for it. Where two other threads already stand for all that have loaded, the second goes.
            let slot = word.loads.iter().position(|load| !self.is_concurrent(*load, now)).unwrap_or(1);
            let word = self.word(space, byte);
            if is_store {
                word.store = Some(now);
                word.written |= mask as u8;
            } else {
                word.loads[slot] = Some(now);
            }
        }
        Ok(())
    }
}
