//! The functions of the NVIDIA driver that are needed, by its manual ("CUDA Driver API"), from the library that is found when the program runs.
//!
//! Their answers are numbers here and no enumeration: a driver that is newer than this text answers with numbers that it does not list.

use core::error::Error;
use core::ffi::{CStr, c_char, c_int, c_uint, c_void};
use core::fmt;
use core::marker::PhantomData;
use core::ptr;
use libloading::Library;
use std::ffi::CString;
use std::sync::{Arc, OnceLock};

/// Names of the library.
const NAMES: &[&str] = if cfg!(windows) { &["nvcuda.dll"] } else { &["libcuda.so.1", "libcuda.so"] };

/// What contexts, streams, modules and functions are to a caller.
type Handle = *mut c_void;

macro_rules! functions {
    ($($name:ident($($argument:ty),*);)*) => {
        #[allow(non_snake_case, reason = "the driver's names")]
        struct Functions {
            $($name: unsafe extern "system" fn($($argument),*) -> c_int,)*
            _library: Library,
        }

        impl Functions {
            /// Looks all of them up.
            fn of(library: Library) -> Result<Self, &'static str> {
                Ok(Self {
                    $($name: {
                        // SAFETY: the function has this type by the driver's manual.
                        let found = unsafe { library.get(concat!(stringify!($name), "\0").as_bytes()) };
                        *found.map_err(|_| stringify!($name))?
                    },)*
                    _library: library,
                })
            }
        }
    };
}

functions! {
    cuInit(c_uint);
    cuDeviceGetCount(*mut c_int);
    cuDeviceGet(*mut c_int, c_int);
    cuDeviceGetName(*mut c_char, c_int, c_int);
    cuDeviceTotalMem_v2(*mut usize, c_int);
    cuDeviceGetAttribute(*mut c_int, c_int, c_int);
    cuDevicePrimaryCtxRetain(*mut Handle, c_int);
    cuDevicePrimaryCtxRelease_v2(c_int);
    cuCtxPushCurrent_v2(Handle);
    cuCtxPopCurrent_v2(*mut Handle);
    cuStreamCreate(*mut Handle, c_uint);
    cuStreamSynchronize(Handle);
    cuStreamDestroy_v2(Handle);
    cuMemAlloc_v2(*mut u64, usize);
    cuMemAllocAsync(*mut u64, usize, Handle);
    cuMemFree_v2(u64);
    cuMemFreeAsync(u64, Handle);
    cuMemcpyHtoDAsync_v2(u64, *const c_void, usize, Handle);
    cuMemcpyDtoHAsync_v2(*mut c_void, u64, usize, Handle);
    cuMemsetD8Async(u64, u8, usize, Handle);
    cuModuleLoadDataEx(*mut Handle, *const c_void, c_uint, *mut c_int, *mut Handle);
    cuModuleUnload(Handle);
    cuModuleGetFunction(*mut Handle, Handle, *const c_char);
    cuFuncSetAttribute(Handle, c_int, c_int);
    cuLaunchKernel(Handle, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Handle, *mut *mut c_void, *mut *mut c_void);
    cuGetErrorName(c_int, *mut *const c_char);
    cuGetErrorString(c_int, *mut *const c_char);
}

/// What an error is called where the library cannot be used.
type NoDriver = String;

/// The functions, looked up at the first call.
fn functions() -> Result<&'static Functions, NoDriver> {
    static FUNCTIONS: OnceLock<Result<Functions, NoDriver>> = OnceLock::new();
    FUNCTIONS.get_or_init(load).as_ref().map_err(Clone::clone)
}

fn load() -> Result<Functions, NoDriver> {
    if cfg!(not(target_pointer_width = "64")) {
        return Err("kernels have addresses of 64 bits, and this program has others".into());
    }
    let mut unusable = None;
    for name in NAMES {
        // SAFETY: the driver's library runs nothing when it is loaded that a program must know of.
        match unsafe { Library::new(*name) } {
            Ok(library) => {
                return Functions::of(library)
                    .map_err(|lacking| format!("the NVIDIA driver's library {name} lacks {lacking}"));
            }
            Err(why) => {
                let why = why.source().map_or_else(|| why.to_string(), ToString::to_string);
                // What loaders say of a file that is not there.
                if !["no such file", "not be found"].iter().any(|words| why.to_lowercase().contains(words)) {
                    unusable.get_or_insert(why);
                }
            }
        }
    }
    let not_found = || format!("the NVIDIA driver's library was not found; looked for {}", NAMES.join(", "));
    Err(unusable.map_or_else(not_found, |why| format!("the NVIDIA driver's library cannot be loaded: {why}")))
}

