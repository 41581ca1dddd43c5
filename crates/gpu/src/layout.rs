//! Elements of F_p² in the memory of a device: `[block][index][component][quad][lane]`, a quad being four words.

use crate::words::{Words, pair_from_words, pair_words};
use pairloom_algebra::QuadraticExt;

/// Items that a block of threads computes, one a lane.
pub const LANES: usize = 32;
/// The most warps that share items.
pub const WARPS: usize = 6;
const QUAD: usize = 4;
/// Slots that a tape of one warp has at least: with fewer, most operands would come from global memory.
const FEWEST_SLOTS: usize = 6;
/// Shared memory that the driver takes of every block.
const RESERVED: usize = 1024;

/// What a tape is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Elements of F_p² that an item has in fast memory.
    pub slots: usize,
    /// Warps that share items, 1 to [`WARPS`]: each executes other steps. The more, the sooner an item is done, and the fewer a device has at a
    /// time.
    pub warps: usize,
}

impl Shape {
    /// For the most items a second: as many slots as leave every scheduler of a multiprocessor with so much shared memory two warps (three of
    /// elements of 8 words), which `docs/gpu.md` predicts to be fastest. Where that would be too few, warps share them.
    pub fn of_many(shared: usize, words: usize) -> Self {
        let slots = slots(shared, words, 96 / words);
        if slots < FEWEST_SLOTS { Self::of_few(shared, words) } else { Self { slots, warps: 1 } }
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

/// The words of items of `elements` elements each, 0 where the last block has no item.
pub(crate) fn pack<E: QuadraticExt<Base: Words>>(items: &[E], elements: usize) -> Vec<u32> {
    let count = items.len() / elements.max(1);
    let mut words = vec![0; count.div_ceil(LANES) * block_words::<E>(elements)];
    for (number, item) in items.chunks(elements.max(1)).enumerate() {
        for (index, element) in item.iter().enumerate() {
            for (word, value) in pair_words(element).into_iter().enumerate() {
                words[place::<E>(number, index, elements, word)] = value;
            }
        }
    }
    words
}

/// So many items of `elements` elements each; `None` if words are no elements.
pub(crate) fn unpack<E: QuadraticExt<Base: Words>>(words: &[u32], elements: usize, count: usize) -> Option<Vec<E>> {
    let element = |number, index| {
        let own = (0..2 * <E::Base as Words>::WORDS)
            .map(|word| words.get(place::<E>(number, index, elements, word)).copied());
        pair_from_words(&own.collect::<Option<Vec<u32>>>()?)
    };
    (0..count).flat_map(|number| (0..elements).map(move |index| (number, index))).map(|(n, i)| element(n, i)).collect()
}

fn place<E: QuadraticExt<Base: Words>>(item: usize, index: usize, elements: usize, word: usize) -> usize {
    let quads = 2 * <E::Base as Words>::WORDS / QUAD;
    let quad = ((item / LANES * elements + index) * quads + word / QUAD) * LANES + item % LANES;
    quad * QUAD + word % QUAD
}
