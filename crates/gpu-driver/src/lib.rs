//! A stand-in (fake) for `libcuda` in tests: the binding to the real driver is `crates/gpu/src/driver.rs`.
//!
//! It has the functions of the NVIDIA driver that Pairloom calls, and its devices are the emulator.
//!
//! Tests put it in a folder of its own as `libcuda.so.1` and start the program with `LD_LIBRARY_PATH` set to that folder. What runs then is
//! what runs on a GPU, down to the last call: which functions are called in which order, what is copied where, how a kernel is launched and
//! with which arguments. An access out of bounds, a buffer of another device, one that was given back, a launch with more shared memory than
//! was asked for are errors of the numbers that the driver has for them, and standard error says more. What is copied to a device is read as late
//! as may be, at the next call that concerns the device, and what is copied from it is written when a stream is synchronized. A thread that ends with a context that it has pushed is told of.
//!
//! | variable | meaning |
//! |---|---|
//! | `PAIRLOOM_DRIVER_DEVICES` | the number of devices, 1 if it is not set |
//! | `PAIRLOOM_DRIVER_LAUNCHES` | launches after which every one fails, as on a device that is out of order |
//! | `PAIRLOOM_DRIVER_PTX` | the highest version of PTX that is known, `9.9` if it is not set |
//! | `PAIRLOOM_DRIVER_MEMORY` | bytes of memory of a device, 8 GiB if it is not set |
//! | `PAIRLOOM_DRIVER_POOLS` | 0 for devices without memory in the order of a stream |
//! | `PAIRLOOM_DRIVER_CAPABILITIES` | compute capabilities, device by device, as in `7.5,9.0`; 9.0 if it is not set |
//! | `PAIRLOOM_DRIVER_LOADS` | a file that gets a line for every module that is loaded: the device and the module's kernels |
//! | `PAIRLOOM_DRIVER_ERROR` | what every launch answers: a number, of which this text knows nothing |

mod device;

use core::cell::RefCell;
use core::ffi::{CStr, c_char, c_int, c_uint, c_void};
use core::slice;
use device::{Device, PendingCopy, Status, devices};
use std::path::{Path, PathBuf};
use std::sync::{MutexGuard, PoisonError};
use std::{fs, io};

/// Puts the stand-in that cargo has built beside an executable into a folder, by the name of the driver's library. `None` where cargo has
/// built none, as for some systems.
///
/// # Errors
///
/// A folder that cannot be written to.
pub fn install(executable: &Path, folder: &Path) -> io::Result<Option<PathBuf>> {
    let built = executable.with_file_name("libpairloom_gpu_driver.so");
    if !built.exists() {
        return Ok(None);
    }
    fs::create_dir_all(folder)?;
    // By a name of its own first, so that another run beside this one finds a whole file.
    let own = folder.join(std::process::id().to_string());
    fs::copy(&built, &own)?;
    fs::rename(&own, folder.join("libcuda.so.1"))?;
    Ok(Some(folder.to_path_buf()))
}

/// What functions answer: 0, or the number of an error.
type Answer = c_int;
type Handle = *mut c_void;

/// The devices of a thread's contexts, from 1, the current one last.
struct Contexts(Vec<usize>);

impl Drop for Contexts {
    fn drop(&mut self) {
        if !self.0.is_empty() {
            eprintln!("emulated GPU: a thread ends within the contexts of devices {:?}, from 1", self.0);
        }
    }
}

thread_local! {
    static CONTEXTS: RefCell<Contexts> = const { RefCell::new(Contexts(vec![])) };
}

fn answer(result: Result<(), Status>) -> Answer {
    result.map_or_else(Status::number, |()| 0)
}

fn handle(number: usize) -> Handle {
    number as Handle
}

/// The device of that ordinal.
fn device(ordinal: c_int) -> Result<MutexGuard<'static, Device>, Status> {
    let found = usize::try_from(ordinal).ok().and_then(|ordinal| devices().get(ordinal));
    Ok(found.ok_or(Status::InvalidDevice)?.lock().unwrap_or_else(PoisonError::into_inner))
}

/// The device of the current context, with everything in its memory that was copied there.
fn current() -> Result<MutexGuard<'static, Device>, Status> {
    let number = CONTEXTS.with_borrow(|contexts| contexts.0.last().copied()).ok_or(Status::InvalidContext)?;
    let mut device = device(number as c_int - 1)?;
    device.copy()?;
    Ok(device)
}

