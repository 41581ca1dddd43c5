//! Elements of F_p² in the memory of a device: `[block][index][component][quad][lane]`, a quad being four words.

use crate::words::{MOST_WORDS, Words, pair_from_words, write_pair};
use pairloom_algebra::QuadraticExt;
use pairloom_parallel::batch;
use pairloom_parallel::executor::Scoped;

/// Items that a block of threads computes, one a lane.
pub const LANES: usize = 32;
/// The most warps that share items.
pub const WARPS: usize = 6;
const QUAD: usize = 4;
/// Slots that a tape of one warp has at least.
const FEWEST_SLOTS: usize = 4;
/// Blocks of one warp that a multiprocessor has room for, of the registers that a kernel takes: four warps a scheduler.
const MOST_BLOCKS: usize = 16;
/// With room for fewer blocks of one warp than this, warps share items instead.
const FEWEST_BLOCKS: usize = 12;
/// Shared memory that the driver takes of every block.
const RESERVED: usize = 1024;

/// What a tape is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Elements of F_p² that an item has in shared memory.
    pub slots: usize,
    /// Warps that share items, 1 to [`WARPS`]: each executes other steps. The more, the sooner an item is done, and the fewer a device has at a
    /// time.
    pub warps: usize,
}

impl Shape {
    /// For the most items a second on a multiprocessor with so much shared memory: as many slots as leave every scheduler four warps, and
    /// four at least. More slots and fewer warps were slower on an H200 (`docs/gpu.md`). Where there is room for few blocks of four slots, warps
    /// share items.
    pub fn of_many(shared: usize, words: usize) -> Self {
        if slots(shared, words, FEWEST_BLOCKS) < FEWEST_SLOTS {
            return Self::of_few(shared, words);
        }
        Self { slots: slots(shared, words, MOST_BLOCKS).max(FEWEST_SLOTS), warps: 1 }
    }

    /// For the least time: all of a multiprocessor is for one block.
    pub fn of_few(shared: usize, words: usize) -> Self {
        Self { slots: slots(shared, words, 1).max(2), warps: WARPS }
    }
}

fn slots(shared: usize, words: usize, blocks: usize) -> usize {
    ((shared / blocks).saturating_sub(RESERVED) / (2 * 4 * words * LANES)).min(250)
}

/// The words that a block has for so many elements of F_p² an item.
pub(crate) fn block_words<E: QuadraticExt<Base: Words>>(elements: usize) -> usize {
    elements * 2 * <E::Base as Words>::WORDS * LANES
}

/// The words of items of `elements` elements each, 0 where the last block has no item. By so many threads at most.
pub(crate) fn pack<E: QuadraticExt<Base: Words>>(items: &[E], elements: usize, threads: usize) -> Vec<u32> {
    pack_blocks(items, LANES * elements.max(1), block_words::<E>(elements), threads, |items, block| {
        for (lane, item) in items.chunks(elements).enumerate() {
            for (index, element) in item.iter().enumerate() {
                pack_element(element, block, index, lane);
            }
        }
    })
}

fn pack_element<E: QuadraticExt<Base: Words>>(element: &E, block: &mut [u32], index: usize, lane: usize) {
    let mut words = [0; MOST_WORDS];
    write_pair(element, &mut words[..block_words::<E>(1) / LANES]);
    for quad in 0..quads::<E>() {
        block[place(index * quads::<E>() + quad, lane)..][..QUAD].copy_from_slice(&words[QUAD * quad..][..QUAD]);
    }
}

/// So many items of `elements` elements each, by so many threads at most; `None` if words are no elements.
pub(crate) fn unpack<E: QuadraticExt<Base: Words>>(
    words: &[u32],
    elements: usize,
    count: usize,
    threads: usize,
) -> Option<Vec<E>> {
    let block = Block { words: block_words::<E>(elements), items: LANES, elements };
    unpack_blocks(words, block, count, threads, unpack_element)
}

/// `None` where a block has no item, or words that are no element.
fn unpack_element<E: QuadraticExt<Base: Words>>(block: &[u32], index: usize, lane: usize) -> Option<E> {
    let mut words = [0; MOST_WORDS];
    for quad in 0..quads::<E>() {
        words[QUAD * quad..][..QUAD].copy_from_slice(&block[place(index * quads::<E>() + quad, lane)..][..QUAD]);
    }
    pair_from_words(&words[..block_words::<E>(1) / LANES])
}

fn quads<E: QuadraticExt<Base: Words>>() -> usize {
    2 * <E::Base as Words>::WORDS / QUAD
}

