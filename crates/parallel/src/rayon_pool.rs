//! Rayon's threads as workers: a [`ThreadPool`] is an [`Executor`], and so is rayon's own pool ([`Rayon`]).
//!
//! A pool of rayon's may be at any work when it is called, and says nothing of that. So it is asked to help, and the caller goes by who
//! comes. Tasks that wait for each other run if there is a thread for each within [`PATIENCE`], and not at all if not
//! ([`Executor::run`], [`Executor::start`]); tasks that do not wait ([`Executor::help`]) run on those threads that come before the caller
//! has done it all. A thread that comes later finds the call closed and touches nothing of it, so nobody waits for a busy pool, and a call
//! from a thread of the pool itself cannot lock.

use crate::executor::{Busy, Executor, Task};
use crate::pool::{Panic, keep_first};
use crate::session::wait;
use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicUsize, Ordering};
use rayon::ThreadPool;
use std::panic::{catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a caller waits for as many threads as it needs at the same time: what threads that sleep take to wake, twice over.
pub const PATIENCE: Duration = Duration::from_micros(100);

/// The pool that the calling thread works for, or else rayon's global one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rayon;

impl Executor for Rayon {
    fn workers(&self) -> usize {
        rayon::current_num_threads()
    }
    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) -> Result<(), Busy> {
        all_at_once(self.workers(), tasks, task, |call| rayon::spawn(move || call.take_part()))
    }
    fn start(&self, tasks: usize, task: Task) -> Result<(), Busy> {
        started(self.workers(), tasks, task, |call| rayon::spawn(move || call.take_part()))
    }
    fn help(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
        freely(self.workers(), tasks, task, |call| rayon::spawn(move || call.take_part()));
    }
}

impl Executor for ThreadPool {
    fn workers(&self) -> usize {
        self.current_num_threads()
    }
    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) -> Result<(), Busy> {
        all_at_once(self.workers(), tasks, task, |call| self.spawn(move || call.take_part()))
    }
    fn start(&self, tasks: usize, task: Task) -> Result<(), Busy> {
        started(self.workers(), tasks, task, |call| self.spawn(move || call.take_part()))
    }
    fn help(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
        freely(self.workers(), tasks, task, |call| self.spawn(move || call.take_part()));
    }
}

/// [`Executor::run`].
fn all_at_once(workers: usize, tasks: usize, task: &Borrowed<'_>, spawn: impl Fn(Arc<Call>)) -> Result<(), Busy> {
    let call = Call::new(task, None);
    assemble(&call, workers, tasks, spawn)?;
    call.end(if tasks > 0 { catch_unwind(AssertUnwindSafe(|| task(0))) } else { Ok(()) });
    Ok(())
}

/// [`Executor::start`].
fn started(workers: usize, tasks: usize, task: Task, spawn: impl Fn(Arc<Call>)) -> Result<(), Busy> {
    let call = Call::owning(Arc::clone(&task));
    assemble(&call, workers, tasks, spawn)?;
    if tasks > 0 {
        task(0);
    }
    Ok(())
}

/// Has all helpers enter and tells them to begin, or none.
fn assemble(call: &Arc<Call>, workers: usize, tasks: usize, spawn: impl Fn(Arc<Call>)) -> Result<(), Busy> {
    if tasks > workers {
        return Err(Busy);
    }
    let helpers = tasks.saturating_sub(1);
    (0..helpers).for_each(|_| spawn(Arc::clone(call)));
    let start = Instant::now();
    while call.entered() < helpers && start.elapsed() < PATIENCE {
        thread::yield_now();
    }
    let complete = call.close() == helpers;
    // Nobody else sets it.
    _ = call.begins.set(complete);
    if complete { Ok(()) } else { Err(Busy) }
}

/// [`Executor::help`].
fn freely(workers: usize, tasks: usize, task: &Borrowed<'_>, spawn: impl Fn(Arc<Call>)) {
    let call = Call::new(task, Some(true));
    (1..tasks.min(workers)).for_each(|_| spawn(Arc::clone(&call)));
    let mine = catch_unwind(AssertUnwindSafe(|| task(0)));
    call.close();
    call.end(mine);
}

type Borrowed<'a> = dyn Fn(usize) + Sync + 'a;

/// Added to the number of threads that have entered when no more may.
const CLOSED: usize = 1 << (usize::BITS - 1);

/// A task, and the threads that have come to take part in it.
struct Call {
    task: *const Borrowed<'static>,
    /// The task itself where nobody waits for its end.
    _owned: Option<Task>,
    /// How many have entered, and [`CLOSED`].
    doors: AtomicUsize,
    /// Whether those that have entered begin; known at once where they need not wait for each other.
    begins: OnceLock<bool>,
    done: AtomicUsize,
    panic: Mutex<Option<Panic>>,
}

// SAFETY: `task` is read by threads that have entered and been told to begin; its pointee is `Sync`, and the call owns it, or the caller keeps
// it until all of them are done (`Call::end`). The rest is `Send` and `Sync` by itself.
unsafe impl Send for Call {}
// SAFETY: as above.
unsafe impl Sync for Call {}

impl Call {
    fn new(task: &Borrowed<'_>, begins: Option<bool>) -> Arc<Self> {
        // SAFETY: the borrow is extended only until `Call::end` has returned, which both callers reach before they let go of the task
        // unless nobody is told to begin: neither unwinds before, for they catch the panic of their own part.
        let task = unsafe { core::mem::transmute::<*const Borrowed<'_>, *const Borrowed<'static>>(task) };
        Self::with(task, None, begins)
    }

    fn owning(task: Task) -> Arc<Self> {
        let pointer: *const (dyn Fn(usize) + Send + Sync) = Arc::as_ptr(&task);
        Self::with(pointer, Some(task), None)
    }

    fn with(task: *const Borrowed<'static>, owned: Option<Task>, begins: Option<bool>) -> Arc<Self> {
        Arc::new(Self {
            task,
            _owned: owned,
            doors: AtomicUsize::new(0),
            begins: begins.map_or_else(OnceLock::new, OnceLock::from),
            done: AtomicUsize::new(0),
            panic: Mutex::new(None),
        })
    }

    fn entered(&self) -> usize {
        self.doors.load(Ordering::Acquire) & !CLOSED
    }

    /// Lets nobody in any more. The answer is how many have entered.
    fn close(&self) -> usize {
        self.doors.fetch_or(CLOSED, Ordering::AcqRel) & !CLOSED
    }

    /// The number of the task that a thread takes.
    fn enter(&self) -> Option<usize> {
        let next = |doors: usize| (doors & CLOSED == 0).then_some(doors + 1);
        self.doors.fetch_update(Ordering::AcqRel, Ordering::Acquire, next).ok().map(|before| before + 1)
    }

    /// What a thread of the pool does with the call.
    fn take_part(&self) {
        let Some(index) = self.enter() else { return };
        if !wait(|| self.begins.get().copied()) {
            return;
        }
        // SAFETY: this thread has entered and been told to begin, so the caller waits for `done`, or the call owns the task.
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| unsafe { (*self.task)(index) })) {
            keep_first(&self.panic, panic);
        }
        self.done.fetch_add(1, Ordering::Release);
    }

    /// Waits for all that take part, then goes on with the first panic there was. The doors are closed.
    fn end(&self, mine: Result<(), Panic>) {
        let entered = self.entered();
        wait(|| (self.done.load(Ordering::Acquire) == entered).then_some(()));
        if let Err(panic) = mine {
            keep_first(&self.panic, panic);
        }
        let panic = self.panic.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }
}
