//! The pairings as powers of one another, in closed form.
//!
//! Let λ = Σ c_i p^i = m r and M = (p^12 − 1)/r. On G2 the Frobenius map is multiplication by p, so with s = f_{r,Q}(P)^M
//! (the Tate pairing with its points exchanged)
//!
//! * f_{λ,Q} = f_{r,Q}^m, and f_{λ,Q} = Π f_{p^i,Q}^{c_i} · Π f_{c_i,Q}^{p^i} · lines = Π f_{p^i,Q}^{c_i} · a(P, Q) for the
//!   pairing a that c stands for (optimal ate, R-ate);
//! * f_{p^i,Q} = f_{p,Q}^{i p^(i−1)}, because f_{uv,Q} = f_{u,Q}^v f_{v,uQ};
//! * f_{p^12,Q} = f_{p^12−1,Q} = f_{r,Q}^M, so f_{p,Q}^{12 p^11} = s and f_{p,Q}^M = s^(M p/12);
//!
//! hence a^M = s^(m − (M/12) Σ i c_i p^i).

use crate::integers::{cofactor, fixed_power, modulo_r, p, power, r, twelfth, words, x};
use num_bigint::BigInt;
use pairloom_algebra::{Field, Fp12};
use pairloom_curve::{Affine, Family, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::engine::pairing;
use pairloom_pairing::engine::{miller, reduce};
use pairloom_pairing::final_exponentiation::final_exponentiation;
use pairloom_pairing::miller::Pair;
use pairloom_pairing::rate::{BarretoNaehrig, rate};
use pairloom_pairing::tate::{divisor, embed, reduced_exponent, tate, tate_swapped, untwist};
use pairloom_pairing::{Exponent, Gt, Reduced, jacobian, tate as reference};

/// The e with a^M = s^e, modulo r.
fn ate_power<C: PairingCurve>(c: &[BigInt]) -> BigInt {
    let terms: Vec<BigInt> = c.iter().zip(0u32..).map(|(c, i)| c * p::<C>().pow(i)).collect();
    let lambda: BigInt = terms.iter().sum();
    assert_eq!(&lambda % r::<C>(), BigInt::from(0));
    let weighted: BigInt = terms.iter().zip(0..).map(|(term, i): (_, i32)| term * i).sum();
    modulo_r::<C>(&(lambda / r::<C>() - cofactor::<C>() * twelfth::<C>() * weighted))
}

/// c of the optimal ate pairing: (6x + 2, 1, −1, 1) on BN curves, (x, −1) on BLS12 curves.
pub fn optimal_ate_power<C: PairingCurve>() -> BigInt {
    match C::FAMILY {
        Family::Bn => ate_power::<C>(&[6 * x::<C>() + 2, 1.into(), (-1).into(), 1.into()]),
        Family::Bls12 => ate_power::<C>(&[x::<C>(), (-1).into()]),
    }
}

/// c of the R-ate pairing: (a, a + 1, 0, 0, 1) with a = 6x + 2 for x > 0, (a + 1, a, 0, 0, −1) with a = −6x − 3 for x < 0.
pub fn rate_power<C: BarretoNaehrig>() -> BigInt {
    let zero = || BigInt::from(0);
    if C::X_IS_NEGATIVE {
        let a: BigInt = -6 * x::<C>() - 3;
        ate_power::<C>(&[&a + 1, a, zero(), zero(), (-1).into()])
    } else {
        let a: BigInt = 6 * x::<C>() + 2;
        ate_power::<C>(&[a.clone(), a + 1, zero(), zero(), 1.into()])
    }
}

/// The Weil pairing f_P(D_Q)/f_Q(D_P) with div f_P = r(P) − r(∞), D_Q = (2Q) − (Q), div f_Q = r D_Q, D_P = (P) − (∞).
fn weil<C: PairingCurve>(p: &Affine<C::G1>, q: &Affine<C::G2>) -> Fp12<C::Fp2> {
    let (p, q) = (embed::<C>(p), untwist::<C>(q));
    let [double_q, _] = divisor(&q);
    let first = reference::miller(C::ORDER, &p, &divisor(&q));
    let at_p = [p, None];
    let second = reference::miller(C::ORDER, &double_q, &at_p).mul(&reference::miller(C::ORDER, &q, &at_p).invert());
    first.mul(&second.invert())
}

/// −f_{r,P}(Q)/f_{r,Q}(P), which V. Miller showed to be the Weil pairing for odd r.
fn weil_by_points<C: PairingCurve>(p: &Affine<C::G1>, q: &Affine<C::G2>) -> Fp12<C::Fp2> {
    let (p, q) = (embed::<C>(p), untwist::<C>(q));
    let f_p = reference::miller(C::ORDER, &p, &[q, None]);
    f_p.mul(&reference::miller(C::ORDER, &q, &[p, None]).invert()).neg()
}

/// Optimal ate and Tate pairings, both conventions of the exponent. Neither point at infinity.
pub fn ate_and_tate<C: PairingCurve>(p: &Affine<C::G1>, q: &Affine<C::G2>) {
    let swapped = tate_swapped::<C>(p, q);
    assert!(!swapped.is_one());
    let optimal = reduce::<C, Reduced>(&miller::<C>(&[(*p, *q)]));
    assert_eq!(optimal, power(&swapped, &optimal_ate_power::<C>()));
    assert_eq!(pairing::<C>(p, q).as_fp12(), power(&optimal, &fixed_power::<C>()).as_fp12());
}

/// The Tate pairing, its exchanged form and the Weil pairing. Neither point at infinity.
pub fn tate_and_weil<C: PairingCurve>(p: &Affine<C::G1>, q: &Affine<C::G2>) {
    let weil = weil::<C>(p, q);
    assert_eq!(weil, weil_by_points::<C>(p, q));
    assert_ne!(weil, Fp12::one());
    assert_eq!(weil.pow(C::ORDER), Fp12::one());
    let quotient = Gt::from_fp12(weil.pow(&reduced_exponent::<C>())).expect("of order r");
    assert_eq!(tate::<C>(p, q), tate_swapped::<C>(p, q) * quotient);
}

/// The R-ate pairing, and the optimal ate loop in Jacobian coordinates. Neither point at infinity.
pub fn rate_and_jacobian<C: BarretoNaehrig>(p: &Affine<C::G1>, q: &Affine<C::G2>) {
    assert_eq!(rate::<C>(p, q), power(&tate_swapped::<C>(p, q), &rate_power::<C>()));
    let f = jacobian::miller_loop::<C, C::Fp2>(&Pair { p: [p.x, p.y], q: [q.x, q.y] });
    let optimal = reduce::<C, Reduced>(&miller::<C>(&[(*p, *q)]));
    assert_eq!(&final_exponentiation::<C, C::Fp2>(&f, Exponent::Reduced), optimal.as_fp12());
}

fn some_points<C: PairingCurve>() -> (Affine<C::G1>, Affine<C::G2>) {
    let p = Affine::<C::G1>::generator().mul_words_vartime(&[0x9e37_79b9_7f4a_7c15]).to_affine();
    let q = Affine::<C::G2>::generator().mul_words_vartime(&[0xd1b5_4a32_d192_ed03]).to_affine();
    (p, q)
}

#[test]
fn bls12_381() {
    let (p, q) = some_points::<bls12_381::Curve>();
    ate_and_tate::<bls12_381::Curve>(&p, &q);
    tate_and_weil::<bls12_381::Curve>(&p, &q);
}

#[test]
fn bn254() {
    let (p, q) = some_points::<bn254::Curve>();
    ate_and_tate::<bn254::Curve>(&p, &q);
    tate_and_weil::<bn254::Curve>(&p, &q);
    rate_and_jacobian::<bn254::Curve>(&p, &q);
}

#[test]
fn bn254_nogami() {
    let (p, q) = some_points::<bn254_nogami::Curve>();
    ate_and_tate::<bn254_nogami::Curve>(&p, &q);
    tate_and_weil::<bn254_nogami::Curve>(&p, &q);
    rate_and_jacobian::<bn254_nogami::Curve>(&p, &q);
}

/// The library's (p^12 − 1)/r against big integers.
#[test]
fn exponents() {
    fn check<C: PairingCurve>() {
        let mut exponent = reduced_exponent::<C>();
        while exponent.last() == Some(&0) {
            exponent.pop();
        }
        assert_eq!(exponent, words(&cofactor::<C>()), "{}", C::ID);
    }
    check::<bls12_381::Curve>();
    check::<bn254::Curve>();
    check::<bn254_nogami::Curve>();
    check::<pairloom_curve::curves::toy::bn_negative::Curve>();
    check::<pairloom_curve::curves::toy::bls12_negative::Curve>();
}

#[test]
fn a_point_at_infinity_gives_1() {
    fn check<C: BarretoNaehrig>() {
        let (p, q) = (Affine::<C::G1>::generator(), Affine::<C::G2>::generator());
        for (p, q) in [(Affine::identity(), q), (p, Affine::identity()), (Affine::identity(), Affine::identity())] {
            assert!([tate::<C>(&p, &q), tate_swapped(&p, &q), rate(&p, &q)].iter().all(Gt::is_one));
            assert!(pairing::<C>(&p, &q).is_one());
        }
    }
    check::<bn254::Curve>();
    check::<bn254_nogami::Curve>();
}
