//! Which vector instructions run, decided once a task.

use super::portable::Portable;
use super::simd::Simd;
#[cfg(target_arch = "x86_64")]
use super::x86_64::{Fma, Ifma, has_fma, has_ifma};

/// Something to compute in lanes, whatever the instructions.
pub trait LaneTask {
    /// What it computes.
    type Output;
    /// Computes it over `Lanes8<…, S, …>`.
    fn run<S: Simd>(self) -> Self::Output;
}

/// The vector instructions that lanes can be made of, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// AVX-512 with 52-bit integer products.
    Ifma,
    /// AVX-512 with double-precision products.
    Fma,
    /// Plain Rust.
    Portable,
}

impl Backend {
    /// All of them, the best first.
    pub const ALL: [Self; 3] = [Self::Ifma, Self::Fma, Self::Portable];

    /// Whether this processor has the instructions.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Ifma => has_ifma(),
            #[cfg(target_arch = "x86_64")]
            Self::Fma => has_fma(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Ifma | Self::Fma => false,
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

    /// Runs the task with these instructions, `None` if the processor does not have them.
    pub fn run<T: LaneTask>(self, task: T) -> Option<T::Output> {
        self.is_available().then(|| match self {
            #[cfg(target_arch = "x86_64")]
            Self::Ifma => task.run::<Ifma>(),
            #[cfg(target_arch = "x86_64")]
            Self::Fma => task.run::<Fma>(),
            _ => task.run::<Portable>(),
        })
    }
}
