//! NVIDIA GPUs by the driver's library, which is loaded when the program runs.

use crate::error::TapeError;
use crate::kernel::{Kernel, Loaded};
use crate::layout::{LANES, Shape, pack, unpack};
use crate::program::Program;
use crate::tape::Tape;
use crate::words::Words;
use cudarc::driver::sys::{self, CUdevice_attribute as Attribute, CUfunction_attribute as FunctionAttribute};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaSlice, CudaStream, DeviceRepr, DriverError, LaunchConfig, PushKernelArg,
    ValidAsZeroBits,
};
use cudarc::nvrtc::Ptx;
use pairloom_curve::PairingCurve;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

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

/// Items of a launch: copies of one overlap with the computation of another.
const CHUNK: usize = 1 << 16;
/// What a tape is known by: curve, program, slots and warps.
type Name = (&'static str, Program, usize, usize);

/// A GPU. It keeps the tapes that were run on it.
#[derive(Clone)]
pub struct Device {
    context: Arc<CudaContext>,
    tapes: Arc<Mutex<HashMap<Name, Arc<OnDevice>>>>,
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
    (0..count).map(|number| Ok(Device { context: CudaContext::new(number)?, tapes: Arc::default() })).collect()
}

/// A parameter that is a structure of words.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Structure<const N: usize>(pub [u32; N]);

// SAFETY: an array of words, as the kernels' structures are.
unsafe impl<const N: usize> DeviceRepr for Structure<N> {}
// SAFETY: as above; all zeros are words.
unsafe impl<const N: usize> ValidAsZeroBits for Structure<N> {}

/// A tape in the memory of a device.
struct OnDevice {
    function: CudaFunction,
    loaded: Loaded,
    tape: CudaSlice<u32>,
    constants: CudaSlice<u32>,
    exponent: CudaSlice<u32>,
}

/// A chunk that was begun.
struct Begun {
    stream: Arc<CudaStream>,
    outputs: CudaSlice<u32>,
    items: usize,
    _inputs: CudaSlice<u32>,
    _parked: CudaSlice<u32>,
}

impl Device {
    /// Where its memory is and its kernels run.
    pub(crate) fn context(&self) -> &Arc<CudaContext> {
        &self.context
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
        })
    }

    /// What a tape is made for that so many items are computed by here. As many as there are lanes of one block a multiprocessor, or fewer, are
    /// done sooner by several warps each.
    ///
    /// # Errors
    ///
    /// [`GpuError::Driver`].
    pub fn shape<C: PairingCurve<Fp: Words>>(&self, items: usize) -> Result<Shape, GpuError> {
        let Facts { shared, multiprocessors, .. } = self.facts()?;
        let [shared, multiprocessors] = [shared, multiprocessors].map(|fact| usize::try_from(fact).unwrap_or_default());
        let of = if items <= multiprocessors * LANES { Shape::of_few } else { Shape::of_many };
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
        let on_device = self.loaded(tape)?;
        let streams = [self.context.new_stream()?, self.context.new_stream()?];
        let mut results = Vec::with_capacity(arguments.len() / tape.inputs() * tape.outputs());
        let mut before: Option<Begun> = None;
        for (number, chunk) in arguments.chunks(CHUNK * tape.inputs()).enumerate() {
            let begun = self.begin(&on_device, tape, chunk, &streams[number % 2])?;
            if let Some(before) = before.replace(begun) {
                results.extend(self.finish(before, tape)?);
            }
        }
        if let Some(last) = before {
            results.extend(self.finish(last, tape)?);
        }
        Ok(results)
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

    fn begin<C: PairingCurve<Fp: Words>>(
        &self,
        on: &OnDevice,
        tape: &Tape<C>,
        arguments: &[C::Fp2],
        stream: &Arc<CudaStream>,
    ) -> Result<Begun, GpuError> {
        let items = arguments.len() / tape.inputs();
        let blocks = items.div_ceil(LANES);
        let room = |elements: u32| (elements as usize * on.loaded.bytes_of_an_element / 4 * blocks).max(1);
        let [taken, given, aside] = on.loaded.elements;
        let inputs = stream.clone_htod(&pack(arguments, tape.inputs()))?;
        let mut outputs = stream.alloc_zeros::<u32>(room(given))?;
        let mut parked = stream.alloc_zeros::<u32>(room(aside))?;
        let configuration = LaunchConfig {
            grid_dim: (blocks as u32, 1, 1),
            block_dim: (LANES as u32, tape.warps() as u32, 1),
            shared_mem_bytes: on.loaded.fast,
        };
        let (short, long) = (field::<9>(&on.loaded.field), field::<13>(&on.loaded.field));
        let mut launch = stream.launch_builder(&on.function);
        match (&short, &long) {
            (Some(field), _) => launch.arg(field),
            (_, Some(field)) => launch.arg(field),
            _ => return Err(GpuError::Kernel(<C::Fp as Words>::WORDS)),
        };
        launch.arg(&on.tape).arg(&on.loaded.steps).arg(&inputs).arg(&taken).arg(&mut outputs).arg(&given);
        launch.arg(&mut parked).arg(&aside).arg(&on.constants).arg(&on.exponent).arg(&on.loaded.highest);
        // SAFETY: the arguments are those of the kernel, in order and of its types; its accesses stay within what was allocated above, as
        // the emulator checks for every access of the same PTX.
        unsafe { launch.launch(configuration) }?;
        Ok(Begun { stream: stream.clone(), outputs, items, _inputs: inputs, _parked: parked })
    }

    fn finish<C: PairingCurve<Fp: Words>>(&self, begun: Begun, tape: &Tape<C>) -> Result<Vec<C::Fp2>, GpuError> {
        let words = begun.stream.clone_dtoh(&begun.outputs)?;
        begun.stream.synchronize()?;
        unpack(&words, tape.outputs(), begun.items).ok_or(GpuError::Result(self.context.ordinal()))
    }
}

/// A modulus of N − 1 words, and −1/p.
fn field<const N: usize>(words: &[u32]) -> Option<Structure<N>> {
    Some(Structure(words.try_into().ok()?))
}

/// As [`Device::run`], over several devices, each an equal part.
///
/// # Errors
///
/// The first that a device has.
pub fn run_on_all<C: PairingCurve<Fp: Words>>(
    devices: &[Device],
    tape: &Tape<C>,
    arguments: &[C::Fp2],
) -> Result<Vec<C::Fp2>, GpuError> {
    let items = (arguments.len() / tape.inputs()).div_ceil(devices.len().max(1)).max(1);
    std::thread::scope(|scope| {
        let parts = devices.iter().zip(arguments.chunks(items * tape.inputs()));
        let running: Vec<_> = parts.map(|(device, part)| scope.spawn(move || device.run(tape, part))).collect();
        let results = running.into_iter().map(|thread| thread.join().unwrap_or(Err(GpuError::NoDevice)));
        Ok(results.collect::<Result<Vec<_>, _>>()?.concat())
    })
}
