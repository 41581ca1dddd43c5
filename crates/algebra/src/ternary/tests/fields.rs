//! Operations against their definitions, coefficient by coefficient.

use super::{Samples, all, every_field, every_toy};
use crate::field::{Field, OddCharacteristic};
use crate::ternary::bytes::CodeError;
use crate::ternary::moduli::toy::{Modulus5, Modulus7};
use crate::ternary::{F3m, Multiplier, TernaryField, TernaryModulus, kernel, modulus, multiply, planes};
use crate::wide::Wide;

fn digits<P: TernaryModulus, const W: usize>(a: &F3m<P, W>) -> Vec<u32> {
    (0..F3m::<P, W>::DEGREE).map(|i| u32::from(a.coefficient(i))).collect()
}

/// Any polynomial modulo f, coefficient by coefficient.
fn reduced<P: TernaryModulus, const W: usize>(mut wide: Vec<u32>) -> F3m<P, W> {
    let m = F3m::<P, W>::DEGREE;
    wide.resize(wide.len().max(m), 0);
    for top in (m..wide.len()).rev() {
        let c = core::mem::take(&mut wide[top]);
        for &(e, d) in &P::TERMS[1..] {
            wide[top - m + e as usize] += 2 * c % 3 * u32::from(d);
        }
    }
    F3m::from_digits(|i| (wide[i] % 3) as u8)
}

fn product<P: TernaryModulus, const W: usize>(a: &F3m<P, W>, b: &F3m<P, W>) -> F3m<P, W> {
    let (a, b) = (digits(a), digits(b));
    let mut wide = vec![0; 2 * a.len()];
    a.iter().enumerate().for_each(|(i, x)| b.iter().enumerate().for_each(|(j, y)| wide[i + j] += x * y));
    reduced(wide.into_iter().map(|x| x % 3).collect())
}

/// The last power of z, all coefficients 1 or 2, and whatever comes.
fn samples<P: TernaryModulus, const W: usize>() -> Vec<F3m<P, W>> {
    let mut source = Samples(P::TERMS[1].0.into());
    let top = F3m::<P, W>::DEGREE as u32 - 1;
    let special = [F3m::ZERO, F3m::ONE, F3m::from_terms(&[(top, 2)]), F3m::from_digits(|_| 1), F3m::from_digits(|_| 2)];
    special.into_iter().chain((0..6).map(|_| source.next())).collect()
}

fn sums_and_products<P: TernaryModulus, const W: usize>() {
    let all = samples::<P, W>();
    for a in &all {
        for b in &all {
            let sum = |f: fn(u8, u8) -> u8| F3m::<P, W>::from_digits(|i| f(a.coefficient(i), b.coefficient(i)));
            assert_eq!((a.add(b), a.sub(b)), (sum(|x, y| x + y), sum(|x, y| 3 + x - y)));
            let expected = product(a, b);
            assert_eq!(a.mul(b), expected);
            assert_eq!(F3m::reduce(&a.mul_wide(b)), expected);
            for multiplier in Multiplier::ALL {
                let product = multiply(multiplier, a, b);
                let portable = matches!(multiplier, Multiplier::Comb | Multiplier::Karatsuba);
                assert!(product == Some(expected) || (product.is_none() && !portable), "{multiplier:?} {a} {b}");
            }
            let sum = a.mul_wide(b).add(&b.mul_wide(b)).sub(&a.mul_wide(a)).add(&a.mul_wide(a).double());
            assert_eq!(F3m::<P, W>::reduce(&sum), expected.add(&product(b, b)).add(&product(a, a)));
        }
        assert_eq!((a.neg(), a.double(), a.halve(), a.triple()), (F3m::ZERO.sub(a), a.add(a), a.double(), F3m::ZERO));
    }
}

#[test]
fn sums_and_products_by_their_definition() {
    every_field!(sums_and_products);
    every_toy!(sums_and_products);
}

fn linear_maps<P: TernaryModulus, const W: usize>() {
    for a in samples::<P, W>() {
        let cube = product(&product(&a, &a), &a);
        assert_eq!((a.cube(), cube.cube_root()), (cube, a));
        assert_eq!((a.frobenius(3).inverse_frobenius(3), a.frobenius(F3m::<P, W>::DEGREE)), (a, a));
        assert_eq!(a.cube_root().cube(), a);
        let conjugates = (1..F3m::<P, W>::DEGREE).scan(a, |power, _| {
            *power = power.cube();
            Some(*power)
        });
        assert_eq!(a.trace(), conjugates.fold(a, |sum, x| sum.add(&x)));
    }
}

