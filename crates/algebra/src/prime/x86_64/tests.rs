//! Every kernel against integers of arbitrary size.

use super::*;
use num_bigint::BigUint;

const BLS12_381_P: [u64; 6] = [
    0xb9fe_ffff_ffff_aaab,
    0x1eab_fffe_b153_ffff,
    0x6730_d2a0_f6b0_f624,
    0x6477_4b84_f385_12bf,
    0x4b1b_a7b6_434b_acd7,
    0x1a01_11ea_397f_e69a,
];
/// 2^383 − 187 (not a prime), near the largest modulus that the kernels take.
const LARGEST_6: [u64; 6] = [0u64.wrapping_sub(187), !0, !0, !0, !0, !0 >> 1];
const BLS12_381_R: [u64; 4] =
    [0xffff_ffff_0000_0001, 0x53bd_a402_fffe_5bfe, 0x3339_d808_09a1_d805, 0x73ed_a753_299d_7d48];
pub(super) const BN254_P: [u64; 4] =
    [0x3c20_8c16_d87c_fd47, 0x9781_6a91_6871_ca8d, 0xb850_45b6_8181_585d, 0x3064_4e72_e131_a029];
const BN254_R: [u64; 4] = [0x43e1_f593_f000_0001, 0x2833_e848_79b9_7091, 0xb850_45b6_8181_585d, 0x3064_4e72_e131_a029];
pub(super) const NOGAMI_P: [u64; 4] =
    [0xa700_0000_0000_0013, 0x6121_0000_0000_0013, 0xba34_4d80_0000_0008, 0x2523_6482_4000_0001];
/// 2^255 − 19, near the largest modulus that the kernels take.
pub(super) const LARGEST_4: [u64; 4] = [0u64.wrapping_sub(19), !0, !0, !0 >> 1];
pub(super) const ROUNDS: usize = 5_000;

/// SplitMix64: the same operands in every run.
pub(super) struct Operands(pub(super) u64);

impl Operands {
    pub(super) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Any limbs; one in four is all zeros or all ones, to make long carries.
    fn limbs<const L: usize>(&mut self) -> [u64; L] {
        core::array::from_fn(|_| match self.word() % 8 {
            0 => 0,
            1 => !0,
            _ => self.word(),
        })
    }

    /// Below `bound`, often within a few units of 0 or of the bound.
    pub(super) fn below<const L: usize>(&mut self, bound: &BigUint) -> [u64; L] {
        let small = BigUint::from(self.word() % 3);
        limbs(&match self.word() % 8 {
            0 => small % bound,
            1 => bound - 1u8 - small.min(bound - 1u8),
            _ => integer(&self.limbs::<L>()) % bound,
        })
    }
}

struct Prime {
    p: BigUint,
    /// `2^(−64N) mod p`.
    radix_inverse: BigUint,
}

impl Prime {
    fn montgomery(&self, a: &BigUint) -> BigUint {
        a * &self.radix_inverse % &self.p
    }
}

pub(super) fn integer(limbs: &[u64]) -> BigUint {
    limbs.iter().rev().fold(BigUint::ZERO, |sum, &limb| (sum << 64) + limb)
}

pub(super) fn limbs<const L: usize>(value: &BigUint) -> [u64; L] {
    let digits = value.to_u64_digits();
    assert!(digits.len() <= L, "{value} does not fit");
    core::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
}

/// The integers that the two halves stand for.
pub(super) fn halves(limbs: &[u64]) -> [BigUint; 2] {
    let (low, high) = limbs.split_at(limbs.len() / 2);
    [integer(low), integer(high)]
}

/// `Σ added − Σ subtracted mod 2^bits`.
fn signed_sum(bits: usize, added: &[&[u64]], subtracted: &[&[u64]]) -> BigUint {
    let radix = BigUint::from(1u8) << bits;
    let sum: BigUint = added.iter().map(|x| integer(x)).sum();
    let offset = &radix * subtracted.len();
    (sum + offset - subtracted.iter().map(|x| integer(x)).sum::<BigUint>()) % radix
}

/// The kernels for values in two's complement, which only the 381-bit modulus has room for.
mod signed {
    use super::*;

