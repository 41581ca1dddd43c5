//! The operations that the papers count.

use pairloom_algebra::count::Counts;
use pairloom_curve::binary::{E2_691, E2_1223};
use pairloom_pairing::eta2::table;

/// Products, squarings, square roots and inversions.
fn cost(counts: &Counts) -> [u64; 4] {
    [counts.products, counts.squares, counts.roots, counts.inversions]
}

/// Seed 000, section 5.2: 9 M a product of F_2^4m, 4 S a squaring, 3 M + 2 S before the loop, 7 M + 2 S + 2 R an iteration, 26 M
/// and an inversion for the final exponentiation, whose 9 squarings besides those of U^(2^612) are 7 here.
#[test]
fn the_counts_of_seed_000() {
    let rows: Vec<_> = table::<E2_1223>().iter().map(|row| cost(&row.counts)).collect();
    let expected = [
        [9, 0, 0, 0],
        [0, 4, 0, 0],
        [3, 2, 0, 0],
        [7, 2, 2, 0],
        [3 + 7 * 611, 2 + 2 * 611, 2 * 611, 0],
        [1 + 7 * 610 + 3 + 9, 2 + 2 * 611 + 2 * 1223, 0, 0],
        [26, 7 + 4 * 612, 0, 1],
        [26 + 14, 0, 7 + 4 * 612 + 1221, 0],
    ];
    assert_eq!(rows, expected);
}

#[test]
fn counts_do_not_depend_on_nu() {
    let rows = table::<E2_691>();
    assert_eq!(cost(&rows[4].counts), [3 + 7 * 345, 2 + 2 * 345, 2 * 345, 0]);
    assert_eq!(cost(&rows[6].counts), [26, 7 + 4 * 346, 0, 1]);
    let printed: Vec<_> = rows[6].to_string().split_whitespace().map(str::to_owned).collect();
    assert_eq!(printed.join(" "), "e2-691: final exponentiation 26 M + 1391 S + 1 I -");
}
