//! Plans by counted costs, at typical prices: what the formulas are, not this machine.

use pairloom_algebra::count::Counts;
use pairloom_curve::{bls12_381, bn254, bn254_nogami};
use pairloom_pairing::Exponent;
use pairloom_pairing::counts::whole_pairing;
use pairloom_pairing::miller::OptimalAte;
use pairloom_pairing::rate::RAte;
use pairloom_parallel::Plan;
use pairloom_parallel::balance::Shares;
use pairloom_parallel::cost::calibrate::counting;
use pairloom_parallel::cost::{Calibration, Costs, Table, counted};

fn tables() -> [(&'static str, Table<Counts>); 4] {
    let (fast, reduced) = (Exponent::Fast, Exponent::Reduced);
    [
        ("bls12-381", counted(&counting::<bls12_381::Curve, OptimalAte>(fast))),
        ("bn254", counted(&counting::<bn254::Curve, OptimalAte>(fast))),
        ("bn254-nogami", counted(&counting::<bn254_nogami::Curve, OptimalAte>(fast))),
        ("bn254-nogami r-ate", counted(&counting::<bn254_nogami::Curve, RAte>(reduced))),
    ]
}

fn costs(table: &Table<Counts>) -> Costs {
    Costs::new(table, &Calibration::typical())
}

/// The steps of the table are those of the whole pairing.
#[test]
fn steps_sum_to_the_pairing() {
    let whole = [
        whole_pairing::<bls12_381::Curve>()[3].counts,
        whole_pairing::<bn254::Curve>()[3].counts,
        whole_pairing::<bn254_nogami::Curve>()[3].counts,
    ];
    for ((name, table), whole) in tables().iter().zip(whole) {
        let zero = Counts::default();
        let sum = |counts: &[Counts]| counts.iter().fold(zero, |sum, &counts| sum + counts);
        let f = sum(&table.accumulate) - table.accumulate[0] + table.begin[0];
        let steps = sum(&table.lines) + f + table.tail + table.settle + table.finish;
        let (a, b) = (
            [steps.products, steps.reductions, steps.inversions],
            [whole.products, whole.reductions, whole.inversions],
        );
        assert_eq!(a, b, "{name}");
    }
}

/// Two workers need little more than half of the products each, and as many inversions as one.
#[test]
fn the_final_exponentiation_divides() {
    for (name, table) in tables() {
        for member in table.members {
            let part = member.products as f64 / table.finish.products as f64;
            assert!((0.4..0.72).contains(&part), "{name}: {part}");
        }
        assert!(table.exchanges > 100, "{name}");
    }
}

#[test]
fn loads_are_even_and_speedups_grow() {
    for (name, table) in tables() {
        let costs = costs(&table);
        let iteration = costs.steps.lines[1] + costs.steps.accumulate[1];
        let mut last = 0.0;
        for workers in [1, 2, 3, 4, 8] {
            let plan = Plan::new(&costs, &Shares::equal(workers));
            assert_eq!(plan.loads.len(), workers);
            assert!(plan.split.cuts.is_sorted());
            let (most, least) =
                (plan.loads.iter().copied().fold(0.0, f64::max), plan.loads.iter().copied().fold(f64::MAX, f64::min));
            assert!(most - least < workers as f64 * 2.0 * iteration, "{name} {workers}: {:?}", plan.loads);
            assert!(plan.speedup() > last, "{name} {workers}: {}", plan.speedup());
            last = plan.speedup();
        }
        assert!(Plan::new(&costs, &Shares::equal(2)).speedup() > 1.3, "{name}");
    }
}

/// The plan takes the cheapest of what it considers, and says what the others would have cost.
#[test]
fn reasons() {
    for (name, table) in tables() {
        let (costs, shares) = (costs(&table), Shares::equal(4));
        let plan = Plan::new(&costs, &shares);
        let alternatives = Plan::alternatives(&costs, &shares);
        assert!(alternatives.iter().all(|other| other.total() >= plan.total()), "{name}");
        assert_eq!(alternatives.len(), 8);
        assert_eq!(plan.reasons(&costs, &shares).len(), 3);
        assert!(Plan::best(&costs, 16).total() <= plan.total());
        // No alternative is beaten by nothing.
        for reason in (2..=4).map(Shares::equal).flat_map(|shares| Plan::new(&costs, &shares).reasons(&costs, &shares))
        {
            let mut times = reason.split(" µs").filter_map(|text| text.split(' ').next_back());
            assert!(!reason.contains("against") || times.next() != times.next(), "{name}: {reason}");
        }
    }
}

/// Of any number of workers the best plan is that of the numbers up to 64, at the price of trying few.
#[test]
fn many_workers() {
    for (name, table) in tables() {
        let costs = costs(&table);
        let all = (1..=64).map(|workers| Plan::new(&costs, &Shares::equal(workers)).total());
        assert_eq!(Plan::best(&costs, usize::MAX).total(), all.fold(f64::MAX, f64::min), "{name}");
    }
}

#[test]
fn unequal_shares() {
    let costs = costs(&tables()[0].1);
    let plan = Plan::new(&costs, &Shares::new(&[0.65, 0.35], 2).unwrap());
    let share = plan.loads[0] / (plan.loads[0] + plan.loads[1]);
    assert!((share - 0.65).abs() < 0.03, "{share}");
}
