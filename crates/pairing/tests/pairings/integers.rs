//! Integers of a curve, and powers by them.

use num_bigint::{BigInt, BigUint};
use pairloom_algebra::PrimeField;
use pairloom_curve::{Family, PairingCurve};
use pairloom_pairing::{Convention, Gt};

pub fn integer(words: &[u64]) -> BigInt {
    words.iter().rev().fold(BigInt::from(0), |sum, &word| (sum << 64) + word)
}

pub fn words(integer: &BigInt) -> Vec<u64> {
    integer.to_biguint().expect("not negative").to_u64_digits()
}

pub fn p<C: PairingCurve>() -> BigInt {
    integer(C::Fp::MODULUS)
}

pub fn r<C: PairingCurve>() -> BigInt {
    integer(C::ORDER)
}

pub fn x<C: PairingCurve>() -> BigInt {
    if C::X_IS_NEGATIVE { -BigInt::from(C::X) } else { BigInt::from(C::X) }
}

/// The number of points of the twist over F_p²: r times its cofactor.
pub fn twist_order<C: PairingCurve>() -> BigInt {
    let x = x::<C>();
    let cofactor = match C::FAMILY {
        Family::Bn => 2 * p::<C>() - r::<C>(),
        Family::Bls12 => [1, -4, 5, 0, -4, 6, -4, -4, 13].iter().fold(BigInt::ZERO, |sum, c| sum * &x + *c) / 9,
    };
    cofactor * r::<C>()
}

/// (p^12 − 1)/r.
pub fn cofactor<C: PairingCurve>() -> BigInt {
    let group = p::<C>().pow(12) - 1;
    assert_eq!(&group % r::<C>(), BigInt::from(0));
    group / r::<C>()
}

/// The least non-negative residue modulo r.
pub fn modulo_r<C: PairingCurve>(integer: &BigInt) -> BigInt {
    let r = r::<C>();
    ((integer % &r) + &r) % &r
}

/// `base^exponent` in the group of order r.
pub fn power<C: PairingCurve, X: Convention>(base: &Gt<C, X>, exponent: &BigInt) -> Gt<C, X> {
    base.pow_vartime(&words(&modulo_r::<C>(exponent)))
}

/// The power of the reduced pairing that the fast final exponentiation gives.
pub fn fixed_power<C: PairingCurve>() -> BigInt {
    let x = x::<C>();
    match C::FAMILY {
        Family::Bls12 => BigInt::from(3),
        Family::Bn => 2 * &x * (6 * &x * &x + 3 * &x + 1),
    }
}

/// 1/12 modulo r.
pub fn twelfth<C: PairingCurve>() -> BigInt {
    let r: BigUint = r::<C>().to_biguint().expect("positive");
    BigUint::from(12u8).modpow(&(&r - 2u8), &r).into()
}
