//! Which vector instructions run: the best that the processor has, unless a test or a benchmark asks for others.

#[cfg(target_arch = "x86_64")]
use super::avx_ifma;
#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::portable;
#[cfg(target_arch = "x86_64")]
use super::x86_64;
use crate::dispatch::instruction_sets;
use core::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

instruction_sets! {
    /// The vector instructions that lanes can be made of, the best first.
    pub enum Backend of RegisterTask;
    x86-64 {
        /// AVX-512 with 52-bit integer products.
        Ifma(x86_64::Ifma) if x86_64::has_ifma() => x86_64::ifma::outlined;
        /// AVX-512 with double-precision products.
        Fma(x86_64::Fma) if x86_64::has_fma() => x86_64::fma::outlined;
        /// AVX-IFMA: the same products in registers of 256 bits, for processors without AVX-512.
        AvxIfma(avx_ifma::AvxIfma<avx_ifma::Chosen>) if avx_ifma::is_available() => avx_ifma::outlined;
        /// AVX2 and FMA: digits of 43 or 49 bits as doubles.
        Avx2(avx2::Avx2) if avx2::is_available() => avx2::outlined;
    }
    any {
        /// Plain Rust.
        Portable(portable::Portable) if true => portable::outlined;
    }
}

/// The instructions that operations run with; 0 before the first asks.
static CURRENT: AtomicU8 = AtomicU8::new(0);
static FORCED: Mutex<()> = Mutex::new(());

impl Backend {
    /// The instructions used, as benchmarks and messages call them.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ifma => "avx512ifma",
            Self::Fma => "avx512f",
            Self::AvxIfma => "avxifma",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        }
    }

    /// What operations run with now.
    #[inline(always)]
    pub fn current() -> Self {
        // Where there is no other, the compiler leaves out what others would run.
        if cfg!(not(target_arch = "x86_64")) {
            return Self::Portable;
        }
        match CURRENT.load(Ordering::Relaxed) {
            1 => Self::Ifma,
            2 => Self::Fma,
            3 => Self::AvxIfma,
            4 => Self::Avx2,
            5 => Self::Portable,
            _ => Self::decide(),
        }
    }

    /// What [`CURRENT`] holds for it.
    fn code(self) -> u8 {
        self as u8 + 1
    }

    #[cold]
    fn decide() -> Self {
        // The first decision stays: elements have its digits.
        _ = CURRENT.compare_exchange(0, Self::best().code(), Ordering::Relaxed, Ordering::Relaxed);
        Self::current()
    }

    /// Runs a check with each of the instructions that this processor has, forced.
    pub fn on_each(mut check: impl FnMut(Self)) {
        for backend in Self::ALL {
            if let Some(_forced) = backend.force() {
                check(backend);
            }
        }
    }

    /// Has every operation of the process run with these instructions until the guard is dropped, `None` if the processor does
    /// not have them, or if their digits are not those that elements have: other threads may be computing. For tests and benchmarks: the guard
    /// waits for any other to be dropped. Results do not depend on it, as all compute the same digits.
    pub fn force(self) -> Option<Forced> {
        let has_own_digits = |backend| backend == Self::Avx2;
        let lock = FORCED.lock().unwrap_or_else(PoisonError::into_inner);
        let before = Self::current();
        if !self.is_available() || has_own_digits(self) != has_own_digits(before) {
            return None;
        }
        CURRENT.store(self.code(), Ordering::Relaxed);
        Some(Forced { before, _lock: lock })
    }
}

/// As long as this lives, the instructions are those of [`Backend::force`].
#[must_use]
pub struct Forced {
    before: Backend,
    _lock: MutexGuard<'static, ()>,
}

impl Drop for Forced {
    fn drop(&mut self) {
        CURRENT.store(self.before.code(), Ordering::Relaxed);
    }
}

/// Runs a task in a function of its own, compiled with the features of the current instructions.
#[inline(always)]
pub(super) fn run<R>(task: impl RegisterTask<R>) -> R {
    // SAFETY: instructions are current only on processors that have them.
    unsafe { Backend::current().run_unchecked(task) }
}
