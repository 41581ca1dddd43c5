//! What the pool's threads share, in one place: `workers/` has a checker of schedules in its stead.

pub use core::hint::spin_loop;
pub use core::sync::atomic::{AtomicBool, AtomicU64};
pub use std::sync::Mutex;
pub use std::thread;

/// A new thread of a scope, if the system has one to give.
pub fn spawn_scoped<'s>(scope: &'s thread::Scope<'s, '_>, work: impl FnOnce() + Send + 's) -> std::io::Result<()> {
    thread::Builder::new().spawn_scoped(scope, work).map(drop)
}
