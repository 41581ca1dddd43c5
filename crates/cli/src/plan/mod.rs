//! `pairloom plan`: the static load balance of one pairing over several workers.

pub mod chart;
mod paper;
mod svg;

use crate::help::paragraphs;
use crate::output::json_line;
use crate::output::write_whole;
use crate::pair::curve::CurveName;
use crate::pair::mode::PairingName;
use crate::progress::Progress;
use crate::{Failure, Status, split};
use clap::{Args, ValueEnum};
use pairloom_parallel::Plan as Chosen;
use pairloom_parallel::balance::{Shares, SharesError};
use pairloom_parallel::cost::Costs;
use pairloom_parallel::workload::{Offer, Rates, Workload, offers};
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;

const ABOUT: &str = r#"Costs. measured: operations counted by running the formulas on a machine that only counts, times unit costs calibrated on
this machine (about a second, kept in the user's cache directory; --recalibrate measures again); nanoseconds. paper: the
models of Aranha and López (SBSeg 2010), for e2-1223 in squarings of the base field, and for the R-ate pairing on
bn254-nogami, two workers, in products of the base field, as printed and as corrected.

Cuts are the first iterations of the second, third, … worker. With the paper's model of the R-ate pairing the cut is the
paper's w, the number of iterations of worker 2, which come last.

With --json: {"curve", "pairing", "costs", "unit", "security_today", "plans": [{"workers", "cuts", "cost", "combination",
"finish", "dispatch", "total", "speedup", "why"}]}; cost has a load for each worker. The total is the greatest load, the combination, the
finish and the dispatch: what it costs to start the other workers. Paper plans have no dispatch, and "as_corrected" where there
is something to correct.

--pairings and --product ask for a workload instead of one pairing. Rows of lanes are measured each time (tens of milliseconds).
--json then has "workload": {"kind", "size", "lanes"} and for each number of workers "ways": [{"way", "total", "each"}], the
fastest first: "split" is one pairing after the other over all workers, "alone" a pairing at a time on every worker, "lanes" a row
of pairings at a time.

The e2, e3 and g2 curves are broken: discrete logarithms on them are computed in practice, or can be by the same methods. BN
curves have at most about 100 bits."#;

/// Balances one pairing over several workers
#[derive(Debug, Args)]
#[command(after_long_help = paragraphs(ABOUT), after_help = "See --help for costs, cuts and JSON.")]
pub struct Plan {
    /// The curve: one that `pairloom curves` lists
    #[arg(long, value_name = "ID")]
    curve: String,
    /// The pairing; by default the curve's first
    #[arg(long, value_name = "NAME")]
    pairing: Option<String>,
    /// Numbers of workers; by default as many as there are shares
    #[arg(long, value_name = "N,…", value_delimiter = ',', required_unless_present = "shares")]
    workers: Vec<u16>,
    /// Where costs come from
    #[arg(long, value_name = "SOURCE", default_value = "measured")]
    costs: CostsName,
    /// The shares of the workers, for cores that differ; they sum to 1
    #[arg(long, value_name = "S,…", value_delimiter = ',')]
    shares: Option<Vec<f64>>,
    /// So many pairings, each its own value: what is fastest, each over all workers, each worker some, or those in vector lanes
    #[arg(long, value_name = "N", conflicts_with_all = ["product", "shares"], value_parser = clap::value_parser!(u32).range(1..))]
    pairings: Option<u32>,
    /// One product of so many pairings: the same
    #[arg(long, value_name = "N", conflicts_with = "shares", value_parser = clap::value_parser!(u32).range(1..))]
    product: Option<u32>,
    /// Measure this machine again
    #[arg(long)]
    recalibrate: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// Write the loads as a figure
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CostsName {
    /// counted, and calibrated on this machine
    Measured,
    /// as the paper prints them
    Paper,
}

/// The answer.
#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    curve: String,
    pairing: String,
    costs: &'static str,
    unit: &'static str,
    security_today: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    workload: Option<Asked>,
    plans: Vec<Row>,
}

/// The workload that was asked for.
#[derive(Debug, Serialize)]
pub(crate) struct Asked {
    kind: &'static str,
    size: usize,
    lanes: Option<usize>,
}

/// A way to compute it.
#[derive(Debug, Serialize)]
pub(crate) struct Way {
    way: &'static str,
    total: f64,
    each: f64,
}

/// One plan.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    workers: usize,
    cuts: Vec<usize>,
    cost: Vec<f64>,
    combination: f64,
    finish: f64,
    /// What it costs to start the other workers; papers do not count it.
    #[serde(skip_serializing_if = "Option::is_none")]
    dispatch: Option<f64>,
    total: f64,
    speedup: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ways: Vec<Way>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    why: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    as_corrected: Option<Box<Row>>,
}

