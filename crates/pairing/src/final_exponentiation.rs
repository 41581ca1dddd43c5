//! Final exponentiations: f ↦ f^((p^12 − 1)/r), or a fixed power of it that is cheaper to reach.

use crate::digits::Digits;
use crate::in_step::{Elements, InStep};
use crate::machine::TwistOf;
use crate::workers::{self, Alone, Raise, Term};
use core::fmt::Debug;
use pairloom_algebra::{Fp12, TwistField};
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

/// An [`Exponent`] as a type: values of different powers are values of different types.
pub trait Convention: Copy + Eq + Debug + Send + Sync + 'static {
    /// The power.
    const EXPONENT: Exponent;
}

/// [`Exponent::Reduced`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduced;

/// [`Exponent::Fast`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fast;

impl Convention for Reduced {
    const EXPONENT: Exponent = Exponent::Reduced;
}

impl Convention for Fast {
    const EXPONENT: Exponent = Exponent::Fast;
}

/// The final exponentiation of an unreduced value, 0 excepted (its answer is 0).
pub fn final_exponentiation<C: PairingCurve, E: TwistOf<C>>(f: &Fp12<E>, exponent: Exponent) -> Fp12<E> {
    hard_part::<C, _, _>(&mut Alone, &easy_part(f), exponent)
}

/// As [`final_exponentiation`], of several values, which share inversions.
pub fn final_exponentiations<C: PairingCurve, E: TwistOf<C>>(values: Vec<Fp12<E>>, exponent: Exponent) -> Vec<Fp12<E>> {
    let unitary = easy_part(&InStep(values));
    hard_part::<C, _, _>(&mut Alone, &unitary, exponent).0
}

/// Whether powers by the curve's parameter are by compressed squarings. Then several values share more than the inversion of the easy part.
pub const fn powers_share_inversions<C: PairingCurve, E: TwistField>() -> bool {
    Fp12::<E>::shares_inversions(Digits::for_power(C::X as u128).as_slice())
}

/// What follows [`easy_part`], by one worker or by two that both call this.
pub fn hard_part<C: PairingCurve, G: Elements, T: Raise<G>>(workers: &mut T, unitary: &G, exponent: Exponent) -> G {
    if const { matches!(C::FAMILY, Family::Bls12) } {
        return bls12::<C, G, T>(workers, unitary, exponent);
    }
    match exponent {
        Exponent::Fast => bn_fast::<C, G, T>(workers, unitary),
        Exponent::Reduced => bn_reduced::<C, G, T>(workers, unitary),
    }
}

/// `f^((p^6 − 1)(p² + 1))`, a unitary element (seed 002, equation 3).
pub fn easy_part<G: Elements>(f: &G) -> G {
    let mut g = f.invert();
    g.update(f, |g, f| g.mul_in_place(&f.conjugate()));
    let mut unitary = g.frobenius(2);
    unitary.update(&g, Fp12::mul_in_place);
    unitary
}

/// `g^x · Π terms` or, doubled, `g^(2x) · Π terms`, x the curve's parameter.
fn power_x<C: PairingCurve, G: Elements, T: Raise<G>>(workers: &mut T, g: &G, doubled: bool, terms: &[Term<G>]) -> G {
    let digits = match (workers.partner().is_some(), doubled) {
        (false, false) => &const { Digits::for_power(C::X as u128) },
        (false, true) => &const { Digits::for_power(2 * C::X as u128) },
        (true, false) => &const { Digits::cheapest(C::X as u128) },
        (true, true) => &const { Digits::cheapest(2 * C::X as u128) },
    };
    let exponent = workers::SignedDigits { digits: digits.as_slice(), negative: C::X_IS_NEGATIVE };
    if const { powers_share_inversions::<C, G::Twist>() } {
        workers.power::<true>(g, exponent, terms)
    } else {
        workers.power::<false>(g, exponent, terms)
    }
}

/// `g^(3 (p⁴ − p² + 1)/r)` by 3 (p⁴ − p² + 1)/r = (x − 1)² (x + p)(x² + p² − 1) + 3
/// (Hayashida, Hayasaka, Teruya, eprint 2020/875); the reduced exponent with one factor x − 1 divided by 3.
fn bls12<C: PairingCurve, G: Elements, T: Raise<G>>(workers: &mut T, g: &G, exponent: Exponent) -> G {
    let fast = exponent == Exponent::Fast;
    let once =
        if fast { power_x::<C, G, T>(workers, g, false, &[Term::inverse(g)]) } else { third::<C, G, T>(workers, g) };
    let twice = power_x::<C, G, T>(workers, &once, false, &[Term::inverse(&once)]);
    drop(once);
    let first = power_x::<C, G, T>(workers, &twice, false, &[Term::image(&twice, |g| g.frobenius(1))]);
    drop(twice);
    let second = power_x::<C, G, T>(workers, &first, false, &[]);
    let [squared, inverse] = [Term::image(&first, |first| first.frobenius(2)), Term::inverse(&first)];
    if fast {
        let square = Term::image(g, Fp12::cyclotomic_square);
        power_x::<C, G, T>(workers, &second, false, &[squared, inverse, square, Term::new(g)])
    } else {
        power_x::<C, G, T>(workers, &second, false, &[squared, inverse, Term::new(g)])
    }
}

