//! Elements of F_p² in the memory of a device: `[block][index][component][quad][lane]`, a quad being four words.

use crate::words::{Words, pair_from_words, pair_words};
use pairloom_algebra::QuadraticExt;

/// Items that a block of threads computes, one a lane.
pub const LANES: usize = 32;
const QUAD: usize = 4;

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
