//! The clock of examples: cycles of the time-stamp counter, nanoseconds where there is none.

use std::hint::black_box;

/// The time, after all earlier instructions.
#[cfg(target_arch = "x86_64")]
pub fn time() -> u64 {
    use core::arch::x86_64::{_mm_lfence, _rdtsc};
    // SAFETY: every x86-64 processor has both instructions.
    unsafe {
        _mm_lfence();
        let now = _rdtsc();
        _mm_lfence();
        now
    }
}

/// The time.
#[cfg(not(target_arch = "x86_64"))]
pub fn time() -> u64 {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed().as_nanos() as u64
}

/// The time of a call, the least of so many runs of so many calls each.
pub fn least<T>(runs: usize, calls: u64, mut call: impl FnMut() -> T) -> f64 {
    let run = |_| {
        let start = time();
        for _ in 0..calls {
            black_box(call());
        }
        (time() - start) as f64 / calls as f64
    };
    (0..runs).map(run).fold(f64::INFINITY, f64::min)
}
