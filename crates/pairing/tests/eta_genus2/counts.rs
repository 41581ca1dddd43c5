//! The operations that slides and programs count.

use pairloom_algebra::count::Counts;
use pairloom_curve::genus2::{G2_367, G2_439};
use pairloom_pairing::counts::Row;
use pairloom_pairing::eta_genus2::table;

fn counts(rows: &[Row], formula: &str) -> Counts {
    rows.iter().find(|row| row.formula.contains(formula)).unwrap_or_else(|| panic!("no {formula}")).counts
}

/// Seed 001, slides 10 and 13: 69 products an octupling, 69 · 219 = 15111 for the loop.
#[test]
fn the_counts_of_seed_001() {
    let rows = table::<G2_439>();
    assert_eq!(counts(&rows, "octupling (slide 10)").products, 69);
    assert_eq!(counts(&rows, "loop (slide 13)").products, 69 * 219);
}

/// Products of whole pairings, against those of RELIC's last revision with these pairings.
#[test]
fn whole_pairings() {
    let (rows, big) = (table::<G2_367>(), table::<G2_439>());
    let pairing = |rows: &[Row], name: &str| {
        let counts = counts(rows, name);
        assert_eq!(counts.inversions, 1, "{name}");
        counts.products
    };
    let published = [("dd", 7801, 11375), ("dA", 15111, 22407), ("AA", 31695, 49610)];
    for (kind, optimal, eta) in published {
        assert!(pairing(&rows, &format!("optimal eta {kind}")) < optimal);
        assert!(pairing(&rows, &format!("eta_T {kind}")) < eta);
    }
    let published = [("dd", 9241, 13535), ("dA", 17967, 26727), ("AA", 37791, 59258)];
    for (kind, optimal, eta) in published {
        assert!(pairing(&big, &format!("optimal eta {kind}")) < optimal);
        assert!(pairing(&big, &format!("eta_T {kind}")) < eta);
    }
    rows.iter().chain(&big).for_each(|row| println!("{row}"));
}
