//! Races in shared memory: for every word, who wrote and read it last, and what barriers have ordered since.

use crate::block;
use crate::error::{Fault, Space};

/// Threads of a warp.
const WARP: u32 = block::WARP as u32;

/// An access: the thread, and the barriers that its warp had met at before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Access {
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

/// What has been done with the shared memory of a block.
#[derive(Debug)]
pub(crate) struct Races {
    words: Vec<Word>,
    warps: usize,
    /// For every warp how many barriers of every other one are before what it does now (a vector clock).
    clocks: Vec<u32>,
}

impl Races {
    pub fn new(bytes: usize, threads: u32) -> Self {
        let warps = threads.div_ceil(WARP) as usize;
        Self { words: vec![Word::default(); bytes.div_ceil(4)], warps, clocks: vec![0; warps * warps] }
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
        Access { thread, time: self.clock(thread / WARP, thread / WARP) }
    }

    /// Whether nothing orders an earlier access and one now.
    fn is_concurrent(&self, earlier: Option<Access>, now: Access) -> bool {
        earlier.is_some_and(|earlier| {
            earlier.thread != now.thread && self.clock(now.thread / WARP, earlier.thread / WARP) <= earlier.time
        })
    }

    /// An atomic update of whole words, which races with no other one.
    pub fn update(&mut self, address: u64, bytes: u32) -> Result<(), Fault> {
        for byte in (address..address + u64::from(bytes)).step_by(4) {
            if self.words[byte as usize / 4].written != 0xf {
                return Err(Fault::Unwritten { space: Space::Shared, address: byte });
            }
        }
        Ok(())
    }

    /// A load or store of bytes that are within one word, or are whole words.
    pub fn access(&mut self, thread: u32, address: u64, bytes: u32, is_store: bool) -> Result<(), Fault> {
        let now = self.now(thread);
        for byte in (address..address + u64::from(bytes)).step_by(if bytes < 4 { bytes as usize } else { 4 }) {
            let (word, mask) = (self.words[byte as usize / 4], ((1u32 << bytes.min(4)) - 1) << (byte % 4));
            let race = |other: Option<Access>| {
                let other = other.map_or(0, |other| other.thread);
                Err(Fault::Race { other, address: byte as u32 & !3 })
            };
            if self.is_concurrent(word.store, now) {
                return race(word.store);
            }
            if is_store {
                for load in word.loads {
                    if self.is_concurrent(load, now) {
                        return race(load);
                    }
                }
            } else if u32::from(word.written) & mask != mask {
                return Err(Fault::Unwritten { space: Space::Shared, address: byte });
            }
            // What is ordered after a load stands for it.
            let slot = word.loads.iter().position(|load| !self.is_concurrent(*load, now));
            let word = &mut self.words[byte as usize / 4];
            if is_store {
                word.store = Some(now);
                word.written |= mask as u8;
            } else if let Some(slot) = slot {
                word.loads[slot] = Some(now);
            } else {
                // Two other threads already stand for all that have loaded.
                word.loads[1] = Some(now);
            }
        }
        Ok(())
    }
}
