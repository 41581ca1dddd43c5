//! Which vector instructions run, decided once a task.

use super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::x86_64::{Avx512, has_avx512, has_vpclmul};
use crate::dispatch::{Task, instruction_sets};

instruction_sets! {
    /// The vector instructions that lanes can be made of, the best first.
    pub enum Backend of LaneTask;
    x86-64 {
        /// AVX-512 with PCLMULQDQ or VPCLMULQDQ.
        Avx512(Avx512) if has_avx512() => Task::<Avx512>::run;
    }
    any {
        /// Plain Rust, with the feature `portable-lanes`: to test against, never faster than one at a time.
        Portable(Portable) if cfg!(feature = "portable-lanes") => portable;
    }
}

/// Runs a task in plain Rust, which is compiled for it with the feature only.
fn portable<T: Task<Portable>>(task: T) -> T::Output {
    #[cfg(feature = "portable-lanes")]
    return task.run();
    #[cfg(not(feature = "portable-lanes"))]
    {
        drop(task);
        unreachable!("these lanes are not available")
    }
}

impl Backend {
    /// The fewest pairings over F_2^m that cost less in lanes than one at a time, `None` if eight do not: measured. Products by
    /// PCLMULQDQ cost as many instructions as one at a time, so that only what is between them is won, and nothing where eight
    /// elements leave the first cache. By VPCLMULQDQ lanes win most where one product at a time does not fill a register.
    pub fn fewest_in_lanes(self, degree: usize) -> Option<usize> {
        match self {
            Self::Avx512 if multiplies_at_once() && degree < 450 => Some(3),
            Self::Avx512 if multiplies_at_once() => Some(5),
            Self::Avx512 if degree < 200 => Some(4),
            Self::Avx512 if degree < 450 => Some(7),
            Self::Avx512 | Self::Portable => None,
        }
    }

    /// Runs the task with these instructions, `None` if they are not [available](Self::is_available).
    pub fn run<R>(self, task: impl LaneTask<R>) -> Option<R> {
        // SAFETY: the processor has the instructions.
        self.is_available().then(|| unsafe { self.run_unchecked(task) })
    }
}

/// Whether this processor has VPCLMULQDQ.
fn multiplies_at_once() -> bool {
    #[cfg(target_arch = "x86_64")]
    return has_vpclmul();
    #[cfg(not(target_arch = "x86_64"))]
    false
}
