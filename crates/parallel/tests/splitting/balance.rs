//! The balance against all cuts there are.

use pairloom_parallel::balance::{Cuts, Part, Shares, SharesError, balance};
use proptest::prelude::*;

fn greatest(parts: &[Part], shares: &[f64], load: &dyn Fn(&Part) -> f64) -> f64 {
    let relative = |part: &Part| load(part) / (shares[part.worker] * shares.len() as f64);
    parts.iter().map(relative).fold(0.0, f64::max)
}

/// All ascending cuts of a loop.
fn all_cuts(total: usize, workers: usize) -> Vec<Vec<usize>> {
    if workers == 1 {
        return vec![Vec::new()];
    }
    let shorter = all_cuts(total, workers - 1);
    let extend = |cuts: &Vec<usize>| {
        let from = cuts.last().copied().unwrap_or(0);
        (from..=total).map(|cut| [cuts.as_slice(), &[cut]].concat()).collect::<Vec<_>>()
    };
    shorter.iter().flat_map(extend).collect()
}

fn parts(cuts: &[usize], total: usize) -> Vec<Part> {
    let bound = |index: usize| cuts.get(index).copied().unwrap_or(total) as f64;
    let start = |worker: usize| if worker == 0 { 0.0 } else { bound(worker - 1) };
    let part = |worker| Part {
        worker,
        last: worker == cuts.len(),
        previous: start(usize::saturating_sub(worker, 1)),
        start: start(worker),
        end: bound(worker),
    };
    (0..=cuts.len()).map(part).collect()
}

proptest! {
    #[test]
    fn no_cuts_are_better(
        skip in 0.0..5.0f64,
        iteration in 6.0..20.0f64,
        raise in 0.0..5.0f64,
        fixed in 0.0..30.0f64,
        total in 1usize..10,
        first_share in 0.1..0.6f64,
        workers in 2usize..5,
    ) {
        let load = |part: &Part| {
            let after = if part.last { fixed } else { raise * (total as f64 - part.end) };
            skip * part.start + iteration * (part.end - part.start) + after
        };
        let mut shares = vec![(1.0 - first_share) / (workers - 1) as f64; workers];
        shares[0] = first_share;
        let balanced = balance(total, &Shares::new(&shares, workers).unwrap(), Cuts::Whole, &load);
        let every = all_cuts(total, workers);
        let best = every.iter().map(|cuts| greatest(&parts(cuts, total), &shares, &load));
        let best = best.fold(f64::INFINITY, f64::min);
        prop_assert!(greatest(&balanced, &shares, &load) <= best * (1.0 + 1e-9), "{balanced:?} {best}");
        prop_assert_eq!(balanced.len(), workers);
        prop_assert_eq!((balanced[0].start, balanced[workers - 1].end), (0.0, total as f64));
        let joined = balanced.windows(2).all(|pair| pair[0].end == pair[1].start && pair[0].start == pair[1].previous);
        prop_assert!(joined);
    }

    #[test]
    fn real_cuts_even_out(skip in 0.0..5.0f64, iteration in 6.0..20.0f64, workers in 1usize..20) {
        let load = |part: &Part| skip * part.start + iteration * (part.end - part.start);
        let parts = balance(100, &Shares::equal(workers), Cuts::Real, &load);
        let loads: Vec<_> = parts.iter().map(load).collect();
        prop_assert!(loads.iter().all(|load| (load - loads[0]).abs() < 1e-4), "{loads:?}");
    }
}

#[test]
fn shares_that_are_none() {
    assert_eq!(Shares::new(&[0.7, 0.3], 3), Err(SharesError::Number { shares: 2, workers: 3 }));
    assert_eq!(Shares::new(&[1.2, -0.2], 2), Err(SharesError::NotPositive(-0.2)));
    assert_eq!(Shares::new(&[1.0, 0.0], 2), Err(SharesError::NotPositive(0.0)));
    assert_eq!(Shares::new(&[0.7, 0.4], 2), Err(SharesError::Sum(1.1)));
    assert!(matches!(Shares::new(&[f64::NAN, 1.0], 2), Err(SharesError::NotPositive(_))));
    assert!(Shares::new(&[1.0 / 3.0, 1.0 / 3.0, 0.3333], 3).is_ok());
}
