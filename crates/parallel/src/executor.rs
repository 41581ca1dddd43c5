//! Where workers come from.

use crate::sync::{spawn_scoped, thread};
use core::any::{Any, TypeId};
use std::sync::{Arc, OnceLock};
use thiserror::Error;

/// A machine by the type of its curve or group: a `Box<dyn PairingAccelerator<C>>` for the curve C, a `Box<dyn GroupAccelerator<G>>` for the group G.
pub type Accelerator = dyn Any + Send + Sync;

/// The workers are all at other work; nothing has been run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the workers are busy")]
pub struct Busy;

/// Runs tasks at the same time. A caller may bring its own threads by implementing this.
pub trait Executor: Sync {
    /// The most tasks that can run at the same time, the caller's thread included; at least 1.
    fn workers(&self) -> usize;

    /// Runs `task(0)`, …, `task(tasks − 1)`, `task(0)` on the calling thread, and returns when all have ended. The tasks
    /// **wait for each other**: each needs a thread of its own from the start. `tasks` is at most [`Self::workers`].
    ///
    /// # Errors
    ///
    /// If the threads are not to be had at once; then nothing has been run.
    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) -> Result<(), Busy>;

    /// As [`Self::run`], but returns when `task(0)` has ended: the others may still go on, by themselves. Their panics are theirs.
    ///
    /// An executor without such threads waits for all tasks.
    ///
    /// # Errors
    ///
    /// As [`Self::run`].
    fn start(&self, tasks: usize, task: Task) -> Result<(), Busy> {
        self.run(tasks, &*task)
    }

    /// Runs `task(0)` on the calling thread and at most `tasks − 1` others of `task(1)`, `task(2)`, … on threads that are free meanwhile,
    /// and returns when all that were started have ended. The tasks do **not** wait for each other, and `task(0)` alone would do all there
    /// is to do: that is what happens if no thread is free.
    fn help(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
        let tasks = tasks.min(self.workers());
        if tasks < 2 || self.run(tasks, task).is_err() {
            task(0);
        }
    }

    /// What takes whole batches of a group or a curve, by its type, beside the threads: nothing unless the executor says otherwise.
    fn accelerator(&self, _of: TypeId) -> Option<&Accelerator> {
        None
    }
}

/// What threads do that nobody waits for.
pub type Task = Arc<dyn Fn(usize) + Send + Sync>;

/// The calling thread alone: no pool, no other thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inline;

impl Executor for Inline {
    fn workers(&self) -> usize {
        1
    }
    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) -> Result<(), Busy> {
        if tasks > 1 {
            return Err(Busy);
        }
        (0..tasks).for_each(task);
        Ok(())
    }
}

/// New threads for every run: slow to start (tens of microseconds each), nothing to keep.
#[derive(Clone, Copy, Debug)]
pub struct Scoped(
    /// The most threads at the same time.
    pub usize,
);

impl Executor for Scoped {
    fn workers(&self) -> usize {
        self.0.max(1)
    }
    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) -> Result<(), Busy> {
        if tasks > self.workers() {
            return Err(Busy);
        }
        // No task begins before all threads have started, for it would wait for the others.
        let all_started = &OnceLock::new();
        thread::scope(|scope| {
            let start = |index| {
                let work = move || {
                    if *all_started.wait() {
                        task(index);
                    }
                };
                spawn_scoped(scope, work).is_ok()
            };
            if !all_started.get_or_init(|| (1..tasks).all(start)) {
                return Err(Busy);
            }
            if tasks > 0 {
                task(0);
            }
            Ok(())
        })
    }

    fn start(&self, tasks: usize, task: Task) -> Result<(), Busy> {
        if tasks > self.workers() {
            return Err(Busy);
        }
        for index in 1..tasks {
            let task = Arc::clone(&task);
            if thread::Builder::new().spawn(move || task(index)).is_err() {
                // Those that have started find out that somebody is missing.
                break;
            }
        }
        if tasks > 0 {
            task(0);
        }
        Ok(())
    }
}
