//! Persistent workers that take up a computation of a few hundred microseconds without losing it to wake-ups.
//!
//! After a task a worker spins for [`Pool::SPIN`] in case another one follows, then parks until it is called. Never do more
//! workers of this process spin than the machine has cores, less the one of a caller; the others park at once.

use crate::executor::{Busy, Executor, Task};
use crate::session::{poll, wait};
use crate::sync::thread::{self, JoinHandle};
use crate::sync::{AtomicBool, AtomicU64, Mutex};
use core::any::Any;
use core::cell::UnsafeCell;
use core::fmt;
use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::io;
use std::panic::{catch_unwind, resume_unwind};
use std::sync::{Arc, LazyLock, PoisonError};
use std::time::{Duration, Instant};

/// Workers of this process that spin at this moment.
static SPINNERS: AtomicUsize = AtomicUsize::new(0);

/// The cores that this process may use, asked for once: the system takes tens of microseconds to answer.
pub fn cores() -> usize {
    static CORES: LazyLock<usize> = LazyLock::new(|| std::thread::available_parallelism().map_or(1, usize::from));
    *CORES
}

type Borrowed = *const (dyn Fn(usize) + Sync);
pub(crate) type Panic = Box<dyn Any + Send>;

/// Keeps the first panic of several. Another is not dropped, for that could panic again.
pub(crate) fn keep_first(first: &Mutex<Option<Panic>>, panic: Panic) {
    match &mut *first.lock().unwrap_or_else(PoisonError::into_inner) {
        Some(_) => core::mem::forget(panic),
        none => *none = Some(panic),
    }
}

/// A worker's seat: which turn it is, and what to do in it.
#[repr(align(128))]
#[derive(Default)]
struct Seat {
    called: AtomicU64,
    done: AtomicU64,
    parked: AtomicBool,
    task: UnsafeCell<Option<Job>>,
}

/// What a worker does in a turn.
#[derive(Clone)]
enum Job {
    /// The caller waits for its end, and keeps it alive until then.
    Awaited(Borrowed),
    /// Nobody does.
    Left(Task),
}

// SAFETY: `task` is written by the caller, who holds the pool and has seen the worker done with its last turn, before it stores `called`,
// and is taken by the worker between `called` and `done`; what is pointed to is `Sync` and outlives that (see `Pool::run`).
unsafe impl Send for Seat {}
// SAFETY: as above.
unsafe impl Sync for Seat {}

struct Shared {
    seats: Vec<Seat>,
    stop: AtomicBool,
    panic: Mutex<Option<Panic>>,
    spin: Duration,
}

/// A pool of threads. Of callers that come at the same time one is served; the others are told that it is busy.
pub struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
    turn: Mutex<u64>,
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pool").field(&self.workers()).finish()
    }
}

impl Pool {
    /// How long a worker spins after a task.
    pub const SPIN: Duration = Duration::from_micros(100);

    /// A pool for this many workers, the callers' thread being one of them: with one, no thread is started.
    ///
    /// # Errors
    ///
    /// Threads that the system refuses.
    pub fn new(workers: usize) -> io::Result<Self> {
        Self::with_spin(workers, Self::SPIN)
    }

    /// As [`Self::new`], with another bound of the spin.
    ///
    /// # Errors
    ///
    /// Threads that the system refuses.
    pub fn with_spin(workers: usize, spin: Duration) -> io::Result<Self> {
        let seats = (1..workers).map(|_| Seat::default()).collect();
        let shared = Arc::new(Shared { seats, stop: AtomicBool::new(false), panic: Mutex::new(None), spin });
        let mut pool = Self { shared, threads: Vec::new(), turn: Mutex::new(0) };
        for index in 0..pool.shared.seats.len() {
            let shared = Arc::clone(&pool.shared);
            let name = format!("pairloom-{}", index + 1);
            pool.threads.push(thread::Builder::new().name(name).spawn(move || shared.work(index))?);
        }
        Ok(pool)
    }

    /// Gives each of the first workers a job in a new turn, whose number is the answer; nothing if one of them still has another.
    fn call(&self, helpers: usize, turn: &mut u64, job: &Job) -> Result<u64, Busy> {
        let seats = self.shared.seats.get(..helpers).ok_or(Busy)?;
        if seats.iter().any(|seat| seat.done.load(Ordering::Acquire) != seat.called.load(Ordering::Relaxed)) {
            return Err(Busy);
        }
        *turn += 1;
        for (seat, thread) in seats.iter().zip(&self.threads) {
            // SAFETY: the worker of this seat reads `task` only between `called` and `done`; it is done with its last turn.
            unsafe { *seat.task.get() = Some(job.clone()) };
            seat.called.store(*turn, Ordering::SeqCst);
            if seat.parked.swap(false, Ordering::SeqCst) {
                thread.thread().unpark();
            }
        }
        Ok(*turn)
    }
}

