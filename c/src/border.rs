//! What crosses the border: statuses with messages, bytes in, bytes out, lists, objects.

// SAFETY of every block: what pointers point to, and for how long, is the caller's to keep, as the head of the header says; NULL is refused
// before anything is read or written.

use pairloom::DecodeError;
use pairloom::batch::Scoped;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a function says.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Done; what was to be verified holds.
    Ok = 0,
    /// Everything could be read, and a signature or a proof does not hold.
    Invalid = 1,
    /// A pointer is NULL.
    Null = 2,
    /// The buffer is too short; its length says how many bytes are wanted.
    Buffer = 3,
    /// Bytes of another length than the encoding has.
    Length = 4,
    /// Flag bits, padding or the form of infinity that the encoding does not have.
    Flags = 5,
    /// An integer that reaches the modulus, or a secret key of zero.
    Range = 6,
    /// The point is not on the curve.
    NotOnCurve = 7,
    /// The point is on the curve and not in the subgroup of order r.
    NotInSubgroup = 8,
    /// The point at infinity where there must be another.
    Infinity = 9,
    /// A name or a number that stands for nothing.
    Unknown = 10,
    /// Arguments that do not fit one another: other curves, groups, suites or counts.
    Mismatch = 11,
    /// A text or a file that cannot be read.
    Format = 12,
    /// The operating system has no randomness to give.
    Randomness = 13,
    /// An error in Pairloom itself, which is to be reported.
    Panic = 14,
}

impl Status {
    fn message(self) -> &'static CStr {
        match self {
            Self::Ok => c"done and valid",
            Self::Invalid => c"does not verify",
            Self::Null => c"a pointer is NULL",
            Self::Buffer => c"the buffer is too short",
            Self::Length => c"the length is not that of the encoding",
            Self::Flags => c"the flags or the padding are not those of the encoding",
            Self::Range => c"an integer is out of range",
            Self::NotOnCurve => c"the point is not on the curve",
            Self::NotInSubgroup => c"the point is not in the subgroup of order r",
            Self::Infinity => c"the point is at infinity",
            Self::Unknown => c"the name or number stands for nothing",
            Self::Mismatch => c"the arguments do not fit one another",
            Self::Format => c"the text or file cannot be read",
            Self::Randomness => c"the operating system has no randomness to give",
            Self::Panic => c"an error in Pairloom itself",
        }
    }
}

/// Why there is no answer.
pub(crate) struct Failure {
    pub status: Status,
    pub message: String,
}

pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    pub fn new(status: Status, message: impl Display) -> Self {
        Self { status, message: message.to_string() }
    }

    /// Says which argument it is about.
    pub fn of(self, argument: impl Display) -> Self {
        Self { message: format!("{argument}: {}", self.message), ..self }
    }

    pub fn mismatch(message: impl Display) -> Self {
        Self::new(Status::Mismatch, message)
    }
}

impl From<DecodeError> for Failure {
    fn from(error: DecodeError) -> Self {
        let status = match error {
            DecodeError::WrongLength { .. } => Status::Length,
            DecodeError::NotBelowModulus { .. } | DecodeError::ZeroScalar => Status::Range,
            DecodeError::NotOnCurve { .. } | DecodeError::NoPoint { .. } => Status::NotOnCurve,
            DecodeError::NotInSubgroup { .. } => Status::NotInSubgroup,
            DecodeError::Identity => Status::Infinity,
            DecodeError::CompressionFlagMissing
            | DecodeError::CompressionFlagUnexpected
            | DecodeError::UnknownFlags { .. }
            | DecodeError::SignFlagUnexpected
            | DecodeError::SignFlagMismatch
            | DecodeError::InfinityNotZero
            | DecodeError::InfinityWithSign
            | DecodeError::PaddingNotZero { .. } => Status::Flags,
            _ => Status::Format,
        };
        Self::new(status, error)
    }
}

