//! `timing SECONDS`: times operations on secrets of two classes, in an order that chance decides, for so many seconds each, and compares the
//! classes by Welch's t-test. Fails where |t| reaches [`BOUND`] of what must not leak, or of a leaky twin does not.
//!
//! This is a report, not a proof: it sees what a clock sees, on this processor, and other programs disturb it. `constant-time/check` follows
//! every branch and address.

mod operations;
mod statistics;

use operations::{LEAKY, OPERATIONS, Prepare};
use pairloom_algebra::instructions;
use rand::rngs::StdRng;
use rand::{RngCore, SeedableRng};
use statistics::Times;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// What |t| stays below where the classes take the same time; from 4.5 on a longer run should tell.
const BOUND: f64 = 10.0;
/// The first runs, which warm caches and tables.
const WARMING: usize = 20;

fn times(prepare: Prepare, seconds: f64) -> Times {
    let mut rng = StdRng::seed_from_u64(1);
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let mut times = Times::default();
    let mut runs = 0;
    while Instant::now() < end {
        let class = (rng.next_u32() & 1) as usize;
        let ready = prepare(class, &mut rng);
        let start = Instant::now();
        ready();
        let elapsed = start.elapsed();
        if runs >= WARMING {
            times.add(class, elapsed.as_nanos() as f64);
        }
        runs += 1;
    }
    times
}

fn main() -> ExitCode {
    let Some(seconds) = std::env::args().nth(1).and_then(|text| text.parse().ok()).filter(|seconds| *seconds > 0.0)
    else {
        eprintln!("usage: timing SECONDS");
        return ExitCode::from(2);
    };
    println!("instructions: {}", instructions::Level::best());
    let mut failed = false;
    for (must_leak, operations) in [(false, OPERATIONS), (true, LEAKY)] {
        for (name, prepare) in operations {
            let times = times(*prepare, seconds);
            let t = times.greatest_t();
            let wrong = (t >= BOUND) != must_leak;
            failed |= wrong;
            let (count, median, mark) = (times.count(), times.median(), if wrong { "  WRONG" } else { "" });
            println!("{name:20} {count:7} runs, median {median:8.1} us, |t| {t:7.1}{mark}");
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
