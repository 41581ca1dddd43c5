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

/// What docs/genus2-pairings.md derives: an octupling of each two points takes 36 products and 5, of each point one more.
#[test]
fn the_counts_of_the_documentation() {
    let rows = table::<G2_367>();
    let octupling = counts(&rows, "octupling");
    let cost = |kind: &str| counts(&rows, &format!("optimal eta {kind}")).products;
    let derived = |pairs: u64, points: u64| 122 * (41 * pairs + points) - 36 + 90 + 43 * pairs + 261;
    assert_eq!(counts(&rows, "final exponentiation").products, 261);
    assert_eq!([cost("dd"), cost("dA"), cost("AA")], [derived(1, 2), derived(2, 3), derived(4, 4)]);
    assert_eq!([cost("dd"), cost("dA"), cost("AA")], [5604, 10771, 20983]);
    assert_eq!([octupling.products, octupling.squares, octupling.roots], [69, 56, 0]);
    let octupling = rows.iter().find(|row| row.formula.ends_with(": octupling")).expect("a row").counts;
    assert_eq!([octupling.products, octupling.squares, octupling.roots], [43, 8, 6]);
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
}
