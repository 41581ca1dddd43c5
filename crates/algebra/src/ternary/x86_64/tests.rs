//! Every set of instructions that the processor has against plain Rust.

use super::*;
use crate::field::Field;
use crate::ternary::tests::{Samples, every_field, every_toy};
use crate::ternary::{F3m, kernel, modulus};

/// 0, 1, runs of equal coefficients that end where words and halves of registers do, the last power of z, and whatever comes.
fn operands<P: TernaryModulus, const W: usize>() -> Vec<F3m<P, W>> {
    let m = F3m::<P, W>::DEGREE;
    let runs = (1..=2 * W).flat_map(|words| [1, 2].map(|c| F3m::from_digits(|i| if i < 32 * words { c } else { 0 })));
    let ends = [63, 64, 127, 128, 191, 192, 255, 256, 447, 448, m - 1].into_iter().filter(|end| *end < m);
    let powers = ends.map(|end| F3m::from_terms(&[(end as u32, 2)]));
    let mut source = Samples(0x7e57);
    let random: Vec<_> = (0..12).map(|_| source.next()).collect();
    let mixed = F3m::from_digits(|i| (i % 3) as u8);
    [F3m::ZERO, F3m::ONE, mixed].into_iter().chain(runs).chain(powers).chain(random).collect()
}

fn is_plain_rust<S: Set, P: TernaryModulus, const W: usize>() {
    let all = operands::<P, W>();
    for (k, a) in all.iter().enumerate() {
        for b in &all[k % 3..] {
            let factors = || Factors::<P, W> { a: a.planes(), b: b.planes(), modulus: PhantomData };
            let wide = kernel::portable_mul_wide(a.planes(), b.planes());
            let product = kernel::portable_reduce::<P, W>(&wide);
            assert_eq!(S::outlined(MultiplyWide(factors())), wide, "{a} {b}");
            assert_eq!(S::outlined(Multiply(factors())), product, "{a} {b}");
            assert!(S::outlined(MultiplyHalves(factors())).is_none_or(|halves| halves == product), "{a} {b}");
            assert_eq!(S::outlined(Reduce::<P, W> { wide: &wide, modulus: PhantomData }), product, "{a} {b}");
        }
        let cubes = Cubes::<P, W, 2> { elements: [*a.planes(), *all[0].planes()], times: 2, modulus: PhantomData };
        let cube = modulus::cubed::<P, W>(&modulus::cubed::<P, W>(a.planes()));
        assert_eq!(S::outlined(cubes), [cube, [[0; W]; 2]], "{a}");
        assert_eq!(S::outlined(Roots::<P, W> { power: &cube, times: 2, modulus: PhantomData }), *a.planes(), "{a}");
    }
}

fn every_set_is_plain_rust<P: TernaryModulus, const W: usize>() {
    if available() {
        is_plain_rust::<Avx2, P, W>();
    }
    if has_avx512() {
        is_plain_rust::<Avx512, P, W>();
    }
}

#[test]
fn vectors_and_plain_rust() {
    every_field!(every_set_is_plain_rust);
    every_toy!(every_set_is_plain_rust);
}

fn sums_of_unreduced<P: TernaryModulus, const W: usize>() {
    if !available() {
        return;
    }
    let all = operands::<P, W>();
    for pair in all.windows(2) {
        let [a, b] = [pair[0].mul_wide(&pair[1]), pair[1].mul_wide(&pair[1])].map(|wide| wide.planes);
        let expected = |f: fn(planes::Pair, planes::Pair) -> planes::Pair| {
            let mut sum = a;
            for (half, i) in (0..2).flat_map(|half| (0..W).map(move |i| (half, i))) {
                let trits = f([a[0][half][i], a[1][half][i]], [b[0][half][i], b[1][half][i]]);
                [sum[0][half][i], sum[1][half][i]] = trits;
            }
            sum
        };
        // SAFETY: the processor has the instructions.
        unsafe {
            assert_eq!(
                (wide_add(&a, &b), add_by_words(&a, &b)),
                (expected(planes::add_pair), expected(planes::add_pair))
            );
            assert_eq!(
                (wide_sub(&a, &b), sub_by_words(&a, &b)),
                (expected(planes::sub_pair), expected(planes::sub_pair))
            );
        }
    }
}

#[test]
fn sums_by_registers_and_by_words() {
    every_field!(sums_of_unreduced);
}
