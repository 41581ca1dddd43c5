//! The operations of prime fields.
//!
//! `cargo run --release -p pairloom-algebra --example prime` prints cycles of the time-stamp counter, the least of many runs.

#[cfg(target_arch = "x86_64")]
mod clock;

#[cfg(target_arch = "x86_64")]
mod measure {
    use crate::clock;
    use core::hint::black_box;
    use pairloom_algebra::prime::moduli::{Bls12381Fp, Bn254Fp, Ss21536Fp};
    use pairloom_algebra::prime::{Fp, Modulus};
    use pairloom_algebra::{Field, Fp2};

    const RUNS: usize = 2000;
    const REPEATS: u64 = 32;

    fn cycles<T>(operation: impl FnMut() -> T) -> f64 {
        clock::least(RUNS, REPEATS, operation)
    }

    fn row<P: Modulus<N>, const N: usize>(_: Fp<P, N>) {
        let a = Fp::<P, N>::from_u64(3).invert();
        let (b, e) = (a.square().square(), Fp2 { c0: a, c1: a.square() });
        let wide = a.mul_wide(&b);
        let cells = [
            cycles(|| black_box(&a).mul(black_box(&b))),
            cycles(|| black_box(&a).square()),
            cycles(|| black_box(&a).mul_wide(black_box(&b))),
            cycles(|| black_box(&a).square_wide()),
            cycles(|| Fp::<P, N>::reduce(black_box(&wide))),
            cycles(|| black_box(&a).add(black_box(&b))),
            cycles(|| black_box(&a).invert()),
            cycles(|| black_box(&e).mul(black_box(&e))),
            cycles(|| black_box(&e).square()),
        ];
        let cells: Vec<_> = cells.iter().map(|cycles| format!("{cycles:>10.1}")).collect();
        println!("{:>5}{}", Fp::<P, N>::BITS, cells.join(""));
    }

    pub fn run() {
        let titles = ["mul", "square", "wide mul", "wide sqr", "reduce", "add", "invert", "F_p² mul", "F_p² sqr"];
        println!(" bits{}", titles.map(|title| format!("{title:>10}")).join(""));
        row(Bn254Fp::ZERO);
        row(Bls12381Fp::ZERO);
        row(Ss21536Fp::ZERO);
    }
}

fn main() {
    #[cfg(target_arch = "x86_64")]
    measure::run();
}
