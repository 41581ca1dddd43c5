//! NVIDIA GPUs by the driver's library, which is loaded when the program runs.

use crate::error::TapeError;
use crate::kernel::{Kernel, Loaded};
use crate::layout::{LANES, Shape, pack, unpack};
use crate::program::Program;
use crate::ptx::{CompressedCode, CompressedPtx};
use crate::tape::Tape;
use crate::words::Words;
use cudarc::driver::sys::{self, CUdevice_attribute as Attribute, CUfunction_attribute as FunctionAttribute};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaSlice, CudaStream, DeviceRepr, DriverError, LaunchConfig, PushKernelArg,
    ValidAsZeroBits,
};
use cudarc::nvrtc::Ptx;
use pairloom_curve::PairingCurve;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The reason why nothing was computed on a GPU.
#[derive(Debug, thiserror::Error)]
pub enum GpuError {
    /// The driver's library is not installed.
    #[error("no GPU: the NVIDIA driver's library was not found; looked for {0}")]
    NoDriver(String),
    /// The driver knows no device.
    #[error("no GPU: the NVIDIA driver is there, but has no device")]
    NoDevice,
    /// What the driver says.
    #[error("the NVIDIA driver: {0}")]
    Driver(#[from] DriverError),
    /// There is no kernel for elements of so many words.
    #[error("no kernel has elements of {0} words")]
    Kernel(usize),
    /// No tape, or not its arguments.
    #[error(transparent)]
    Tape(#[from] TapeError),
    /// A result that is no element: a fault of the device or of the kernel.
    #[error("device {0} gave a result that is no element of F_p²")]
    Result(usize),
}

/// Items of a launch: copies of one overlap with the computation of another, and two together fill a device.
const CHUNK: usize = 1 << 15;
/// Rounds of blocks of several warps that take less time than one warp for an item.
const FEW_ROUNDS: usize = 3;
/// What a tape is known by: curve, program, slots and warps.
type Name = (&'static str, Program, usize, usize);

/// A GPU. It keeps the tapes that were run on it.
#[derive(Clone)]
pub struct Device {
    context: Arc<CudaContext>,
    tapes: Arc<Mutex<HashMap<Name, Arc<OnDevice>>>>,
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

/// All devices.
///
/// # Errors
///
/// [`GpuError::NoDriver`], [`GpuError::NoDevice`], [`GpuError::Driver`].
pub fn devices() -> Result<Vec<Device>, GpuError> {
    // SAFETY: the library is opened by its name, as any call of the driver would; it runs no code of ours.
    if !unsafe { sys::is_culib_present() } {
        let candidates = ["cuda", "nvcuda"].map(cudarc::get_lib_name_candidates).concat();
        let mut names = Vec::new();
        for name in candidates {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        return Err(GpuError::NoDriver(names.join(", ")));
    }
    let count = usize::try_from(CudaContext::device_count()?).unwrap_or_default();
    if count == 0 {
        return Err(GpuError::NoDevice);
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let device =
        |number| Ok(Device { context: CudaContext::new(number)?, tapes: Arc::default(), chunk: CHUNK, threads });
    (0..count).map(device).collect()
}

/// A parameter that is a structure of words.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Structure<const N: usize>(pub [u32; N]);

// SAFETY: an array of words, as the kernels' structures are.
unsafe impl<const N: usize> DeviceRepr for Structure<N> {}
// SAFETY: as above; all zeros are words.
unsafe impl<const N: usize> ValidAsZeroBits for Structure<N> {}

/// What a driver says of PTX or machine code that it is too old for.
const NOT_FOR_DRIVER: [sys::CUresult; 4] = [
    sys::CUresult::CUDA_ERROR_INVALID_IMAGE,
    sys::CUresult::CUDA_ERROR_NO_BINARY_FOR_GPU,
    sys::CUresult::CUDA_ERROR_INVALID_PTX,
    sys::CUresult::CUDA_ERROR_UNSUPPORTED_PTX_VERSION,
];

/// A tape in the memory of a device.
struct OnDevice {
    function: CudaFunction,
    loaded: Loaded,
    tape: CudaSlice<u32>,
    constants: CudaSlice<u32>,
    exponent: CudaSlice<u32>,
}

/// Memory for a chunk, and the stream that computes it. Chunks take it in turns.
struct Stage {
    stream: Arc<CudaStream>,
    inputs: CudaSlice<u32>,
    outputs: CudaSlice<u32>,
    parked: CudaSlice<u32>,
    /// Items of the chunk that was begun.
    items: usize,
}

impl Device {
    /// Where its memory is and its kernels run.
    pub(crate) fn context(&self) -> &Arc<CudaContext> {
        &self.context
    }

    /// A module by its PTX, or by machine code where the driver is too old for that; `None` if it is too old for both.
    pub(crate) fn module(
        &self,
        ptx: CompressedPtx,
        code: &[CompressedCode],
    ) -> Result<Option<Arc<CudaModule>>, GpuError> {
        let capability = self.context.compute_capability()?;
        let code = code.iter().filter(|code| code.is_for(capability)).map(|code| Ptx::from_binary(code.module()));
        for image in core::iter::once(Ptx::from_src(ptx.text())).chain(code) {
            match self.context.load_module(image) {
                Err(DriverError(problem)) if NOT_FOR_DRIVER.contains(&problem) => {}
                module => return Ok(Some(module?)),
            }
        }
        Ok(None)
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
            capability: self.context.compute_capability()?,
            multiprocessors: self.context.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?,
            memory: self.context.total_mem()?,
            shared: self.context.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR)?,
            clock: self.context.attribute(Attribute::CU_DEVICE_ATTRIBUTE_CLOCK_RATE)?,
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
        if arguments.len() % tape.inputs() != 0 {
            return Err(TapeError::Arguments { expected: tape.inputs(), found: arguments.len() }.into());
        }
        let on = self.loaded(tape)?;
        let mut stages = self.stages(&on, arguments.len() / tape.inputs())?;
        let mut results = Vec::with_capacity(arguments.len() / tape.inputs() * tape.outputs());
        let chunks = arguments.chunks(self.chunk * tape.inputs());
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
        let on = self.loaded(tape)?;
        let mut stages = self.stages(&on, arguments.len() / tape.inputs())?;
        let chunks = || arguments.chunks(self.chunk * tape.inputs());
        for (stage, chunk) in stages.iter_mut().zip(chunks()) {
            self.upload(stage, tape, chunk)?;
            stage.stream.synchronize()?;
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

    /// Two, the second with room for what does not fit into the first.
    fn stages(&self, on: &OnDevice, items: usize) -> Result<[Stage; 2], GpuError> {
        let stage = |items: usize| {
            let stream = self.context.new_stream()?;
            let [taken, given, aside] = on.loaded.elements.map(|elements| on.words(elements, items).max(1));
            let (inputs, outputs) = (stream.alloc_zeros(taken)?, stream.alloc_zeros(given)?);
            Ok::<_, GpuError>(Stage { inputs, outputs, parked: stream.alloc_zeros(aside)?, stream, items: 0 })
        };
        let chunk = self.chunk;
        Ok([stage(items.min(chunk))?, stage(items.saturating_sub(chunk).min(chunk))?])
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
        let function = self.context.load_module(Ptx::from_src(kernel.ptx.text()))?.load_function(kernel.name)?;
        let loaded = Loaded::new(tape);
        let bytes = FunctionAttribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        function.set_attribute(bytes, loaded.fast as i32)?;
        let all_shared = FunctionAttribute::CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT;
        function.set_attribute(all_shared, 100)?;
        let stream = self.context.default_stream();
        let [tape, constants, exponent] =
            [&loaded.tape, &loaded.constants, &loaded.exponent].map(|words| stream.clone_htod(words));
        let on_device = OnDevice { tape: tape?, constants: constants?, exponent: exponent?, function, loaded };
        stream.synchronize()?;
        Ok(on_device)
    }

    fn upload<C: PairingCurve<Fp: Words>>(
        &self,
        stage: &mut Stage,
        tape: &Tape<C>,
        arguments: &[C::Fp2],
    ) -> Result<(), GpuError> {
        stage.items = arguments.len() / tape.inputs();
        Ok(stage.stream.memcpy_htod(&pack(arguments, tape.inputs(), self.threads), &mut stage.inputs)?)
    }

    /// The results of the chunk that a stage has begun, none if it has begun none.
    fn finish<C: PairingCurve<Fp: Words>>(&self, stage: &mut Stage, tape: &Tape<C>) -> Result<Vec<C::Fp2>, GpuError> {
        let items = core::mem::take(&mut stage.items);
        if items == 0 {
            return Ok(vec![]);
        }
        let words = stage.stream.clone_dtoh(&stage.outputs)?;
        stage.stream.synchronize()?;
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
        let configuration = LaunchConfig {
            grid_dim: (items.div_ceil(LANES) as u32, 1, 1),
            block_dim: (LANES as u32, tape.warps() as u32, 1),
            shared_mem_bytes: self.loaded.fast,
        };
        let (short, long) = (field::<9>(&self.loaded.field), field::<13>(&self.loaded.field));
        let mut launch = stream.launch_builder(&self.function);
        match (&short, &long) {
            (Some(field), _) => launch.arg(field),
            (_, Some(field)) => launch.arg(field),
            _ => return Err(GpuError::Kernel(<C::Fp as Words>::WORDS)),
        };
        launch.arg(&self.tape).arg(&self.loaded.steps).arg(&*inputs).arg(&taken).arg(outputs).arg(&given);
        launch.arg(parked).arg(&aside).arg(&self.constants).arg(&self.exponent).arg(&self.loaded.highest);
        // SAFETY: the arguments are those of the kernel, in order and of its types; its accesses stay within what was allocated for the
        // stage, as the emulator checks for every access of the same PTX.
        unsafe { launch.launch(configuration) }?;
        Ok(())
    }
}

/// A modulus of N − 1 words, and −1/p.
fn field<const N: usize>(words: &[u32]) -> Option<Structure<N>> {
    Some(Structure(words.try_into().ok()?))
}
