//! A progress bar for people.

use indicatif::{ProgressBar, ProgressStyle};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(1);
const KNOWN: &str = "{bar:32} {human_pos}/{human_len} {msg}, {per_sec}, {eta} left";
const UNKNOWN: &str = "{spinner} {human_pos} {msg}, {per_sec}";

/// Counts work done; shows a bar on standard error if that is a terminal and the work has taken more than a second.
pub struct Progress {
    started: Instant,
    counter: ProgressBar,
    shown: OnceLock<()>,
}

impl Progress {
    /// Nothing done yet of so many `what`, if it is known how many.
    pub fn new(total: Option<u64>, what: &'static str) -> Self {
        let counter = total.map_or_else(ProgressBar::no_length, ProgressBar::new).with_message(what);
        counter.set_draw_target(indicatif::ProgressDrawTarget::hidden());
        let template = if total.is_some() { KNOWN } else { UNKNOWN };
        if let Ok(style) = ProgressStyle::with_template(template) {
            counter.set_style(style);
        }
        Self { started: Instant::now(), counter, shown: OnceLock::new() }
    }

    /// So much more is done.
    pub fn advance(&self, amount: usize) {
        if self.started.elapsed() > PATIENCE {
            self.shown.get_or_init(|| self.counter.set_draw_target(indicatif::ProgressDrawTarget::stderr()));
        }
        self.counter.inc(amount as u64);
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.counter.finish_and_clear();
    }
}
