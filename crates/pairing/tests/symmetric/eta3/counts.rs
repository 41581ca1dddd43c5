//! The operations that the papers count.

use pairloom_algebra::count::Counts;
use pairloom_curve::ternary::{E3_97, E3_509};
use pairloom_pairing::eta3::table;

/// Products, cubes, cube roots and inversions.
fn cost(counts: &Counts) -> [u64; 4] {
    [counts.products, counts.cubes, counts.roots, counts.inversions]
}

/// Seed 003, algorithm 2: 17 M a line; 14 M by interpolation, the number behind the 3570 = 14 · 255 M of seed 001, slide 13; two
/// lines at once for 25 M.
#[test]
fn products_cubes_and_roots() {
    let rows: Vec<_> = table::<E3_509>().iter().map(|row| cost(&row.counts)).collect();
    let expected = [
        [15, 0, 0, 0],
        [18, 0, 0, 0],
        [17, 0, 0, 0],
        [15, 0, 0, 0],
        [14, 0, 0, 0],
        [25, 0, 0, 0],
        [8, 0, 0, 0],
        [8 + 25 * 127, 2 * 254, 2 * 254, 0],
        [1 + 17 * 255, 2 * 254, 2 * 254, 0],
        [1 + 3570, 2 * 254, 2 * 254, 0],
        [8 + 25 * 127, 2 * 254 + 2 * 508, 0, 0],
        [75, 6 * 255, 0, 1],
        [75 + 16, 0, 6 * 254 + 508, 0],
    ];
    assert_eq!(rows, expected);
}

#[test]
fn counts_of_the_smallest_curve() {
    let rows = table::<E3_97>();
    assert_eq!(cost(&rows[7].counts), [8 + 25 * 24, 96, 96, 0]);
    assert!(rows[11].to_string().contains("75 M + 294 C + 1 I"));
}
