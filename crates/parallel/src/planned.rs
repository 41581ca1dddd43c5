//! How one pairing at a time is split: as somebody says, or as is planned once in a process for a number of workers, with what its runs have
//! taken since.

use crate::cost::Costs;
use crate::fallback::Fallback;
use crate::plan::Plan;
use crate::split::Split;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A way to split a pairing.
#[derive(Debug)]
pub struct Planned {
    /// The split; serial where one was to be planned and prices are not known.
    pub split: Split,
    /// The prices that it was planned by, and the time that they predict, in nanoseconds.
    pub predicted: Option<(Costs, f64)>,
    /// What splitting has turned out to take, where it was planned.
    fallback: Option<Fallback>,
}

impl Planned {
    /// Split in this way, whatever it takes.
    pub fn fixed(split: Split) -> Arc<Self> {
        Arc::new(Self { split, predicted: None, fallback: None })
    }

    /// The best split over at most so many workers of the pairing of that name, by prices that are asked for when it is first wanted.
    #[inline(never)]
    pub fn once(name: String, workers: usize, costs: &dyn Fn() -> Option<Costs>) -> Arc<Self> {
        static KNOWN: Mutex<BTreeMap<(String, usize), Arc<Planned>>> = Mutex::new(BTreeMap::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Arc::new(Self::new(workers, if workers > 1 { costs() } else { None }));
        Arc::clone(known.entry((name, workers)).or_insert_with(new))
    }

    fn new(workers: usize, costs: Option<Costs>) -> Self {
        let plan = costs.as_ref().map(|costs| Plan::best(costs, workers));
        let total = plan.as_ref().map(Plan::total);
        Self {
            split: plan.map_or_else(Split::serial, |plan| plan.split),
            predicted: costs.zip(total),
            fallback: Some(Fallback::default()),
        }
    }

    /// Runs a pairing split or, where it was planned so and that has been slower, alone.
    pub fn run<T>(&self, split: impl FnOnce() -> T, alone: impl FnOnce() -> T) -> T {
        match &self.fallback {
            Some(fallback) if self.split.workers() > 1 => fallback.run(split, alone),
            _ => split(),
        }
    }

    /// [`Fallback::rests`].
    pub fn rests(&self) -> bool {
        self.fallback.as_ref().is_some_and(Fallback::rests)
    }
}
