//! Devices that the emulator is.

use core::ffi::{CStr, c_int};
use core::{mem, slice};
use pairloom_gpu_emulator::{Argument, Error, Memory, Module};
use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::{Mutex, OnceLock};

/// Errors, by the driver's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    InvalidValue = 1,
    OutOfMemory = 2,
    NoDevice = 100,
    InvalidDevice = 101,
    InvalidContext = 201,
    NoBinaryForGpu = 209,
    InvalidPtx = 218,
    UnsupportedPtxVersion = 222,
    InvalidHandle = 400,
    NotFound = 500,
    IllegalAddress = 700,
    LaunchFailed = 719,
    NotSupported = 801,
    /// What `PAIRLOOM_DRIVER_ERROR` says.
    Planted,
}

impl Status {
    const TEXTS: [(Self, &'static CStr); 13] = [
        (Self::InvalidValue, c"invalid argument"),
        (Self::OutOfMemory, c"out of memory"),
        (Self::NoDevice, c"no CUDA-capable device is detected"),
        (Self::InvalidDevice, c"invalid device ordinal"),
        (Self::InvalidContext, c"invalid device context"),
        (Self::NoBinaryForGpu, c"no kernel image is available for execution on the device"),
        (Self::InvalidPtx, c"a PTX JIT compilation failed"),
        (Self::UnsupportedPtxVersion, c"the provided PTX was compiled with an unsupported toolchain"),
        (Self::InvalidHandle, c"invalid resource handle"),
        (Self::NotFound, c"named symbol not found"),
        (Self::IllegalAddress, c"an illegal memory access was encountered"),
        (Self::LaunchFailed, c"unspecified launch failure"),
        (Self::NotSupported, c"operation not supported"),
    ];

    /// The driver's number.
    pub(crate) fn number(self) -> c_int {
        planted().filter(|_| self == Self::Planted).unwrap_or(self as c_int)
    }

    /// An error in words.
    pub(crate) fn text(number: c_int) -> &'static CStr {
        let found = Self::TEXTS.into_iter().find(|(status, _)| *status as c_int == number);
        found.map_or(c"unknown error", |(_, text)| text)
    }
}

/// Says what the number of an error does not.
fn told(status: Status, error: &Error) -> Status {
    eprintln!("emulated GPU: {error}");
    status
}

/// Shared memory that a kernel may use without being allowed more.
const SHARED: usize = 48 << 10;
/// The most that it can be allowed.
const MOST_SHARED: usize = 227 << 10;

/// `CUdevice_attribute`: in kilohertz.
const CLOCK_RATE: c_int = 13;
const MULTIPROCESSOR_COUNT: c_int = 16;
const COMPUTE_CAPABILITY_MAJOR: c_int = 75;
const COMPUTE_CAPABILITY_MINOR: c_int = 76;
const MAX_SHARED_MEMORY_PER_MULTIPROCESSOR: c_int = 81;
const MAX_SHARED_MEMORY_PER_BLOCK_OPTIN: c_int = 97;
const MEMORY_POOLS_SUPPORTED: c_int = 115;

/// `CUfunction_attribute`: in bytes.
const MAX_DYNAMIC_SHARED_SIZE_BYTES: c_int = 8;
/// `CUfunction_attribute`: in percent of the most.
const PREFERRED_SHARED_MEMORY_CARVEOUT: c_int = 9;

/// In kilohertz.
const GIGAHERTZ: c_int = 1_000_000;

/// A kernel of a module that was asked for.
struct Function {
    module: usize,
    name: String,
    shared: usize,
}

/// A copy that is not done yet.
pub(crate) struct PendingCopy {
    pub(crate) device: u64,
    /// The address of bytes of the host that are there until it is done.
    pub(crate) host: usize,
    pub(crate) bytes: usize,
}

/// A device.
pub(crate) struct Device {
    ordinal: usize,
    pub(crate) bytes: usize,
    memory: Memory,
    /// Bytes of allocations.
    sizes: HashMap<u64, usize>,
    /// Whether there is memory in the order of a stream.
    pools: bool,
    /// To the device.
    pub(crate) copies: Vec<PendingCopy>,
    /// From the device.
    pub(crate) copies_back: Vec<PendingCopy>,
    modules: Vec<Module>,
    functions: Vec<Function>,
    /// Launches before it is out of order.
    launches: usize,
    /// The highest version of PTX.
    ptx: (u32, u32),
    /// The compute capability.
    capability: (u32, u32),
}

fn variable<T>(name: &str, parse: impl FnOnce(&str) -> Option<T>, otherwise: T) -> T {
    std::env::var(name).ok().and_then(|text| parse(&text)).unwrap_or(otherwise)
}

