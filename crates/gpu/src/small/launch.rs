//! What a kernel is launched with, and what its results are: the host's side, whatever runs it.

use super::SmallError;
use super::field::SmallField;
use super::schedule::{Given, SmallTape};
use crate::layout::by_parts;

/// What every launch of a tape has: uploaded once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Loaded {
    pub steps: Vec<u32>,
    /// At least one word.
    pub maps: Vec<u32>,
    /// Where the results are.
    pub places: Vec<u32>,
    /// Degree, words of an element, number of terms, four exponents and four signs.
    pub field: [u32; 11],
    /// Rounds; words of a block's memory, of what it is given, and of its results.
    pub sizes: [u32; 4],
    /// Threads of a block.
    pub block: [u32; 3],
}

impl Loaded {
    pub fn new<F: SmallField>(tape: &SmallTape<F>) -> Self {
        let words = tape.kernel.layout.words::<F>();
        let given = tape.given.len() * words;
        let results = tape.outputs.len() * words;
        Self {
            steps: tape.steps.iter().flatten().copied().collect(),
            maps: if tape.maps.is_empty() { vec![0] } else { tape.maps.clone() },
            places: tape.outputs.iter().map(|place| *place as u32).collect(),
            field: field::<F>(words),
            sizes: [tape.rounds(), tape.stride, given, results].map(|size| size as u32),
            block: [tape.shape.lanes as u32, tape.shape.groups as u32, 1],
        }
    }

    /// Words of the memory, of what is given, and of the results, of so many blocks.
    pub fn words(&self, blocks: usize) -> [usize; 3] {
        let [_, memory, given, results] = self.sizes;
        [memory, given, results].map(|words| words as usize * blocks)
    }
}

fn field<F: SmallField>(words: usize) -> [u32; 11] {
    let terms = F::terms();
    let mut field = [0; 11];
    field[..3].copy_from_slice(&[F::DEGREE as u32, words as u32, terms.len() as u32]);
    for (i, (exponent, negative)) in terms.into_iter().enumerate() {
        (field[3 + i], field[7 + i]) = (exponent, u32::from(negative));
    }
    field
}

impl<F: SmallField> SmallTape<F> {
    /// How many items some arguments are.
    pub(super) fn items(&self, arguments: &[F]) -> Result<usize, SmallError> {
        let (expected, found) = (self.inputs, arguments.len());
        if found == 0 || !found.is_multiple_of(expected) {
            return Err(SmallError::Arguments { expected, found });
        }
        Ok(found / expected)
    }

    /// The blocks that so many items take.
    pub(super) fn blocks(&self, items: usize) -> usize {
        items.div_ceil(self.kernel.layout.items())
    }

    /// What the blocks of some items are given, one after the other. By so many threads at most.
    pub(super) fn given(&self, arguments: &[F], threads: usize) -> Vec<u32> {
        let layout = self.kernel.layout;
        let of_a_block = layout.items() * self.inputs;
        let block = |arguments: &[F]| {
            let items: Vec<&[F]> = arguments.chunks(self.inputs).collect();
            let side_by_side = |given: &Given<F>| match given {
                Given::Argument(i) => items.iter().map(|item| item[*i]).collect(),
                Given::Constant(constant) => vec![*constant; items.len()],
            };
            self.given.iter().flat_map(|given| layout.pack::<F>(&side_by_side(given))).collect::<Vec<u32>>()
        };
        by_parts(arguments, of_a_block, threads, |arguments| arguments.chunks(of_a_block).flat_map(block).collect())
    }

    /// The results of so many items by the words of their blocks. By so many threads at most.
    pub(super) fn results(&self, words: &[u32], items: usize, threads: usize) -> Result<Vec<F>, SmallError> {
        let layout = self.kernel.layout;
        let element = layout.words::<F>();
        let of_a_block = self.outputs.len() * element;
        if words.len() < items.div_ceil(layout.items()) * of_a_block {
            return Err(SmallError::Result);
        }
        let mut all: Vec<Option<F>> = by_parts(words, of_a_block, threads, |words| {
            let lanes = words.chunks(of_a_block).flat_map(|block| (0..layout.items()).map(move |item| (block, item)));
            let results = |(block, item): (&[u32], usize)| {
                block.chunks(element).map(|words| layout.unpack::<F>(words, item)).collect::<Vec<_>>()
            };
            lanes.flat_map(results).collect()
        });
        all.truncate(items * self.outputs.len());
        all.into_iter().collect::<Option<_>>().ok_or(SmallError::Result)
    }
}
