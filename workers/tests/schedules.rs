//! The pool under Shuttle: at every access to what threads share another thread may go on. A schedule in which a task is lost, runs twice or waits
//! without end fails, and Shuttle prints how to run it again. Its threads may wake by themselves, so a worker that nobody wakes is not found here
//! but by `pool::parked_workers_wake`.

use core::sync::atomic::{AtomicUsize, Ordering};
use core::time::Duration;
use pairloom_parallel::{Busy, Executor, Pool};
use shuttle::thread;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// So many schedules, drawn at random, and as many with few changes of the thread.
fn in_all_orders(test: impl Fn() + Send + Sync + Clone + 'static) {
    let schedules = std::env::var("SCHEDULES").ok().and_then(|count| count.parse().ok()).unwrap_or(1000);
    shuttle::check_random(test.clone(), schedules);
    shuttle::check_pct(test, schedules, 3);
}

/// Workers that park at once: how long one spins is the clock's to say, which no schedule repeats.
fn pool(workers: usize) -> Pool {
    Pool::with_spin(workers, Duration::ZERO).expect("threads")
}

/// What each of some tasks has counted.
fn counts(tasks: usize) -> Arc<Vec<AtomicUsize>> {
    Arc::new((0..tasks).map(|_| AtomicUsize::new(0)).collect())
}

fn count(counts: &[AtomicUsize], task: usize) {
    counts[task].fetch_add(1, Ordering::SeqCst);
}

fn all_are(counts: &[AtomicUsize], times: usize) -> bool {
    counts.iter().all(|count| count.load(Ordering::SeqCst) == times)
}

#[test]
fn every_task_runs_once() {
    in_all_orders(|| {
        let (pool, counts) = (pool(3), counts(3));
        for round in 1..3 {
            assert_eq!(pool.run(3, &|task| count(&counts, task)), Ok(()));
            assert!(all_are(&counts, round));
        }
    });
}

#[test]
fn a_pool_that_is_never_called_ends() {
    in_all_orders(|| drop(pool(3)));
}

#[test]
fn of_two_callers_one_at_least_is_served() {
    in_all_orders(|| {
        let (pool, counts) = (Arc::new(pool(2)), counts(2));
        let call = {
            let (pool, counts) = (Arc::clone(&pool), Arc::clone(&counts));
            move || pool.run(2, &|task| count(&counts, task))
        };
        let other = thread::spawn(call.clone());
        let verdicts = [call(), other.join().expect("it does not panic")];
        let served = verdicts.iter().filter(|verdict| verdict.is_ok()).count();
        assert!(served > 0 && verdicts.iter().all(|verdict| matches!(verdict, Ok(()) | Err(Busy))));
        assert!(all_are(&counts, served));
    });
}

#[test]
fn a_task_that_nobody_waits_for_runs_before_the_pool_ends() {
    in_all_orders(|| {
        let (pool, counts) = (pool(3), counts(3));
        let counted = Arc::clone(&counts);
        assert_eq!(pool.start(3, Arc::new(move |task| count(&counted, task))), Ok(()));
        drop(pool);
        assert!(all_are(&counts, 1));
    });
}

#[test]
fn a_worker_that_still_has_a_task_is_given_no_other() {
    in_all_orders(|| {
        let (pool, counts) = (pool(2), counts(2));
        let counted = Arc::clone(&counts);
        assert_eq!(pool.start(2, Arc::new(move |task| count(&counted, task))), Ok(()));
        let verdict = pool.run(2, &|task| count(&counts, task));
        drop(pool);
        assert!(all_are(&counts, 1 + usize::from(verdict.is_ok())));
    });
}

#[test]
fn a_panic_of_a_worker_is_the_callers_and_the_pool_goes_on() {
    in_all_orders(|| {
        let (pool, counts) = (pool(2), counts(2));
        let fails = |task: usize| assert_eq!(task, 0, "the other worker fails");
        assert!(catch_unwind(AssertUnwindSafe(|| pool.run(2, &fails))).is_err());
        assert_eq!(pool.run(2, &|task| count(&counts, task)), Ok(()));
        assert!(all_are(&counts, 1));
    });
}
