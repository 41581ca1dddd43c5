//! How wide slices are and which instructions run, decided once a task.

use super::slice::{Slice, Word};
#[cfg(target_arch = "x86_64")]
use super::x86_64::{Avx2, Avx512, Avx512Half, has_avx2, has_avx512};

/// Something to compute in slices, whatever their width.
pub trait SliceTask {
    /// What it computes.
    type Output;
    /// Computes it over `Sliced<…, S, …>`.
    fn run<S: Slice>(self) -> Self::Output;
}

/// What slices can be made of, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slicing {
    /// 512 lanes, AVX-512.
    Avx512,
    /// 256 lanes, AVX-512.
    Avx512Half,
    /// 256 lanes, AVX2.
    Avx2,
    /// 64 lanes, plain Rust.
    Word,
}

impl Slicing {
    /// All of them, the best first.
    pub const ALL: [Self; 4] = [Self::Avx512, Self::Avx512Half, Self::Avx2, Self::Word];

    /// Whether this processor has the instructions, and [`crate::instructions::cap`] allows them.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 | Self::Avx512Half => has_avx512(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => has_avx2(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx512Half | Self::Avx2 => false,
            Self::Word => true,
        }
    }

    /// The best that this processor has.
    pub fn best() -> Self {
        if cfg!(pairloom_backend = "portable") {
            return Self::Word;
        }
        Self::ALL.into_iter().find(|slicing| slicing.is_available()).unwrap_or(Self::Word)
    }

    /// The number of lanes.
    pub const fn lanes(self) -> usize {
        match self {
            Self::Avx512 => 512,
            Self::Avx512Half | Self::Avx2 => 256,
            Self::Word => 64,
        }
    }

    /// The cheapest slices for so many pairings over F_3^m on a processor whose best are these, `None` where one at a time costs
    /// less. A set of lanes costs the same however few are wanted.
    pub fn for_count(self, degree: usize, count: usize) -> Option<Self> {
        let fitting = match self {
            Self::Avx512 if count <= Self::Avx512Half.lanes() => Self::Avx512Half,
            slicing => slicing,
        };
        (count >= fitting.break_even(degree)).then_some(fitting)
    }

    /// How many pairings one at a time cost as much as a set of lanes: measured for m = 97 … 509, between which it is near a line
    /// (products in lanes grow as those of Karatsuba's method, single ones less, for their vectors are the fuller).
    fn break_even(self, degree: usize) -> usize {
        match self {
            Self::Avx512 | Self::Avx2 => 7 + degree / 2,
            Self::Avx512Half => 6 + degree * 3 / 7,
            Self::Word => 25 + degree / 23,
        }
    }

    /// Runs the task with these slices, `None` if the processor does not have the instructions.
    pub fn run<T: SliceTask>(self, task: T) -> Option<T::Output> {
        self.is_available().then(|| match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => task.run::<Avx512>(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Half => task.run::<Avx512Half>(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => task.run::<Avx2>(),
            _ => task.run::<Word>(),
        })
    }
}
