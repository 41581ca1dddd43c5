//! Times η_T in characteristic three: `cargo run --release -p pairloom-pairing --example eta3`. Cycles of the time-stamp
//! counter, the least of many runs.

#[cfg(target_arch = "x86_64")]
#[path = "../../algebra/examples/clock/mod.rs"]
mod clock;

#[cfg(target_arch = "x86_64")]
fn main() {
    measure::table();
}

#[cfg(not(target_arch = "x86_64"))]
fn main() {
    println!("the time-stamp counter is read on x86-64 only");
}

#[cfg(target_arch = "x86_64")]
mod measure {
    use crate::clock;
    use pairloom_curve::hash::Dst;
    use pairloom_curve::ternary::{Curve, E3_97, E3_127, E3_167, E3_193, E3_239, E3_313, E3_509, hash_to_curve};
    use pairloom_pairing::eta3::{
        eta, final_exponentiation, iterations, miller_loop, range_by_algorithm_2, range_by_single_lines,
        range_without_roots,
    };

    /// Thousands of cycles of a formula, the least of some runs.
    fn cycles<T>(runs: usize, formula: impl Fn() -> T) -> f64 {
        clock::least(runs, 1, formula) / 1e3
    }

    fn row<C: Curve>(runs: usize) {
        let [p, q] = [b"P", b"Q"].map(|message| hash_to_curve::<C>(message, Dst::of_constant(b"PAIRLOOM-TIMING")));
        let (Some(x), Some(y)) = (p.xy(), q.xy()) else { return };
        let (f, all) = (miller_loop::<C, _>(&x, &y), 0..iterations::<C>());
        println!(
            "{:>8} {:>9.1} {:>9.1} {:>9.1} {:>9.1} {:>9.1} {:>9.1}",
            C::ID,
            cycles(runs, || eta(&p, &q)),
            cycles(runs, || miller_loop::<C, _>(&x, &y)),
            cycles(runs, || range_without_roots::<C, _>(&x, &y, all.clone())),
            cycles(runs, || range_by_single_lines::<C, _>(&x, &y, all.clone())),
            cycles(runs, || range_by_algorithm_2::<C, _>(&x, &y, all.clone())),
            cycles(runs, || final_exponentiation::<C, _>(&f)),
        );
    }

    pub fn table() {
        println!(
            "thousands of cycles: the pairing; its loop, without roots, by single lines, by algorithm 2; exponentiation"
        );
        row::<E3_97>(2000);
        row::<E3_127>(1000);
        row::<E3_167>(500);
        row::<E3_193>(500);
        row::<E3_239>(300);
        row::<E3_313>(200);
        row::<E3_509>(60);
    }
}