/// [`Status::Invalid`] with its reason, unless something holds.
pub(crate) fn holds(valid: bool, reason: &str) -> Outcome {
    if valid { Ok(()) } else { Err(Failure::new(Status::Invalid, reason)) }
}

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

/// Calls a function, catches its panic, and keeps the message of its failure.
pub(crate) fn guard(function: impl FnOnce() -> Outcome) -> Status {
    let outcome = catch_unwind(AssertUnwindSafe(function));
    let failure = match outcome {
        Ok(Ok(())) => return Status::Ok,
        Ok(Err(failure)) => failure,
        Err(_) => Failure::new(Status::Panic, "an error in Pairloom itself, which is to be reported"),
    };
    let message = CString::new(failure.message.replace('\0', " ")).unwrap_or_default();
    // Where a thread ends, in what it runs after its own variables are gone, the status alone is told.
    _ = LAST.try_with(|last| *last.borrow_mut() = message);
    failure.status
}

/// What a status means, in a line. It stays valid for ever. A number that is no status has the text of PAIRLOOM_STATUS_UNKNOWN.
#[unsafe(no_mangle)]
pub extern "C" fn pairloom_error_message(status: u32) -> *const c_char {
    let all = [
        Status::Ok,
        Status::Invalid,
        Status::Null,
        Status::Buffer,
        Status::Length,
        Status::Flags,
        Status::Range,
        Status::NotOnCurve,
        Status::NotInSubgroup,
        Status::Infinity,
        Status::Unknown,
        Status::Mismatch,
        Status::Format,
        Status::Randomness,
        Status::Panic,
    ];
    let status = all.into_iter().find(|known| *known as u32 == status).unwrap_or(Status::Unknown);
    status.message().as_ptr()
}

/// The last status other than PAIRLOOM_STATUS_OK that a function returned in this thread, told in full: which argument, which item, what is
/// wrong. It is valid until the next such status in this thread or the thread's end, and empty before the first.
#[unsafe(no_mangle)]
pub extern "C" fn pairloom_last_error() -> *const c_char {
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}

/// The version of the library.
#[unsafe(no_mangle)]
pub extern "C" fn pairloom_version() -> *const c_char {
    const { concat!(env!("CARGO_PKG_VERSION"), "\0") }.as_ptr().cast()
}

/// Bytes that a function reads. Data may be NULL where the length is 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Bytes {
    /// The first byte.
    pub data: *const u8,
    /// How many there are.
    pub length: usize,
}

impl Bytes {
    /// The bytes, or none where data is NULL and means "not given".
    pub(crate) unsafe fn optional<'a>(self, name: &str) -> Outcome<Option<&'a [u8]>> {
        if self.data.is_null() && self.length == 0 { Ok(None) } else { unsafe { self.read(name).map(Some) } }
    }

    pub(crate) unsafe fn read<'a>(self, name: &str) -> Outcome<&'a [u8]> {
        unsafe { list(self.data, self.length, name) }
    }

    pub(crate) unsafe fn text<'a>(self, name: &str) -> Outcome<&'a str> {
        let bytes = unsafe { self.read(name)? };
        str::from_utf8(bytes).map_err(|error| Failure::new(Status::Format, error).of(name))
    }
}

/// Where a function writes bytes. It sets the length to how many there are, or where the capacity is too small, to how many are wanted.
#[repr(C)]
pub struct Buffer {
    /// The place of the first byte.
    pub data: *mut u8,
    /// How many bytes there is room for.
    pub capacity: usize,
    /// How many bytes were written or are wanted.
    pub length: usize,
}

impl Buffer {
    pub(crate) unsafe fn write(buffer: *mut Self, bytes: &[u8]) -> Outcome {
        let buffer = unsafe { buffer.as_mut() }.ok_or_else(|| null("out"))?;
        buffer.length = bytes.len();
        if buffer.capacity < bytes.len() {
            let message = format!("out: {} bytes, {} are wanted", buffer.capacity, bytes.len());
            return Err(Failure::new(Status::Buffer, message));
        }
        if buffer.data.is_null() && !bytes.is_empty() {
            return Err(null("out.data"));
        }
        if !bytes.is_empty() {
            // SAFETY: the caller has room for `capacity` bytes at `data`; bytes of this crate lie elsewhere.
            unsafe { core::ptr::copy_nonoverlapping(bytes.as_ptr(), buffer.data, bytes.len()) };
        }
        Ok(())
    }
}

