//! What stands between C and Rust: no panic crosses it, and each thread has its own last error.

#[allow(dead_code)]
#[path = "../src/border.rs"]
mod border;

use border::{Failure, Status, guard, pairloom_last_error};
use std::ffi::CStr;
use std::sync::OnceLock;

#[test]
fn a_panic_ends_at_the_border() {
    assert_eq!(guard(|| panic!("on purpose")), Status::Panic);
    assert_eq!(guard(|| Ok(())), Status::Ok);
}

#[test]
fn a_failure_is_told_in_its_thread_alone() {
    let told = || unsafe { CStr::from_ptr(pairloom_last_error()) }.to_str().map(str::to_owned);
    assert_eq!(guard(|| Err(Failure::new(Status::Range, "zero\0byte").of("key"))), Status::Range);
    assert_eq!(told().as_deref(), Ok("key: zero byte"));
    let other = std::thread::spawn(told).join().expect("no panic");
    assert_eq!(other.as_deref(), Ok(""));
}

/// What a thread runs last: by then the message of its last failure is gone, for it was made later.
struct AtTheEnd;

static AT_THE_END: OnceLock<(Status, String)> = OnceLock::new();

impl Drop for AtTheEnd {
    fn drop(&mut self) {
        let status = guard(|| Err(Failure::new(Status::Range, "gone")));
        let told = unsafe { CStr::from_ptr(pairloom_last_error()) }.to_string_lossy().into_owned();
        AT_THE_END.set((status, told)).expect("once");
    }
}

#[test]
fn a_thread_that_ends_has_no_message() {
    thread_local! {
        static LAST: AtTheEnd = const { AtTheEnd };
    }
    let thread = || LAST.with(|_| assert_eq!(guard(|| Err(Failure::new(Status::Range, "first"))), Status::Range));
    std::thread::spawn(thread).join().expect("no panic");
    assert_eq!(AT_THE_END.get(), Some(&(Status::Range, String::new())));
}
