//! Which vector instructions run: the best that the processor has, unless a test or a benchmark asks for others.

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::portable;
use super::simd::RegisterTask;
#[cfg(target_arch = "x86_64")]
use super::x86_64::{fma, has_fma, has_ifma, ifma};
use core::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The vector instructions that lanes can be made of, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Backend {
    /// AVX-512 with 52-bit integer products.
    Ifma = 1,
    /// AVX-512 with double-precision products.
    Fma = 2,
    /// AVX2 with double-precision products.
    Avx2 = 3,
    /// Plain Rust.
    Portable = 4,
}

/// The instructions that operations run with; 0 before the first asks.
static CURRENT: AtomicU8 = AtomicU8::new(0);
static FORCED: Mutex<()> = Mutex::new(());

impl Backend {
    /// All of them, the best first.
    pub const ALL: [Self; 4] = [Self::Ifma, Self::Fma, Self::Avx2, Self::Portable];

    /// The instructions used, as benchmarks and messages call them.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ifma => "avx512ifma",
            Self::Fma => "avx512f",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        }
    }

    /// Whether this processor has the instructions, and [`crate::instructions::cap`] allows them.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Ifma => has_ifma(),
            #[cfg(target_arch = "x86_64")]
            Self::Fma => has_fma(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::is_available(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Ifma | Self::Fma | Self::Avx2 => false,
            Self::Portable => true,
        }
    }

    /// The best that this processor has.
    pub fn best() -> Self {
        if cfg!(pairloom_backend = "portable") {
            return Self::Portable;
        }
        Self::ALL.into_iter().find(|backend| backend.is_available()).unwrap_or(Self::Portable)
    }

    /// What operations run with now.
    #[inline(always)]
    pub fn current() -> Self {
        match CURRENT.load(Ordering::Relaxed) {
            1 => Self::Ifma,
            2 => Self::Fma,
            3 => Self::Avx2,
            4 => Self::Portable,
            _ => Self::decide(),
        }
    }

    #[cold]
    fn decide() -> Self {
        let best = Self::best();
        CURRENT.store(best as u8, Ordering::Relaxed);
        best
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
    /// not have them. For tests and benchmarks: the guard waits for any other to be dropped. Results do not depend on it, as all
    /// compute the same digits.
    pub fn force(self) -> Option<Forced> {
        if !self.is_available() {
            return None;
        }
        let lock = FORCED.lock().unwrap_or_else(PoisonError::into_inner);
        CURRENT.store(self as u8, Ordering::Relaxed);
        Some(Forced { _lock: lock })
    }
}

/// As long as this lives, the instructions are those of [`Backend::force`].
#[must_use]
pub struct Forced {
    _lock: MutexGuard<'static, ()>,
}

impl Drop for Forced {
    fn drop(&mut self) {
        CURRENT.store(Backend::best() as u8, Ordering::Relaxed);
    }
}

/// Runs a task in a function of its own, compiled with the features of the current instructions.
#[inline(always)]
pub(super) fn run<T: RegisterTask>(task: T) -> T::Output {
    // By a pointer: after calls in several branches compilers copy the result once more.
    let outlined: unsafe fn(T) -> T::Output = match Backend::current() {
        #[cfg(target_arch = "x86_64")]
        Backend::Ifma => ifma::outlined,
        #[cfg(target_arch = "x86_64")]
        Backend::Fma => fma::outlined,
        #[cfg(target_arch = "x86_64")]
        Backend::Avx2 => avx2::outlined,
        _ => portable::outlined,
    };
    // SAFETY: instructions are current only on processors that have them.
    unsafe { outlined(task) }
}
