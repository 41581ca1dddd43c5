//! Operation counts: the paper's exactly, the fast path's as upper bounds.

use pairloom_algebra::count::Counts;
use pairloom_curve::{PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::counts::{Row, homogeneous_steps, r_ate, seed_002, table, whole_pairing};

/// `[products, squares, scalings, inversions]`.
fn over_fp2(counts: &Counts) -> [u64; 4] {
    [counts.products, counts.squares, counts.scalings, counts.inversions]
}

fn find<'a>(rows: &'a [Row], start: &str) -> &'a Counts {
    &rows.iter().find(|row| row.formula.starts_with(start)).unwrap_or_else(|| panic!("no row {start}")).counts
}

/// Seed 002, section 4.1; scalings are the paper's pairs of products by elements of F_p.
#[test]
fn formulas_of_seed_002() {
    let rows = seed_002();
    let count = |start| over_fp2(find(&rows, start));
    assert_eq!(count("secant and addition, Jacobian"), [11, 4, 2, 0]);
    assert_eq!(count("tangent and doubling, Jacobian"), [7, 5, 2, 0]);
    assert_eq!(count("square of F_p^12"), [12, 0, 0, 0]);
    assert_eq!(count("sparse product"), [13, 0, 2, 0]);
    assert_eq!(count("unitary square"), [0, 9, 0, 0]);
}

/// 64 (12 + 13 + 7) + 4 (13 + 11) products, 64 · 5 + 4 · 4 squares; then two secants and sparse products, and the Frobenius
/// map twice at 2 products.
#[test]
fn loop_of_seed_002() {
    let rows = seed_002();
    assert_eq!(over_fp2(find(&rows, "algorithm 1, lines 2 to 9")), [2144, 336, 2 * 68, 0]);
    assert_eq!(over_fp2(find(&rows, "algorithm 1, lines 10 to 14")), [48 + 4, 8, 4, 0]);
}

/// The paper prints 1780 M + 772 S + 1 I and does not say by which formulas.
#[test]
fn final_exponentiations_over_fp2() {
    let rows = seed_002();
    println!("{rows:#?}");
    let reduced = find(&rows, "final exponentiation, reduced");
    assert_eq!(reduced.inversions, 1);
}

/// Wide products and reductions of a whole pairing of one pair, at most.
fn holds<C: PairingCurve>([.., whole]: [Row; 4], products: u64, reductions: u64) {
    println!("{whole}");
    assert_eq!(whole.counts.inversions, 1);
    assert!(whole.counts.products <= products && whole.counts.reductions <= reductions, "{}: {:?}", C::ID, whole.counts);
}

#[test]
fn whole_pairings_over_fp() {
    holds::<bls12_381::Curve>(whole_pairing::<bls12_381::Curve>(), 1, 1);
    holds::<bn254::Curve>(whole_pairing::<bn254::Curve>(), 1, 1);
    holds::<bn254_nogami::Curve>(whole_pairing::<bn254_nogami::Curve>(), 1, 1);
}

#[test]
fn the_table_has_every_row() {
    let rows = table();
    for row in &rows {
        println!("{row}");
    }
    let parts = [seed_002().len(), homogeneous_steps().len(), 3 * 4, 2 * r_ate::<bn254::Curve>().len()];
    assert_eq!(rows.len(), parts.iter().sum::<usize>());
    assert!(rows.iter().all(|row| row.counts.products + row.counts.squares > 0));
}
