//! NVIDIA GPUs by the driver's library, which is loaded when the program runs.

use crate::driver::{
    self, Arguments, Attribute, Context, DriverError, Function, Grid, IfTaken, Image, Limit, Memory, Module,
    NOT_FOR_DRIVER, OUT_OF_MEMORY, Stream, if_taken,
};
use crate::error::TapeError;
use crate::kernel::{Kernel, LaunchParameters};
use crate::layout::{LANES, Shape, pack, unpack};
use crate::program::Program;
use crate::ptx::{CompressedCode, CompressedPtx};
use crate::tape::Tape;
use crate::words::Words;
use pairloom_curve::PairingCurve;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The reason why nothing was computed on a GPU.
#[derive(Debug, thiserror::Error)]
pub enum GpuError {
    /// The driver's library is not installed, or is none.
    #[error("no GPU: {0}")]
    NoDriver(String),
    /// The driver knows no device.
    #[error("no GPU: the NVIDIA driver is there, but has no device")]
    NoDevice,
    /// A device that kernels are not made for.
    #[error("device {number} ({name}) has compute capability {}.{}, and kernels need 8.0 or more", capability.0, capability.1)]
    TooOld {
        /// Its number.
        number: usize,
        /// Its name.
        name: String,
        /// What it has.
        capability: (i32, i32),
    },
    /// A thread that drove a device has panicked.
    #[error("device {0}: the thread that drove it has panicked")]
    Panicked(usize),
    /// What the driver says.
    #[error("the NVIDIA driver: {0}")]
    Driver(#[from] DriverError),
    /// There is no kernel for elements of so many words.
    #[error("no kernel has elements of {0} words")]
    Kernel(usize),
    /// No tape, or not its arguments.
    #[error(transparent)]
    Tape(#[from] TapeError),
    /// A result that is no element, or another than is known: a fault of the device or of the kernel.
    #[error("device {0} gave a wrong result")]
    Result(usize),
}

/// Items of a launch: copies of one overlap with the computation of another, and two together fill a device.
const CHUNK: usize = 1 << 15;
/// Rounds of blocks of several warps that take less time than one warp for an item.
const FEW_ROUNDS: usize = 3;
/// What a tape is known by: curve, program, slots and warps.
type Name = (&'static str, Program, usize, usize);

/// A GPU. It keeps the tapes that were run on it, and the modules of their kernels.
#[derive(Clone)]
pub struct Device {
    context: Arc<Context>,
    tapes: Arc<Mutex<HashMap<Name, Arc<OnDevice>>>>,
    modules: Arc<Mutex<HashMap<CompressedPtx, IfTaken<Arc<Module>>>>>,
    chunk: usize,
    threads: usize,
}

/// What a device is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Its number.
    pub number: usize,
    /// The name that its maker gives.
    pub name: String,
    /// The compute capability.
    pub capability: (i32, i32),
    /// Multiprocessors.
    pub multiprocessors: i32,
    /// Global memory, in bytes.
    pub memory: usize,
    /// Shared memory of a multiprocessor, in bytes.
    pub shared: i32,
    /// The highest clock of a multiprocessor, in kHz.
    pub clock: i32,
}

/// All devices that can be used.
///
/// # Errors
///
/// [`GpuError::NoDriver`], [`GpuError::NoDevice`], and where none can be used why the first cannot.
pub fn devices() -> Result<Vec<Device>, GpuError> {
    let (usable, unusable): (Vec<_>, Vec<_>) = all_devices()?.into_iter().partition(Result::is_ok);
    match unusable.into_iter().next() {
        Some(Err(why)) if usable.is_empty() => Err(why),
        _ => Ok(usable.into_iter().flatten().collect()),
    }
}

/// Each device, or why it cannot be used: [`GpuError::TooOld`], [`GpuError::Driver`].
///
/// # Errors
///
/// [`GpuError::NoDriver`], [`GpuError::NoDevice`], [`GpuError::Driver`].
pub fn all_devices() -> Result<Vec<Result<Device, GpuError>>, GpuError> {
    let count = driver::count().map_err(GpuError::NoDriver)??;
    if count == 0 {
        return Err(GpuError::NoDevice);
    }
    Ok((0..count).map(Device::new).collect())
}

/// The lowest compute capability that kernels are made for.
const LOWEST: (i32, i32) = (8, 0);

/// A parameter that is a structure of words.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Structure<const N: usize>(pub [u32; N]);

/// A tape in the memory of a device.
struct OnDevice {
    function: Function,
    loaded: LaunchParameters,
    tape: Memory,
    constants: Memory,
    exponent: Memory,
}

/// Memory for a chunk, and the stream that computes it. Chunks take it in turns.
struct Stage {
    stream: Arc<Stream>,
    inputs: Memory,
    outputs: Memory,
    parked: Memory,
    /// Items of the chunk that was begun.
    items: usize,
}

impl Device {
    fn new(number: usize) -> Result<Self, GpuError> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let context = Context::new(number)?;
        let device = Self { context, tapes: Arc::default(), modules: Arc::default(), chunk: CHUNK, threads };
        let Facts { capability, name, .. } = device.facts()?;
        if capability < LOWEST { Err(GpuError::TooOld { number, name, capability }) } else { Ok(device) }
    }

    /// Its number.
    pub fn number(&self) -> usize {
        self.context.ordinal()
    }

    /// Where its memory is and its kernels run.
    pub(crate) fn context(&self) -> &Arc<Context> {
        &self.context
    }

    /// A kernel by its module's PTX, or by machine code where the driver is too old for that; what the driver says of the PTX if it is too old
    /// for both. A module is loaded once, for all tapes of its kernels.
    pub(crate) fn kernel(
        &self,
        name: &str,
        ptx: CompressedPtx,
        code: &[CompressedCode],
    ) -> Result<IfTaken<Function>, GpuError> {
        let mut modules = self.modules.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = modules.get(&ptx) {
            return if_taken(known.clone(), |module| Ok(module.function(name)?));
        }
        let loaded = self.load_kernel(name, ptx, code)?;
        modules.insert(ptx, loaded.as_ref().map(|kernel| kernel.module().clone()).map_err(Clone::clone));
        Ok(loaded)
    }

    fn load_kernel(
        &self,
        name: &str,
        ptx: CompressedPtx,
        code: &[CompressedCode],
    ) -> Result<IfTaken<Function>, GpuError> {
        // A driver may look at a module only when a kernel of it is asked for.
        let kernel_of = |image| self.context.load(&image)?.function(name);
        let is_too_old = |error: &DriverError| NOT_FOR_DRIVER.contains(&error.number);
        let too_old = match kernel_of(Image::Ptx(ptx.text())) {
            Err(error) if is_too_old(&error) => error,
            kernel => return Ok(Ok(kernel?)),
        };
        let capability = self.capability()?;
        for code in code.iter().filter(|code| code.is_for(capability)) {
            match kernel_of(Image::Code(code.module())) {
                Err(error) if is_too_old(&error) => {}
                kernel => return Ok(Ok(kernel?)),
            }
        }
        Ok(Err(too_old))
    }

    fn capability(&self) -> Result<(i32, i32), DriverError> {
        Ok((self.context.attribute(Attribute::Major)?, self.context.attribute(Attribute::Minor)?))
    }

    /// The device with so many items a launch, at least one, which bounds the memory that it takes.
    #[must_use]
    pub fn in_chunks_of(mut self, items: usize) -> Self {
        self.chunk = items.max(1);
        self
    }

    /// The device with so many threads at most that pack what it is given and unpack what it gives; otherwise as many as there are cores.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Devices that share so many threads ([`Self::with_threads`]).
    pub fn all_with_threads(devices: &[Self], threads: usize) -> Vec<Self> {
        let each = threads / devices.len().max(1);
        devices.iter().map(|device| device.clone().with_threads(each)).collect()
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// What it is.
    ///
    /// # Errors
    ///
    /// [`GpuError::Driver`].
    pub fn facts(&self) -> Result<Facts, GpuError> {
        Ok(Facts {
            number: self.context.ordinal(),
            name: self.context.name()?,
            capability: self.capability()?,
            multiprocessors: self.context.attribute(Attribute::Multiprocessors)?,
            memory: self.context.memory()?,
            shared: self.context.attribute(Attribute::SharedMemory)?,
            clock: self.context.attribute(Attribute::Clock)?,
        })
    }

    /// What a tape is made for that so many items are computed by here. As many as three rounds of one block a multiprocessor have lanes, or
    /// fewer, are done sooner by several warps each: on an H200 a round takes less than a third of the time of a warp alone (`docs/gpu.md`).
    ///
    /// # Errors
    ///
    /// [`GpuError::Driver`].
    pub fn shape<C: PairingCurve<Fp: Words>>(&self, items: usize) -> Result<Shape, GpuError> {
        let Facts { shared, multiprocessors, .. } = self.facts()?;
        let [shared, multiprocessors] = [shared, multiprocessors].map(|fact| usize::try_from(fact).unwrap_or_default());
        let of = if items <= FEW_ROUNDS * multiprocessors * LANES { Shape::of_few } else { Shape::of_many };
        Ok(of(shared, <C::Fp as Words>::WORDS))
    }

    /// The results of a tape for items, one after the other.
    ///
    /// # Errors
    ///
    /// [`GpuError`].
    pub fn run<C: PairingCurve<Fp: Words>>(
        &self,
        tape: &Tape<C>,
        arguments: &[C::Fp2],
    ) -> Result<Vec<C::Fp2>, GpuError> {
        let items = tape.items(arguments)?;
        let on = self.loaded(tape)?;
        let (mut stages, chunk) = self.stages(&on, items)?;
        let mut results = Vec::with_capacity(items * tape.outputs());
        let chunks = arguments.chunks(chunk * tape.inputs());
        let count = chunks.len();
        for (number, chunk) in chunks.enumerate() {
            // The other stage computes while this one's results are read and its next chunk is written.
            let stage = &mut stages[number % 2];
            results.extend(self.finish(stage, tape)?);
            self.upload(stage, tape, chunk)?;
            on.launch(stage, tape)?;
        }
        for number in count.saturating_sub(2)..count {
            results.extend(self.finish(&mut stages[number % 2], tape)?);
        }
        Ok(results)
    }

    /// How long the kernels of these items take, one chunk after the other, without copies: two streams, which overlap the end of a chunk with
    /// the beginning of the next. All chunks compute what the first two have.
    ///
    /// # Errors
    ///
    /// [`GpuError`].
    pub fn time_of_kernels<C: PairingCurve<Fp: Words>>(
        &self,
        tape: &Tape<C>,
        arguments: &[C::Fp2],
    ) -> Result<Duration, GpuError> {
        let items = tape.items(arguments)?;
        let on = self.loaded(tape)?;
        let (mut stages, chunk) = self.stages(&on, items)?;
        let chunks = || arguments.chunks(chunk * tape.inputs());
        for (stage, chunk) in stages.iter_mut().zip(chunks()) {
            self.upload(stage, tape, chunk)?;
        }
        let start = Instant::now();
        for (number, chunk) in chunks().enumerate() {
            let stage = &mut stages[number % 2];
            stage.items = chunk.len() / tape.inputs();
            on.launch(stage, tape)?;
        }
        for stage in &stages {
            stage.stream.synchronize()?;
        }
        Ok(start.elapsed())
    }

    /// Two, the second with room for what does not fit into the first, and the items of a chunk: fewer than asked for where the device has too
    /// little memory left.
    fn stages(&self, on: &OnDevice, items: usize) -> Result<([Stage; 2], usize), GpuError> {
        let stage = |items: usize| {
            let stream = self.context.stream()?;
            let [inputs, outputs, parked] =
                on.loaded.elements.map(|elements| stream.zeros(4 * on.words(elements, items)));
            Ok::<_, DriverError>(Stage { inputs: inputs?, outputs: outputs?, parked: parked?, stream, items: 0 })
        };
        let mut chunk = self.chunk;
        loop {
            let both =
                stage(items.min(chunk)).and_then(|first| Ok([first, stage(items.saturating_sub(chunk).min(chunk))?]));
            match both {
                Err(DriverError { number: OUT_OF_MEMORY, .. }) if chunk > LANES => chunk = (chunk / 2).max(LANES),
                both => return Ok((both?, chunk)),
            }
        }
    }

    fn loaded<C: PairingCurve<Fp: Words>>(&self, tape: &Tape<C>) -> Result<Arc<OnDevice>, GpuError> {
        let name = (C::ID, tape.program(), tape.slots(), tape.warps());
        let mut tapes = self.tapes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = tapes.get(&name) {
            return Ok(known.clone());
        }
        let loaded = Arc::new(self.load(tape)?);
        tapes.insert(name, loaded.clone());
        Ok(loaded)
    }

    fn load<C: PairingCurve<Fp: Words>>(&self, tape: &Tape<C>) -> Result<OnDevice, GpuError> {
        let kernel = Kernel::of::<C>().ok_or(GpuError::Kernel(<C::Fp as Words>::WORDS))?;
        let function = self.kernel(kernel.name, kernel.ptx, &[])??;
        let loaded = LaunchParameters::new(tape);
        // The kernel is that of other tapes too: it may use what any of them has.
        function.limit(Limit::SharedMemory, self.context.attribute(Attribute::SharedMemoryOfABlock)?)?;
        function.limit(Limit::Carveout, 100)?;
        let stream = self.context.stream()?;
        let [tape, constants, exponent] =
            [&loaded.tape, &loaded.constants, &loaded.exponent].map(|words| stream.upload(words));
        Ok(OnDevice { tape: tape?, constants: constants?, exponent: exponent?, function, loaded })
    }

    fn upload<C: PairingCurve<Fp: Words>>(
        &self,
        stage: &mut Stage,
        tape: &Tape<C>,
        arguments: &[C::Fp2],
    ) -> Result<(), GpuError> {
        stage.items = arguments.len() / tape.inputs();
        Ok(stage.inputs.write(&pack(arguments, tape.inputs(), self.threads))?)
    }

    /// The results of the chunk that a stage has begun, none if it has begun none.
    fn finish<C: PairingCurve<Fp: Words>>(&self, stage: &mut Stage, tape: &Tape<C>) -> Result<Vec<C::Fp2>, GpuError> {
        let items = core::mem::take(&mut stage.items);
        if items == 0 {
            return Ok(vec![]);
        }
        let words = stage.outputs.read()?;
        unpack(&words, tape.outputs(), items, self.threads).ok_or(GpuError::Result(self.context.ordinal()))
    }
}

impl OnDevice {
    /// Words of so many elements of F_p² of each of so many items.
    fn words(&self, elements: u32, items: usize) -> usize {
        elements as usize * self.loaded.bytes_of_an_element / 4 * items.div_ceil(LANES)
    }

    /// Begins what was uploaded.
    fn launch<C: PairingCurve<Fp: Words>>(&self, stage: &mut Stage, tape: &Tape<C>) -> Result<(), GpuError> {
        let Stage { stream, inputs, outputs, parked, items } = stage;
        let [taken, given, aside] = self.loaded.elements;
        let grid = Grid {
            blocks: items.div_ceil(LANES) as u32,
            threads: (LANES as u32, tape.warps() as u32),
            shared: self.loaded.shared_bytes,
        };
        let (short, long) = (field::<9>(&self.loaded.field), field::<13>(&self.loaded.field));
        let arguments = match (&short, &long) {
            (Some(field), _) => Arguments::default().value(field),
            (_, Some(field)) => Arguments::default().value(field),
            _ => return Err(GpuError::Kernel(<C::Fp as Words>::WORDS)),
        };
        let arguments = arguments.memory(&self.tape).value(&self.loaded.steps);
        let arguments = arguments.memory(inputs).value(&taken).memory(outputs).value(&given);
        let arguments = arguments.memory(parked).value(&aside).memory(&self.constants);
        let arguments = arguments.memory(&self.exponent).value(&self.loaded.highest);
        // SAFETY: the arguments are those of the kernel, in order and of its types; its accesses stay within what was allocated for the
        // stage, as the emulator checks for every access of the same PTX.
        Ok(unsafe { self.function.launch(stream, &grid, arguments) }?)
    }
}

/// A modulus of N − 1 words, and −1/p.
fn field<const N: usize>(words: &[u32]) -> Option<Structure<N>> {
    Some(Structure(words.try_into().ok()?))
}