/// An error of the driver: its number, with the driver's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DriverError {
    /// The number (`CUresult`).
    pub number: i32,
    /// The device, where it is known.
    pub device: Option<usize>,
    words: String,
}

/// Numbers that code here looks at.
pub(crate) const OUT_OF_MEMORY: i32 = 2;
const NO_DEVICE: i32 = 100;
/// What a driver says of PTX or machine code that it is too old for, or the device: it has no kernel image, cannot compile PTX, has no
/// compiler, must not compile, or does not know the image's form.
pub(crate) const NOT_FOR_DRIVER: [i32; 7] = [200, 209, 218, 221, 222, 223, 227];

impl fmt::Display for DriverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(device) = self.device {
            write!(f, "device {device}: ")?;
        }
        f.write_str(&self.words)?;
        if NOT_FOR_DRIVER.contains(&self.number) {
            f.write_str("; kernels need a driver from 550 on and a device of compute capability 8.0 or more")?;
        }
        Ok(())
    }
}

impl Error for DriverError {}

/// What came of a kernel, or what the driver says if it is too old for it.
pub type IfTaken<T> = Result<T, DriverError>;

/// Goes on with what came of a kernel, if the driver takes it.
pub(crate) fn if_taken<T, U, E>(kernel: IfTaken<T>, then: impl FnOnce(T) -> Result<U, E>) -> Result<IfTaken<U>, E> {
    kernel.map_or_else(|too_old| Ok(Err(too_old)), |kernel| then(kernel).map(Ok))
}

impl DriverError {
    /// What the driver says.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// The error with what the driver's compiler has written: lines up to the first 0.
    fn with_log(mut self, log: &[u8]) -> Self {
        let log = log.split(|byte| *byte == 0).next().unwrap_or_default();
        let log = String::from_utf8_lossy(log);
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        let lines: Vec<String> = log.lines().map(words).filter(|line| !line.is_empty()).collect();
        if !lines.is_empty() {
            self.words = format!("{}: {}", self.words, lines.join("; "));
        }
        self
    }
}

/// What an answer is.
fn check(functions: &Functions, device: Option<usize>, number: c_int) -> Result<(), DriverError> {
    if number == 0 {
        return Ok(());
    }
    let text = |function: unsafe extern "system" fn(c_int, *mut *const c_char) -> c_int| {
        let mut text = ptr::null();
        // SAFETY: it writes a pointer to a text that stays, or null.
        let answer = unsafe { function(number, &raw mut text) };
        // SAFETY: as above.
        let known = (answer == 0 && !text.is_null()).then(|| unsafe { CStr::from_ptr(text) });
        known.map(|text| text.to_string_lossy().into_owned())
    };
    let words = match (text(functions.cuGetErrorName), text(functions.cuGetErrorString)) {
        (Some(name), Some(words)) => format!("{words} ({name}, {number})"),
        (name, words) => {
            format!("{} ({number})", words.or(name).unwrap_or_else(|| "an error that it has no words for".into()))
        }
    };
    Err(DriverError { number, device, words })
}

/// How many devices there are; 0 where the driver says that there is none.
pub(crate) fn count() -> Result<Result<usize, DriverError>, NoDriver> {
    let functions = functions()?;
    let mut count = 0;
    // SAFETY: the pointer is to a number.
    let counted = check(functions, None, unsafe { (functions.cuInit)(0) })
        .and_then(|()| check(functions, None, unsafe { (functions.cuDeviceGetCount)(&raw mut count) }));
    Ok(match counted {
        Err(DriverError { number: NO_DEVICE, .. }) => Ok(0),
        counted => counted.map(|()| usize::try_from(count).unwrap_or_default()),
    })
}

/// Figures of devices, by the driver's numbers (`CUdevice_attribute`).
#[derive(Clone, Copy)]
pub(crate) enum Attribute {
    /// In kHz.
    Clock = 13,
    Multiprocessors = 16,
    Major = 75,
    Minor = 76,
    /// Of a multiprocessor, in bytes.
    SharedMemory = 81,
    /// The most of it that a launch can ask for, for a block, in bytes.
    SharedMemoryOfABlock = 97,
    MemoryPools = 115,
}

/// What a function may use, by the driver's numbers (`CUfunction_attribute`).
#[derive(Clone, Copy)]
pub(crate) enum Limit {
    /// Bytes of shared memory of a launch.
    SharedMemory = 8,
    /// The part of the first cache that is shared memory, in per cent.
    Carveout = 9,
}

