//! Waiting for another worker, within bounds.

use core::sync::atomic::{AtomicBool, Ordering};
use std::thread;

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

/// One computation of several workers. Should one of them panic, the others stop waiting for it.
#[derive(Debug, Default)]
pub struct Session {
    abandoned: AtomicBool,
}

/// Tells the session if it is dropped by a panic.
pub struct Attendance<'a>(&'a Session);

impl Session {
    /// To be held by a worker while others may wait for it.
    pub fn attend(&self) -> Attendance<'_> {
        Attendance(self)
    }

    /// Waits until there is an answer: polls for some tens of microseconds, then yields the core between polls, so that a
    /// worker that has none gets one.
    ///
    /// # Panics
    ///
    /// If another worker of the session has panicked.
    #[inline(always)]
    pub fn wait<T>(&self, answer: impl FnMut() -> Option<T>) -> T {
        wait(answer, || {
            assert!(!self.abandoned.load(Ordering::Acquire), "another worker of this computation has panicked");
        })
    }
}

impl Drop for Attendance<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.abandoned.store(true, Ordering::Release);
        }
    }
}