fn version(text: &str) -> Option<(u32, u32)> {
    let (major, minor) = text.trim().split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

/// The number that every launch answers, if there is one.
fn planted() -> Option<c_int> {
    variable("PAIRLOOM_DRIVER_ERROR", |text| text.parse().ok().map(Some), None)
}

/// All devices.
pub(crate) fn devices() -> &'static [Mutex<Device>] {
    static DEVICES: OnceLock<Vec<Mutex<Device>>> = OnceLock::new();
    let number = |text: &str| text.parse().ok();
    let listed = variable("PAIRLOOM_DRIVER_CAPABILITIES", |text| text.split(',').map(version).collect(), vec![]);
    let device = |ordinal: usize| Device {
        ordinal,
        capability: listed.get(ordinal).copied().unwrap_or((9, 0)),
        bytes: variable("PAIRLOOM_DRIVER_MEMORY", number, 8 << 30),
        memory: Memory::new(),
        sizes: HashMap::new(),
        pools: variable("PAIRLOOM_DRIVER_POOLS", number, 1) != 0,
        copies: vec![],
        copies_back: vec![],
        modules: vec![],
        functions: vec![],
        launches: variable("PAIRLOOM_DRIVER_LAUNCHES", number, usize::MAX),
        ptx: variable("PAIRLOOM_DRIVER_PTX", version, (9, 9)),
    };
    let count = || variable("PAIRLOOM_DRIVER_DEVICES", number, 1);
    DEVICES.get_or_init(|| (0..count()).map(|ordinal| Mutex::new(device(ordinal))).collect())
}

impl Device {
    /// A `CUdevice_attribute`, of those that programs ask for: an H100's, with two multiprocessors.
    pub(crate) fn attribute(&self, attribute: c_int) -> Result<c_int, Status> {
        match attribute {
            CLOCK_RATE => Ok(GIGAHERTZ),
            MULTIPROCESSOR_COUNT => Ok(2),
            COMPUTE_CAPABILITY_MAJOR => Ok(self.capability.0 as c_int),
            COMPUTE_CAPABILITY_MINOR => Ok(self.capability.1 as c_int),
            MAX_SHARED_MEMORY_PER_MULTIPROCESSOR => Ok(228 << 10),
            MAX_SHARED_MEMORY_PER_BLOCK_OPTIN => Ok(MOST_SHARED as c_int),
            MEMORY_POOLS_SUPPORTED => Ok(c_int::from(self.pools)),
            _ => Err(Status::InvalidValue),
        }
    }

    pub(crate) fn allocate(&mut self, bytes: usize) -> Result<u64, Status> {
        if bytes == 0 {
            return Err(Status::InvalidValue);
        }
        if self.sizes.values().sum::<usize>() + bytes > self.bytes {
            return Err(Status::OutOfMemory);
        }
        let address = self.memory.allocate(bytes);
        self.sizes.insert(address, bytes);
        Ok(address)
    }

    /// An address that is none of an allocation is an error, also one that was given back before.
    pub(crate) fn release(&mut self, address: u64) -> Result<(), Status> {
        self.sizes.remove(&address).ok_or(Status::InvalidValue)?;
        self.memory.release(address).map_err(|error| told(Status::InvalidValue, &error))
    }

    pub(crate) fn needs_pools(&self) -> Result<(), Status> {
        self.pools.then_some(()).ok_or(Status::NotSupported)
    }

    /// Does the copies to the device that were begun.
    pub(crate) fn copy(&mut self) -> Result<(), Status> {
        for PendingCopy { device, host, bytes } in mem::take(&mut self.copies) {
            // SAFETY: who began the copy keeps the bytes until it is done.
            self.write(device, unsafe { slice::from_raw_parts(host as *const u8, bytes) })?;
        }
        Ok(())
    }

    /// Does the copies from the device that were begun.
    pub(crate) fn copy_back(&mut self) -> Result<(), Status> {
        for PendingCopy { device, host, bytes } in mem::take(&mut self.copies_back) {
            // SAFETY: as above, and nobody else has them.
            self.read(device, unsafe { slice::from_raw_parts_mut(host as *mut u8, bytes) })?;
        }
        Ok(())
    }

    pub(crate) fn write(&mut self, to: u64, bytes: &[u8]) -> Result<(), Status> {
        self.memory.write(to, bytes).map_err(|error| told(Status::InvalidValue, &error))
    }

