//! `pairloom bench pairing`: one pairing over some threads.

use super::clock::time_stamp;
use crate::help::about_curves;
use crate::measurements::Pairing as Row;
use crate::outcome::complain;
use crate::output::json_line;
use crate::pair::curve::CurveName;
use crate::pair::warn_if_weak;
use crate::plan::names;
use crate::progress::Progress;
use crate::threads::warn_if_more_than_cores;
use crate::{Failure, Status, split};
use clap::Args;
use pairloom_parallel::balance::Shares;
use pairloom_parallel::compiled::{Runner, Splittable};
use pairloom_parallel::cost::Costs;
use pairloom_parallel::{Plan, Pool};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Measures one pairing over some threads: the minimum over many, beside what the plan predicts
#[derive(Debug, Args)]
#[command(after_help = about_curves(""))]
pub struct Pairing {
    /// The curve
    #[arg(long, value_name = "ID")]
    curve: String,
    /// The pairing; by default the curve's first, as for `pair`
    #[arg(long, value_name = "NAME")]
    pairing: Option<String>,
    /// Numbers of threads; 1 is measured in any case, for the speed-up
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "1,2")]
    threads: Vec<u16>,
    /// How long to measure each
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    seconds: f64,
    /// Measure the unit costs of this machine again
    #[arg(long)]
    recalibrate: bool,
    /// Answer in JSON Lines: {"curve", "pairing", "threads", "us", "tsc_cycles", "speedup", "predicted", "security_today"}; tsc_cycles is null
    /// where there is no time-stamp counter
    #[arg(long)]
    json: bool,
}

/// One number of threads.
struct Contender {
    plan: Plan,
    pool: Pool,
    run: Runner,
    best: (Duration, Option<u64>),
}

const MOST: u16 = 1024;
/// Runs in a row, so that the caches are warm and the workers awake.
const BURST: usize = 50;

impl Pairing {
    /// One curve's first pairing over numbers of threads.
    pub(crate) fn of(curve: &str, threads: Vec<u16>, seconds: f64) -> Self {
        Self { curve: curve.into(), pairing: None, threads, seconds, recalibrate: false, json: false }
    }

    /// Prints the figures.
    ///
    /// # Errors
    ///
    /// Arguments that do not fit together, threads that the system refuses.
    pub fn run(self) -> Result<Status, Failure> {
        let Some(rows) = self.rows()? else { return Ok(Status::Invalid) };
        self.print(&rows)?;
        Ok(Status::Valid)
    }

    /// The figures; none, and a line on standard error, where threads compute another value.
    pub(crate) fn rows(&self) -> Result<Option<Vec<Row>>, Failure> {
        let (curve, pairing) = names(&self.curve, self.pairing.as_deref())?;
        if let Some(&threads) = self.threads.iter().find(|&&threads| threads == 0 || threads > MOST) {
            return Err(Failure::Usage(format!("--threads {threads}: from 1 to {MOST} threads")));
        }
        if !(self.seconds.is_finite() && (0.0..=3600.0).contains(&self.seconds)) {
            return Err(Failure::Usage(format!("--seconds {}: from 0 to 3600", self.seconds)));
        }
        let Some(splittable) = split::find(curve, pairing) else {
            return Err(Failure::Usage(format!("--pairing {pairing}: it is not split on {curve}")));
        };
        warn_if_weak(curve);
        warn_if_more_than_cores(self.threads.iter().copied().max().unwrap_or(1).into());
        let progress = Progress::new("bursts");
        let costs = splittable.costs(self.recalibrate, &|| progress.advance(1))?;
        let mut contenders = vec![Contender::new(&*splittable, &costs, 1)?];
        for &threads in &self.threads {
            contenders.push(Contender::new(&*splittable, &costs, threads.into())?);
        }
        let wrong = contenders.iter().find(|contender| !splittable.check(&contender.plan.split, &contender.pool));
        if let Some(wrong) = wrong {
            complain(&format!("{} threads compute another value than one", wrong.plan.split.workers()));
            return Ok(None);
        }
        self.measure(&mut contenders, &progress);
        let alone = splittable.alone() * costs.serial();
        Ok(Some(self.found(curve, &pairing.to_string(), alone, &contenders)))
    }

    /// Takes turns, so that a busy moment of the machine meets all of them.
    fn measure(&self, contenders: &mut [Contender], progress: &Progress) {
        let end = Instant::now() + Duration::from_secs_f64(self.seconds * contenders.len() as f64);
        loop {
            for contender in contenders.iter_mut() {
                contender.burst();
                progress.advance(1);
            }
            if Instant::now() >= end {
                return;
            }
        }
    }

    /// `predicted_alone` is what a pairing alone should take, in nanoseconds.
    fn found(&self, curve: CurveName, pairing: &str, predicted_alone: f64, contenders: &[Contender]) -> Vec<Row> {
        let alone = contenders.iter().filter(|contender| contender.plan.split.workers() == 1);
        let serial = alone.map(|contender| contender.best.0).min().unwrap_or_default();
        let round = |x: f64| (x * 1000.0).round() / 1000.0;
        let row = |(contender, &threads): (&Contender, &u16)| Row {
            curve: curve.id().into(),
            pairing: pairing.into(),
            threads: threads.into(),
            us: round(contender.best.0.as_secs_f64() * 1e6),
            tsc_cycles: contender.best.1,
            speedup: round(serial.as_secs_f64() / contender.best.0.as_secs_f64()),
            predicted: round(contender.plan.speedup_over(predicted_alone)),
            security_today: curve.security(),
        };
        contenders[1..].iter().zip(&self.threads).map(row).collect()
    }

    fn print(&self, rows: &[Row]) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        if let Some(Row { curve, pairing, .. }) = rows.first().filter(|_| !self.json) {
            writeln!(
                out,
                "{curve}, {pairing}\n{:>7}  {:>9}  {:>10}  {:>8}  {:>9}",
                "threads", "us", "TSC", "speed-up", "predicted"
            )?;
        }
        for row in rows {
            if self.json {
                json_line(&mut out, row)?;
            } else {
                let cycles = row.tsc_cycles.map_or_else(|| "-".into(), |cycles| cycles.to_string());
                let Row { threads, us, speedup, predicted, .. } = row;
                writeln!(out, "{threads:>7}  {us:>9.1}  {cycles:>10}  {speedup:>8.3}  {predicted:>9.3}")?;
            }
        }
        Ok(())
    }
}

impl Contender {
    fn new(splittable: &dyn Splittable, costs: &Costs, threads: usize) -> Result<Self, Failure> {
        let plan = Plan::new(costs, &Shares::equal(threads));
        let run = splittable.runner(plan.split.clone());
        Ok(Self { plan, pool: Pool::new(threads)?, run, best: (Duration::MAX, None) })
    }

    fn burst(&mut self) {
        for _ in 0..BURST {
            let (start, cycles) = (Instant::now(), time_stamp());
            (self.run)(&self.pool);
            let (end, time) = (time_stamp(), start.elapsed());
            if time < self.best.0 {
                self.best = (time, cycles.zip(end).map(|(start, end)| end.wrapping_sub(start)));
            }
        }
    }
}
