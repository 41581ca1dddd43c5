//! Pools of rayon's: every task once or none at all, whatever else the pool is at.

use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use core::time::Duration;
use pairloom_curve::{Affine, bn254};
use pairloom_pairing::miller::OptimalAte;
use pairloom_parallel::batch::{Rows, run};
use pairloom_parallel::session::Session;
use pairloom_parallel::split::Split;
use pairloom_parallel::{Busy, Executor, ParallelPairing, Rayon};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().expect("threads")
}

/// Three tasks of which each waits for the others, tried again until the pool has its threads ready.
fn meet(executor: &dyn Executor) {
    let start = Instant::now();
    loop {
        let (arrived, session) = (AtomicUsize::new(0), Session::default());
        let task = |_| {
            arrived.fetch_add(1, Ordering::SeqCst);
            session.wait(|| (arrived.load(Ordering::SeqCst) == 3).then_some(())).expect("all come");
        };
        if executor.run(3, &task).is_ok() {
            return assert_eq!(arrived.into_inner(), 3);
        }
        assert_eq!(arrived.into_inner(), 0, "busy means that nothing has run");
        assert!(start.elapsed() < Duration::from_secs(60), "an idle pool has threads");
    }
}

#[test]
fn tasks_that_wait_for_each_other_have_a_thread_each() {
    let pool = pool(3);
    (0..100).for_each(|_| meet(&pool));
    pool.install(|| (0..100).for_each(|_| meet(&pool)));
    pool.install(|| (0..100).for_each(|_| meet(&Rayon)));
    assert_eq!(pool.run(4, &|_| panic!("nothing runs")), Err(Busy));
}

/// All threads of a pool but `free` at other work while `f` runs.
fn occupied(pool: &ThreadPool, free: usize, f: impl FnOnce()) {
    let (stop, busy) = (AtomicBool::new(false), AtomicUsize::new(0));
    let wanted = pool.current_num_threads() - free;
    pool.in_place_scope(|scope| {
        for _ in 0..wanted {
            scope.spawn(|_| {
                busy.fetch_add(1, Ordering::SeqCst);
                while !stop.load(Ordering::SeqCst) {
                    thread::yield_now();
                }
            });
        }
        while busy.load(Ordering::SeqCst) < wanted {
            thread::yield_now();
        }
        f();
        stop.store(true, Ordering::SeqCst);
    });
}

/// `start` is done when the caller's own task is: the others may go on.
#[test]
fn what_has_been_started_goes_on_by_itself() {
    let pool = pool(3);
    let (released, ended) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let start = Instant::now();
    loop {
        let (released, ended) = (Arc::clone(&released), Arc::clone(&ended));
        let task = move |index| {
            while index > 0 && !released.load(Ordering::SeqCst) {
                thread::yield_now();
            }
            ended.fetch_add(1, Ordering::SeqCst);
        };
        if pool.start(3, Arc::new(task)).is_ok() {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "an idle pool has threads");
    }
    assert_eq!(ended.load(Ordering::SeqCst), 1);
    released.store(true, Ordering::SeqCst);
    while ended.load(Ordering::SeqCst) < 3 {
        thread::yield_now();
    }
    assert_eq!(Rayon.start(usize::MAX, Arc::new(|_| panic!("nothing runs"))), Err(Busy));
}

#[test]
fn a_busy_pool_says_so() {
    let pool = pool(3);
    occupied(&pool, 1, || assert_eq!(pool.run(3, &|_| panic!("nothing runs")), Err(Busy)));
    meet(&pool);
}

fn squares(items: &[u64], executor: &dyn Executor) -> Vec<u64> {
    run(&Rows::new(1, |items: &[u64]| items.iter().map(|x| x * x).collect()), items, executor)
}

#[test]
fn batches_take_the_threads_that_are_free() {
    let (pool, items) = (pool(3), (0..1000).collect::<Vec<_>>());
    let expected: Vec<_> = items.iter().map(|x| x * x).collect();
    assert_eq!(squares(&items, &pool), expected);
    assert_eq!(squares(&items, &Rayon), expected);
    for free in [0, 1] {
        occupied(&pool, free, || assert_eq!(squares(&items, &pool), expected));
    }
}

/// From many threads of the pool at once: they find each other busy, and nobody waits for ever.
#[test]
fn calls_from_the_pool_itself() {
    let (pool, items) = (pool(3), (0..100).collect::<Vec<u64>>());
    let expected: Vec<_> = items.iter().map(|x| x * x).collect();
    pool.scope(|scope| {
        for _ in 0..50 {
            scope.spawn(|_| assert_eq!(squares(&items, &pool), expected));
        }
    });
    type C = bn254::Curve;
    let (p, q) = (Affine::generator(), Affine::generator());
    let pairing = ParallelPairing::<C, OptimalAte>::new(Split::at(vec![20, 40]));
    let expected = pairloom_pairing::pairing::<C>(&p, &q);
    pool.scope(|scope| {
        for _ in 0..20 {
            scope.spawn(|_| assert_eq!(pairing.pairing(&p, &q, &pool), expected));
        }
    });
    assert_eq!(pairing.pairing(&p, &q, &pool), expected);
}

#[test]
fn panics_reach_the_caller_and_leave_the_pool_usable() {
    let pool = pool(3);
    for culprit in 0..3 {
        let run = || while pool.run(3, &|task| assert_ne!(task, culprit, "the culprit")).is_err() {};
        assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
        meet(&pool);
    }
    assert!(catch_unwind(AssertUnwindSafe(|| pool.help(3, &|_| panic!("everybody")))).is_err());
    meet(&pool);
}
