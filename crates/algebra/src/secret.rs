//! Secrets: what computes with them leaves no copies behind, and says what of its results is public.
//!
//! Values are `Copy`, and the compiler and the libraries that one calls make copies of them on the stack that nobody can name. So the stack
//! itself is wiped after a computation ([`without_traces`]). What stays is in memory that somebody owns, whose owner wipes it.

use core::hint::black_box;
use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};
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

/// Values in the heap whose memory is overwritten before it is given back, secrets or not: what pairs points does not know which are.
#[derive(Debug)]
pub struct Wiped<T>(Vec<T>);

impl<T> Default for Wiped<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> FromIterator<T> for Wiped<T> {
    /// Room for as many as there may be at the most is made at once: values that are moved leave copies.
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let values = values.into_iter();
        let mut all = Vec::with_capacity(values.size_hint().1.unwrap_or_default());
        all.extend(values);
        Self(all)
    }
}

impl<T> Deref for Wiped<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for Wiped<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T> Drop for Wiped<T> {
    fn drop(&mut self) {
        self.0.clear();
        let memory = self.0.spare_capacity_mut();
        memory.fill_with(MaybeUninit::zeroed);
        black_box(memory);
    }
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
