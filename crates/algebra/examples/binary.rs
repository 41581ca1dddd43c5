//! The comb against the carry-less multiplier (seed 001, slide 16), and the other operations of binary fields.
//!
//! `cargo run --release -p pairloom-algebra --example binary` prints cycles of the time-stamp counter, the least of many runs:
//! of a product by either multiplier, alone and charged to its ⌈m/64⌉² products of words as the slide does, of a squaring, a
//! square root and an inversion.

#[cfg(target_arch = "x86_64")]
mod clock;

#[cfg(target_arch = "x86_64")]
mod measure {
    use crate::clock;
    use core::arch::x86_64::{__m128i, _mm_clmulepi64_si128, _mm_set_epi64x, _mm_xor_si128};
    use core::hint::black_box;
    use pairloom_algebra::binary::moduli::*;
    use pairloom_algebra::binary::{BinaryField, BinaryModulus, F2m, Multiplier, Quartic, Sparse, multiply};
    use pairloom_algebra::{Field, Wide};

    const RUNS: usize = 3000;
    const REPEATS: u64 = 32;

    fn cycles<T>(operation: impl FnMut() -> T) -> f64 {
        clock::least(RUNS, REPEATS, operation)
    }

    /// The cycles between two PCLMULQDQ that do not depend on each other.
    #[target_feature(enable = "pclmulqdq,avx")]
    fn issue_time() -> f64 {
        let x: [__m128i; 8] = core::array::from_fn(|i| _mm_set_epi64x(black_box(i as i64), 3));
        let mut sums = x;
        cycles(|| {
            for _ in 0..8 {
                for (sum, x) in sums.iter_mut().zip(&x) {
                    *sum = _mm_clmulepi64_si128::<0x10>(*sum, *x);
                }
            }
            sums.iter().fold(x[0], |all, sum| _mm_xor_si128(all, *sum))
        }) / 64.0
    }

    fn row<P: BinaryModulus, const W: usize>(issue: f64) {
        let a = F2m::<P, W>::from_uniform_bytes(&[0x9b; 160]).unwrap_or_default();
        let b = a.square().add_bit(true);
        let time = |multiplier| {
            multiply(multiplier, &a, &b)?;
            Some(cycles(|| multiply(multiplier, black_box(&a), black_box(&b))))
        };
        let [comb, carry_less] = [Multiplier::Comb, Multiplier::CarryLess].map(time);
        let words = (W * W) as f64;
        let cells = [
            comb,
            carry_less,
            comb.zip(carry_less).map(|(comb, carry_less)| comb / carry_less),
            comb.map(|comb| comb / words),
            carry_less.map(|carry_less| carry_less / words),
            carry_less.map(|carry_less| carry_less / issue),
            Some(cycles(|| black_box(&a).square())),
            Some(cycles(|| black_box(&a).sqrt())),
            Some(cycles(|| black_box(&a).invert())),
        ];
        let cells = cells.map(|cell| cell.map_or("-".into(), |cycles| format!("{cycles:.1}")));
        let cells: Vec<_> = cells.iter().map(|cell| format!("{cell:>10}")).collect();
        println!("{:>5}{}", F2m::<P, W>::DEGREE, cells.join(""));
    }

    /// What an iteration of the η_T pairing is made of.
    fn tower() {
        type F = F2m1223;
        let a = F::from_uniform_bytes(&[0x9b; 160]).unwrap_or_default();
        let f = Quartic::from_coordinates([a, a.square(), a.sqrt(), a.add_bit(true)]);
        let g = Sparse { g0: a, g1: a.sqrt() };
        let wide = a.mul_wide(&f.c0.c1);
        println!(
            "m = 1223: wide product {:.0}, reduction {:.0}, sum of unreduced {:.0}, sparse product {:.0}, product {:.0}",
            cycles(|| black_box(&a).mul_wide(&f.c0.c1)),
            cycles(|| F::reduce(black_box(&wide))),
            cycles(|| black_box(&wide).add(&wide)),
            cycles(|| black_box(&f).mul_sparse(&g)),
            cycles(|| black_box(&f).mul(&f))
        );
    }

    pub fn run() {
        let issue = if std::is_x86_feature_detected!("pclmulqdq") && std::is_x86_feature_detected!("avx") {
            // SAFETY: the processor has the instructions.
            unsafe { issue_time() }
        } else {
            f64::NAN
        };
        println!("PCLMULQDQ issues every {issue:.2} cycles of the time-stamp counter");
        let titles = ["comb", "clmul", "ratio", "comb/W²", "clmul/W²", "in issues", "square", "root", "inverse"];
        println!("    m{}", titles.map(|title| format!("{title:>10}")).join(""));
        row::<Modulus79, 2>(issue);
        row::<Modulus103, 2>(issue);
        row::<Modulus239, 4>(issue);
        row::<Modulus307, 5>(issue);
        row::<Modulus313, 5>(issue);
        row::<Modulus367, 6>(issue);
        row::<Modulus439, 7>(issue);
        row::<Modulus457, 8>(issue);
        row::<Modulus557, 9>(issue);
        row::<Modulus613, 10>(issue);
        row::<Modulus691, 11>(issue);
        row::<Modulus1223, 20>(issue);
        tower();
    }
}

fn main() {
    #[cfg(target_arch = "x86_64")]
    measure::run();
}
