//! Work spread over a number of threads that the caller names.

use crate::outcome::complain;
use clap::Args;
use pairloom_parallel::Scoped;
use pairloom_parallel::batch::each;
use pairloom_parallel::pool::cores;

/// How many threads may work.
#[derive(Clone, Copy, Debug, Args)]
pub struct Threads {
    /// Threads that compute; by default as many as there are cores
    #[arg(long = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    count: Option<u16>,
}

impl Threads {
    /// Exactly this many, at least one; `None` stands for all cores.
    pub fn new(count: Option<u16>) -> Self {
        Self { count }
    }

    /// The number of threads.
    pub fn count(self) -> usize {
        self.count.map_or_else(cores, usize::from)
    }

    /// As [`Self::count`]; a line on standard error if these are more than the machine has cores.
    pub fn count_and_warn(self) -> usize {
        warn_if_more_than_cores(self.count());
        self.count()
    }

    /// The answers to all items, in their order. The calling thread works along; with one thread it works alone.
    pub fn map<T: Sync, R: Send>(self, items: &[T], answer: impl Fn(&T) -> R + Sync) -> Vec<R> {
        each(items, &Scoped(self.count()), answer)
    }
}

/// Says so on standard error if there are more threads than cores.
pub fn warn_if_more_than_cores(threads: usize) {
    let cores = cores();
    if threads > cores {
        complain(&format!("{threads} threads on {cores} cores: they will take turns"));
    }
}
