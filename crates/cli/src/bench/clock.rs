//! Cycles of the time-stamp counter.

use std::time::{Duration, Instant};

/// The time-stamp counter, if the processor has one.
pub fn time_stamp() -> Option<u64> {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has the instruction.
    let cycles = Some(unsafe { core::arch::x86_64::_rdtsc() });
    #[cfg(not(target_arch = "x86_64"))]
    let cycles = None;
    cycles
}

/// The fewest cycles of a run, of three runs at least, and as many as fit the time; `None` without a counter.
pub fn fewest_cycles(time: Duration, mut run: impl FnMut()) -> Option<u64> {
    let (end, mut best, mut runs) = (Instant::now() + time, u64::MAX, 0);
    while runs < 3 || Instant::now() < end {
        let start = time_stamp()?;
        run();
        best = best.min(time_stamp()?.wrapping_sub(start));
        runs += 1;
    }
    Some(best)
}

/// A time in seconds, up to an hour.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse::<f64>().map_err(|error| error.to_string())?;
    let fits = time.is_finite() && (0.0..=3600.0).contains(&time);
    fits.then(|| Duration::from_secs_f64(time)).ok_or_else(|| "from 0 to 3600".into())
}