/// `g^((x − 1)/3)`.
fn third<C: PairingCurve, G: Elements, T: Raise<G>>(workers: &mut T, g: &G) -> G {
    let magnitude = Digits::non_adjacent(const { third_of_x_minus_1::<C>() });
    workers.power::<false>(g, workers::SignedDigits { digits: magnitude.as_slice(), negative: C::X_IS_NEGATIVE }, &[])
}

/// `|x − 1| / 3`, an integer for every BLS12 curve.
const fn third_of_x_minus_1<C: PairingCurve>() -> u128 {
    let magnitude = if C::X_IS_NEGATIVE { C::X as u128 + 1 } else { C::X as u128 - 1 };
    assert!(matches!(C::FAMILY, Family::Bn) || magnitude % 3 == 0);
    magnitude / 3
}

/// `g^(2x(6x² + 3x + 1)(p⁴ − p² + 1)/r)`: the exponent λ0 + λ1 p + λ2 p² + λ3 p³ of Fuentes-Castañeda, Knapp and
/// Rodríguez-Henríquez (SAC 2011, section 4), with λ2 = 6x + 6x² + 12x³, λ1 = λ2 − 2x, λ0 = λ2 + 6x² + 1, λ3 = λ1 − 1.
fn bn_fast<C: PairingCurve, G: Elements, T: Raise<G>>(workers: &mut T, g: &G) -> G {
    let x2 = power_x::<C, G, T>(workers, g, true, &[]);
    let x6 = x2.cyclotomic_square().mul(&x2);
    let xx6 = power_x::<C, G, T>(workers, &x6, false, &[]);
    let lambda2 = power_x::<C, G, T>(workers, &xx6, true, &[Term::new(&xx6), Term::new(&x6)]);
    let plain =
        [Term::new(&lambda2), Term::new(&xx6), Term::new(g), Term::image(&lambda2, |lambda2| lambda2.frobenius(2))];
    let lambda1 = lambda2.mul(&x2.conjugate());
    let [first, third] =
        [Term::image(&lambda1, |lambda1| lambda1.frobenius(1)), Term::image(&lambda1, |lambda1| lambda1.frobenius(3))];
    let last = Term::image(g, |g| g.conjugate().frobenius(3));
    let [a, b, c, d] = plain;
    workers.product(a, &[b, c, d, first, third, last])
}

/// `g^((p⁴ − p² + 1)/r)` by the vectorial addition chain y0 y1² y2⁶ y3¹² y4¹⁸ y5³⁰ y6³⁶ of seed 002, equation 5
/// (Scott, Benger, Charlemagne, Dominguez Perez, Kachisa, eprint 2008/490).
fn bn_reduced<C: PairingCurve, G: Elements, T: Raise<G>>(workers: &mut T, g: &G) -> G {
    let x1 = power_x::<C, G, T>(workers, g, false, &[]);
    let x2 = power_x::<C, G, T>(workers, &x1, false, &[]);
    let x3 = power_x::<C, G, T>(workers, &x2, false, &[]);
    let y2 = x2.frobenius(2);
    let y5 = x2.conjugate();
    let ((y0, squared_y6), (y4y5, y3y5)) = workers.both(
        || {
            let y6 = x3.mul(&x3.frobenius(1)).conjugate();
            (g.frobenius(1).mul(&g.frobenius(2)).mul(&g.frobenius(3)), y6.cyclotomic_square())
        },
        || (x1.mul(&x2.frobenius(1)).conjugate().mul(&y5), x1.frobenius(1).conjugate().mul(&y5)),
    );
    let t0 = squared_y6.mul(&y4y5);
    let (t1, t0) = workers.both(|| y3y5.mul(&t0).cyclotomic_square(), || t0.mul(&y2));
    let t1 = t1.mul(&t0).cyclotomic_square();
    let (t0, t1) = workers.both(|| t1.mul(&g.conjugate()).cyclotomic_square(), || t1.mul(&y0));
    t0.mul(&t1)
}
