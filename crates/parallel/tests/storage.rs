//! Seed 000: a worker keeps no more than a worker that is alone.

use core::cell::Cell;
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254_nogami};
use pairloom_pairing::miller::OptimalAte;
use pairloom_parallel::split::Split;
use pairloom_parallel::{Busy, Executor, ParallelPairing};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Mutex;
use std::thread;

/// The system's allocator; it knows what each thread holds and has held at most.
struct Counting;

thread_local! {
    static HELD: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

fn change(by: isize) {
    // A thread that ends has no counter any more, and nothing to count.
    let _gone = HELD.try_with(|held| {
        let (now, most) = held.get();
        held.set((now + by, most.max(now + by)));
    });
}

// SAFETY: the system's allocator does the work.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        change(layout.size() as isize);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        change(-(layout.size() as isize));
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What a piece of work holds at most on the heap.
fn most_held<R>(work: impl FnOnce() -> R) -> isize {
    HELD.with(|held| held.set((0, 0)));
    std::hint::black_box(work());
    HELD.with(Cell::get).1
}

/// New threads that notice what each task holds at most.
struct Watched(Mutex<Vec<isize>>);

impl Executor for Watched {
    fn workers(&self) -> usize {
        64
    }
    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) -> Result<(), Busy> {
        thread::scope(|scope| {
            for index in 0..tasks {
                scope.spawn(move || {
                    let most = most_held(|| task(index));
                    self.0.lock().expect("no panic").push(most);
                });
            }
        });
        Ok(())
    }
}

fn no_worker_keeps_more<C: PairingCurve>() {
    let (p, q) = (Affine::generator(), Affine::generator());
    let alone = ParallelPairing::<C, OptimalAte>::new(Split::serial());
    let serial = most_held(|| alone.pairing(&p, &q, &pairloom_parallel::Inline));
    for workers in [2, 4, 8, 16] {
        let cuts: Vec<_> = (1..workers).map(|worker| worker * 64 / workers).collect();
        for finish_together in [false, true] {
            let split = Split { finish_together, ..Split::at(cuts.clone()) };
            let watched = Watched(Mutex::new(Vec::new()));
            let pairing = ParallelPairing::<C, OptimalAte>::new(split);
            assert_eq!(pairing.pairing(&p, &q, &watched), alone.pairing(&p, &q, &watched));
            let most = watched.0.into_inner().expect("no panic");
            assert_eq!(most.len(), workers);
            assert!(most.iter().all(|&most| most <= serial), "{} {workers}: {most:?}, alone {serial}", C::ID);
        }
    }
}

#[test]
fn heap() {
    no_worker_keeps_more::<bls12_381::Curve>();
    no_worker_keeps_more::<bn254_nogami::Curve>();
}
