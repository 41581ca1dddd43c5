//! What the η_T pairing costs: operations counted, and cycles of the time-stamp counter, the least of many runs.
//!
//! `cargo run --release -p pairloom-pairing --example eta2`

#[path = "../../algebra/examples/clock/mod.rs"]
mod clock;

use pairloom_curve::binary::{Curve, E2_239, E2_307, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223, hash_to_curve};
use pairloom_curve::hash::Dst;
use pairloom_pairing::eta2::*;
use std::hint::black_box;

fn cycles<T>(operation: impl FnMut() -> T) -> u64 {
    clock::least(200, 1, operation) as u64
}

fn row<C: Curve>() {
    let [p, q] = [b"P", b"Q"].map(|message| hash_to_curve::<C>(message, Dst::of_constant(b"PAIRLOOM-EXAMPLE")));
    let (Some(x), Some(y)) = (p.xy(), q.xy()) else { return };
    let f = unreduced(&p, &q);
    println!(
        "{:<8} {:>12} {:>12} {:>12} {:>12} {:>12}",
        C::ID,
        cycles(|| unreduced(black_box(&p), &q)),
        cycles(|| range_without_roots::<C, _>(black_box(&x), &y, 0..iterations::<C>())),
        cycles(|| final_exponentiation::<C, _>(black_box(&f))),
        cycles(|| final_exponentiation_fourth_root::<C, _>(black_box(&f))),
        cycles(|| eta(black_box(&p), &q)),
    );
}

fn main() {
    println!("         {:>12} {:>12} {:>12} {:>12} {:>12}", "loop", "no roots", "final", "fourth root", "pairing");
    row::<E2_239>();
    row::<E2_307>();
    row::<E2_313>();
    row::<E2_457>();
    row::<E2_557>();
    row::<E2_613>();
    row::<E2_691>();
    row::<E2_1223>();
    println!();
    table::<E2_1223>().iter().chain(&table::<E2_691>()).for_each(|row| println!("{row}"));
}
