//! What is fastest for so many pairings, or for a product of so many: lanes, cores, or every pairing over several cores.
//!
//! One pairing is split over the cores ([`Plan`]); of many each core takes its own, alone or side by side in vector lanes. Which of these
//! is fastest depends on how many there are, and on what a row of lanes costs on this machine.

use crate::cost::Costs;
use crate::plan::Plan;

/// What there is to compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workload {
    /// So many pairings, each its own value.
    Pairings(usize),
    /// One product of so many pairings.
    Product(usize),
}

/// A way to compute it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// One pairing after the other, each over all cores.
    Split,
    /// One pairing at a time on every core.
    Alone,
    /// A row of pairings at a time, side by side in the lanes of every core.
    Lanes,
}

impl Arrangement {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Split => "split",
            Self::Alone => "alone",
            Self::Lanes => "lanes",
        }
    }
}

/// A way to compute a workload, and the time it takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offer {
    /// The way.
    pub arrangement: Arrangement,
    /// The time of the whole workload, in nanoseconds.
    pub total: f64,
}

/// The time of the Miller loops of a product on one core: what their squarings take, which they share, and what each adds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shared {
    /// Shared by all.
    pub once: f64,
    /// For each pair, or row of pairs.
    pub each: f64,
}

impl Shared {
    fn of(self, count: usize) -> f64 {
        self.once + self.each * count as f64
    }

    fn times(self, unit: f64) -> Self {
        Self { once: self.once * unit, each: self.each * unit }
    }
}

/// Whether lanes that take so long are used, where items one at a time take so long: if they save a twentieth. For what a measurement
/// misses by must not make a batch slower than its items.
pub(crate) fn lanes_pay(lanes: f64, alone: f64) -> bool {
    lanes < 0.95 * alone
}

/// What products cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProductRates {
    /// Pairs one after the other.
    pub alone: Shared,
    /// Rows of lanes.
    pub lanes: Shared,
    /// A product of the values of two workers.
    pub join: f64,
    /// Calling other workers.
    pub call: f64,
}

impl ProductRates {
    /// Whether so many pairs go in rows of lanes.
    pub fn lanes_pay(&self, count: usize, lanes: usize) -> bool {
        lanes_pay(self.lanes.of(count.div_ceil(lanes)), self.alone.of(count))
    }

    /// How many of so many pairs each worker gets: so many that the product is there soonest.
    pub fn share(&self, count: usize, lanes: usize, workers: usize) -> usize {
        let loops = |share: usize| match self.lanes_pay(share, lanes) {
            true => self.lanes.of(share.div_ceil(lanes)),
            false => self.alone.of(share),
        };
        self.divided(count, workers, loops).0
    }

    /// The share of each worker, of loops that take so long, and the time of all: the fewest workers that are within a twentieth of the best, for what
    /// a measurement misses by does not call a worker. All shares together take a third more than one worker would at the most, so that little is
    /// lost where other callers keep the workers busy, and one computes all shares.
    fn divided(&self, count: usize, workers: usize, loops: impl Fn(usize) -> f64) -> (usize, f64) {
        let most = 4.0 / 3.0 * loops(count);
        let mut divided = (1..=workers.min(count).max(1)).filter_map(|busy| {
            let share = count.div_ceil(busy);
            let shares = count.div_ceil(share) as f64;
            let total = loops(share) + shares * self.join + if busy > 1 { self.call } else { 0.0 };
            (shares * loops(share) <= most).then_some((share, total))
        });
        let least = divided.clone().map(|(_, total)| total).fold(f64::INFINITY, f64::min);
        divided.find(|(_, total)| 0.95 * total <= least).unwrap_or((count, least))
    }
}

/// What pairings cost side by side, in nanoseconds or in pairings one at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// The pairings of a row.
    pub lanes: usize,
    /// A row, however full.
    pub row: f64,
    /// Products, where lanes have them.
    pub product: Option<ProductRates>,
}

