//! The kernels on pairs that only four limbs have, against integers of arbitrary size.

use super::tests::*;
use super::*;
use num_bigint::BigUint;

#[test]
fn wide_sums() {
    for modulus in [BN254_P, NOGAMI_P, LARGEST_4].iter().filter(|_| available()) {
        let (m, mut operands) = (MontgomeryModulus::new(*modulus), Operands(modulus[0]));
        let bound = wide_bound(&integer(modulus), 4);
        for _ in 0..ROUNDS {
            let mut pair = || [operands.below::<8>(&bound), operands.below(&bound)];
            let [a, b, c] = [pair(), pair(), pair()];
            let [sum, difference, both] = unsafe {
                [fp2_wide_add_mod_4(&a, &b, &m), fp2_wide_sub_mod_4(&a, &b, &m), fp2_wide_sub2_mod_4(&a, &b, &c, &m)]
            };
            for i in 0..2 {
                let [x, y, z] = [&a, &b, &c].map(|pair| integer(&pair[i]));
                assert_eq!(halves(&sum.0)[i], (&x + &y) % &bound);
                assert_eq!(halves(&difference.0)[i], (&x + &bound - &y) % &bound);
                assert_eq!(halves(&both.0)[i], (x + &bound * 2u8 - y - z) % &bound);
            }
        }
    }
}

#[test]
fn small_multiples() {
    for modulus in [BN254_P, NOGAMI_P].iter().filter(|_| available()) {
        let (m, p, mut operands) = (MontgomeryModulus::new(*modulus), integer(modulus), Operands(modulus[0]));
        for _ in 0..ROUNDS {
            let (a, c): ([[u64; 4]; 2], _) = ([operands.below(&p), operands.below(&p)], operands.word() % 15);
            let [x, y] = a.each_ref().map(|x| integer(x));
            let expected = [(&x * c + &p - &y) % &p, (y * c + x) % &p];
            assert_eq!(halves(&unsafe { fp2_mul_small_4(&a, c, &m) }.0), expected);
        }
    }
}

/// Three times a pair and twice another.
#[test]
fn triples_and_doubles() {
    for modulus in [BN254_P, NOGAMI_P].iter().filter(|_| available()) {
        let (m, p, mut operands) = (MontgomeryModulus::new(*modulus), integer(modulus), Operands(modulus[1]));
        for _ in 0..ROUNDS {
            let mut pair = || [operands.below::<4>(&p), operands.below(&p)];
            let (a, b) = (pair(), pair());
            let (sum, difference) =
                unsafe { (fp2_triple_plus_double_4(&a, &b, &m), fp2_triple_minus_double_4(&a, &b, &m)) };
            for i in 0..2 {
                let (x, y) = (integer(&a[i]) * 3u8, integer(&b[i]) * 2u8);
                assert_eq!(halves(&sum.0)[i], (&x + &y) % &p);
                assert_eq!(halves(&difference.0)[i], (x + &p * 2u8 - y) % &p);
            }
        }
    }
}

/// The largest modulus that [`sums_fit`] lets through: 2^256/5 less what makes the highest limb one too large, and odd.
const LARGEST_OF_SUMS: [u64; 4] = [!0, !0, !0, u64::MAX / 5 - 2];

/// Whether two reduced sums are `Σ a_j b_j 2^−256 mod p` in F_p².
fn are_sums(sums: [BigUint; 2], a: &[[[u64; 4]; 2]], b: &[[[u64; 4]; 2]], p: &BigUint) -> bool {
    let terms = || a.iter().zip(b).map(|(a, b)| (a.each_ref().map(|x| integer(x)), b.each_ref().map(|x| integer(x))));
    let real: BigUint = terms().map(|([a0, a1], [b0, b1])| a0 * b0 + a1 * (p - b1)).sum();
    let imaginary: BigUint = terms().map(|([a0, a1], [b0, b1])| a0 * b1 + a1 * b0).sum();
    let is = |sum: &BigUint, expected: BigUint| sum < p && (sum << 256u32) % p == expected % p;
    is(&sums[0], real) && is(&sums[1], imaginary)
}

/// The factors of the real and of the imaginary part.
fn factors<const L: usize>(b: &[[[u64; 4]; 2]; L], p: &BigUint) -> [[[[u64; 4]; 2]; L]; 2] {
    [b.map(|[b0, b1]| [b0, limbs(&(p - integer(&b1)))]), b.map(|[b0, b1]| [b1, b0])]
}

/// Checks the kernels for one, two and three pairs.
fn check_sums(a: &[[[u64; 4]; 2]; 3], b: &[[[u64; 4]; 2]; 3], m: &MontgomeryModulus<4>) {
    let p = integer(&m.limbs);
    let product = unsafe { fp2_mul_4(&a[0], &b[0], m) };
    assert!(are_sums(halves(&product.0), &a[..1], &b[..1], &p));
    let two = factors(&[b[0], b[1]], &p).map(|part| part.concat().try_into().expect("four factors"));
    assert!(are_sums(halves(&unsafe { fp2_sum_2(&[&a[0], &a[1]], &two, m) }.0), &a[..2], &b[..2], &p));
    let three = factors(b, &p).map(|part| part.concat().try_into().expect("six factors"));
    let sums = three.map(|part| integer(&unsafe { sum_3(&a.each_ref(), &part, m) }));
    assert!(are_sums(sums, a, b, &p));
}

#[test]
fn sums_of_products() {
    assert!(sums_fit(&LARGEST_OF_SUMS) && !sums_fit(&LARGEST_4));
    for modulus in [BN254_P, NOGAMI_P, LARGEST_OF_SUMS].iter().filter(|_| available()) {
        let (m, p, mut operands) = (MontgomeryModulus::new(*modulus), integer(modulus), Operands(modulus[2]));
        for _ in 0..ROUNDS {
            let mut pair = || [operands.below::<4>(&p), operands.below(&p)];
            check_sums(&[pair(), pair(), pair()], &[pair(), pair(), pair()], &m);
        }
    }
}

/// Operands that make every accumulator as large as it gets.
#[test]
fn largest_sums_of_products() {
    for modulus in [BN254_P, NOGAMI_P, LARGEST_OF_SUMS].iter().filter(|_| available()) {
        let largest: [u64; 4] = limbs(&(integer(modulus) - 1u8));
        let full = [!0, !0, !0, largest[3] - 1];
        for a in [[largest; 2], [full; 2]] {
            for b in [[largest; 2], [largest, [0; 4]], [full; 2], [full, [0; 4]]] {
                check_sums(&[a; 3], &[b; 3], &MontgomeryModulus::new(*modulus));
            }
        }
    }
}