#[test]
fn cubes_cube_roots_and_traces_by_their_definition() {
    every_field!(linear_maps);
    every_toy!(linear_maps);
}

fn portable_linear_maps<P: TernaryModulus, const W: usize>() {
    for a in samples::<P, W>() {
        let mut cube = modulus::cube::<modulus::Shifts, W>(a.planes());
        modulus::reduce::<P, W, 3>(&mut cube);
        assert_eq!(modulus::low(&cube), *a.cube().planes());
        let mut root = kernel::unreduced_cube_root::<P, W>(a.planes());
        modulus::reduce::<P, W, 2>(&mut root);
        assert_eq!(modulus::low(&root), *a.cube_root().planes());
    }
}

#[test]
fn portable_cubes_and_roots_are_the_machines() {
    every_field!(portable_linear_maps);
}

fn quotients_and_roots<P: TernaryModulus, const W: usize>() {
    let nonsquare = F3m::<P, W>::ONE.neg();
    assert!(!bool::from(nonsquare.is_square()));
    for a in samples::<P, W>() {
        let inverse = a.invert();
        assert_eq!(inverse.mul(&a), if a == F3m::ZERO { F3m::ZERO } else { F3m::ONE });
        assert_eq!((a.invert_by_cubes(), a.invert_by_roots()), (inverse, inverse));
        let square = a.square();
        let (root, exact) = square.sqrt();
        assert!(bool::from(exact) && (root == a || root == a.neg()));
        assert!(a == F3m::ZERO || !bool::from(square.neg().sqrt().1));
    }
}

#[test]
fn inverses_and_square_roots() {
    every_field!(quotients_and_roots);
    every_toy!(quotients_and_roots);
}

fn exhaustive<P: TernaryModulus, const W: usize>() {
    let elements: Vec<F3m<P, W>> = all().collect();
    let squares = elements.iter().filter(|a| bool::from(a.is_square())).count();
    let traces = elements.iter().filter(|a| a.trace() == F3m::ZERO).count();
    assert_eq!((squares, traces), (elements.len() / 2 + 1, elements.len() / 3));
    for a in &elements {
        assert_eq!(a.cube_root().cube(), *a);
        assert!(a.mul(&a.invert()) == F3m::ONE || *a == F3m::ZERO);
        for b in elements.iter().step_by(elements.len() / 81) {
            assert_eq!(a.mul(b), product(a, b));
        }
    }
}

#[test]
fn every_element_of_small_fields() {
    exhaustive::<Modulus5, 1>();
    exhaustive::<Modulus7, 1>();
}

fn codes<P: TernaryModulus, const W: usize>() {
    for a in samples::<P, W>() {
        let integer = num_bigint::BigUint::from_bytes_be(&a.to_be_bytes());
        let expected = digits(&a).iter().rev().fold(num_bigint::BigUint::ZERO, |sum, digit| (sum << 2) + *digit);
        assert_eq!((&integer, format!("{a}")), (&expected, format!("{expected:#x}")));
        assert_eq!(F3m::from_be_bytes(&a.to_be_bytes()), Ok(a));
        assert_eq!(F3m::from_quaternary(&integer.to_u64_digits()), Ok(a));
    }
}

#[test]
fn elements_are_written_and_read() {
    every_field!(codes);
    every_toy!(codes);
}

#[test]
fn bad_codes_are_refused() {
    type F = F3m<Modulus5, 1>;
    assert_eq!(F::from_quaternary(&[0b11_00_00]), Err(CodeError::Three(2)));
    assert_eq!(F::from_quaternary(&[1 << 10]), Err(CodeError::TooLong));
    assert_eq!(F::from_quaternary(&[1, 0, 1]), Err(CodeError::TooLong));
    assert_eq!(F::from_be_bytes(&[0; 3]), Err(CodeError::WrongLength));
    assert_eq!(F::from_quaternary(&[2, 0, 0]), Ok(F::ONE.neg()));
    assert!(F::from_planes([[1], [0]]).is_none() && F::from_planes([[0], [1 << 5]]).is_none());
    assert!(planes::fits(&[[1], [1]], 5));
}
