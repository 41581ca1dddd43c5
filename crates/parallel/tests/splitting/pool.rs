//! Pools by themselves: every task once, callers that come at the same time, panics. `workers/` runs these tests too, under Miri.

use core::mem::forget;
use core::sync::atomic::{AtomicUsize, Ordering};
use core::time::Duration;
use pairloom_parallel::executor::Task;
use pairloom_parallel::session::Session;
use pairloom_parallel::{Busy, Executor, Inline, Pool, Scoped};
use std::panic::{AssertUnwindSafe, catch_unwind, panic_any};
use std::sync::Arc;
use std::thread;

/// Miri takes a thousand times as long.
const ROUNDS: usize = if cfg!(miri) { 12 } else { 2000 };
const CALLS: usize = if cfg!(miri) { 5 } else { 200 };

/// Runs tasks and counts how often each ran.
fn counts(executor: &dyn Executor, tasks: usize) -> Vec<usize> {
    let counts: Vec<_> = (0..tasks).map(|_| AtomicUsize::new(0)).collect();
    executor
        .run(tasks, &|task| {
            counts[task].fetch_add(1, Ordering::Relaxed);
        })
        .expect("nobody else is served");
    counts.into_iter().map(AtomicUsize::into_inner).collect()
}

#[test]
fn every_task_runs_once() {
    let pool = Pool::new(5).expect("threads");
    for round in 0..ROUNDS {
        let tasks = round % 6;
        assert_eq!(counts(&pool, tasks), vec![1; tasks]);
    }
    assert_eq!(counts(&Scoped(4), 4), [1; 4]);
    assert_eq!(counts(&Inline, 1), [1]);
}

#[test]
fn parked_workers_wake() {
    let pool = Pool::with_spin(3, Duration::ZERO).expect("threads");
    for _ in 0..ROUNDS / 40 + 1 {
        thread::sleep(Duration::from_millis(2));
        assert_eq!(counts(&pool, 3), [1; 3]);
    }
}

#[test]
fn more_tasks_than_workers_are_refused() {
    for executor in [&Inline as &dyn Executor, &Scoped(2), &Pool::new(2).expect("threads")] {
        assert_eq!(executor.run(3, &|_| panic!("nothing runs")), Err(Busy));
    }
}

/// Memory for the stacks of two threads, or of none.
#[cfg(all(target_os = "linux", not(miri)))]
#[test]
fn threads_that_cannot_be_started() {
    const CHILD: &str = "PAIRLOOM_TEST_THREADS";
    if std::env::var_os(CHILD).is_some() {
        let (executor, ran) = (Scoped(6), AtomicUsize::new(0));
        // The tasks wait for each other: one that began alone would wait for ever.
        let all = std::sync::Barrier::new(6);
        assert_eq!(executor.run(6, &|_| _ = all.wait()), Err(Busy));
        executor.help(6, &|_| _ = ran.fetch_add(1, Ordering::Relaxed));
        assert_eq!(ran.into_inner(), 1);
        return;
    }
    let program = std::env::current_exe().expect("a path");
    for stack in ["2000000000", "1000000000000000"] {
        let child = std::process::Command::new("sh")
            .args(["-c", "ulimit -v 6000000; exec \"$0\" --test-threads=1 threads_that_cannot_be_started"])
            .arg(&program)
            .env(CHILD, "")
            .env("RUST_MIN_STACK", stack)
            .output()
            .expect("runs");
        let said = String::from_utf8_lossy(&child.stdout);
        assert!(child.status.success() && said.contains("1 passed"), "{stack}: {said}");
    }
}

#[test]
fn one_worker_is_the_caller() {
    let (pool, caller) = (Pool::new(1).expect("no threads"), thread::current().id());
    assert_eq!(pool.workers(), 1);
    pool.run(1, &|_| assert_eq!(thread::current().id(), caller)).expect("nobody else is served");
}

/// Of callers that come at the same time one is served; the others are told, and nothing of theirs has run.
#[test]
fn callers_are_served_or_told() {
    let pool = Pool::new(3).expect("threads");
    let (served, told, ran) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..CALLS {
                    let task = |_| {
                        ran.fetch_add(1, Ordering::Relaxed);
                    };
                    let verdict = if pool.run(3, &task).is_ok() { &served } else { &told };
                    verdict.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    let [served, told, ran] = [served, told, ran].map(AtomicUsize::into_inner);
    assert_eq!((served + told, ran), (4 * CALLS, 3 * served));
    assert!(served > 0);
}

#[test]
fn panics_reach_the_caller_and_leave_the_pool_usable() {
    let pool = Pool::new(3).expect("threads");
    for culprit in 0..3 {
        let run = || pool.run(3, &|task| assert_ne!(task, culprit, "the culprit"));
        assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
        assert_eq!(counts(&pool, 3), [1; 3]);
    }
}

/// A value that panics again when it is dropped.
struct PanicsAgain;

impl Drop for PanicsAgain {
    fn drop(&mut self) {
        panic!("dropped");
    }
}

/// Only one of several such values reaches the caller, and nobody drops the others.
#[test]
fn panics_that_panic_again() {
    let pool = Pool::new(3).expect("threads");
    let run = || pool.run(3, &|_| panic_any(PanicsAgain));
    forget(catch_unwind(AssertUnwindSafe(run)).expect_err("everybody panics"));
    assert_eq!(counts(&pool, 3), [1; 3]);
    // Nobody waits for these.
    pool.start(
        3,
        Arc::new(|task| {
            if task > 0 {
                panic_any(PanicsAgain)
            }
        }),
    )
    .expect("nobody else is served");
    while pool.run(3, &|_| {}) == Err(Busy) {
        thread::yield_now();
    }
    assert_eq!(counts(&pool, 3), [1; 3]);
}

/// A pool whose workers are still at what nobody waits for is busy, and serves again when they are done.
#[test]
fn a_pool_with_late_workers_is_busy() {
    let pool = Pool::new(2).expect("threads");
    let (hold, held) = (Arc::new(AtomicUsize::new(1)), Arc::new(AtomicUsize::new(0)));
    let (still, ran) = (hold.clone(), held.clone());
    let task: Task = Arc::new(move |index| {
        while index == 1 && still.load(Ordering::Acquire) == 1 {
            thread::yield_now();
        }
        ran.fetch_add(1, Ordering::Release);
    });
    pool.start(2, task).expect("nobody else is served");
    assert_eq!(held.load(Ordering::Acquire), 1, "the caller has not waited");
    assert_eq!(pool.run(2, &|_| panic!("nothing runs")), Err(Busy));
    hold.store(0, Ordering::Release);
    while pool.run(2, &|_| {}) == Err(Busy) {
        thread::yield_now();
    }
    assert_eq!(held.load(Ordering::Acquire), 2);
}

/// Nobody waits for ever for a worker that has panicked.
#[test]
fn waiting_for_a_worker_that_panics() {
    let (pool, session) = (Pool::new(2).expect("threads"), Session::default());
    let run = || {
        pool.run(2, &|task| {
            let _attendance = session.attend();
            assert_eq!(task, 0, "the culprit");
            assert_eq!(session.wait(|| None::<()>), None);
        })
    };
    assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
}
