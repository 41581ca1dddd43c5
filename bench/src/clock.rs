//! Cycles of the time-stamp counter, nanoseconds where there is none; and the time that a thread has run.

#[path = "../../crates/algebra/examples/clock/mod.rs"]
mod counter;

pub use counter::{least, time};
use rustix::time::{ClockId, clock_gettime};

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
