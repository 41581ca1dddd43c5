//! One pairing over numbers of processors: measured as far as this machine has cores. Beyond, each worker's share runs alone, and the time
//! is composed: the longest share's processor time, the joining of the partial values by one worker, and what calling workers costs.

use super::Ours;
use crate::Failure;
use crate::plan::names;
use crate::split;
use core::cell::RefCell;
use pairloom_parallel::balance::Shares;
use pairloom_parallel::compiled::Splittable;
use pairloom_parallel::cost::Costs;
use pairloom_parallel::pool::cores;
use pairloom_parallel::split::Split;
use pairloom_parallel::{Inline, Plan, Pool};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// What can be split of a curve.
pub fn splittable(curve: &str, pairing: &str) -> Result<Box<dyn Splittable>, Failure> {
    let (curve, pairing) = names(curve, Some(pairing))?;
    split::find(curve, pairing).ok_or_else(|| Failure::Usage(format!("{pairing} is not split on {curve}")))
}

/// One thread.
pub fn alone(curve: &str, pairing: &str, time: Duration) -> Result<Ours, Failure> {
    let run = splittable(curve, pairing)?.runner(Split::serial());
    Ok(Ours::measured(time, || run(&Inline)))
}

/// Runs of the shares at least, however short the time.
const FEWEST_RUNS: usize = 3;

/// A pairing, its prices and what has been measured of it.
pub struct Processors {
    curve: &'static str,
    pairing: &'static str,
    costs: RefCell<Option<Costs>>,
    known: RefCell<BTreeMap<usize, Ours>>,
}

impl Processors {
    /// Nothing is measured yet.
    pub fn new(curve: &'static str, pairing: &'static str) -> Self {
        Self { curve, pairing, costs: RefCell::default(), known: RefCell::default() }
    }

    /// The time by some processors.
    ///
    /// # Errors
    ///
    /// Threads that the system refuses.
    pub fn time(&self, processors: usize, time: Duration) -> Result<Ours, Failure> {
        if let Some(known) = self.known.borrow().get(&processors) {
            return Ok(known.clone());
        }
        let ours = match processors {
            1 => alone(self.curve, self.pairing, time)?,
            _ if processors <= cores() => self.measured(processors, time)?,
            _ => self.composed(processors, time)?,
        };
        self.known.borrow_mut().insert(processors, ours.clone());
        Ok(ours)
    }

    /// How many times faster than one processor some are.
    ///
    /// # Errors
    ///
    /// Threads that the system refuses.
    pub fn acceleration(&self, processors: usize, time: Duration) -> Result<Ours, Failure> {
        let [one, many] = [self.time(1, time)?, self.time(processors, time)?];
        let ratio = one.ours_tsc.zip(many.ours_tsc).map(|(one, many)| one as f64 / many.max(1) as f64);
        let ours = ratio.map(|ratio| (ratio * 1000.0).round() / 1000.0);
        Ok(Ours { ours, how: many.how, ..Ours::default() })
    }

    fn plan(&self, processors: usize) -> Result<Plan, Failure> {
        if self.costs.borrow().is_none() {
            let costs = splittable(self.curve, self.pairing)?.costs(false, &|| {})?;
            *self.costs.borrow_mut() = Some(costs);
        }
        let plan = self.costs.borrow().as_ref().map(|costs| Plan::new(costs, &Shares::equal(processors)));
        plan.ok_or_else(|| Failure::Usage("no prices".into()))
    }

    fn measured(&self, processors: usize, time: Duration) -> Result<Ours, Failure> {
        let run = splittable(self.curve, self.pairing)?.runner(self.plan(processors)?.split);
        let pool = Pool::new(processors)?;
        Ok(Ours::measured(time, || run(&pool)))
    }

    fn composed(&self, processors: usize, time: Duration) -> Result<Ours, Failure> {
        let one = self.time(1, time)?;
        let plan = self.plan(processors)?;
        let (splittable, end) = (splittable(self.curve, self.pairing)?, Instant::now() + time);
        let wrong =
            || Failure::Usage(format!("{processors} shares of {} compute another value than one", self.pairing));
        let run = || splittable.shares_alone(&plan.split).ok_or_else(wrong);
        let mut least = run()?;
        for _ in 0..FEWEST_RUNS {
            least = least.least(&run()?);
        }
        while Instant::now() < end {
            least = least.least(&run()?);
        }
        let nanoseconds = least.total() + plan.dispatch;
        let milliseconds = (nanoseconds / 100.0).round() / 1e4;
        let ticks = one.ours_tsc.zip(one.ours_ms).map(|(cycles, ms)| cycles as f64 / ms);
        let [join, call] = [least.joining, plan.dispatch].map(|nanoseconds| nanoseconds / 1000.0);
        Ok(Ours {
            ours_tsc: ticks.map(|ticks| (ticks * milliseconds) as u64),
            ours_ms: Some(milliseconds),
            ours: None,
            how: format!(
                "composed of shares run alone: {} cores here; joining {join:.1} µs, calling workers {call:.1} µs",
                cores()
            ),
        })
    }
}
