//! A progress bar for people.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(1);
#[cfg(feature = "columns")]
const KNOWN: &str = "{bar:32} {human_pos}/{human_len} {msg}, {per_sec}, {eta} left";
const UNKNOWN: &str = "{spinner} {human_pos} {msg}, {per_sec}";

/// Counts work done; shows a bar on standard error if that is a terminal and the work has taken more than a second.
pub struct Progress {
    started: Instant,
    counter: ProgressBar,
    shown: OnceLock<()>,
}

impl Progress {
    /// Nothing done yet of `what`, and it is not known of how many.
    pub fn new(what: &'static str) -> Self {
        let counter = ProgressBar::no_length().with_message(what);
        counter.set_draw_target(indicatif::ProgressDrawTarget::hidden());
        set_template(&counter, UNKNOWN);
        Self { started: Instant::now(), counter, shown: OnceLock::new() }
    }

    /// There are so many, if it is known.
    #[cfg(feature = "columns")]
    pub fn expect(&self, total: Option<u64>) {
        if let Some(total) = total {
            self.counter.set_length(total);
            set_template(&self.counter, KNOWN);
        }
    }

    /// Standard output, whose lines stand above the bar.
    pub fn stdout(&self) -> BufWriter<AboveBar> {
        BufWriter::new(AboveBar { bar: self.counter.clone(), out: io::stdout().lock() })
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

fn set_template(counter: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        counter.set_style(style);
    }
}

/// Standard output beside a bar, which goes out of its way.
pub struct AboveBar {
    bar: ProgressBar,
    out: StdoutLock<'static>,
}

impl Write for AboveBar {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bar.suspend(|| self.out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.bar.suspend(|| self.out.flush())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.counter.finish_and_clear();
    }
}
