//! What the genus-2 pairings cost: operations counted, and cycles of the time-stamp counter, the least of many runs, for
//! degenerate divisors (d) and those of type A and B.
//!
//! `cargo run --release -p pairloom-pairing --example genus2`

#[path = "../../algebra/examples/clock/mod.rs"]
mod clock;

use pairloom_curve::genus2::{
    Curve, Divisor, G2_79, G2_103, G2_367, G2_439, random_degenerate, random_type_a, random_type_b,
};
use pairloom_pairing::eta_genus2::*;
use pairloom_pairing::stepped;
use std::hint::black_box;

fn cycles<T>(operation: impl FnMut() -> T) -> u64 {
    clock::least(200, 1, operation) as u64
}

/// Bytes that look random and are the same in every run.
fn fill(seed: &mut u64) -> impl FnMut(&mut [u8]) {
    move |bytes| {
        for byte in bytes {
            *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            *byte = (*seed >> 56) as u8;
        }
    }
}

fn divisor<C: Curve>(kind: char, seed: &mut u64) -> Divisor<C> {
    match kind {
        'd' => random_degenerate(fill(seed)),
        'A' => random_type_a(fill(seed)),
        _ => random_type_b(fill(seed)),
    }
}

fn row<C: Curve>(kinds: [char; 2]) {
    let mut seed = 7;
    let [p, q] = kinds.map(|kind| divisor::<C>(kind, &mut seed));
    let unreduced = |p, q| OptimalEtaLoop::of_divisors(p, q).map(|miller| stepped::unreduced(&miller));
    let Some(f) = unreduced(&p, &q) else { return };
    println!(
        "{:<7} {}{} {:>12} {:>12} {:>12} {:>12}",
        C::ID,
        kinds[0],
        kinds[1],
        cycles(|| unreduced(black_box(&p), &q)),
        cycles(|| final_exponentiation::<C, _>(black_box(&f))),
        cycles(|| optimal_eta(black_box(&p), &q)),
        cycles(|| eta(black_box(&p), &q)),
    );
}

fn rows<C: Curve>() {
    for kinds in [['d', 'd'], ['d', 'A'], ['A', 'A'], ['d', 'B'], ['A', 'B'], ['B', 'B']] {
        row::<C>(kinds);
    }
}

fn main() {
    println!("           {:>12} {:>12} {:>12} {:>12}", "optimal loop", "final", "optimal eta", "eta_T");
    rows::<G2_79>();
    rows::<G2_103>();
    rows::<G2_367>();
    rows::<G2_439>();
    println!();
    table::<G2_367>().iter().chain(&table::<G2_439>()).for_each(|row| println!("{row}"));
}
