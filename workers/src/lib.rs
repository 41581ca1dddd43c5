//! The pool of `pairloom-parallel`, its executors and its sessions, from the same sources and without any arithmetic, so that tools which
//! look at every access to memory compile in seconds. Its tests are those of `pairloom-parallel`.

#[path = "../../crates/parallel/src/executor.rs"]
pub mod executor;
#[path = "../../crates/parallel/src/pool.rs"]
mod pool;
#[path = "../../crates/parallel/src/session.rs"]
pub mod session;
#[cfg(not(feature = "schedules"))]
#[path = "../../crates/parallel/src/sync.rs"]
mod sync;

/// Threads that Shuttle schedules: another one may go on at each of these.
#[cfg(feature = "schedules")]
mod sync {
    pub use shuttle::hint::spin_loop;
    pub use shuttle::sync::Mutex;
    pub use shuttle::sync::atomic::{AtomicBool, AtomicU64};
    pub use shuttle::thread;

    /// There is always one.
    pub fn spawn_scoped<'s>(scope: &'s thread::Scope<'s, '_>, work: impl FnOnce() + Send + 's) -> std::io::Result<()> {
        scope.spawn(work);
        Ok(())
    }
}

pub use executor::{Busy, Executor, Inline, Scoped};
pub use pool::{Pool, cores};
