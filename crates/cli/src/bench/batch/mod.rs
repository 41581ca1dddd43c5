//! `pairloom bench batch`: many items at once, over lanes and threads.

mod prime;
mod symmetric;

use super::clock::{seconds, time_stamp};
use crate::help::about_curves;
use crate::measurements::Batch as Row;
use crate::outcome::complain;
use crate::output::json_line;
use crate::pair::curve::CurveName;
use crate::pair::warn_if_weak;
use crate::plan::names;
use crate::progress::Progress;
use crate::threads::Threads;
use crate::{Failure, Status};
use clap::Args;
use pairloom_parallel::{Executor, Pool};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Measures batches on a curve: pairings, products, hashing, checks, verification; the minimum an item over many runs
#[derive(Debug, Args)]
#[command(after_help = about_curves(""))]
pub struct Batch {
    /// The curve
    #[arg(long, value_name = "ID")]
    curve: String,
    /// Items in a batch
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    size: u32,
    #[command(flatten)]
    threads: Threads,
    /// How long to measure each operation
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    seconds: Duration,
    /// Answer in JSON Lines: {"curve", "op", "size", "threads", "us_per", "tsc_per", "security_today"}; tsc_per is null where there is no
    /// time-stamp counter
    #[arg(long)]
    json: bool,
}

/// An operation on a batch.
pub struct Operation {
    /// Its name.
    op: &'static str,
    /// Does it once, and says whether it gave what one item at a time gives, as far as that is compared.
    run: Run,
}

type Run = Box<dyn Fn(&dyn Executor) -> bool>;

impl Operation {
    fn new(op: &'static str, run: impl Fn(&dyn Executor) -> bool + 'static) -> Self {
        Self { op, run: Box::new(run) }
    }
}

/// What can be done with batches of so many items on a curve.
pub type Operations = fn(usize) -> Vec<Operation>;

fn operations(curve: CurveName) -> Option<Operations> {
    let families = prime::CURVES.iter().chain(symmetric::CURVES);
    families.copied().find(|(id, _)| *id == curve.id()).map(|(_, operations)| operations)
}

impl Batch {
    /// Batches of a curve by some threads.
    pub(crate) fn of(curve: &str, size: u32, threads: u16, seconds: Duration) -> Self {
        Self { curve: curve.into(), size, threads: Threads::new(Some(threads)), seconds, json: false }
    }

    /// Prints the figures.
    ///
    /// # Errors
    ///
    /// A curve without batches, threads that the system refuses.
    pub fn run(self) -> Result<Status, Failure> {
        let Some(rows) = self.rows()? else { return Ok(Status::Invalid) };
        self.print(&rows)?;
        Ok(Status::Valid)
    }

    /// The figures; none, and a line on standard error, where a batch computes other values.
    pub(crate) fn rows(&self) -> Result<Option<Vec<Row>>, Failure> {
        let (curve, _) = names(&self.curve, None)?;
        let Some(operations) = operations(curve) else {
            let known = prime::CURVES.iter().chain(symmetric::CURVES).map(|(id, _)| *id).collect::<Vec<_>>();
            return Err(Failure::Usage(format!("--curve {curve}: batches are measured on {}", known.join(", "))));
        };
        warn_if_weak(curve);
        let threads = self.threads.count_and_warn();
        let pool = Pool::new(threads)?;
        let progress = Progress::new("operations");
        let mut rows = Vec::new();
        for operation in operations(self.size as usize) {
            if !(operation.run)(&pool) {
                complain(&format!("{}: a batch of {} computes another value than one item", operation.op, self.size));
                return Ok(None);
            }
            rows.push(self.measure(&operation, curve, threads, &pool));
            progress.advance(1);
        }
        Ok(Some(rows))
    }

    fn measure(&self, operation: &Operation, curve: CurveName, threads: usize, pool: &Pool) -> Row {
        let (end, mut best) = (Instant::now() + self.seconds, (Duration::MAX, None));
        loop {
            let (start, cycles) = (Instant::now(), time_stamp());
            (operation.run)(pool);
            let (stamp, time) = (time_stamp(), start.elapsed());
            if time < best.0 {
                best = (time, cycles.zip(stamp).map(|(start, end)| end.wrapping_sub(start)));
            }
            if Instant::now() >= end {
                break;
            }
        }
        let each = |total: f64| (total / f64::from(self.size) * 1000.0).round() / 1000.0;
        Row {
            curve: curve.id().into(),
            op: operation.op.into(),
            size: self.size as usize,
            threads,
            us_per: each(best.0.as_secs_f64() * 1e6),
            tsc_per: best.1.map(|cycles| each(cycles as f64)),
            security_today: curve.security(),
        }
    }

    fn print(&self, rows: &[Row]) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        if !self.json {
            writeln!(
                out,
                "{:<16}  {:>7}  {:>7}  {:>10}  {:>12}",
                "op", "size", "threads", "us an item", "TSC an item"
            )?;
        }
        for row in rows {
            if self.json {
                json_line(&mut out, row)?;
            } else {
                let cycles = row.tsc_per.map_or_else(|| "-".into(), |cycles| format!("{cycles:.0}"));
                let Row { op, size, threads, us_per, .. } = row;
                writeln!(out, "{op:<16}  {size:>7}  {threads:>7}  {us_per:>10.2}  {cycles:>12}")?;
            }
        }
        Ok(())
    }
}
