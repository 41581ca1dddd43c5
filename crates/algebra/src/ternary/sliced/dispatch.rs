//! How wide slices are and which instructions run, decided once a task.

#[cfg(target_arch = "aarch64")]
use super::aarch64::{Neon, has_neon};
use super::word::Word;
#[cfg(target_arch = "x86_64")]
use super::x86_64::{Avx2, Avx512, Avx512Half, has_avx2, has_avx512};
use crate::dispatch::{Task, instruction_sets};

instruction_sets! {
    /// What slices can be made of, the best first.
    pub enum Slicing of SliceTask;
    x86-64 {
        /// 512 lanes, AVX-512.
        Avx512(Avx512) if has_avx512() => Task::<Avx512>::run;
        /// 256 lanes, AVX-512.
        Avx512Half(Avx512Half) if has_avx512() => Task::<Avx512Half>::run;
        /// 256 lanes, AVX2.
        Avx2(Avx2) if has_avx2() => Task::<Avx2>::run;
    }
    aarch64 {
        /// 128 lanes, NEON.
        Neon(Neon) if has_neon() => Task::<Neon>::run;
    }
    any {
        /// 64 lanes, plain Rust.
        Word(Word) if true => Task::<Word>::run;
    }
}

impl Slicing {
    /// The number of lanes.
    pub const fn lanes(self) -> usize {
        match self {
            Self::Avx512 => 512,
            Self::Avx512Half | Self::Avx2 => 256,
            Self::Neon => 128,
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
            // Counted, not timed: instructions that an emulator executes.
            Self::Neon => 33 + degree / 80,
            Self::Word => 25 + degree / 23,
        }
    }

    /// Runs the task with these slices, `None` if they are not [available](Self::is_available).
    pub fn run<R>(self, task: impl SliceTask<R>) -> Option<R> {
        // SAFETY: the processor has the instructions.
        self.is_available().then(|| unsafe { self.run_unchecked(task) })
    }
}
