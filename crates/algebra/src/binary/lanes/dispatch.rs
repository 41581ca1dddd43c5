//! Which vector instructions run, decided once a task.

#[cfg(feature = "portable-lanes")]
use super::vector::Portable;
use super::vector::Vectors;
#[cfg(target_arch = "x86_64")]
use super::x86_64::{Avx512, has_avx512, has_vpclmul};

/// Something to compute in lanes, whatever the instructions.
pub trait LaneTask {
    /// What it computes.
    type Output;
    /// Computes it over `F2mLanes<…, V, …>`.
    fn run<V: Vectors>(self) -> Self::Output;
}

/// The vector instructions that lanes can be made of, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// AVX-512 with PCLMULQDQ or VPCLMULQDQ.
    Avx512,
    /// Plain Rust, with the feature `portable-lanes`: to test against, never faster than one at a time.
    Portable,
}

impl Backend {
    /// All of them, the best first.
    pub const ALL: [Self; 2] = [Self::Avx512, Self::Portable];

    /// Whether they are compiled, this processor has them, and [`crate::instructions::cap`] allows them.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => has_avx512(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 => false,
            Self::Portable => cfg!(feature = "portable-lanes"),
        }
    }

    /// The best that this processor has, [`Self::Portable`] if there is none.
    pub fn best() -> Self {
        if cfg!(pairloom_backend = "portable") {
            return Self::Portable;
        }
        Self::ALL.into_iter().find(|backend| backend.is_available()).unwrap_or(Self::Portable)
    }

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
    pub fn run<T: LaneTask>(self, task: T) -> Option<T::Output> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 if has_avx512() => Some(task.run::<Avx512>()),
            #[cfg(feature = "portable-lanes")]
            Self::Portable => Some(task.run::<Portable>()),
            _ => None,
        }
    }
}

/// Whether this processor has VPCLMULQDQ.
fn multiplies_at_once() -> bool {
    #[cfg(target_arch = "x86_64")]
    return has_vpclmul();
    #[cfg(not(target_arch = "x86_64"))]
    false
}