impl Rates {
    /// The same in another unit, of which the present one is so many.
    pub fn times(self, unit: f64) -> Self {
        let product = |rates: ProductRates| ProductRates {
            alone: rates.alone.times(unit),
            lanes: rates.lanes.times(unit),
            join: rates.join * unit,
            call: rates.call * unit,
        };
        Self { row: self.row * unit, product: self.product.map(product), ..self }
    }
}

/// All ways to compute a workload on so many cores, the fastest first; none for nothing.
///
/// `costs` are those of one pairing on the machine that splits it, `alone` is what one takes on the fastest machine for one, and `rates` are
/// those of lanes, if there are any.
pub fn offers(workload: Workload, costs: &Costs, alone: f64, rates: Option<&Rates>, workers: usize) -> Vec<Offer> {
    let workers = workers.max(1);
    let mut offers = match workload {
        Workload::Pairings(0) | Workload::Product(0) => vec![],
        Workload::Pairings(count) => side_by_side(count, costs, alone, rates, workers),
        Workload::Product(count) => {
            product(count, costs, alone, rates.and_then(|rates| Some((rates.lanes, rates.product?))), workers)
        }
    };
    if matches!(workload, Workload::Pairings(1..) | Workload::Product(1)) && workers > 1 {
        let (Workload::Pairings(count) | Workload::Product(count)) = workload;
        offers
            .push(Offer { arrangement: Arrangement::Split, total: count as f64 * Plan::best(costs, workers).total() });
    }
    offers.sort_by(|a, b| a.total.total_cmp(&b.total));
    offers
}

/// The ways without splitting, of some pairings.
pub(crate) fn side_by_side(
    count: usize,
    costs: &Costs,
    alone: f64,
    rates: Option<&Rates>,
    workers: usize,
) -> Vec<Offer> {
    let rows = |lanes: usize, row: f64| {
        let full = count.div_ceil(workers).min(lanes);
        let rows = count.div_ceil(full);
        rows.div_ceil(workers) as f64 * row + dispatch(costs, rows.min(workers))
    };
    let lanes = rates.map(|rates| Offer { arrangement: Arrangement::Lanes, total: rows(rates.lanes, rates.row) });
    [Offer { arrangement: Arrangement::Alone, total: rows(1, alone) }].into_iter().chain(lanes).collect()
}

fn product(
    count: usize,
    costs: &Costs,
    alone: f64,
    rates: Option<(usize, ProductRates)>,
    workers: usize,
) -> Vec<Offer> {
    let faster = alone / costs.serial();
    let end = (costs.steps.settle + costs.steps.finish) * faster;
    let Some((lanes, rates)) = rates else {
        // Nothing is known of shared squarings: a pairing each.
        let loops = count as f64 * (alone - end);
        return vec![Offer { arrangement: Arrangement::Alone, total: loops + end }];
    };
    let offer = |arrangement, loops: &dyn Fn(usize) -> f64| Offer {
        arrangement,
        total: rates.divided(count, workers, loops).1 + end,
    };
    vec![
        offer(Arrangement::Alone, &|share| rates.alone.of(share)),
        offer(Arrangement::Lanes, &|share| rates.lanes.of(share.div_ceil(lanes))),
    ]
}