/// The most workers that a plan is made for.
const MOST: u16 = 1024;

impl Plan {
    /// Prints the plans.
    ///
    /// # Errors
    ///
    /// Arguments that do not fit together, output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        let shares = self.all_shares()?;
        let answer = match self.costs {
            CostsName::Paper if self.workload().is_some() => {
                return Err(Failure::Usage(
                    "--costs paper: the papers split one pairing, see --pairings, --product".into(),
                ));
            }
            CostsName::Paper => paper::answer(&self.curve, self.pairing.as_deref(), &shares)?,
            CostsName::Measured => self.measured(&shares)?,
        };
        if let Some(file) = &self.svg {
            write_whole(file, svg::figure(&answer).as_bytes())?;
        }
        let mut out = io::stdout().lock();
        if self.json {
            json_line(&mut out, &answer)?;
        } else {
            out.write_all(chart::text(&answer).as_bytes())?;
        }
        Ok(Status::Valid)
    }

    /// Plans for a curve's first pairing by measured costs, as a figure.
    ///
    /// # Errors
    ///
    /// A curve whose pairings are not split; threads that the system refuses.
    pub(crate) fn figure(curve: &str, workers: &[u16]) -> Result<String, Failure> {
        let plan = Self {
            curve: curve.into(),
            pairing: None,
            workers: workers.to_vec(),
            costs: CostsName::Measured,
            shares: None,
            pairings: None,
            product: None,
            recalibrate: false,
            json: false,
            svg: None,
        };
        Ok(svg::figure(&plan.measured(&plan.all_shares()?)?))
    }

    fn all_shares(&self) -> Result<Vec<Shares>, Failure> {
        if let Some(&workers) = self.workers.iter().find(|&&workers| workers == 0 || workers > MOST) {
            return Err(Failure::Usage(format!("--workers {workers}: from 1 to {MOST} workers")));
        }
        let usage = |error: SharesError| Failure::Usage(format!("--shares: {error}"));
        match &self.shares {
            None => Ok(self.workers.iter().map(|&workers| Shares::equal(workers.into())).collect()),
            Some(shares) if self.workers.is_empty() => Ok(vec![Shares::new(shares, shares.len()).map_err(usage)?]),
            Some(shares) => {
                self.workers.iter().map(|&workers| Shares::new(shares, workers.into()).map_err(usage)).collect()
            }
        }
    }

    fn workload(&self) -> Option<Workload> {
        let pairings = self.pairings.map(|count| Workload::Pairings(count as usize));
        pairings.or(self.product.map(|count| Workload::Product(count as usize)))
    }

    fn measured(&self, shares: &[Shares]) -> Result<Answer, Failure> {
        let (curve, pairing) = names(&self.curve, self.pairing.as_deref())?;
        let Some(splittable) = split::find(curve, pairing) else {
            let known: Vec<_> = split::names(curve).iter().map(ToString::to_string).collect();
            let known = if known.is_empty() { "nothing".into() } else { known.join(", ") };
            return Err(Failure::Usage(format!("--pairing {pairing}: what is split on {curve} is {known}")));
        };
        let progress = Progress::new("measurements");
        let costs = splittable.costs(self.recalibrate, &|| progress.advance(1))?;
        drop(progress);
        let workload = self.workload();
        let alone = costs.serial() * splittable.alone();
        let rates = workload.and_then(|_| splittable.rates()).map(|rates| rates.times(alone));
        let ways = |workload, workers| ways(workload, &costs, alone, rates.as_ref(), workers);
        let row = |shares: &Shares| Row {
            ways: workload.map_or_else(Vec::new, |workload| ways(workload, shares.workers())),
            ..Row::measured(&costs, alone, shares)
        };
        let plans = shares.iter().map(row).collect();
        let workload = workload.map(|workload| Asked::new(workload, rates.map(|rates| rates.lanes)));
        let security_today = curve.security();
        Ok(Answer {
            curve: curve.to_string(),
            pairing: pairing.to_string(),
            costs: "measured",
            unit: "ns",
            security_today,
            workload,
            plans,
        })
    }
}

