//! Secrets: what computes with them leaves no copies behind, and says what of its results is public.
//!
//! Values are `Copy`, and the compiler and the libraries that one calls make copies of them on the stack that nobody can name. So the stack
//! itself is wiped after a computation ([`without_traces`]). What stays is in memory that somebody owns, whose owner wipes it.

use core::hint::black_box;
use zeroize::Zeroize;

/// Computes, and then wipes `WORDS` words of eight bytes of the stack below the caller, which should be more than the computation uses.
///
/// The result is moved through the caller's own stack: it should be public, or own its secrets in the heap. Costs two stores a word.
pub fn without_traces<const WORDS: usize, T>(compute: impl FnOnce() -> T) -> T {
    let result = below(compute);
    wipe::<WORDS>();
    result
}

/// Has its frame where [`wipe`] has it.
#[inline(never)]
fn below<T>(compute: impl FnOnce() -> T) -> T {
    compute()
}

#[inline(never)]
fn wipe<const WORDS: usize>() {
    let mut space = [0u64; WORDS];
    space.zeroize();
    black_box(&space);
}

/// Says that a value is public from here on, though secrets decided it: a verdict, a public key, a signature. Does nothing but in a build
/// with `--cfg pairloom_secrets="traced"`, where it tells a checker that holds all that comes of secrets for undefined.
#[inline(always)]
pub fn declassify<T>(value: T) -> T {
    #[cfg(pairloom_secrets = "traced")]
    if let Some(tell) = TRACER.get() {
        tell(core::ptr::from_ref(&value).cast(), size_of::<T>());
    }
    value
}

/// What [`declassify`] tells: the address and the length of a value that is public.
#[cfg(pairloom_secrets = "traced")]
pub static TRACER: std::sync::OnceLock<fn(*const u8, usize)> = std::sync::OnceLock::new();
