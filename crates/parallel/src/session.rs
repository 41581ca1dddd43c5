//! Waiting for another worker, within bounds.

use crate::sync::{AtomicBool, AtomicU64, spin_loop, thread};
use core::sync::atomic::Ordering;
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
    spin_loop();
    None
}

/// Polls for an answer for some tens of microseconds, then offers the core to others between polls, as long as there is hope.
#[inline(always)]
fn wait_while<T>(mut answer: impl FnMut() -> Option<T>, mut is_hopeful: impl FnMut() -> bool) -> Option<T> {
    let mut rounds = 0;
    loop {
        let polled = poll(&mut answer);
        if polled.is_some() {
            return polled;
        }
        rounds += 1;
        if rounds > ROUNDS {
            if !is_hopeful() {
                return None;
            }
            thread::yield_now();
        }
    }
}

/// Waits for an answer that is sure to come.
#[inline(always)]
pub(crate) fn wait<T>(answer: impl FnMut() -> Option<T>) -> T {
    wait_while(answer, || true).unwrap_or_else(|| unreachable!("hope does not end"))
}

/// One computation of several workers. Should one of them panic, or all of them wait too long, they stop waiting for each other: the session
/// is abandoned, and what they compute from then on is worth nothing.
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
    /// worker that has none gets one. `None` once the session is abandoned: another worker has panicked, or all have waited too long.
    #[inline(always)]
    pub fn wait<T>(&self, answer: impl FnMut() -> Option<T>) -> Option<T> {
        let mut since = None;
        wait_while(answer, || self.is_hopeful(&mut since))
    }

    /// Whether workers have stopped waiting for each other. What one has received before it sees `false` here is what another has computed
    /// in a session that went on.
    pub fn is_abandoned(&self) -> bool {
        self.abandoned.load(Ordering::Acquire)
    }

    #[cold]
    fn is_hopeful(&self, since: &mut Option<Instant>) -> bool {
        let now = Instant::now();
        if let Some(since) = since.replace(now) {
            self.waited.fetch_add((now - since).as_nanos() as u64, Ordering::Relaxed);
        }
        if self.waited.load(Ordering::Relaxed) > self.patience.load(Ordering::Relaxed) {
            self.abandoned.store(true, Ordering::Release);
        }
        !self.is_abandoned()
    }
}

impl Drop for Attendance<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.abandoned.store(true, Ordering::Release);
        }
    }
}