    /// What neither the host nor a kernel has written is an error.
    pub(crate) fn read(&self, from: u64, to: &mut [u8]) -> Result<(), Status> {
        if let Some(address) = self.memory.unwritten(from, to.len()) {
            eprintln!("emulated GPU: memory at {address:#x} is copied to the host and was never written");
            return Err(Status::InvalidValue);
        }
        to.copy_from_slice(self.memory.download(from, to.len()).map_err(|error| told(Status::InvalidValue, &error))?);
        Ok(())
    }

    /// A module, from 1. An error with what is wrong with the text.
    pub(crate) fn load(&mut self, text: &str) -> Result<usize, (Status, String)> {
        let written = text.lines().find_map(|line| line.trim().strip_prefix(".version")).and_then(version);
        let (major, minor) = written.ok_or_else(|| (Status::InvalidPtx, "no .version".into()))?;
        let (most_major, most_minor) = self.ptx;
        if (major, minor) > self.ptx {
            let message = format!(
                "ptxas application ptx input, line 1; fatal   : Unsupported .version {major}.{minor}; current version is \
                 '{most_major}.{most_minor}'\nptxas fatal   : Ptx assembly aborted due to errors\n"
            );
            return Err((Status::UnsupportedPtxVersion, message));
        }
        let module = Module::parse(text).map_err(|error| (Status::InvalidPtx, error.to_string()))?;
        if let Ok(path) = std::env::var("PAIRLOOM_DRIVER_LOADS") {
            let names: Vec<&str> = module.kernels().collect();
            let line = format!("{} {}\n", self.ordinal, names.join(" "));
            let written = OpenOptions::new()
                .create(true)
                .append(true)
                .open(&path)
                .and_then(|mut file| file.write_all(line.as_bytes()));
            written.unwrap_or_else(|error| eprintln!("emulated GPU: {path}: {error}"));
        }
        self.modules.push(module);
        Ok(self.modules.len())
    }

    /// A kernel, from 1: the same whenever it is asked for.
    pub(crate) fn function(&mut self, module: usize, name: &str) -> Result<usize, Status> {
        let module = module.checked_sub(1).ok_or(Status::InvalidHandle)?;
        if let Some(known) = self.functions.iter().position(|known| known.module == module && known.name == name) {
            return Ok(known + 1);
        }
        let kernels = self.modules.get(module).ok_or(Status::InvalidHandle)?;
        if !kernels.kernels().any(|kernel| kernel == name) {
            return Err(Status::NotFound);
        }
        self.functions.push(Function { module, name: name.into(), shared: SHARED });
        Ok(self.functions.len())
    }

    fn kernel(&self, function: usize) -> Result<&Function, Status> {
        function.checked_sub(1).and_then(|index| self.functions.get(index)).ok_or(Status::InvalidHandle)
    }

    /// Sets a `CUfunction_attribute`.
    pub(crate) fn set_function_attribute(
        &mut self,
        function: usize,
        attribute: c_int,
        value: c_int,
    ) -> Result<(), Status> {
        let value = usize::try_from(value).map_err(|_| Status::InvalidValue)?;
        self.kernel(function)?;
        match attribute {
            MAX_DYNAMIC_SHARED_SIZE_BYTES if value <= MOST_SHARED => self.functions[function - 1].shared = value,
            PREFERRED_SHARED_MEMORY_CARVEOUT if value <= 100 => {}
            _ => return Err(Status::InvalidValue),
        }
        Ok(())
    }

    /// The bytes of a kernel's parameters.
    pub(crate) fn parameters(&self, function: usize) -> Result<Vec<usize>, Status> {
        let Function { module, name, .. } = self.kernel(function)?;
        self.modules[*module].parameters(name).ok_or(Status::NotFound)
    }

    pub(crate) fn launch(
        &mut self,
        function: usize,
        sizes: [[u32; 3]; 2],
        shared: usize,
        arguments: Vec<Vec<u8>>,
    ) -> Result<(), Status> {
        self.launches = self.launches.checked_sub(1).ok_or(Status::LaunchFailed)?;
        if planted().is_some() {
            return Err(Status::Planted);
        }
        let Function { module, name, shared: allowed } = self.kernel(function)?;
        let (module, name) = (*module, name.clone());
        if shared > *allowed {
            return Err(Status::InvalidValue);
        }
        let arguments: Vec<Argument> = arguments.into_iter().map(Argument::Bytes).collect();
        let [grid, block] = sizes;
        let run = self.modules[module].launch(&name, grid, block, shared, &arguments, &mut self.memory);
        run.map(drop).map_err(|error| {
            let status =
                if matches!(error, Error::Launch { .. }) { Status::InvalidValue } else { Status::IllegalAddress };
            told(status, &error)
        })
    }
}
