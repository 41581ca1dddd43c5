//! Which way to split: cuts, lines, combination and final exponentiation, chosen by cost.

use crate::balance::{Cuts, Part, Shares, balance};
use crate::cost::Costs;
use crate::split::Split;

/// So many workers are tried whatever comes of fewer.
const FEW: usize = 8;

/// A split and what it costs, in nanoseconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The split.
    pub split: Split,
    /// The load of each worker: its iterations, what brings it there, settling and raising.
    pub loads: Vec<f64>,
    /// Multiplying the partial values.
    pub combination: f64,
    /// The end of the final exponentiation.
    pub finish: f64,
    /// Calling the workers and waiting for them.
    pub dispatch: f64,
    /// One worker alone.
    pub serial: f64,
}

impl Plan {
    /// The best plan for exactly as many workers as there are shares.
    pub fn new(costs: &Costs, shares: &Shares) -> Self {
        let plans = Self::alternatives(costs, shares).into_iter();
        plans.min_by(|a, b| a.total().total_cmp(&b.total())).unwrap_or_else(|| Self::serial(costs))
    }

    /// The best plan for at most so many workers. More than eight workers are tried only up to twice as many as the best plan so far has: where
    /// workers double, a logarithmic combination takes one more round, and more of them make up for that by then or never.
    pub fn best(costs: &Costs, workers: usize) -> Self {
        let mut best = Self::serial(costs);
        for workers in 2..=workers {
            if workers > FEW.max(2 * best.split.workers()) {
                break;
            }
            let plan = Self::new(costs, &Shares::equal(workers));
            if plan.total() < best.total() {
                best = plan;
            }
        }
        best
    }

    fn serial(costs: &Costs) -> Self {
        let (serial, finish) = (costs.serial(), costs.steps.finish);
        Self { split: Split::serial(), loads: vec![serial - finish], combination: 0.0, finish, dispatch: 0.0, serial }
    }

    /// Every way of splitting that is considered, each balanced.
    pub fn alternatives(costs: &Costs, shares: &Shares) -> Vec<Self> {
        if shares.workers() == 1 {
            return vec![Self::serial(costs)];
        }
        let ways = [false, true].into_iter().flat_map(|hand| [false, true].map(|together| (hand, together)));
        let ways = ways.flat_map(|(hand, together)| [false, true].map(|logarithmic| (hand, together, logarithmic)));
        let sums = Sums::new(costs);
        ways.map(|(hand_lines, finish_together, logarithmic)| {
            let load = |part: &Part| sums.load(hand_lines, part);
            let parts = balance(costs.steps.iterations(), shares, Cuts::Whole, &load);
            let cuts = parts[1..].iter().map(|part| part.start as usize).collect();
            let split = Split { cuts, hand_lines, finish_together, logarithmic };
            Self {
                combination: combination(costs, &split),
                finish: finish(costs, &split),
                split,
                loads: parts.iter().map(load).collect(),
                dispatch: costs.dispatch,
                serial: costs.serial(),
            }
        })
        .collect()
    }

    /// The time of the whole, in nanoseconds.
    pub fn total(&self) -> f64 {
        self.loads.iter().copied().fold(0.0, f64::max) + self.combination + self.finish + self.dispatch
    }

    /// One worker's time over this plan's.
    pub fn speedup(&self) -> f64 {
        self.speedup_over(self.serial)
    }

    /// The time of a pairing alone, in nanoseconds, by whatever computes that, over this plan's; 1 where nothing is split.
    pub fn speedup_over(&self, alone: f64) -> f64 {
        if self.split.workers() > 1 { alone / self.total() } else { 1.0 }
    }

    /// Why this one: its choices beside what each alternative would have come to, in microseconds.
    pub fn reasons(&self, costs: &Costs, shares: &Shares) -> Vec<String> {
        let alternatives = Self::alternatives(costs, shares);
        let best = |pick: &dyn Fn(&Split) -> bool| {
            let fitting = alternatives.iter().filter(|plan| pick(&plan.split)).map(Self::total);
            fitting.fold(f64::INFINITY, f64::min) / 1000.0
        };
        if self.split.workers() == 1 {
            return vec!["one worker: nothing is split".into()];
        }
        let Split { hand_lines, finish_together, logarithmic, .. } = self.split;
        let reason = |chosen: bool, yes: &str, no: &str, pick: fn(&Split) -> bool| {
            let (with, without) = (best(&|split| pick(split)), best(&|split| !pick(split)));
            let (name, this, other, that) = if chosen { (yes, with, no, without) } else { (no, without, yes, with) };
            let [this, that] = [this, that].map(|time| format!("{time:.1} µs"));
            match this == that {
                true => format!("{name}: {this}, the same with {other}"),
                false => format!("{name}: {this}, against {that} with {other}"),
            }
        };
        vec![
            reason(hand_lines, "lines by the next worker", "each worker's own lines", |split| split.hand_lines),
            reason(finish_together, "final exponentiation by two", "final exponentiation by one", |split| {
                split.finish_together
            }),
            reason(logarithmic, "logarithmic combination", "serial combination", |split| split.logarithmic),
        ]
    }
}

/// Costs with the sums of those of the first iterations, for balancing asks for the load of many parts.
struct Sums<'a> {
    costs: &'a Costs,
    lines: Vec<f64>,
    accumulated: Vec<f64>,
}

impl<'a> Sums<'a> {
    fn new(costs: &'a Costs) -> Self {
        let of_first = |costs: &[f64]| {
            let sums = costs.iter().scan(0.0, |sum, cost| {
                *sum += cost;
                Some(*sum)
            });
            core::iter::once(0.0).chain(sums).collect()
        };
        Self { costs, lines: of_first(&costs.steps.lines), accumulated: of_first(&costs.steps.accumulate) }
    }

    /// A worker's load.
    fn load(&self, hand_lines: bool, part: &Part) -> f64 {
        let (costs, steps) = (self.costs, &self.costs.steps);
        let [previous, start, end] = [part.previous, part.start, part.end].map(|cut| cut as usize);
        let lines = |start: usize, end: usize| self.lines[end] - self.lines[start];
        let arrive = match (part.worker, hand_lines) {
            (0, false) => 0.0,
            (0, true) => steps.lines.first().map_or(0.0, |line| line + costs.handing),
            (_, false) => steps.skip[start],
            (_, true) => steps.skip[previous] + lines(previous, start) + costs.handing * (start - previous) as f64,
        };
        let accumulated = costs.first_accumulated(start..end) + self.accumulated[end] - self.accumulated[start];
        let received = hand_lines && !part.last;
        let own_lines = if received { costs.handing * (end - start) as f64 } else { lines(start, end) };
        let after = if part.last { steps.tail } else { steps.raise[steps.iterations() - end] };
        arrive + own_lines + accumulated + after + steps.settle
    }
}

/// Multiplying the partial values, of which the last is closed already.
fn combination(costs: &Costs, split: &Split) -> f64 {
    let (product, before) = (costs.steps.product, split.workers() - 1);
    if split.logarithmic {
        let rounds = f64::from(before.next_power_of_two().ilog2());
        let shared = if split.finish_together { costs.hop } else { 0.0 };
        rounds * (product + costs.hop) + costs.steps.close + product + costs.hop + shared
    } else {
        before as f64 * product + costs.steps.close + costs.hop
    }
}

fn finish(costs: &Costs, split: &Split) -> f64 {
    if split.finish_together { costs.steps.members[0].max(costs.steps.members[1]) } else { costs.steps.finish }
}