fn dispatch(costs: &Costs, busy: usize) -> f64 {
    if busy > 1 { costs.dispatch } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::Table;

    /// A pairing of ten iterations of 10 ns each and a final exponentiation of 100 ns.
    fn costs() -> Costs {
        let steps = Table {
            skip: vec![1.0; 11],
            lines: vec![4.0; 10],
            accumulate: vec![6.0; 10],
            begin: vec![6.0; 10],
            head: None,
            raise: vec![1.0; 11],
            settle: 20.0,
            tail: 0.0,
            close: 0.0,
            product: 2.0,
            finish: 80.0,
            members: [50.0, 50.0],
            exchanges: 0,
        };
        Costs { steps, dispatch: 1.0, hop: 0.1, handing: 0.1 }
    }

    fn rates() -> Rates {
        let product = ProductRates {
            alone: Shared { once: 30.0, each: 70.0 },
            lanes: Shared { once: 60.0, each: 140.0 },
            join: 2.0,
            call: 1.0,
        };
        Rates { lanes: 8, row: 500.0, product: Some(product) }
    }

    fn fastest(workload: Workload, workers: usize) -> Offer {
        offers(workload, &costs(), 200.0, Some(&rates()), workers)[0]
    }

    #[test]
    fn one_pairing_is_split_and_many_go_in_lanes() {
        assert_eq!(costs().serial(), 200.0);
        assert_eq!(fastest(Workload::Pairings(1), 1), Offer { arrangement: Arrangement::Alone, total: 200.0 });
        assert_eq!(fastest(Workload::Pairings(1), 2).arrangement, Arrangement::Split);
        assert_eq!(fastest(Workload::Pairings(2), 1).arrangement, Arrangement::Alone);
        assert_eq!(fastest(Workload::Pairings(3), 1), Offer { arrangement: Arrangement::Lanes, total: 500.0 });
        // Two for each of four: 400 alone, 500 in lanes, more if each is split.
        assert_eq!(fastest(Workload::Pairings(8), 4), Offer { arrangement: Arrangement::Alone, total: 401.0 });
        assert_eq!(fastest(Workload::Pairings(64), 4), Offer { arrangement: Arrangement::Lanes, total: 1001.0 });
    }

    #[test]
    fn a_faster_machine_for_one_keeps_pairings_whole() {
        let best = |alone: f64| offers(Workload::Pairings(1), &costs(), alone, None, 2)[0].arrangement;
        let split = Plan::best(&costs(), 2).total();
        assert!(split < 200.0);
        assert_eq!([split + 1.0, split - 1.0].map(best), [Arrangement::Split, Arrangement::Alone]);
    }

    #[test]
    fn a_row_that_is_not_full_costs_what_a_full_one_does() {
        let in_lanes = |count, workers| {
            let all = offers(Workload::Pairings(count), &costs(), 200.0, Some(&rates()), workers);
            all.into_iter().find(|offer| offer.arrangement == Arrangement::Lanes).unwrap().total
        };
        assert_eq!([1, 7, 8, 9, 17].map(|count| in_lanes(count, 1)), [500.0, 500.0, 500.0, 1000.0, 1500.0]);
        assert_eq!([9, 16, 17].map(|count| in_lanes(count, 2)), [501.0, 501.0, 1001.0]);
    }

    #[test]
    fn products_share_squarings_and_the_end() {
        // 60 + 8 · 140, a product, and the end.
        assert_eq!(
            fastest(Workload::Product(64), 1),
            Offer { arrangement: Arrangement::Lanes, total: 60.0 + 1120.0 + 2.0 + 100.0 }
        );
        // Two shares of 32 pairs.
        assert_eq!(fastest(Workload::Product(64), 2).total, 60.0 + 560.0 + 4.0 + 100.0 + 1.0);
        // A row each, rather than two on one core.
        assert_eq!(fastest(Workload::Product(16), 2).total, 60.0 + 140.0 + 4.0 + 100.0 + 1.0);
        // No more workers than rows; of many pairs, no more than share most of the squarings: four times 340 of 1180, not eight times 200.
        let shares = |count| move |workers| rates().product.unwrap().share(count, 8, workers);
        assert_eq!([1, 2, 3, 16].map(shares(16)), [16, 8, 8, 8]);
        assert_eq!([1, 2, 4, 8, 64].map(shares(64)), [64, 32, 16, 16, 16]);
        // Two alone: 170 one after the other, 100 each.
        assert_eq!([1, 2].map(shares(2)), [2, 1]);
        assert_eq!(fastest(Workload::Product(1), 1), Offer { arrangement: Arrangement::Alone, total: 202.0 });
    }

    #[test]
    fn without_lanes_and_without_work() {
        assert!(offers(Workload::Pairings(0), &costs(), 200.0, None, 4).is_empty());
        let names: Vec<_> = offers(Workload::Pairings(9), &costs(), 200.0, None, 4)
            .iter()
            .map(|offer| offer.arrangement.name())
            .collect();
        assert_eq!(names, ["alone", "split"]);
        assert_eq!(offers(Workload::Product(3), &costs(), 200.0, None, 1)[0].total, 3.0 * 100.0 + 100.0);
    }
}
