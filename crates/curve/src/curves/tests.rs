//! What the pages of constants must satisfy.

use crate::group::{Affine, Group, PairingCurve, Twist};
use num_bigint::BigInt;
use pairloom_algebra::{Field, PrimeField, TwistField};

fn integer(words: &[u64]) -> BigInt {
    words.iter().rev().fold(BigInt::from(0), |sum, &word| (sum << 64) + word)
}

fn x_of<C: PairingCurve>() -> BigInt {
    let magnitude = BigInt::from(C::X);
    if C::X_IS_NEGATIVE { -magnitude } else { magnitude }
}

fn generators_and_twist<C: PairingCurve>(b: u64) {
    assert!(bool::from(Affine::<C::G1>::generator().is_on_curve()), "{} G1", C::ID);
    assert!(bool::from(Affine::<C::G2>::generator().is_on_curve()), "{} G2", C::ID);
    let b = (0..b).fold(C::Fp2::zero(), |sum, _| sum.add(&C::Fp2::one()));
    let twisted = C::Fp2::constant(&<C::G2 as Group>::B);
    match C::TWIST {
        Twist::D => assert_eq!(twisted.mul_xi(), b),
        Twist::M => assert_eq!(twisted, b.mul_xi()),
    }
}

fn is_bn<C: PairingCurve>() {
    let x = x_of::<C>();
    let p = 36 * x.pow(4) + 36 * x.pow(3) + 24 * x.pow(2) + 6 * &x + 1;
    assert_eq!(integer(C::Fp::MODULUS), p);
    assert_eq!(integer(C::ORDER), p - 6 * x.pow(2));
}

#[test]
fn moduli_are_polynomials_in_x() {
    is_bn::<crate::bn254::Curve>();
    is_bn::<crate::bn254_nogami::Curve>();
    let x = x_of::<crate::bls12_381::Curve>();
    let r = x.pow(4) - x.pow(2) + 1;
    assert_eq!(integer(crate::bls12_381::Curve::ORDER), r);
    assert_eq!(integer(crate::bls12_381::Fp::MODULUS), (&x - 1i32).pow(2) * r / 3 + x);
}

#[test]
fn generators_lie_on_their_curves() {
    generators_and_twist::<crate::bls12_381::Curve>(4);
    generators_and_twist::<crate::bn254::Curve>(3);
    generators_and_twist::<crate::bn254_nogami::Curve>(2);
}