/// A device's primary context.
pub(crate) struct Context {
    functions: &'static Functions,
    ordinal: usize,
    device: c_int,
    handle: Handle,
    /// Whether memory can be had in the order of a stream.
    has_pools: bool,
}

// SAFETY: any thread may use a context, while it is that thread's current one (`enter`).
unsafe impl Send for Context {}
// SAFETY: as above; the driver's functions may be called side by side.
unsafe impl Sync for Context {}

impl Context {
    /// The context of the device of that number, after [`count`].
    pub(crate) fn new(ordinal: usize) -> Result<Arc<Self>, DriverError> {
        let missing = |words: String| DriverError { number: NO_DEVICE, device: Some(ordinal), words };
        let functions = functions().map_err(missing)?;
        let number = c_int::try_from(ordinal).map_err(|_| missing("there is no such device".into()))?;
        let (mut device, mut handle) = (0, ptr::null_mut());
        // SAFETY: the pointers are to a number and to a handle.
        check(functions, Some(ordinal), unsafe { (functions.cuDeviceGet)(&raw mut device, number) })?;
        // SAFETY: as above.
        check(functions, Some(ordinal), unsafe { (functions.cuDevicePrimaryCtxRetain)(&raw mut handle, device) })?;
        let mut context = Self { functions, ordinal, device, handle, has_pools: false };
        context.has_pools = context.attribute(Attribute::MemoryPools)? > 0;
        Ok(Arc::new(context))
    }

    pub(crate) fn ordinal(&self) -> usize {
        self.ordinal
    }

    fn check(&self, answer: c_int) -> Result<(), DriverError> {
        check(self.functions, Some(self.ordinal), answer)
    }

    /// Makes it this thread's, until what is answered is dropped.
    fn enter(&self) -> Result<Entered, DriverError> {
        // SAFETY: the handle is that of a context that is retained.
        self.check(unsafe { (self.functions.cuCtxPushCurrent_v2)(self.handle) })?;
        Ok(Entered(self.functions))
    }

    pub(crate) fn attribute(&self, attribute: Attribute) -> Result<i32, DriverError> {
        let mut value = 0;
        // SAFETY: the pointer is to a number.
        self.check(unsafe { (self.functions.cuDeviceGetAttribute)(&raw mut value, attribute as c_int, self.device) })?;
        Ok(value)
    }

    pub(crate) fn name(&self) -> Result<String, DriverError> {
        let mut name = [0u8; 128];
        // SAFETY: the pointer is to so many bytes, and a text of fewer is written.
        self.check(unsafe {
            (self.functions.cuDeviceGetName)(name.as_mut_ptr().cast(), name.len() as c_int, self.device)
        })?;
        let end = name.iter().position(|byte| *byte == 0).unwrap_or(name.len());
        Ok(String::from_utf8_lossy(&name[..end]).into_owned())
    }

    /// Bytes of global memory.
    pub(crate) fn memory(&self) -> Result<usize, DriverError> {
        let mut bytes = 0;
        // SAFETY: the pointer is to a number.
        self.check(unsafe { (self.functions.cuDeviceTotalMem_v2)(&raw mut bytes, self.device) })?;
        Ok(bytes)
    }

    /// A module of PTX as text, or of machine code. An error has what the driver's compiler says.
    pub(crate) fn load(self: &Arc<Self>, image: &Image) -> Result<Arc<Module>, DriverError> {
        // Numbers of options (`CUjit_option`): where errors are written, and the bytes that there are.
        const ERROR_LOG: [c_int; 2] = [5, 6];
        const LOG_BYTES: usize = 4096;
        let _entered = self.enter()?;
        let text;
        let start = match image {
            Image::Ptx(ptx) => {
                text = CString::new(ptx.as_bytes()).unwrap_or_default();
                text.as_ptr().cast()
            }
            Image::Code(code) => code.as_ptr().cast(),
        };
        let (mut handle, mut log, mut options) = (ptr::null_mut(), vec![0u8; LOG_BYTES], ERROR_LOG);
        let mut values = [log.as_mut_ptr().cast(), ptr::without_provenance_mut(log.len())];
        // SAFETY: the image ends with 0, or is a whole file that says its length; there are as many values as options, and of the log as many
        // bytes as they say.
        let answer = unsafe {
            let (options, values) = (options.as_mut_ptr(), values.as_mut_ptr());
            (self.functions.cuModuleLoadDataEx)(&raw mut handle, start, ERROR_LOG.len() as c_uint, options, values)
        };
        self.check(answer).map_err(|error| error.with_log(&log))?;
        Ok(Arc::new(Module { context: self.clone(), handle }))
    }