    fn for_each_operands(mut check: impl FnMut(&MontgomeryModulus<6>, &BigUint, &mut Operands)) {
        let mut operands = Operands(7);
        for _ in 0..if available() { ROUNDS } else { 0 } {
            check(&MontgomeryModulus::new(BLS12_381_P), &integer(&BLS12_381_P), &mut operands);
        }
    }

    #[test]
    fn repeated_squares() {
        let radix = BigUint::from(1u8) << 384u32;
        for_each_operands(|m, p, operands| {
            let (a, times): ([u64; 6], _) = (operands.below(&(p * 2u8)), 1 + operands.word() % 5);
            let out = integer(&unsafe { square_times_6(&a, times, m) }.0);
            // With x = a / 2^384, the result is x^(2^times) 2^384.
            let squares = BigUint::from(1u8) << times;
            let one_less = &squares - 1u8;
            assert!(&out < p && &out * radix.modpow(&one_less, p) % p == integer(&a).modpow(&squares, p));
        });
    }

    #[test]
    fn sums() {
        for_each_operands(|_, _, operands| {
            let [a, b, c]: [[u64; 12]; 3] = [operands.limbs(), operands.limbs(), operands.limbs()];
            let (sum, difference) = unsafe { (wide_add_6(&a, &b), wide_sub_6(&a, &b)) };
            assert_eq!(integer(&sum.0), signed_sum(768, &[&a, &b], &[]));
            assert_eq!(integer(&difference.0), signed_sum(768, &[&a], &[&b]));
            let (x, y) = ([a, b], [b, c]);
            let [sum, difference] = unsafe { [fp2_wide_add_6(&x, &y), fp2_wide_sub_6(&x, &y)] };
            let [both, product] = unsafe { [fp2_wide_sub2_6(&x, &y, &[c, a]), fp2_wide_mul_1_i_6(&x)] };
            assert_eq!(halves(&sum.0), [signed_sum(768, &[&a, &b], &[]), signed_sum(768, &[&b, &c], &[])]);
            assert_eq!(halves(&difference.0), [signed_sum(768, &[&a], &[&b]), signed_sum(768, &[&b], &[&c])]);
            assert_eq!(halves(&both.0), [signed_sum(768, &[&a], &[&b, &c]), signed_sum(768, &[&b], &[&c, &a])]);
            assert_eq!(halves(&product.0), [signed_sum(768, &[&a], &[&b]), signed_sum(768, &[&a, &b], &[])]);
        });
    }

    #[test]
    fn complex_products() {
        for_each_operands(|_, p, operands| {
            let bound = p * 4u8 + 1u8;
            let mut element = || [operands.below(&bound), operands.below(&bound)];
            let ([a0, a1], [b0, b1]): ([[u64; 6]; 2], [[u64; 6]; 2]) = (element(), element());
            let [real, imaginary] = halves(&unsafe { fp2_mul_wide_signed_6(&[a0, a1], &[b0, b1]) }.0);
            let product = |x: &[u64; 6], y: &[u64; 6]| -> [u64; 12] { limbs(&(integer(x) * integer(y))) };
            let (p00, p11, p01, p10) = (product(&a0, &b0), product(&a1, &b1), product(&a0, &b1), product(&a1, &b0));
            assert_eq!(real, signed_sum(768, &[&p00], &[&p11]));
            assert_eq!(imaginary, signed_sum(768, &[&p01, &p10], &[]));
        });
    }

    /// Everywhere in `[−3p 2^384, 3p 2^384)`, near its ends, and near the multiples of p 2^384 in between.
    #[test]
    fn reductions() {
        for_each_operands(|m, p, operands| {
            let radix: BigUint = BigUint::from(1u8) << 384;
            let radix_inverse = radix.modinv(p).expect("p is odd");
            let half = p * &radix * 3u8;
            let any: [u64; 12] = operands.below(&(&half * 2u8));
            let multiple = p * &radix * (operands.word() % 7);
            let near = (multiple + integer(&operands.limbs::<7>()) + &half * 2u8 - (&radix << 63)) % (&half * 2u8);
            for raised in [integer(&any), near] {
                let signed = limbs(&((&raised + (&radix * &radix) - &half) % (&radix * &radix)));
                let out = unsafe { redc_signed_6(&signed, m) };
                assert_eq!(integer(&out), &raised * &radix_inverse % p);
            }
        });
    }
}

