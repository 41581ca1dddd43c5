//! Processor time: what a thread has computed for, whatever else the machine was doing meanwhile.

#[cfg(any(unix, windows))]
use cpu_time::ThreadTime;
use std::time::{Duration, Instant};

/// Rounds of which the fastest says how long a computation takes, more of them if they are short.
const ROUNDS: usize = 5;
/// For so long short rounds are repeated.
const AT_LEAST: Duration = Duration::from_millis(2);

/// Where the system counts no processor time, as in browsers.
#[cfg(not(any(unix, windows)))]
struct ThreadTime;

#[cfg(not(any(unix, windows)))]
impl ThreadTime {
    fn try_now() -> std::io::Result<Self> {
        Err(std::io::ErrorKind::Unsupported.into())
    }

    fn try_elapsed(&self) -> std::io::Result<Duration> {
        Err(std::io::ErrorKind::Unsupported.into())
    }
}

/// The processor time of one run, in nanoseconds.
pub fn processor_time(run: &mut dyn FnMut()) -> f64 {
    let start = ThreadTime::try_now();
    let clock = Instant::now();
    run();
    // A system that counts no processor time has the clock on the wall.
    start.and_then(|start| start.try_elapsed()).unwrap_or_else(|_| clock.elapsed()).as_nanos() as f64
}

/// The least processor time of each of some computations, in nanoseconds. They run in turn, so that a change of the processor's clock
/// meets them all, five times or more, for two milliseconds or longer.
pub fn least<const N: usize>(runs: [&mut dyn FnMut(); N]) -> [f64; N] {
    least_within(AT_LEAST, runs)
}

/// As [`least`], for so long or longer.
pub fn least_within<const N: usize>(at_least: Duration, mut runs: [&mut dyn FnMut(); N]) -> [f64; N] {
    let (mut best, mut rounds, start) = ([f64::INFINITY; N], 0, Instant::now());
    while rounds < ROUNDS || start.elapsed() < at_least {
        for (run, best) in runs.iter_mut().zip(&mut best) {
            *best = best.min(processor_time(*run));
        }
        rounds += 1;
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn sleeping_takes_no_processor_time() {
        let slept = processor_time(&mut || thread::sleep(Duration::from_millis(30)));
        assert!(slept < 10e6, "{slept} ns");
    }

    #[test]
    fn the_longer_computation_takes_longer() {
        let spin = |rounds: u64| (0..rounds).fold(1u64, |x, i| core::hint::black_box(x.wrapping_mul(i | 1)));
        let [short, long] = least([&mut || _ = spin(10_000), &mut || _ = spin(100_000)]);
        assert!(3.0 * short < long, "{short} {long}");
    }
}