    /// A stream of its own, which waits for no other.
    pub(crate) fn stream(self: &Arc<Self>) -> Result<Arc<Stream>, DriverError> {
        const NON_BLOCKING: c_uint = 1;
        let _entered = self.enter()?;
        let mut handle = ptr::null_mut();
        // SAFETY: the pointer is to a handle.
        self.check(unsafe { (self.functions.cuStreamCreate)(&raw mut handle, NON_BLOCKING) })?;
        Ok(Arc::new(Stream { context: self.clone(), handle }))
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: it has been retained once.
        unsafe { (self.functions.cuDevicePrimaryCtxRelease_v2)(self.device) };
    }
}

/// A context that is the thread's. The one that was before, which may be another library's, is so again afterwards.
struct Entered(&'static Functions);

impl Drop for Entered {
    fn drop(&mut self) {
        let mut left = ptr::null_mut();
        // SAFETY: the pointer is to a handle.
        unsafe { (self.0.cuCtxPopCurrent_v2)(&raw mut left) };
    }
}

/// What a module is loaded from.
pub(crate) enum Image {
    /// A text.
    Ptx(String),
    /// An ELF file for the device.
    Code(Vec<u8>),
}

/// A module.
pub(crate) struct Module {
    context: Arc<Context>,
    handle: Handle,
}

// SAFETY: as of contexts.
unsafe impl Send for Module {}
// SAFETY: as of contexts.
unsafe impl Sync for Module {}

impl Module {
    /// The kernel of that name.
    pub(crate) fn function(self: &Arc<Self>, name: &str) -> Result<Function, DriverError> {
        let _entered = self.context.enter()?;
        let name = CString::new(name).unwrap_or_default();
        let mut handle = ptr::null_mut();
        // SAFETY: the pointers are to a handle and to a text that ends with 0; the module is loaded.
        let found =
            unsafe { (self.context.functions.cuModuleGetFunction)(&raw mut handle, self.handle, name.as_ptr()) };
        self.context.check(found)?;
        Ok(Function { module: self.clone(), handle })
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        if let Ok(_entered) = self.context.enter() {
            // SAFETY: it is loaded, and its functions, which hold it, are gone.
            unsafe { (self.context.functions.cuModuleUnload)(self.handle) };
        }
    }
}

/// A kernel.
pub(crate) struct Function {
    module: Arc<Module>,
    handle: Handle,
}

// SAFETY: as of contexts.
unsafe impl Send for Function {}
// SAFETY: as of contexts.
unsafe impl Sync for Function {}

/// Blocks of a launch and threads of a block.
pub(crate) struct Grid {
    pub(crate) blocks: u32,
    pub(crate) threads: (u32, u32),
    /// Bytes of shared memory that a block takes besides what its kernel declares.
    pub(crate) shared: u32,
}

impl Function {
    /// Where it is from.
    pub(crate) fn module(&self) -> &Arc<Module> {
        &self.module
    }

    pub(crate) fn limit(&self, limit: Limit, value: i32) -> Result<(), DriverError> {
        let context = &self.module.context;
        let _entered = context.enter()?;
        // SAFETY: the function's module is loaded.
        context.check(unsafe { (context.functions.cuFuncSetAttribute)(self.handle, limit as c_int, value) })
    }

    /// Begins a launch.
    ///
    /// # Safety
    ///
    /// The arguments are the kernel's, in order and of its types, and it stays within the memory that they name, which is kept until the
    /// stream has come to its end.
    pub(crate) unsafe fn launch(
        &self,
        stream: &Stream,
        grid: &Grid,
        mut arguments: Arguments,
    ) -> Result<(), DriverError> {
        let (context, (x, y)) = (&self.module.context, grid.threads);
        let _entered = context.enter()?;
        // SAFETY: as the caller says.
        context.check(unsafe {
            (context.functions.cuLaunchKernel)(
                self.handle,
                grid.blocks,
                1,
                1,
                x,
                y,
                1,
                grid.shared,
                stream.handle,
                arguments.pointers.as_mut_ptr(),
                ptr::null_mut(),
            )
        })
    }
}

/// Arguments of a launch, by reference.
#[derive(Default)]
pub(crate) struct Arguments<'a> {
    pointers: Vec<Handle>,
    values: PhantomData<&'a ()>,
}

impl<'a> Arguments<'a> {
    /// Adds a number, or a structure of words.
    pub(crate) fn value<T: Copy>(mut self, value: &'a T) -> Self {
        self.pointers.push(ptr::from_ref(value).cast_mut().cast());
        self
    }

    /// Adds the address of memory.
    pub(crate) fn memory(self, memory: &'a Memory) -> Self {
        self.value(&memory.address)
    }
}