macro_rules! tests {
    (
        $name:ident, $n:literal, $wide:literal, [$($modulus:ident),*], $lazy:expr,
        $mul_wide:ident, $sqr_wide:ident, $redc:ident, $mont_mul:ident, $add:ident, $sub:ident,
        $wide_add:ident, $wide_sub:ident, $sub2:ident, $fp2_mul_wide:ident, $fp2_sqr_wide:ident, $fp2_sqr:ident,
        $fp2_add:ident, $fp2_sub:ident
    ) => {
        mod $name {
            use super::*;

            const MODULI: &[[u64; $n]] = &[$($modulus),*];

            /// Runs a check on every modulus; it is given `2^(−64N) mod p` besides. Nothing to test where the processor has no kernels.
            fn for_each_modulus(mut check: impl FnMut(&MontgomeryModulus<$n>, &Prime, &mut Operands)) {
                for modulus in MODULI.iter().filter(|_| available()) {
                    let mut operands = Operands(modulus[0]);
                    let p = integer(modulus);
                    let radix: BigUint = BigUint::from(1u8) << (64 * $n);
                    let radix_inverse = radix.modinv(&p).expect("p is odd");
                    let prime = Prime { p, radix_inverse };
                    for _ in 0..ROUNDS {
                        check(&MontgomeryModulus::new(*modulus), &prime, &mut operands);
                    }
                }
            }

            fn wide_bound(p: &BigUint) -> BigUint {
                super::super::wide_bound(p, $n)
            }

            #[test]
            fn products() {
                for_each_modulus(|_, _, operands| {
                    let (a, b) = (operands.limbs(), operands.limbs());
                    let (product, square) = unsafe { ($mul_wide(&a, &b), $sqr_wide(&a)) };
                    assert_eq!(integer(&product.0), integer(&a) * integer(&b));
                    assert_eq!(integer(&square.0), integer(&a) * integer(&a));
                });
            }

            #[test]
            fn reductions() {
                for_each_modulus(|m, prime, operands| {
                    let p = &prime.p;
                    let any = operands.below(&wide_bound(p));
                    // The multiples of p that come nearest to making the reduction add too much.
                    let multiple = limbs(&(wide_bound(p) - p * (1 + operands.word() % 3)));
                    for t in [any, multiple] {
                        let out = unsafe { $redc(&t, m) };
                        assert_eq!(integer(&out), prime.montgomery(&integer(&t)));
                    }
                });
            }

            #[test]
            fn montgomery_products() {
                for_each_modulus(|m, prime, operands| {
                    let p = &prime.p;
                    let one = BigUint::from(1u8);
                    let lazy = &(p * 4u8).min((one.clone() << (64 * $n - 1)) - 1u8) + &one;
                    let a = operands.below(&lazy);
                    let radix: BigUint = one.clone() << (64 * $n);
                    let divisor = integer(&a).max(one);
                    let quotient = (p * &radix + &divisor - 1u8) / divisor;
                    let b = operands.below(&quotient.min(radix));
                    let out = unsafe { $mont_mul(&a, &b, m) };
                    assert_eq!(integer(&out), prime.montgomery(&(integer(&a) * integer(&b))));
                });
            }

            #[test]
            fn sums() {
                for_each_modulus(|m, prime, operands| {
                    let p = &prime.p;
                    let (a, b) = (operands.below(p), operands.below(p));
                    let (x, y) = (integer(&a), integer(&b));
                    let (sum, difference) = unsafe { ($add(&a, &b, m), $sub(&a, &b, m)) };
                    assert_eq!(integer(&sum), (&x + &y) % p);
                    assert_eq!(integer(&difference), (&x + p - &y) % p);
                    let (sum, difference) = unsafe { ($fp2_add(&[a, b], &[b, b], m), $fp2_sub(&[a, b], &[b, a], m)) };
                    assert_eq!(halves(&sum.0), [(&x + &y) % p, (&y + &y) % p]);
                    assert_eq!(halves(&difference.0), [(&x + p - &y) % p, (&y + p - &x) % p]);
                });
            }

            #[test]
            fn wide_sums() {
                for_each_modulus(|m, prime, operands| {
                    let p = &prime.p;
                    let bound = wide_bound(p);
                    let (a, b) = (operands.below(&bound), operands.below(&bound));
                    let (x, y) = (integer(&a), integer(&b));
                    let (sum, difference) = unsafe { ($wide_add(&a, &b, m), $wide_sub(&a, &b, m)) };
                    assert_eq!(integer(&sum.0), (&x + &y) % &bound);
                    assert_eq!(integer(&difference.0), (&x + &bound - &y) % &bound);
                });
            }

            #[test]
            fn differences_of_three() {
                for_each_modulus(|_, _, operands| {
                    let [s, v0, v1]: [[u64; $wide]; 3] = [operands.limbs(), operands.limbs(), operands.limbs()];
                    let out = unsafe { $sub2(&s, &v0, &v1) };
                    assert_eq!(integer(&out.0), signed_sum(64 * $wide, &[&s], &[&v0, &v1]));
                });
            }

            fn complex_product(a: &[[u64; $n]; 2], b: &[[u64; $n]; 2], p: &BigUint) -> [BigUint; 2] {
                let [a0, a1] = a.each_ref().map(|x| integer(x));
                let [b0, b1] = b.each_ref().map(|x| integer(x));
                [(wide_bound(p) + &a0 * &b0 - &a1 * &b1) % wide_bound(p), a0 * b1 + a1 * b0]
            }

            #[test]
            fn complex_products() {
                let lazy: fn(&BigUint) -> BigUint = $lazy;
                for_each_modulus(|m, prime, operands| {
                    let p = &prime.p;
                    let bound = lazy(p);
                    let mut element = || [operands.below(&bound), operands.below(&bound)];
                    let (a, b) = (element(), element());
                    let product = unsafe { $fp2_mul_wide(&a, &b, m) };
                    assert_eq!(halves(&product.0), complex_product(&a, &b, p));
                });
            }

            #[test]
            fn complex_squares() {
                for_each_modulus(|m, prime, operands| {
                    let p = &prime.p;
                    if p * p * 4u8 >= wide_bound(p) {
                        return;
                    }
                    let a = [operands.below(p), operands.below(p)];
                    let expected = complex_product(&a, &a, p).map(|x| prime.montgomery(&x));
                    let wide = unsafe { $fp2_sqr_wide(&a, m) };
                    let [real, imaginary] = halves(&wide.0);
                    let square = p * p;
                    assert!(real <= &square * 4u8 && imaginary <= square * 2u8);
                    assert_eq!([real, imaginary].map(|x| prime.montgomery(&x)), expected);
                    assert_eq!(halves(&unsafe { $fp2_sqr(&a, m) }.0), expected);
                });
            }
        }
    };
}

tests!(
    four_limbs,
    4,
    8,
    [BLS12_381_R, BN254_P, BN254_R, NOGAMI_P, LARGEST_4],
    |p| p.clone(),
    mul_wide_4,
    sqr_wide_4,
    redc_4,
    mont_mul_4,
    add_mod_4,
    sub_mod_4,
    wide_add_mod_4,
    wide_sub_mod_4,
    wide_sub2_4,
    fp2_mul_wide_4,
    fp2_sqr_wide_4,
    fp2_sqr_4,
    fp2_add_4,
    fp2_sub_4
);
tests!(
    six_limbs,
    6,
    12,
    [BLS12_381_P, LARGEST_6],
    |p| if p.bits() < 383 { p * 2u8 + 1u8 } else { p.clone() },
    mul_wide_6,
    sqr_wide_6,
    redc_6,
    mont_mul_6,
    add_mod_6,
    sub_mod_6,
    wide_add_mod_6,
    wide_sub_mod_6,
    wide_sub2_6,
    fp2_mul_wide_6,
    fp2_sqr_wide_6,
    fp2_sqr_6,
    fp2_add_6,
    fp2_sub_6
);
