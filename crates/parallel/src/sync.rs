//! What the pool's threads share, in one place: `workers/` has a checker of schedules in its stead.

pub use core::hint::spin_loop;
pub use core::sync::atomic::{AtomicBool, AtomicU64};
pub use std::sync::Mutex;
pub use std::thread;