impl Executor for Pool {
    fn workers(&self) -> usize {
        self.threads.len() + 1
    }

    /// # Panics
    ///
    /// With the panic of a task, after all have ended.
    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) -> Result<(), Busy> {
        let Ok(mut turn) = self.turn.try_lock() else { return Err(Busy) };
        let helpers = tasks.saturating_sub(1);
        // SAFETY: the borrow is extended only until every called worker has said that it is done, which is waited for below
        // on every path: nothing in between unwinds.
        let lasting = unsafe { core::mem::transmute::<*const (dyn Fn(usize) + Sync + '_), Borrowed>(task) };
        let called = self.call(helpers, &mut turn, &Job::Awaited(lasting))?;
        let mine = if tasks > 0 { catch_unwind(AssertUnwindSafe(|| task(0))) } else { Ok(()) };
        for seat in &self.shared.seats[..helpers] {
            wait(|| (seat.done.load(Ordering::Acquire) == called).then_some(()));
        }
        if let Err(panic) = mine {
            keep_first(&self.shared.panic, panic);
        }
        let panic = self.shared.panic.lock().unwrap_or_else(PoisonError::into_inner).take();
        drop(turn);
        panic.map_or(Ok(()), |panic| resume_unwind(panic))
    }

    fn start(&self, tasks: usize, task: Task) -> Result<(), Busy> {
        let Ok(mut turn) = self.turn.try_lock() else { return Err(Busy) };
        self.call(tasks.saturating_sub(1), &mut turn, &Job::Left(Arc::clone(&task)))?;
        drop(turn);
        if tasks > 0 {
            task(0);
        }
        Ok(())
    }
}

impl Shared {
    /// A worker's life.
    fn work(&self, index: usize) {
        let (seat, mut last) = (&self.seats[index], 0);
        while let Some(turn) = self.next_turn(seat, last) {
            // SAFETY: the caller has written it before `called` and writes no other before `done`.
            match unsafe { (*seat.task.get()).take() } {
                Some(Job::Awaited(task)) => {
                    // SAFETY: the caller keeps the task alive until `done`.
                    let run = AssertUnwindSafe(|| unsafe { (*task)(index + 1) });
                    if let Err(panic) = catch_unwind(run) {
                        keep_first(&self.panic, panic);
                    }
                }
                // Its panic is its own.
                Some(Job::Left(task)) => {
                    if let Err(panic) = catch_unwind(AssertUnwindSafe(move || task(index + 1))) {
                        core::mem::forget(panic);
                    }
                }
                None => {}
            }
            last = turn;
            seat.done.store(turn, Ordering::Release);
        }
    }

    /// Waits for a turn after `last`; `None` when the pool is closed and there is none.
    fn next_turn(&self, seat: &Seat, last: u64) -> Option<u64> {
        let called = || {
            let turn = seat.called.load(Ordering::SeqCst);
            (turn != last).then_some(turn)
        };
        if last != 0
            && let Some(turn) = self.spin(called)
        {
            return Some(turn);
        }
        loop {
            seat.parked.store(true, Ordering::SeqCst);
            // Read before `called`: what was called before the pool was closed is done.
            let stop = self.stop.load(Ordering::SeqCst);
            if let Some(turn) = called() {
                seat.parked.store(false, Ordering::SeqCst);
                return Some(turn);
            }
            if stop {
                return None;
            }
            thread::park();
        }
    }

    fn spin(&self, mut called: impl FnMut() -> Option<u64>) -> Option<u64> {
        let _place = Spinner::new()?;
        let start = Instant::now();
        while !self.stop.load(Ordering::Relaxed) {
            let turn = poll(&mut called);
            if turn.is_some() {
                return turn;
            }
            if start.elapsed() > self.spin {
                break;
            }
        }
        None
    }
}

/// One of the workers that may spin.
struct Spinner;

impl Spinner {
    fn new() -> Option<Self> {
        let place = Self;
        (SPINNERS.fetch_add(1, Ordering::Relaxed) + 1 < cores()).then_some(place)
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        SPINNERS.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::SeqCst);
        for thread in self.threads.drain(..) {
            thread.thread().unpark();
            // A worker catches the panics of its tasks and has none of its own.
            drop(thread.join());
        }
    }
}
