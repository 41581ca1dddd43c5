//! The numbers that seed 000 prints.

use pairloom_parallel::balance::Shares;
use pairloom_parallel::cost::paper::{Eta1223, RAteNogami};

/// Table 1 and section 5.2.
#[test]
fn eta_on_e2_1223() {
    for (workers, speedup) in [(1, 1.0), (2, 1.92), (4, 3.54), (8, 5.87), (16, 7.92), (32, 7.77)] {
        let plan = Eta1223::plan(&Shares::equal(workers));
        assert_eq!((plan.speedup * 100.0).round() / 100.0, speedup, "{workers}");
        assert_eq!((plan.cuts.len(), plan.loads.len()), (workers - 1, workers));
    }
    assert_eq!(Eta1223::plan(&Shares::equal(2)).cuts, [308]);
    assert_eq!(Eta1223::plan(&Shares::equal(4)).cuts, [157, 311, 462]);
}

/// Section 5.1: w = 35, c2(1) = 4651 m, a speed-up of 1.25; and what comes of its errata.
#[test]
fn r_ate_on_bn254_nogami() {
    let printed = RAteNogami::as_printed().plan();
    assert_eq!(
        (printed.cuts, printed.loads, (printed.speedup * 100.0).round()),
        (vec![35], vec![4651.0, 4606.0], 125.0)
    );
    let model = RAteNogami::as_corrected();
    assert_eq!((model.doublings, model.upper_additions), (64, 3));
    let corrected = model.plan();
    assert_eq!((corrected.cuts, (corrected.speedup * 1000.0).round()), (vec![35], 1227.0));
}

#[test]
fn unequal_shares() {
    let plan = Eta1223::plan(&Shares::new(&[0.7, 0.3], 2).unwrap());
    let share = plan.loads[0] / (plan.loads[0] + plan.loads[1]);
    assert!((share - 0.7).abs() < 1e-6, "{share}");
}
