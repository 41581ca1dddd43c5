//! Races in shared memory: for every word, who wrote and read it last, and what barriers there have been since.

use crate::error::Fault;

/// An access: the thread, and the barriers of its block and its warp before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Access {
    thread: u32,
    block: u32,
    warp: u32,
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
    block: u32,
    warps: Vec<u32>,
}

impl Races {
    pub fn new(bytes: usize, threads: u32) -> Self {
        let warps = vec![0; threads.div_ceil(32) as usize];
        Self { words: vec![Word::default(); bytes.div_ceil(4)], block: 0, warps }
    }

    /// All threads of the block have met.
    pub fn block_barrier(&mut self) {
        self.block += 1;
    }

    /// All threads of a warp have met.
    pub fn warp_barrier(&mut self, warp: u32) {
        self.warps[warp as usize] += 1;
    }

    fn now(&self, thread: u32) -> Access {
        Access { thread, block: self.block, warp: self.warps[thread as usize / 32] }
    }

    /// Whether nothing orders an earlier access and one now.
    fn is_concurrent(&self, earlier: Option<Access>, now: Access) -> bool {
        earlier.is_some_and(|earlier| {
            let same_warp = earlier.thread / 32 == now.thread / 32;
            earlier.thread != now.thread && earlier.block == now.block && !(same_warp && earlier.warp < now.warp)
        })
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
                return Err(Fault::Unwritten(byte as u32));
            }
            let slot = word
                .loads
                .iter()
                .position(|load| load.is_none_or(|load| load.thread == thread || load.block != now.block));
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