/// Where a lane's words of a quad of a block begin.
fn place(quad: usize, lane: usize) -> usize {
    (quad * LANES + lane) * QUAD
}

/// The words of blocks that have so many elements and so many words each: `write` puts the elements of one, or of the last fewer, in its words,
/// which are 0. By so many threads at most.
pub(crate) fn pack_blocks<E: Sync>(
    elements: &[E],
    of_a_block: usize,
    words: usize,
    threads: usize,
    write: impl Fn(&[E], &mut [u32]) + Sync,
) -> Vec<u32> {
    by_parts(elements, of_a_block, threads, |elements| {
        let mut all = vec![0; elements.len().div_ceil(of_a_block) * words];
        for (block, elements) in all.chunks_mut(words.max(1)).zip(elements.chunks(of_a_block)) {
            write(elements, block);
        }
        all
    })
}

/// What a block of results has.
#[derive(Clone, Copy)]
pub(crate) struct Block {
    pub(crate) words: usize,
    pub(crate) items: usize,
    /// Elements of an item.
    pub(crate) elements: usize,
}

/// The elements of so many items, one item after the other: `read` gives one by the words of its block, its number, and that of its item there.
/// `None` if there are too few words, or if `read` gives none. By so many threads at most.
pub(crate) fn unpack_blocks<E: Send>(
    words: &[u32],
    block: Block,
    count: usize,
    threads: usize,
    read: impl Fn(&[u32], usize, usize) -> Option<E> + Sync,
) -> Option<Vec<E>> {
    if words.len() < count.div_ceil(block.items) * block.words {
        return None;
    }
    let mut all: Vec<Option<E>> = by_parts(words, block.words, threads, |words| {
        let items = words.chunks(block.words).flat_map(|words| (0..block.items).map(move |item| (words, item)));
        let read = &read;
        items.flat_map(|(words, item)| (0..block.elements).map(move |index| read(words, index, item))).collect()
    });
    all.truncate(count * block.elements);
    all.into_iter().collect()
}

/// Blocks that are enough work for a thread.
const BLOCKS_OF_A_THREAD: usize = 64;

/// What `work` makes of parts of some blocks of `block` items or words each, side by side on so many threads at most, joined in order: one core
/// does it more slowly than a device computes pairings.
fn by_parts<T: Sync, R: Send>(all: &[T], block: usize, threads: usize, work: impl Fn(&[T]) -> Vec<R> + Sync) -> Vec<R> {
    let blocks = all.len().div_ceil(block.max(1));
    let threads = blocks.div_ceil(BLOCKS_OF_A_THREAD).min(threads).max(1);
    let parts: Vec<&[T]> = all.chunks((blocks.div_ceil(threads) * block).max(1)).collect();
    let mut joined = Vec::new();
    for part in batch::each(&parts, &Scoped(threads), |part| work(part)) {
        joined.extend(part);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use pairloom_algebra::Field;
    use pairloom_curve::{bls12_381, bn254};

    fn check<E: QuadraticExt<Base: Words> + PartialEq + std::fmt::Debug>() {
        // Fewer blocks than a thread takes, as many, and more.
        for count in [0, 1, LANES, BLOCKS_OF_A_THREAD * LANES, (2 * BLOCKS_OF_A_THREAD + 1) * LANES + 5] {
            let number = |i: usize| E::Base::from_digits(&format!("{i:x}")).expect("a small integer").invert();
            let items: Vec<E> = (0..3 * count).map(|i| E::new(number(2 * i), number(2 * i + 1))).collect();
            let mut words = pack(&items, 3, 3);
            assert_eq!(words.len(), count.div_ceil(LANES) * block_words::<E>(3));
            assert!(pack(&items, 3, 1) == words && unpack::<E>(&words, 3, count, 1).as_ref() == Some(&items));
            assert_eq!(unpack::<E>(&words, 3, count, 3), Some(items));
            if let Some(last) = words.len().checked_sub(QUAD * LANES * quads::<E>()) {
                assert_eq!(unpack::<E>(&words[1..], 3, count, 3), None);
                // The highest quad of the coordinate of the last element of the first item of the last block: above p.
                words[last + QUAD * LANES * (quads::<E>() - 1) + QUAD - 1] = u32::MAX;
                assert_eq!(unpack::<E>(&words, 3, count, 3), None);
            }
        }
    }

    #[test]
    fn elements_come_back() {
        check::<bls12_381::Fp2>();
        check::<bn254::Fp2>();
    }
}