fn null(name: &str) -> Failure {
    Failure::new(Status::Null, format!("{name} is NULL"))
}

pub(crate) unsafe fn object<'a, T>(pointer: *const T, name: &str) -> Outcome<&'a T> {
    unsafe { pointer.as_ref() }.ok_or_else(|| null(name))
}

pub(crate) unsafe fn list<'a, T>(pointer: *const T, count: usize, name: &str) -> Outcome<&'a [T]> {
    if count == 0 {
        return Ok(&[]);
    }
    if count > isize::MAX as usize / size_of::<T>().max(1) {
        return Err(Failure::new(Status::Length, format!("{name}: {count} items")));
    }
    // SAFETY: the caller has `count` items there; they fit the address space.
    unsafe { object(pointer, name)? };
    Ok(unsafe { core::slice::from_raw_parts(pointer, count) })
}

/// A list of pointers to objects.
pub(crate) unsafe fn objects<'a, T>(pointer: *const *const T, count: usize, name: &str) -> Outcome<Vec<&'a T>> {
    let pointers = unsafe { list(pointer, count, name)? };
    let of = |(i, item): (usize, &*const T)| unsafe { object(*item, &format!("{name}[{i}]")) };
    pointers.iter().enumerate().map(of).collect()
}

/// A list of bytes.
pub(crate) unsafe fn texts<'a>(pointer: *const Bytes, count: usize, name: &str) -> Outcome<Vec<&'a [u8]>> {
    let items = unsafe { list(pointer, count, name)? };
    items.iter().enumerate().map(|(i, item)| unsafe { item.read(&format!("{name}[{i}]")) }).collect()
}

/// A name: a text that ends with a zero byte.
pub(crate) unsafe fn name<'a>(pointer: *const c_char, argument: &str) -> Outcome<&'a str> {
    unsafe { object(pointer, argument)? };
    // SAFETY: not NULL, and the caller ends it with a zero byte.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_str().map_err(|error| Failure::new(Status::Unknown, error).of(argument))
}

/// Hands a new object out.
pub(crate) unsafe fn give<T>(out: *mut *mut T, object: impl FnOnce() -> Outcome<T>) -> Outcome {
    let out = unsafe { out.as_mut() }.ok_or_else(|| null("out"))?;
    *out = core::ptr::null_mut();
    *out = Box::into_raw(Box::new(object()?));
    Ok(())
}

/// Takes an object back.
pub(crate) unsafe fn release<T>(object: *mut T) {
    if !object.is_null() {
        // SAFETY: made by `give`, and released once.
        guard(|| {
            drop(unsafe { Box::from_raw(object) });
            Ok(())
        });
    }
}

/// Writes a verdict for every item, and is invalid unless all are valid.
pub(crate) unsafe fn tell(verdicts: Vec<Outcome>, out: *mut Status) -> Outcome {
    if !verdicts.is_empty() && out.is_null() {
        return Err(null("verdicts"));
    }
    let mut first = None;
    for (i, verdict) in verdicts.into_iter().enumerate() {
        let status = verdict.as_ref().map_or_else(|failure| failure.status, |()| Status::Ok);
        // SAFETY: the caller has room for a verdict an item.
        unsafe { out.add(i).write(status) };
        if let Err(failure) = verdict {
            first.get_or_insert_with(|| Failure::new(Status::Invalid, format!("item {i}: {}", failure.message)));
        }
    }
    first.map_or(Ok(()), Err)
}

/// Threads that live as long as a call; all cores for 0.
pub(crate) fn executor(threads: usize) -> Scoped {
    if threads == 0 { pairloom::batch::all_cores() } else { Scoped(threads) }
}