/// Functions of the driver.
macro_rules! driver {
    ($($(#[$about:meta])* fn $name:ident($($argument:ident: $type:ty),*) $body:block)*) => { $(
        $(#[$about])*
        ///
        /// # Safety
        ///
        /// As the driver's: pointers are to what its manual says.
        #[allow(non_snake_case, reason = "the driver's name")]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($argument: $type),*) -> Answer {
            let run = move || -> Result<(), Status> { $body };
            answer(run())
        }
    )* };
}

/// Writes a result.
///
/// # Safety
///
/// The pointer is valid for writes.
unsafe fn put<T>(to: *mut T, value: T) -> Result<(), Status> {
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: not null, and valid as the caller says.
    unsafe { to.write(value) };
    Ok(())
}

/// Options of a module that is loaded: where errors are written, and how many bytes there are.
const ERROR_LOG: c_int = 5;
const ERROR_LOG_BYTES: c_int = 6;

/// Writes what fits of a text, with a 0 behind it, and in the place of the size how much that is.
///
/// # Safety
///
/// The first value is a buffer of as many bytes as the second says.
unsafe fn write_log(text: &str, buffer: *mut *mut c_void, size: *mut *mut c_void) {
    // SAFETY: as the caller says.
    let (log, size) = unsafe { (slice::from_raw_parts_mut((*buffer).cast::<u8>(), *size as usize), &mut *size) };
    let Some(most) = log.len().checked_sub(1) else { return };
    let length = text.len().min(most);
    log[..length].copy_from_slice(&text.as_bytes()[..length]);
    log[length] = 0;
    *size = handle(length);
}

// SAFETY of every block: the caller keeps what the driver's manual asks of its pointers.
driver! {
    /// Nothing has to be set up, but there must be a device.
    fn cuInit(_flags: c_uint) {
        if devices().is_empty() { Err(Status::NoDevice) } else { Ok(()) }
    }
    /// How many devices there are.
    fn cuDeviceGetCount(count: *mut c_int) {
        unsafe { put(count, devices().len() as c_int) }
    }
    /// A device is its ordinal.
    fn cuDeviceGet(found: *mut c_int, ordinal: c_int) {
        drop(device(ordinal)?);
        unsafe { put(found, ordinal) }
    }
    /// The name of a device.
    fn cuDeviceGetName(name: *mut c_char, length: c_int, ordinal: c_int) {
        drop(device(ordinal)?);
        let text = c"emulated GPU".to_bytes_with_nul();
        if usize::try_from(length).unwrap_or_default() < text.len() {
            return Err(Status::InvalidValue);
        }
        unsafe { slice::from_raw_parts_mut(name.cast::<u8>(), text.len()) }.copy_from_slice(text);
        Ok(())
    }
    /// The bytes of memory of a device.
    fn cuDeviceTotalMem_v2(bytes: *mut usize, ordinal: c_int) {
        unsafe { put(bytes, device(ordinal)?.bytes) }
    }
    /// A figure of a device, of those that programs ask for.
    fn cuDeviceGetAttribute(value: *mut c_int, attribute: c_int, ordinal: c_int) {
        unsafe { put(value, device(ordinal)?.attribute(attribute)?) }
    }
    /// The context of a device.
    fn cuDevicePrimaryCtxRetain(context: *mut Handle, ordinal: c_int) {
        drop(device(ordinal)?);
        unsafe { put(context, handle(ordinal as usize + 1)) }
    }
    /// Contexts stay.
    fn cuDevicePrimaryCtxRelease_v2(ordinal: c_int) {
        device(ordinal).map(drop)
    }
    /// Makes a context this thread's.
    fn cuCtxPushCurrent_v2(context: Handle) {
        drop(device(context as c_int - 1)?);
        CONTEXTS.with_borrow_mut(|contexts| contexts.0.push(context as usize));
        Ok(())
    }
    /// Goes back to the context before.
    fn cuCtxPopCurrent_v2(context: *mut Handle) {
        let left = CONTEXTS.with_borrow_mut(|contexts| contexts.0.pop());
        unsafe { put(context, handle(left.ok_or(Status::InvalidContext)?)) }
    }
    /// Streams are all alike.
    fn cuStreamCreate(stream: *mut Handle, _flags: c_uint) {
        drop(current()?);
        unsafe { put(stream, handle(1)) }
    }
    /// Copies are done then, and all else when a function returns.
    fn cuStreamSynchronize(_stream: Handle) {
        current()?.copy_back()
    }
    /// Streams hold nothing.
    fn cuStreamDestroy_v2(_stream: Handle) {
        current().map(drop)
    }
    /// Memory of the current device.
    fn cuMemAlloc_v2(address: *mut u64, bytes: usize) {
        unsafe { put(address, current()?.allocate(bytes)?) }
    }
    /// Memory of the current device.
    fn cuMemAllocAsync(address: *mut u64, bytes: usize, _stream: Handle) {
        let mut device = current()?;
        device.needs_pools()?;
        unsafe { put(address, device.allocate(bytes)?) }
    }
    /// Gives memory back.
    fn cuMemFree_v2(address: u64) {
        current()?.release(address)
    }
    /// Gives memory back.
    fn cuMemFreeAsync(address: u64, _stream: Handle) {
        let mut device = current()?;
        device.needs_pools()?;
        device.release(address)
    }
    /// Copies to the current device, later.
    fn cuMemcpyHtoDAsync_v2(to: u64, from: *const c_void, bytes: usize, _stream: Handle) {
        current()?.copies.push(PendingCopy { device: to, host: from as usize, bytes });
        Ok(())
    }
    /// Copies from the current device, when the stream is synchronized.
    fn cuMemcpyDtoHAsync_v2(to: *mut c_void, from: u64, bytes: usize, _stream: Handle) {
        current()?.copies_back.push(PendingCopy { device: from, host: to as usize, bytes });
        Ok(())
    }
    /// Sets bytes of the current device.
    fn cuMemsetD8Async(to: u64, value: u8, bytes: usize, _stream: Handle) {
        current()?.write(to, &vec![value; bytes])
    }
    /// Reads PTX. What is wrong with it is written to the buffer that options name.
    fn cuModuleLoadDataEx(
        module: *mut Handle, image: *const c_void, count: c_uint, options: *mut c_int, values: *mut *mut c_void
    ) {
        let text = unsafe { CStr::from_ptr(image.cast()) };
        if text.to_bytes().starts_with(b"\x7fELF") {
            // Machine code, which the emulator does not execute.
            return Err(Status::NoBinaryForGpu);
        }
        let loaded = current()?.load(text.to_str().map_err(|_| Status::InvalidPtx)?);
        let number = loaded.map_err(|(status, message)| {
            let value = |option: c_int| {
                let is_it = |i: &usize| unsafe { *options.add(*i) } == option;
                Some(unsafe { values.add((0..count as usize).find(is_it)?) })
            };
            if let (Some(buffer), Some(size)) = (value(ERROR_LOG), value(ERROR_LOG_BYTES)) {
                unsafe { write_log(&message, buffer, size) };
            }
            status
        })?;
        unsafe { put(module, handle(number)) }
    }
    /// Modules stay.
    fn cuModuleUnload(_module: Handle) {
        current().map(drop)
    }
    /// A kernel of a module.
    fn cuModuleGetFunction(function: *mut Handle, module: Handle, name: *const c_char) {
        let name = unsafe { CStr::from_ptr(name) }.to_str().map_err(|_| Status::NotFound)?;
        let number = current()?.function(module as usize, name)?;
        unsafe { put(function, handle(number)) }
    }
    /// What a kernel may use.
    fn cuFuncSetAttribute(function: Handle, attribute: c_int, value: c_int) {
        current()?.set_function_attribute(function as usize, attribute, value)
    }
    /// Runs a kernel.
    fn cuLaunchKernel(
        function: Handle, gx: c_uint, gy: c_uint, gz: c_uint, bx: c_uint, by: c_uint, bz: c_uint, shared: c_uint,
        _stream: Handle, arguments: *mut *mut c_void, _extra: *mut *mut c_void
    ) {
        let mut device = current()?;
        let sizes = device.parameters(function as usize)?;
        let given = sizes.iter().enumerate().map(|(i, size)| {
            unsafe { slice::from_raw_parts((*arguments.add(i)).cast::<u8>(), *size) }.to_vec()
        });
        let given = given.collect();
        device.launch(function as usize, [[gx, gy, gz], [bx, by, bz]], shared as usize, given)
    }
    /// The name of an error.
    fn cuGetErrorName(error: c_int, name: *mut *const c_char) {
        unsafe { put(name, Status::text(error).as_ptr()) }
    }
    /// An error in words.
    fn cuGetErrorString(error: c_int, text: *mut *const c_char) {
        unsafe { put(text, Status::text(error).as_ptr()) }
    }
}
