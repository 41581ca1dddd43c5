//! Final exponentiations: f ↦ f^((p^12 − 1)/r), or a fixed power of it that is cheaper to reach.

use crate::digits::Digits;
use crate::line::TwistOf;
use pairloom_algebra::{Field, Fp12, QuadraticExt, TwistField};
use pairloom_curve::{Family, PairingCurve};

/// Which power of the reduced pairing a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exponent {
    /// Exactly f^((p^12 − 1)/r).
    Reduced,
    /// What the fastest final exponentiation gives and other libraries return: the cube of the reduced pairing on BLS12
    /// curves, its power 2x(6x² + 3x + 1) on BN curves.
    Fast,
}

/// The final exponentiation of an unreduced value, 0 excepted (its answer is 0).
pub fn final_exponentiation<C: PairingCurve, E: TwistOf<C>>(f: &Fp12<E>, exponent: Exponent) -> Fp12<E> {
    let unitary = easy_part(f);
    match (C::FAMILY, exponent) {
        (Family::Bls12, Exponent::Fast) => bls12_fast::<C, E>(&unitary),
        (Family::Bls12, Exponent::Reduced) => bls12_reduced::<C, E>(&unitary),
        (Family::Bn, Exponent::Fast) => bn_fast::<C, E>(&unitary),
        (Family::Bn, Exponent::Reduced) => bn_reduced::<C, E>(&unitary),
    }
}

/// `f^((p^6 − 1)(p² + 1))`, a unitary element (seed 002, equation 3).
pub fn easy_part<E: TwistField>(f: &Fp12<E>) -> Fp12<E> {
    let g = f.conjugate().mul(&f.invert());
    g.frobenius(2).mul(&g)
}

/// `g^x`, x the curve's parameter, for unitary g.
fn power_x<C: PairingCurve, E: TwistOf<C>>(g: &Fp12<E>) -> Fp12<E> {
    let power = g.cyclotomic_pow_signed(const { Digits::for_power(C::X as u128) }.as_slice());
    if C::X_IS_NEGATIVE { power.conjugate() } else { power }
}

/// `g^(3 (p⁴ − p² + 1)/r)` by 3 (p⁴ − p² + 1)/r = (x − 1)² (x + p)(x² + p² − 1) + 3
/// (Hayashida, Hayasaka, Teruya, eprint 2020/875).
fn bls12_fast<C: PairingCurve, E: TwistOf<C>>(g: &Fp12<E>) -> Fp12<E> {
    let shifted = power_x::<C, E>(g).mul(&g.conjugate());
    let product = bls12_chain::<C, E>(&power_x::<C, E>(&shifted).mul(&shifted.conjugate()));
    product.mul(&g.cyclotomic_square().mul(g))
}

/// `g^((x + p)(x² + p² − 1))`.
fn bls12_chain<C: PairingCurve, E: TwistOf<C>>(g: &Fp12<E>) -> Fp12<E> {
    let first = power_x::<C, E>(g).mul(&g.frobenius(1));
    let squared = power_x::<C, E>(&power_x::<C, E>(&first));
    squared.mul(&first.frobenius(2)).mul(&first.conjugate())
}

/// `g^((p⁴ − p² + 1)/r)`: as [`bls12_fast`], with one factor x − 1 divided by 3.
fn bls12_reduced<C: PairingCurve, E: TwistOf<C>>(g: &Fp12<E>) -> Fp12<E> {
    let magnitude = const { third_of_x_minus_1::<C>() };
    let third = g.cyclotomic_pow_signed(Digits::non_adjacent(magnitude).as_slice());
    let third = if C::X_IS_NEGATIVE { third.conjugate() } else { third };
    let shifted = power_x::<C, E>(&third).mul(&third.conjugate());
    bls12_chain::<C, E>(&shifted).mul(g)
}

/// `|x − 1| / 3`, an integer for every BLS12 curve.
const fn third_of_x_minus_1<C: PairingCurve>() -> u128 {
    let magnitude = if C::X_IS_NEGATIVE { C::X as u128 + 1 } else { C::X as u128 - 1 };
    assert!(matches!(C::FAMILY, Family::Bn) || magnitude % 3 == 0);
    magnitude / 3
}

/// `g^(2x(6x² + 3x + 1)(p⁴ − p² + 1)/r)`: the exponent λ0 + λ1 p + λ2 p² + λ3 p³ of Fuentes-Castañeda, Knapp and
/// Rodríguez-Henríquez (SAC 2011, section 4), with λ2 = 6x + 6x² + 12x³, λ1 = λ2 − 2x, λ0 = λ2 + 6x² + 1, λ3 = λ1 − 1.
fn bn_fast<C: PairingCurve, E: TwistOf<C>>(g: &Fp12<E>) -> Fp12<E> {
    let x2 = power_x::<C, E>(g).cyclotomic_square();
    let x6 = x2.cyclotomic_square().mul(&x2);
    let xx6 = power_x::<C, E>(&x6);
    let xxx12 = power_x::<C, E>(&xx6.cyclotomic_square());
    let lambda2 = xxx12.mul(&xx6).mul(&x6);
    let lambda1 = lambda2.mul(&x2.conjugate());
    let lambda0 = lambda2.mul(&xx6).mul(g);
    let lambda3 = lambda1.mul(&g.conjugate());
    let even = lambda0.mul(&lambda2.frobenius(2));
    even.mul(&lambda1.frobenius(1)).mul(&lambda3.frobenius(3))
}

/// `g^((p⁴ − p² + 1)/r)` by the vectorial addition chain y0 y1² y2⁶ y3¹² y4¹⁸ y5³⁰ y6³⁶ of seed 002, equation 5
/// (Scott, Benger, Charlemagne, Dominguez Perez, Kachisa, eprint 2008/490).
fn bn_reduced<C: PairingCurve, E: TwistOf<C>>(g: &Fp12<E>) -> Fp12<E> {
    let x1 = power_x::<C, E>(g);
    let x2 = power_x::<C, E>(&x1);
    let x3 = power_x::<C, E>(&x2);
    let y0 = g.frobenius(1).mul(&g.frobenius(2)).mul(&g.frobenius(3));
    let y1 = g.conjugate();
    let y2 = x2.frobenius(2);
    let y3 = x1.frobenius(1).conjugate();
    let y4 = x1.mul(&x2.frobenius(1)).conjugate();
    let y5 = x2.conjugate();
    let y6 = x3.mul(&x3.frobenius(1)).conjugate();
    let t0 = y6.cyclotomic_square().mul(&y4).mul(&y5);
    let t1 = y3.mul(&y5).mul(&t0);
    let t0 = t0.mul(&y2);
    let t1 = t1.cyclotomic_square().mul(&t0).cyclotomic_square();
    let t0 = t1.mul(&y1).cyclotomic_square();
    t0.mul(&t1.mul(&y0))
}
