//! Pools: every task once, callers that come at the same time, panics.

use core::sync::atomic::{AtomicUsize, Ordering};
use core::time::Duration;
use pairloom_curve::{Affine, bn254_nogami};
use pairloom_pairing::miller::OptimalAte;
use pairloom_parallel::executor::Task;
use pairloom_parallel::session::Session;
use pairloom_parallel::split::Split;
use pairloom_parallel::{Busy, Executor, Inline, ParallelPairing, Pool, Scoped};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

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
    for round in 0..2000 {
        let tasks = round % 6;
        assert_eq!(counts(&pool, tasks), vec![1; tasks]);
    }
    assert_eq!(counts(&Scoped(4), 4), [1; 4]);
    assert_eq!(counts(&Inline, 1), [1]);
}

#[test]
fn parked_workers_wake() {
    let pool = Pool::with_spin(3, Duration::ZERO).expect("threads");
    for _ in 0..50 {
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

#[test]
fn one_worker_is_the_caller() {
    let (pool, caller) = (Pool::new(1).expect("no threads"), thread::current().id());
    assert_eq!(pool.workers(), 1);
    pool.run(1, &|_| assert_eq!(thread::current().id(), caller)).expect("nobody else is served");
}

/// A caller that finds the pool busy computes alone; all get the right value.
#[test]
fn callers_at_the_same_time() {
    type C = bn254_nogami::Curve;
    let pool = Pool::new(3).expect("threads");
    let split = Split { cuts: vec![20, 40], hand_lines: true, finish_together: true, logarithmic: true };
    let pairing = ParallelPairing::<C, OptimalAte>::new(split);
    thread::scope(|scope| {
        for caller in 1..5 {
            let (pool, pairing) = (&pool, &pairing);
            scope.spawn(move || {
                for round in 1..20 {
                    let p = Affine::generator().mul_words_vartime(&[caller * round]).to_affine();
                    let expected = pairloom_pairing::pairing::<C>(&p, &Affine::generator());
                    assert_eq!(pairing.pairing(&p, &Affine::generator(), pool), expected);
                }
            });
        }
    });
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

/// Starts the caller's task and lets the others sleep first, or nothing else at all.
struct Sleepy(Option<Duration>);

impl Executor for Sleepy {
    fn workers(&self) -> usize {
        4
    }
    fn run(&self, _: usize, _: &(dyn Fn(usize) + Sync)) -> Result<(), Busy> {
        Err(Busy)
    }
    fn start(&self, tasks: usize, task: Task) -> Result<(), Busy> {
        for index in (1..tasks).filter(|_| self.0.is_some()) {
            let (task, sleep) = (task.clone(), self.0.unwrap_or_default());
            thread::spawn(move || {
                thread::sleep(sleep);
                task(index);
            });
        }
        task(0);
        Ok(())
    }
}

/// Who gets no core keeps nobody waiting: the calling thread ends by itself, with the right value.
#[test]
fn waiting_is_bounded() {
    type C = bn254_nogami::Curve;
    let (p, q) = (Affine::generator(), Affine::generator());
    let expected = pairloom_pairing::pairing::<C>(&p, &q);
    for (hand_lines, finish_together) in [(false, false), (false, true), (true, false), (true, true)] {
        let split = Split { cuts: vec![20, 40], hand_lines, finish_together, logarithmic: true };
        let pairing = ParallelPairing::<C, OptimalAte>::new(split);
        for executor in [Sleepy(None), Sleepy(Some(Duration::from_secs(5)))] {
            let start = Instant::now();
            assert_eq!(pairing.pairing(&p, &q, &executor), expected);
            assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
        }
    }
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
