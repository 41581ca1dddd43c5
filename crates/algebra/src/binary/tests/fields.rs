//! The operations of fields.

use super::*;
use crate::binary::{CountBinary, Multiplier, multiply, solve_quadratic};
use crate::binary::{modulus, words};
use crate::count::{Counts, counted};
use crate::field::Field;
use crate::wide::Wide;

/// The polynomial modulo f, bit by bit.
fn reduced(mut bits: Vec<bool>, exponents: &[u32]) -> Vec<bool> {
    let m = exponents[0] as usize;
    for i in (m..bits.len()).rev() {
        if bits[i] {
            exponents.iter().for_each(|e| bits[i - m + *e as usize] ^= true);
        }
    }
    bits.resize(m, false);
    bits
}

/// The product, bit by bit.
fn product<F: Concrete>(a: &F, b: &F) -> F {
    let mut bits = vec![false; 2 * F::DEGREE];
    for (i, _) in a.bits().iter().enumerate().filter(|(_, bit)| **bit) {
        b.bits().iter().enumerate().for_each(|(j, bit)| bits[i + j] ^= bit);
    }
    F::from_bits(&reduced(bits, F::EXPONENTS))
}

fn products<F: Concrete>() {
    for a in samples::<F>() {
        for b in samples::<F>() {
            let expected = product(&a, &b);
            assert_eq!(a.mul(&b), expected);
            assert_eq!(F::reduce(&a.mul_wide(&b)), expected);
            assert_eq!(F::reduce(&a.mul_wide(&b).add(&a.square_wide())), expected.add(&product(&a, &a)));
        }
        assert_eq!(a.square(), product(&a, &a));
        assert_eq!(a.square_times(3), a.square().square().square());
    }
}

#[test]
fn products_and_squares() {
    every_field!(products);
}

/// Both multipliers, on machines that have both; the portable square and square root.
#[test]
fn portable_operations_agree() {
    fn check<P: BinaryModulus, const W: usize>(_: F2m<P, W>) {
        for a in samples::<F2m<P, W>>() {
            let square = modulus::reduce::<P, W>(&words::square(a.words()));
            assert_eq!(F2m::from_words(square), Some(a.square()));
            if modulus::root_of_z(P::EXPONENTS).is_some() {
                let root = modulus::sparse_sqrt::<P, W>(words::split(a.words()));
                assert_eq!(F2m::from_words(root), Some(a.sqrt()));
            }
            for b in samples() {
                let comb = multiply(Multiplier::Comb, &a, &b);
                assert_eq!(comb, Some(a.mul(&b)));
                let carry_less = multiply(Multiplier::CarryLess, &a, &b);
                assert!(carry_less.is_none() || carry_less == comb);
            }
        }
    }
    check(F2m7::ONE);
    check(F2m79::ONE);
    check(F2m239::ONE);
    check(F2m313::ONE);
    check(F2m367::ONE);
    check(F2m439::ONE);
    check(F2m457::ONE);
    check(F2m557::ONE);
    check(F2m613::ONE);
    check(F2m691::ONE);
    check(F2m1223::ONE);
}

#[test]
#[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
fn the_carry_less_multiplier_is_there_where_the_processor_has_it() {
    let expected = crate::instructions::cap() >= crate::instructions::Level::Scalar
        && std::is_x86_feature_detected!("pclmulqdq")
        && std::is_x86_feature_detected!("sse4.1");
    assert_eq!(multiply(Multiplier::CarryLess, &F2m7::ONE, &F2m7::ONE).is_some(), expected);
}

#[test]
#[cfg(all(target_arch = "aarch64", not(pairloom_backend = "portable")))]
fn the_carry_less_multiplier_is_there_where_the_processor_has_it() {
    let expected = crate::instructions::cap() >= crate::instructions::Level::Scalar
        && std::arch::is_aarch64_feature_detected!("pmull");
    assert_eq!(multiply(Multiplier::CarryLess, &F2m7::ONE, &F2m7::ONE).is_some(), expected);
}

fn linear_maps<F: Concrete>() {
    for a in samples::<F>() {
        assert_eq!(a.sqrt().square(), a);
        assert_eq!(a.square().sqrt(), a);
        assert_eq!(a.frobenius(F::DEGREE), a);
        assert_eq!(a.inverse_frobenius(3).frobenius(3), a);
        assert_eq!(a.add(&a), F::zero());
        assert_eq!((a.double(), a.triple(), a.neg()), (F::zero(), a, a));
        assert_eq!(a.add_bit(true), a.add(&F::one()));
        let trace = (1..F::DEGREE).fold(a, |sum, i| sum.add(&a.frobenius(i)));
        assert_eq!(trace, if bool::from(a.trace()) { F::one() } else { F::zero() });
        let (h, solved) = solve_quadratic(&a);
        assert_eq!(bool::from(solved), !bool::from(a.trace()));
        assert_eq!(h.square().add(&h), a.add_bit(!bool::from(solved)));
    }
}

#[test]
fn roots_traces_and_quadratic_equations() {
    every_field!(linear_maps);
}

fn inverses<F: Concrete>() {
    for a in samples::<F>() {
        let inverse = a.invert();
        assert_eq!(inverse.mul(&a), if a == F::zero() { F::zero() } else { F::one() });
        assert_eq!((a.invert_by_squares(), a.invert_by_roots()), (inverse, inverse));
    }
}

#[test]
fn inversion() {
    every_field!(inverses);
}

#[test]
fn the_chain_of_the_1223_bit_inversion() {
    type C = CountBinary<F2m1223>;
    let (_, cost) = counted(|| C::one().invert_by_squares());
    assert_eq!(cost, Counts { products: 14, reductions: 14, squares: 1222, ..Counts::default() });
    let (_, cost) = counted(|| C::one().invert_by_roots());
    assert_eq!(cost, Counts { products: 14, reductions: 14, roots: 1222, ..Counts::default() });
}

#[test]
fn bytes_and_digits() {
    let a = F2m239::from_exponents(&[238, 64, 3, 0]);
    assert_eq!(a.to_string(), format!("0x40000000000000000000000000000000000000000001{:016x}", 9));
    let bytes = a.to_be_bytes();
    assert_eq!((bytes.len(), F2m239::from_be_bytes(&bytes)), (30, Some(a)));
    let mut beyond = bytes.clone();
    beyond[0] |= 0x80;
    assert_eq!(F2m239::from_be_bytes(&beyond), None, "degree 239");
    assert_eq!(F2m239::from_uniform_bytes(&[&[1, 2], &beyond[..]].concat()), Some(a));
    assert_eq!((F2m239::from_be_bytes(&bytes[1..]), F2m239::from_uniform_bytes(&bytes[1..])), (None, None));
    assert_eq!(F2m239::from_words([0, 0, 0, 1 << 47]), None);
    assert_eq!(F2m9::from_words([511]).map(|a| a.to_string()), Some("0x1ff".into()));
}

/// Powers by table are powers by squaring, and roots by table roots.
fn tabulated_powers<F: Concrete>() {
    for k in [0, 1, 99, 100, 101, F::DEGREE / 2, F::DEGREE.div_ceil(2), F::DEGREE - 1] {
        let k = k.min(F::DEGREE - 1);
        for a in samples::<F>() {
            assert_eq!(a.frobenius_often(k), a.square_times(k), "{k}");
            assert_eq!(a.inverse_frobenius_often(k).square_times(k), a, "{k}");
        }
    }
}

#[test]
fn powers_by_table() {
    every_field!(tabulated_powers);
}
