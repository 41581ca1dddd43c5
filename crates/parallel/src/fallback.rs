//! One worker, where several have turned out slower: other programs may have the cores, whatever prices say.

use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Instant;

/// What runs of one computation have taken, split and alone.
#[derive(Debug, Default)]
pub struct Fallback {
    /// The fastest run alone, in nanoseconds; 0 before the first.
    alone: AtomicU64,
    /// Split runs in a row that were slower.
    slower: AtomicU32,
    /// Runs that still go alone.
    resting: AtomicU32,
}

impl Fallback {
    /// So many slower runs in a row end splitting for [`Self::REST`] runs.
    pub const SLOWER: u32 = 3;
    /// Runs alone before splitting is tried again.
    pub const REST: u32 = 64;

    /// Runs the computation split or, where that has been slower, alone. The first run goes alone: it is what others are compared with.
    pub fn run<T>(&self, split: impl FnOnce() -> T, alone: impl FnOnce() -> T) -> T {
        let known = self.alone.load(Ordering::Relaxed);
        let rests = self.rests();
        let start = Instant::now();
        if known == 0 || rests {
            let value = alone();
            let time = elapsed(start);
            self.alone.store(if known == 0 { time } else { time.min(known) }, Ordering::Relaxed);
            return value;
        }
        let value = split();
        if elapsed(start) <= known {
            self.slower.store(0, Ordering::Relaxed);
        } else if self.slower.fetch_add(1, Ordering::Relaxed) + 1 >= Self::SLOWER {
            self.slower.store(0, Ordering::Relaxed);
            self.resting.store(Self::REST, Ordering::Relaxed);
        }
        value
    }

    /// Whether splitting rests for a run, which this counts.
    pub(crate) fn rests(&self) -> bool {
        self.resting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
    }
}

/// At least 1.
fn elapsed(start: Instant) -> u64 {
    u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::sleep;
    use std::time::Duration;

    /// Runs so often; says which were split.
    fn which(fallback: &Fallback, runs: u32, split: Duration, alone: Duration) -> Vec<bool> {
        let wait = |time, value| {
            sleep(time);
            value
        };
        (0..runs).map(|_| fallback.run(|| wait(split, true), || wait(alone, false))).collect()
    }

    #[test]
    fn splitting_that_pays_goes_on_and_splitting_that_does_not_ends_for_a_while() {
        let (short, long) = (Duration::from_micros(50), Duration::from_millis(20));
        let paying = which(&Fallback::default(), 10, short, long);
        assert_eq!(paying, [vec![false], vec![true; 9]].concat());
        let fallback = Fallback::default();
        let wasted = which(&fallback, 1 + Fallback::SLOWER + Fallback::REST + 1, long, short);
        let rest = vec![false; Fallback::REST as usize];
        assert_eq!(wasted, [vec![false], vec![true; Fallback::SLOWER as usize], rest, vec![true]].concat());
    }
}
