//! Waiting for another worker, within bounds.

use core::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Polls before the processor is told that this is a spin: about a microsecond.
const POLLS: u32 = 300;
/// Spins before the core is offered to others at every further one: about 20 microseconds.
const SPINS: u32 = 300;

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

    /// Waits until there is an answer: polls, spins, then yields the core at every try, so that a worker that has none
    /// gets one.
    ///
    /// # Panics
    ///
    /// If another worker of the session has panicked.
    pub fn wait<T>(&self, mut answer: impl FnMut() -> Option<T>) -> T {
        for _ in 0..POLLS {
            if let Some(answer) = answer() {
                return answer;
            }
        }
        for _ in 0..SPINS {
            core::hint::spin_loop();
            if let Some(answer) = answer() {
                return answer;
            }
        }
        loop {
            thread::yield_now();
            if let Some(answer) = answer() {
                return answer;
            }
            assert!(!self.abandoned.load(Ordering::Acquire), "another worker of this computation has panicked");
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
