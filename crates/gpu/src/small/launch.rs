//! What a kernel is launched with, and what its results are: the host's side, whatever runs it.

use super::SmallError;
use super::field::SmallField;
use super::schedule::{Given, SmallTape};
use crate::layout::{Block, pack_blocks, unpack_blocks};

/// What every launch of a tape has: uploaded once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LaunchParameters {
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

impl LaunchParameters {
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
        let element = layout.words::<F>();
        let (of_a_block, words) = (layout.items() * self.inputs, self.given.len() * element);
        pack_blocks(arguments, of_a_block, words, threads, |arguments, block| {
            let items: Vec<&[F]> = arguments.chunks(self.inputs).collect();
            for (given, words) in self.given.iter().zip(block.chunks_mut(element)) {
                let side_by_side: Vec<F> = match given {
                    Given::Argument(i) => items.iter().map(|item| item[*i]).collect(),
                    Given::Constant(constant) => vec![*constant; items.len()],
                };
                words.copy_from_slice(&layout.pack(&side_by_side));
            }
        })
    }

    /// The results of so many items by the words of their blocks. By so many threads at most.
    pub(super) fn results(&self, words: &[u32], items: usize, threads: usize) -> Result<Vec<F>, SmallError> {
        let layout = self.kernel.layout;
        let element = layout.words::<F>();
        let elements = self.outputs.len();
        let block = Block { words: elements * element, items: layout.items(), elements };
        let read = |block: &[u32], index: usize, item| layout.unpack(&block[index * element..][..element], item);
        unpack_blocks(words, block, items, threads, read).ok_or(SmallError::Result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::small::{Method, Route, SmallProgram};
    use pairloom_algebra::binary::moduli::F2m79;
    use pairloom_algebra::ternary::moduli::F3m97;

    /// Fewer blocks than a thread takes, and more; a last block that is not full.
    fn check<F: SmallField>(program: &SmallProgram<F>) {
        for kernel in F::KERNELS {
            let tape = SmallTape::new(program, *kernel, Method::One.shape(program, *kernel));
            for blocks in [1, 150] {
                let items = blocks * kernel.layout.items() - kernel.layout.items() / 2;
                let arguments: Vec<F> = (0..items * tape.inputs()).map(|i| F::x().power(i as i32 % 64)).collect();
                let words = tape.given(&arguments, 1);
                let element = kernel.layout.words::<F>();
                assert_eq!(words.len(), blocks * tape.given.len() * element);
                assert!(tape.given(&arguments, 3) == words);
                // What one block is given does not depend on the others.
                let last = &arguments[(blocks - 1) * kernel.layout.items() * tape.inputs()..];
                assert!(words.ends_with(&tape.given(last, 1)));
                // Results of which every element is another one.
                let results: Vec<F> = (0..items * tape.outputs()).map(|i| F::x().power(i as i32 % 64)).collect();
                let block = |results: &[F]| {
                    let of_an_item: Vec<&[F]> = results.chunks(tape.outputs()).collect();
                    let pack = |index: usize| {
                        kernel.layout.pack(&of_an_item.iter().map(|item| item[index]).collect::<Vec<F>>())
                    };
                    (0..tape.outputs()).flat_map(pack).collect::<Vec<u32>>()
                };
                let words: Vec<u32> = results.chunks(kernel.layout.items() * tape.outputs()).flat_map(block).collect();
                for threads in [1, 3] {
                    assert!(tape.results(&words, items, threads).expect("elements") == results);
                }
                assert!(matches!(tape.results(&words[1..], items, 1), Err(SmallError::Result)));
            }
        }
    }

    #[test]
    fn items_come_back() {
        check(&SmallProgram::<F2m79>::product(2, Route::Direct).expect("a program"));
        check(&SmallProgram::<F3m97>::product(2, Route::Direct).expect("a program"));
    }
}