impl Asked {
    fn new(workload: Workload, lanes: Option<usize>) -> Self {
        match workload {
            Workload::Pairings(size) => Self { kind: "pairings", size, lanes },
            Workload::Product(size) => Self { kind: "product", size, lanes },
        }
    }
}

/// All ways to compute a workload that take a time at all: portable lanes, for tests, take forever.
fn ways(workload: Workload, costs: &Costs, alone: f64, rates: Option<&Rates>, workers: usize) -> Vec<Way> {
    let (Workload::Pairings(size) | Workload::Product(size)) = workload;
    let offers = offers(workload, costs, alone, rates, workers).into_iter().filter(|offer| offer.total.is_finite());
    offers
        .map(|Offer { arrangement, total }| Way {
            way: arrangement.name(),
            total: tenths(total),
            each: tenths(total / size as f64),
        })
        .collect()
}

/// A curve and one of its pairings, by their names.
pub(crate) fn names(curve: &str, pairing: Option<&str>) -> Result<(CurveName, PairingName), Failure> {
    let Ok(known) = CurveName::from_str(curve, false) else {
        let all: Vec<_> = CurveName::value_variants().iter().map(ToString::to_string).collect();
        return Err(Failure::Usage(format!("--curve {curve}: known are {}", all.join(", "))));
    };
    let Some(name) = pairing else { return Ok((known, known.pairings()[0])) };
    let of_curve = PairingName::from_str(name, false).ok().filter(|pairing| known.pairings().contains(pairing));
    let of_curve = of_curve.ok_or_else(|| {
        let all: Vec<_> = known.pairings().iter().map(ToString::to_string).collect();
        Failure::Usage(format!("--pairing {name}: {known} has {}", all.join(", ")))
    })?;
    Ok((known, of_curve))
}

/// Nanoseconds to a tenth.
fn tenths(nanoseconds: f64) -> f64 {
    (nanoseconds * 10.0).round() / 10.0
}

/// A ratio to some decimals.
fn rounded(ratio: f64, decimals: i32) -> f64 {
    let scale = 10f64.powi(decimals);
    (ratio * scale).round() / scale
}

impl Row {
    /// A plan by prices of the machine that is split, beside a pairing alone on the fastest machine for one.
    fn measured(costs: &Costs, alone: f64, shares: &Shares) -> Self {
        let plan = Chosen::new(costs, shares);
        let mut why = plan.reasons(costs, shares);
        if plan.split.workers() > 1 && alone < costs.serial() {
            let [alone, serial] = [alone, costs.serial()].map(|time| time / 1000.0);
            why.push(format!(
                "the speed-up is over one pairing alone on the fastest machine for that: {alone:.1} µs, {serial:.1} on the one that is split"
            ));
        }
        Self {
            workers: plan.split.workers(),
            cuts: plan.split.cuts.clone(),
            cost: plan.loads.iter().copied().map(tenths).collect(),
            combination: tenths(plan.combination),
            finish: tenths(plan.finish),
            dispatch: Some(tenths(plan.dispatch)),
            total: tenths(plan.total()),
            speedup: rounded(plan.speedup_over(alone), 3),
            ways: Vec::new(),
            why,
            as_corrected: None,
        }
    }
}
