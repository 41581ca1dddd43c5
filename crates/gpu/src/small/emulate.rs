//! The shipped PTX, executed on one core.

use super::SmallError;
use super::field::{SmallField, SmallKernel};
use super::schedule::SmallTape;
use pairloom_gpu_emulator::{Argument, Memory, Module, Options, Statistics};

/// A kernel in the emulator.
pub struct SmallEmulator {
    kernel: SmallKernel,
    module: Module,
}

impl SmallEmulator {
    /// A shipped kernel.
    ///
    /// # Errors
    ///
    /// [`SmallError::Emulator`].
    pub fn new(kernel: SmallKernel) -> Result<Self, SmallError> {
        Self::with_text(kernel, &kernel.ptx.text())
    }

    /// A kernel by another text.
    ///
    /// # Errors
    ///
    /// [`SmallError::Emulator`].
    pub fn with_text(kernel: SmallKernel, ptx: &str) -> Result<Self, SmallError> {
        Ok(Self { kernel, module: Module::parse(ptx)? })
    }

    /// The results of a tape for items, one after the other, and what was executed. A block of threads for every [`SmallField::ITEMS`]
    /// items.
    ///
    /// # Errors
    ///
    /// [`SmallError::Arguments`], [`SmallError::Emulator`], [`SmallError::Result`].
    pub fn run<F: SmallField>(&self, tape: &SmallTape<F>, arguments: &[F]) -> Result<(Vec<F>, Statistics), SmallError> {
        let expected = tape.inputs.len();
        if arguments.is_empty() || !arguments.len().is_multiple_of(expected) {
            return Err(SmallError::Arguments { expected, found: arguments.len() });
        }
        let items: Vec<&[F]> = arguments.chunks(expected).collect();
        let words = items.chunks(F::ITEMS).flat_map(|items| tape.memory(items)).collect::<Vec<u32>>();
        let blocks = items.len().div_ceil(F::ITEMS);
        let mut memory = Memory::new();
        let own = memory.upload_words(&words);
        let steps: Vec<u32> = tape.steps.iter().flatten().copied().collect();
        let (steps, maps) = (memory.upload_words(&steps), memory.upload_words(&tape.maps));
        let given = [
            Argument::U64(own),
            Argument::U64(steps),
            Argument::U64(maps),
            Argument::Bytes(SmallTape::<F>::field()),
            Argument::U32(tape.rounds() as u32),
            Argument::U32(tape.stride as u32),
            Argument::U32(blocks as u32),
        ];
        let sizes = [[blocks as u32, 1, 1], [tape.shape.lanes as u32, tape.shape.groups as u32, 1]];
        let statistics =
            self.module.launch_with(self.kernel.name, sizes, 0, &given, &mut memory, Options::default())?;
        let words = memory.download_words(own, words.len())?;
        let results = (0..items.len()).flat_map(|item| tape.results(&words, item)).collect::<Option<Vec<F>>>();
        Ok((results.ok_or(SmallError::Result)?, statistics))
    }
}

impl<F: SmallField> SmallTape<F> {
    /// What the kernel is told of the field: degree, words of an element, number of terms, and four exponents and signs.
    pub(super) fn field() -> Vec<u8> {
        let terms = F::terms();
        let mut words = vec![F::DEGREE as u32, F::WORDS as u32, terms.len() as u32];
        let padded = || terms.iter().copied().chain(core::iter::repeat((0, false))).take(4);
        words.extend(padded().map(|(exponent, _)| exponent));
        words.extend(padded().map(|(_, negative)| u32::from(negative)));
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// The memory of up to [`SmallField::ITEMS`] items before the first step.
    fn memory(&self, items: &[&[F]]) -> Vec<u32> {
        let mut words = vec![0; self.stride];
        for (i, place) in self.inputs.iter().enumerate() {
            let side_by_side: Vec<F> = items.iter().map(|item| item[i]).collect();
            words[*place..*place + F::WORDS].copy_from_slice(&F::pack(&side_by_side));
        }
        for (place, constant) in &self.constants {
            words[*place..*place + F::WORDS].copy_from_slice(&F::pack(&vec![*constant; items.len()]));
        }
        words
    }

    fn results(&self, words: &[u32], item: usize) -> Vec<Option<F>> {
        let words = &words[item / F::ITEMS * self.stride..];
        let result = |place: &usize| F::unpack(&words[*place..*place + F::WORDS], item % F::ITEMS);
        self.outputs.iter().map(result).collect()
    }
}