/// A queue of copies and launches.
pub(crate) struct Stream {
    context: Arc<Context>,
    handle: Handle,
}

// SAFETY: as of contexts.
unsafe impl Send for Stream {}
// SAFETY: as of contexts.
unsafe impl Sync for Stream {}

impl Stream {
    /// Waits until everything in it is done.
    pub(crate) fn synchronize(&self) -> Result<(), DriverError> {
        let _entered = self.context.enter()?;
        // SAFETY: the stream is there.
        self.context.check(unsafe { (self.context.functions.cuStreamSynchronize)(self.handle) })
    }

    /// Memory that nothing has been written to, of so many bytes, at least one.
    pub(crate) fn allocate(self: &Arc<Self>, bytes: usize) -> Result<Memory, DriverError> {
        let (functions, mut address, bytes) = (self.context.functions, 0, bytes.max(1));
        let _entered = self.context.enter()?;
        // SAFETY: the pointer is to an address.
        let allocated = unsafe {
            match self.context.has_pools {
                true => (functions.cuMemAllocAsync)(&raw mut address, bytes, self.handle),
                false => (functions.cuMemAlloc_v2)(&raw mut address, bytes),
            }
        };
        self.context.check(allocated)?;
        Ok(Memory { stream: self.clone(), address, bytes })
    }

    /// Memory of zeros.
    pub(crate) fn zeros(self: &Arc<Self>, bytes: usize) -> Result<Memory, DriverError> {
        let memory = self.allocate(bytes)?;
        let _entered = self.context.enter()?;
        // SAFETY: the memory has so many bytes.
        let set = unsafe { (self.context.functions.cuMemsetD8Async)(memory.address, 0, memory.bytes, self.handle) };
        self.context.check(set)?;
        Ok(memory)
    }

    /// Memory of these words, which are there when this returns.
    pub(crate) fn upload(self: &Arc<Self>, words: &[u32]) -> Result<Memory, DriverError> {
        let mut memory = self.allocate(size_of_val(words))?;
        memory.write(words)?;
        Ok(memory)
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // What is in it may use memory of others, who wait for this.
        if self.synchronize().is_ok()
            && let Ok(_entered) = self.context.enter()
        {
            // SAFETY: nothing is in it any more.
            unsafe { (self.context.functions.cuStreamDestroy_v2)(self.handle) };
        }
    }
}

/// Memory of a device, in the order of the stream that it comes from.
pub(crate) struct Memory {
    stream: Arc<Stream>,
    address: u64,
    bytes: usize,
}

impl Memory {
    /// Copies words to its beginning, once what is before in its stream is done, and waits for that.
    ///
    /// # Panics
    ///
    /// If they are longer than it.
    pub(crate) fn write(&mut self, words: &[u32]) -> Result<(), DriverError> {
        let (context, bytes) = (&self.stream.context, size_of_val(words));
        assert!(bytes <= self.bytes, "more words than there is memory for");
        if bytes == 0 {
            return Ok(());
        }
        let _entered = context.enter()?;
        let from = words.as_ptr().cast();
        // SAFETY: both have so many bytes, and the words stay until the stream is done.
        let begun = unsafe { (context.functions.cuMemcpyHtoDAsync_v2)(self.address, from, bytes, self.stream.handle) };
        let done = self.stream.synchronize();
        context.check(begun)?;
        done
    }

    /// All of its words, once what is before in its stream is done.
    pub(crate) fn read(&self) -> Result<Vec<u32>, DriverError> {
        let (context, mut words) = (&self.stream.context, vec![0u32; self.bytes / 4]);
        let _entered = context.enter()?;
        let to = words.as_mut_ptr().cast();
        // SAFETY: the words have so many bytes, the memory no fewer, and they stay until the stream is done.
        let begun =
            unsafe { (context.functions.cuMemcpyDtoHAsync_v2)(to, self.address, 4 * words.len(), self.stream.handle) };
        let done = self.stream.synchronize();
        context.check(begun)?;
        done?;
        Ok(words)
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        let context = &self.stream.context;
        // What is in the stream may use it. Memory of a pool is given back after that; other memory at once, or never.
        if !context.has_pools && self.stream.synchronize().is_err() {
            return;
        }
        if let Ok(_entered) = context.enter() {
            // SAFETY: it was allocated so, and nothing uses it any more.
            unsafe {
                match context.has_pools {
                    true => (context.functions.cuMemFreeAsync)(self.address, self.stream.handle),
                    false => (context.functions.cuMemFree_v2)(self.address),
                }
            };
        }
    }
}
