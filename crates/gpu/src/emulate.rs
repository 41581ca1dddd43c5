//! The shipped PTX, executed on one core: what `pairloom gpu selftest --emulate` runs.

use crate::error::TapeError;
use crate::kernel::{Kernel, LaunchParameters};
use crate::layout::{LANES, pack, unpack};
use crate::tape::Tape;
use crate::words::Words;
use pairloom_curve::PairingCurve;
use pairloom_gpu_emulator::{Argument, Error, Memory, Module, Options};

/// The reason why a tape was not emulated.
#[derive(Debug, thiserror::Error)]
pub enum EmulateError {
    /// There is no kernel for elements of so many words.
    #[error("no kernel has elements of {0} words")]
    Kernel(usize),
    /// Not a multiple of the tape's arguments.
    #[error(transparent)]
    Tape(#[from] TapeError),
    /// The emulator's.
    #[error(transparent)]
    Emulator(#[from] Error),
    /// A result that is no element.
    #[error("a result is no element of F_p²")]
    Result,
}

/// A kernel in the emulator.
pub struct Emulator {
    kernel: Kernel,
    module: Module,
    options: Options,
}

impl Emulator {
    /// The shipped kernel of a curve.
    ///
    /// # Errors
    ///
    /// [`EmulateError::Kernel`], [`EmulateError::Emulator`].
    pub fn new<C: PairingCurve<Fp: Words>>() -> Result<Self, EmulateError> {
        let kernel = Kernel::of::<C>().ok_or(EmulateError::Kernel(<C::Fp as Words>::WORDS))?;
        Self::with_text(kernel, &kernel.ptx.text())
    }

    /// A kernel by another text.
    ///
    /// # Errors
    ///
    /// [`EmulateError::Emulator`].
    pub fn with_text(kernel: Kernel, ptx: &str) -> Result<Self, EmulateError> {
        Ok(Self { kernel, module: Module::parse(ptx)?, options: Options::default() })
    }

    /// The same, which also finds slots that two threads access between two barriers, one of them to write. That takes twice the time and more.
    pub fn looking_for_races(mut self) -> Self {
        self.options.races = true;
        self
    }

    /// The results of a tape for items, one after the other. One block of threads for 32 items, a thread of every warp an item.
    ///
    /// # Errors
    ///
    /// [`EmulateError`].
    pub fn run<C: PairingCurve<Fp: Words>>(
        &self,
        tape: &Tape<C>,
        arguments: &[C::Fp2],
    ) -> Result<Vec<C::Fp2>, EmulateError> {
        let count = tape.items(arguments)?;
        let loaded = LaunchParameters::new(tape);
        let mut memory = Memory::new();
        let blocks = count.div_ceil(LANES);
        let room = |elements: u32| elements as usize * loaded.bytes_of_an_element * blocks;
        let [taken, given, aside] = loaded.elements;
        let inputs = memory.upload_words(&pack(arguments, tape.inputs(), 1));
        let (outputs, parked) = (memory.allocate(room(given)), memory.allocate(room(aside).max(1)));
        let upload = |memory: &mut Memory, words: &[u32]| Argument::U64(memory.upload_words(words));
        let given_arguments = [
            Argument::words(&loaded.field),
            upload(&mut memory, &loaded.tape),
            Argument::U32(loaded.steps),
            Argument::U64(inputs),
            Argument::U32(taken),
            Argument::U64(outputs),
            Argument::U32(given),
            Argument::U64(parked),
            Argument::U32(aside),
            upload(&mut memory, &loaded.constants),
            upload(&mut memory, &loaded.exponent),
            Argument::U32(loaded.highest),
        ];
        let grid = [blocks as u32, 1, 1];
        let block = [count.min(LANES) as u32, tape.warps() as u32, 1];
        let (shape, shared) = ([grid, block], loaded.shared_bytes as usize);
        self.module.launch_with(self.kernel.name, shape, shared, &given_arguments, &mut memory, self.options)?;
        let words = memory.download_words(outputs, room(given) / 4)?;
        unpack(&words, tape.outputs(), count, 1).ok_or(EmulateError::Result)
    }
}
