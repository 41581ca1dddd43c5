//! Pairings of callers who share a pool, or whose workers come late.

use core::time::Duration;
use pairloom_curve::{Affine, bn254_nogami};
use pairloom_pairing::miller::OptimalAte;
use pairloom_parallel::executor::Task;
use pairloom_parallel::split::Split;
use pairloom_parallel::{Busy, Executor, ParallelPairing, Pool};
use std::thread;
use std::time::Instant;

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
