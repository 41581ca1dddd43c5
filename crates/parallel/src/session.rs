//! Waiting for another worker, within bounds.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

/// Polls between two words to the processor that this is a spin. Some hundred cycles: a hypervisor may take the core away
/// from a guest whose pauses follow each other faster than that (pause-loop exiting).
const POLLS: u32 = 256;
/// Rounds of polls before the core is offered to others at every further one: about 20 microseconds.
const ROUNDS: u32 = 200;

/// Polls some hundred cycles for an answer.
#[inline(always)]
pub(crate) fn poll<T>(answer: &mut impl FnMut() -> Option<T>) -> Option<T> {
    for _ in 0..POLLS {
        let answer = answer();
        if answer.is_some() {
            return answer;
        }
    }
    core::hint::spin_loop();
    None
}

/// Polls for an answer for some tens of microseconds, then offers the core to others between polls.
#[inline(always)]
pub(crate) fn wait<T>(mut answer: impl FnMut() -> Option<T>, mut between: impl FnMut()) -> T {
    let mut rounds = 0;
    loop {
        if let Some(answer) = poll(&mut answer) {
            return answer;
        }
        rounds += 1;
        if rounds > ROUNDS {
            between();
            thread::yield_now();
        }
    }
}

/// One computation of several workers. Should one of them panic, or all of them wait too long, they stop waiting for each other.
#[derive(Debug)]
pub struct Session {
    abandoned: AtomicBool,
    /// How long all of them may wait, in nanoseconds.
    patience: AtomicU64,
    waited: AtomicU64,
}

impl Default for Session {
    /// One whose workers wait as long as it takes.
    fn default() -> Self {
        Self { abandoned: AtomicBool::new(false), patience: AtomicU64::new(u64::MAX), waited: AtomicU64::new(0) }
    }
}

/// Tells the session if it is dropped by a panic.
pub struct Attendance<'a>(&'a Session);

/// What a worker unwinds with that has waited too long, or that others do not wait for any more.
#[derive(Debug)]
pub struct Abandoned;

impl Session {
    /// From now on workers wait no longer than this, all their waiting added up.
    pub fn limit(&self, patience: Duration) {
        let patience = u64::try_from(patience.as_nanos()).unwrap_or(u64::MAX);
        self.patience.store(patience.saturating_add(self.waited.load(Ordering::Relaxed)), Ordering::Relaxed);
    }

    /// To be held by a worker while others may wait for it.
    pub fn attend(&self) -> Attendance<'_> {
        Attendance(self)
    }

    /// Waits until there is an answer: polls for some tens of microseconds, then yields the core between polls, so that a
    /// worker that has none gets one.
    ///
    /// # Panics
    ///
    /// Unwinds with [`Abandoned`], unannounced, if another worker of the session has panicked, or if they have waited too long.
    #[inline(always)]
    pub fn wait<T>(&self, answer: impl FnMut() -> Option<T>) -> T {
        let mut since = None;
        wait(answer, || self.go_on(&mut since))
    }

    #[cold]
    fn go_on(&self, since: &mut Option<Instant>) {
        let now = Instant::now();
        if let Some(since) = since.replace(now) {
            self.waited.fetch_add((now - since).as_nanos() as u64, Ordering::Relaxed);
        }
        if self.waited.load(Ordering::Relaxed) > self.patience.load(Ordering::Relaxed) {
            self.abandoned.store(true, Ordering::Release);
        }
        if self.abandoned.load(Ordering::Acquire) {
            resume_unwind(Box::new(Abandoned));
        }
    }
}

impl Drop for Attendance<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.abandoned.store(true, Ordering::Release);
        }
    }
}
