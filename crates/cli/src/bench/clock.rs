//! Cycles of the time-stamp counter, and time.

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

/// The shortest of some runs: three at least, and as many as fit the time.
pub struct Fastest {
    /// Its time.
    pub time: Duration,
    /// The fewest cycles of a run; `None` without a counter.
    pub cycles: Option<u64>,
}

impl Fastest {
    /// Runs it.
    pub fn of(time: Duration, mut run: impl FnMut()) -> Self {
        let (mut best, mut runs) = (Self { time: Duration::MAX, cycles: None }, 0);
        let end = Instant::now() + time;
        while runs < 3 || Instant::now() < end {
            let (start, cycles) = (Instant::now(), time_stamp());
            run();
            let (stamp, time) = (time_stamp(), start.elapsed());
            let cycles = cycles.zip(stamp).map(|(start, end)| end.wrapping_sub(start));
            best = Self { time: best.time.min(time), cycles: best.cycles.into_iter().chain(cycles).min() };
            runs += 1;
        }
        best
    }
}

/// A time in seconds, up to an hour.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse::<f64>().map_err(|error| error.to_string())?;
    let fits = time.is_finite() && (0.0..=3600.0).contains(&time);
    fits.then(|| Duration::from_secs_f64(time)).ok_or_else(|| "from 0 to 3600".into())
}
