//! Times the operations of binary fields in eight lanes: `cargo run --release -p pairloom-algebra --example binary_lanes`. Cycles
//! of the time-stamp counter for one element of eight, the least of many runs.

#[cfg(target_arch = "x86_64")]
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
    use core::hint::black_box;
    use pairloom_algebra::binary::lanes::{Backend, LANES, Vectors};
    use pairloom_algebra::binary::moduli::*;
    use pairloom_algebra::binary::{BinaryModulus, F2m, F2mLanes};
    use pairloom_algebra::dispatch::Task;
    use pairloom_algebra::{BinaryField, Wide};

    /// Cycles of a formula that is repeated, the least of many runs.
    fn cycles<T>(formula: impl Fn() -> T) -> f64 {
        clock::least(1000, 16, formula)
    }

    fn element<P: BinaryModulus, const W: usize>(seed: u64) -> F2m<P, W> {
        let bytes: Vec<u8> =
            (0..8 * W as u64).map(|i| ((i + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8).collect();
        F2m::from_uniform_bytes(&bytes).unwrap_or(F2m::ONE)
    }

    struct Operations<P, const W: usize>(core::marker::PhantomData<P>);

    fn row<F: BinaryField>(name: &str, [a, b]: &[F; 2], share: usize) {
        let wide = a.mul_wide(b);
        let figures = [
            cycles(|| black_box(a).mul(b)),
            cycles(|| black_box(a).mul_wide(b)),
            cycles(|| F::reduce(black_box(&wide))),
            cycles(|| black_box(a).square()),
            cycles(|| black_box(a).sqrt()),
            cycles(|| black_box(a).add(b)),
            cycles(|| black_box(&wide).add(&wide)),
            cycles(|| black_box(a).invert()),
        ];
        let figures = figures.map(|cycles| format!("{:>9.1}", cycles / share as f64));
        println!("{:>5} {name:<22}{}", F::DEGREE, figures.concat());
    }

    impl<P: BinaryModulus, V: Vectors, const W: usize> Task<V> for Operations<P, W> {
        type Output = ();
        fn run(self) {
            let lanes = |seed: u64| {
                F2mLanes::<P, V, W>::from_lanes(&core::array::from_fn::<_, LANES, _>(|i| element(seed + i as u64)))
            };
            row(V::NAME, &[lanes(1), lanes(20)], LANES);
        }
    }

    fn rows<P: BinaryModulus, const W: usize>() {
        row::<F2m<P, W>>("one at a time", &[element(1), element(2)], 1);
        for backend in
            Backend::ALL.into_iter().filter(|backend| F2m::<P, W>::DEGREE < 128 || *backend != Backend::Portable)
        {
            backend.run(Operations::<P, W>(core::marker::PhantomData));
        }
    }

    pub fn table() {
        println!(
            "{:>5} {:<22}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}",
            "m", "", "product", "wide", "reduce", "square", "root", "sum", "wide sum", "inverse"
        );
        rows::<Modulus103, 2>();
        rows::<Modulus367, 6>();
        rows::<Modulus439, 7>();
        rows::<Modulus1223, 20>();
    }
}
