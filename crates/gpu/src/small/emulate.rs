//! The shipped PTX, executed on one core.

use super::SmallError;
use super::field::SmallField;
use super::kernel::SmallKernel;
use super::launch::LaunchParameters;
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

    /// The results of a tape for items, one after the other, and what was executed. A block of threads for as many items as
    /// [`super::Layout::items`].
    ///
    /// # Errors
    ///
    /// [`SmallError::Arguments`], [`SmallError::Emulator`], [`SmallError::Result`].
    pub fn run<F: SmallField>(&self, tape: &SmallTape<F>, arguments: &[F]) -> Result<(Vec<F>, Statistics), SmallError> {
        let items = tape.items(arguments)?;
        let (loaded, blocks) = (LaunchParameters::new(tape), tape.blocks(items));
        let [own, _, results] = loaded.words(blocks);
        let mut memory = Memory::new();
        let given = tape.given(arguments, 1);
        let (own, out) = (memory.allocate(4 * own), memory.allocate(4 * results));
        let [given, places, steps, maps] = [&given, &loaded.places, &loaded.steps, &loaded.maps]
            .map(|words| Argument::U64(memory.upload_words(words)));
        let [field, sizes] = [&loaded.field[..], &loaded.sizes].map(Argument::words);
        let arguments = [Argument::U64(own), given, Argument::U64(out), places, steps, maps, field, sizes];
        let grid = [blocks as u32, 1, 1];
        let options = Options::default();
        let statistics =
            self.module.launch_with(self.kernel.name, [grid, loaded.block], 0, &arguments, &mut memory, options)?;
        Ok((tape.results(&memory.download_words(out, results)?, items, 1)?, statistics))
    }
}
