//! Cycles of the time-stamp counter, nanoseconds where there is none; and the time that a thread has run.

use rustix::time::{ClockId, clock_gettime};
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

/// The time of one of `calls` calls in a row, the least of so many runs.
pub fn least<T>(runs: usize, calls: usize, mut call: impl FnMut() -> T) -> f64 {
    let run = |_| {
        let start = time();
        for _ in 0..calls {
            black_box(call());
        }
        (time() - start) as f64 / calls as f64
    };
    (0..runs).map(run).fold(f64::INFINITY, f64::min)
}

/// Microseconds that this thread has run: what the core gives to other programs does not count. Read by the system, so not for
/// operations of less than some microseconds.
pub fn thread_micros() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
}

/// The microseconds that this thread runs for a call.
pub fn micros(call: impl FnOnce()) -> f64 {
    let start = thread_micros();
    call();
    thread_micros() - start
}

/// How often the counter ticks in a microsecond: over a hundredth of a second by the clock.
pub fn ticks_per_microsecond() -> f64 {
    let (start, ticks) = (std::time::Instant::now(), time());
    std::thread::sleep(std::time::Duration::from_millis(10));
    (time() - ticks) as f64 / (start.elapsed().as_secs_f64() * 1e6)
}
