//! The kernels by AVX2 against big integers.

use super::avx2::{Halves, is_available};
use super::avx2_kernel::*;
use crate::prime::Modulus;
use crate::prime::moduli::Bn254Modulus;
use core::arch::x86_64::{_mm256_add_epi64, _mm256_setzero_si256, _mm256_sub_epi64};
use core::mem::MaybeUninit;
use num_bigint::BigInt;
use rand::{Rng, SeedableRng, rngs::StdRng};

fn lanes(x: Quad) -> [i64; 4] {
    // SAFETY: both are 32 bytes, and every value is one of either type.
    unsafe { core::mem::transmute(x) }
}

fn quad(lanes: [i64; 4]) -> Quad {
    // SAFETY: likewise.
    unsafe { core::mem::transmute(lanes) }
}

/// The integer that digits of so many bits stand for, in each lane.
fn integers(digits: &[Quad], bits: usize) -> [BigInt; 4] {
    core::array::from_fn(|lane| {
        let digits = digits.iter().map(|digit| lanes(*digit)[lane]);
        digits.rev().fold(BigInt::from(0), |sum, digit| (sum << bits) + digit)
    })
}

/// Words of 56 bits, the top one of 44: random, or all of them 0 or full.
fn words<const H: usize>(rng: &mut StdRng, is_edge: bool) -> [Quad; H] {
    core::array::from_fn(|i| {
        let bits = if i + 1 == H { 44 } else { 56 };
        let random = |rng: &mut StdRng| rng.random_range(0..1i64 << bits);
        let edge = |rng: &mut StdRng| if rng.random() { (1i64 << bits) - 1 } else { 0 };
        quad(core::array::from_fn(|_| if is_edge { edge(rng) } else { random(rng) }))
    })
}

/// `q R − T` is a multiple of p, and q within `T/R + [p, 2p]`, up to p/2^25 more.
fn check_quotients<P: Modulus<N>, const N: usize, const H: usize>(t: &[BigInt; 4], quotient: &[Quad; H]) {
    let p = P::LIMBS.iter().rev().fold(BigInt::from(0), |sum, limb| (sum << 64) + limb);
    for (t, q) in t.iter().zip(integers(quotient, 56)) {
        let added = ((q - &p) << (56 * H)) - t;
        assert_eq!(&added % &p, BigInt::from(0));
        assert!(added >= BigInt::from(0));
        assert!(added <= ((&p << (56 * H)) + (&p << (56 * H - 25))));
        assert!(quotient[..H - 1].iter().all(|word| lanes(*word).iter().all(|word| (0..1 << 56).contains(word))));
    }
}

#[target_feature(enable = "avx2")]
fn check<P: Modulus<N>, const N: usize, const H: usize>(a: &[Quad; H], b: &[Quad; H], factor: i64) {
    let expected: [BigInt; 4] = {
        let (a, b) = (integers(a, 56), integers(b, 56));
        core::array::from_fn(|lane| &a[lane] * &b[lane])
    };
    let [mut a_digits, mut b_digits] = [const { MaybeUninit::uninit() }; 2];
    let mut columns = MaybeUninit::uninit();
    let [a_digits, b_digits] = [split::<H>(|i| a[i], &mut a_digits), split::<H>(|i| b[i], &mut b_digits)];
    for (x, digits) in [(a, a_digits), (b, b_digits)] {
        let square = integers(x, 56).map(|x| &x * &x);
        assert_eq!(integers(product::<H, true>(digits, digits, &mut columns), 28), square);
    }
    product::<H, false>(a_digits, b_digits, &mut columns);
    // SAFETY: the first 4 H have been written, and no others are read.
    let columns = unsafe { &*columns.as_ptr() };
    assert_eq!(integers(&columns[..4 * H], 28), expected);

    let mut packed_words = [_mm256_setzero_si256(); DIGITS];
    packed::<H>(|k| columns[k], |i, word| packed_words[i] = word);
    assert_eq!(integers(&packed_words[..2 * H], 56), expected);
    let lower = &packed_words[..2 * H - 1];
    assert!(lower.iter().all(|word| lanes(*word).iter().all(|word| (0..1 << 56).contains(word))));

    let mut quotient = [_mm256_setzero_si256(); H];
    montgomery::<Halves<P, N>, H>(|k| of_column::<Halves<P, N>, H>(k, columns[k]), |i, word| quotient[i] = word);
    check_quotients::<P, N, H>(&expected, &quotient);
    let many = packed_words.map(|word| quad(lanes(word).map(|word| word * factor)));
    montgomery::<Halves<P, N>, H>(|k| of_words::<Halves<P, N>, H>(k, |i| many[i]), |i, word| quotient[i] = word);
    check_quotients::<P, N, H>(&expected.map(|product| product * factor), &quotient);
}

fn check_all<P: Modulus<N>, const N: usize, const H: usize>() {
    if !is_available() {
        eprintln!("NOT RUN: this processor has no AVX2, or a cap is below it");
        return;
    }
    let mut rng = StdRng::seed_from_u64(28);
    for count in 0..400 {
        let [a, b, c] = [0, 1, 2].map(|i| words::<H>(&mut rng, (count >> i) % 2 == 0));
        let factor = [1, -1, 94, -94][count % 4];
        // SAFETY: the processor has AVX2.
        unsafe {
            let difference = core::array::from_fn(|i| _mm256_sub_epi64(a[i], c[i]));
            let sum = core::array::from_fn(|i| _mm256_add_epi64(b[i], c[i]));
            check::<P, N, H>(&a, &b, factor);
            check::<P, N, H>(&difference, &sum, factor);
        }
    }
}

#[test]
fn five_words_equal_integers() {
    check_all::<Bn254Modulus, 4, 6>();
}
