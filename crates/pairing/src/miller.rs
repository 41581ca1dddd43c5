//! The optimal ate Miller loop: a state, its steps and a driver over public digits.

use crate::digits::{Digits, loop_length};
use crate::line::{Homogeneous, Line, LineValue, TwistOf, add_step, double_step};
use pairloom_algebra::{Field, Fp12, QuadraticExt};
use pairloom_curve::{Family, PairingCurve, Twist};

/// A pair of affine points, P in G1 and Q in G2, neither at infinity.
#[derive(Clone)]
pub struct Pair<E: QuadraticExt> {
    /// P = (x, y) over F_p.
    pub p: [E::Base; 2],
    /// Q = (x, y) on the twist.
    pub q: [E; 2],
}

/// The state of one pair in the loop: the multiple T of Q reached so far.
struct Running<'a, E: QuadraticExt> {
    pair: &'a Pair<E>,
    negated: [E; 2],
    t: Homogeneous<E>,
}

impl<'a, E: QuadraticExt> Running<'a, E> {
    fn new(pair: &'a Pair<E>) -> Self {
        let negated = [pair.q[0].clone(), pair.q[1].neg()];
        Self { pair, negated, t: Homogeneous::from_affine(&pair.q) }
    }
}

/// The accumulator of the loop: 1 until the first line arrives.
pub(crate) struct Accumulator<E>(Option<Fp12<E>>);

impl<E: pairloom_algebra::TwistField> Accumulator<E> {
    pub(crate) fn new() -> Self {
        Self(None)
    }

    pub(crate) fn square(&mut self) {
        if let Some(f) = &mut self.0 {
            *f = f.square();
        }
    }

    /// Multiplies all lines in, two at a time: 6 products join two lines, 17 multiply the result in.
    pub(crate) fn multiply<C: PairingCurve>(&mut self, mut lines: impl Iterator<Item = LineValue<C, E>>)
    where
        E: TwistOf<C>,
    {
        while let Some(first) = lines.next() {
            let second = lines.next();
            self.0 = Some(match (self.0.take(), second) {
                (None, None) => first.to_fp12(),
                (None, Some(second)) => first.times(&second),
                (Some(f), None) => first.multiply(&f),
                (Some(f), Some(second)) => f.mul_by_line_product::<C>(&first.times(&second)),
            });
        }
    }

    pub(crate) fn finish(self, negative: bool) -> Fp12<E> {
        let f = self.0.unwrap_or_else(Fp12::one);
        if negative { f.conjugate() } else { f }
    }
}

/// Multiplication by the product of two lines, by the kind of twist.
trait MulByLineProduct<E> {
    fn mul_by_line_product<C: PairingCurve>(&self, product: &Fp12<E>) -> Fp12<E>;
}

impl<E: pairloom_algebra::TwistField> MulByLineProduct<E> for Fp12<E> {
    #[inline(always)]
    fn mul_by_line_product<C: PairingCurve>(&self, product: &Fp12<E>) -> Fp12<E> {
        match C::TWIST {
            Twist::D => self.mul_by_01234(product),
            Twist::M => self.mul_by_01245(product),
        }
    }
}

/// The product of the optimal ate Miller loops of `pairs`, before the final exponentiation; 1 for no pairs. Squarings are shared.
///
/// Seed 002, algorithm 1 with its erratum for x < 0 (BN); Vercauteren, eprint 2008/096 (BLS12).
pub fn miller_loop<C: PairingCurve, E: TwistOf<C>>(pairs: &[Pair<E>]) -> Fp12<E> {
    let mut running: Vec<_> = pairs.iter().map(Running::new).collect();
    let mut f = Accumulator::new();
    for &digit in const { Digits::cheapest(loop_length::<C>()) }.as_slice()[1..].iter() {
        f.square();
        f.multiply::<C>(running.iter_mut().map(|r| LineValue::at(&double_step::<C, E>(&mut r.t), &r.pair.p)));
        if digit != 0 {
            f.multiply::<C>(running.iter_mut().map(|r| {
                let q = if digit > 0 { &r.pair.q } else { &r.negated };
                LineValue::at(&add_step(&mut r.t, q), &r.pair.p)
            }));
        }
    }
    if C::FAMILY == Family::Bn {
        let mut f = Accumulator(Some(f.finish(C::X_IS_NEGATIVE)));
        for last in [false, true] {
            f.multiply::<C>(
                running
                    .iter_mut()
                    .map(|r| LineValue::at(&frobenius_step::<C, E>(&mut r.t, &r.pair.q, last), &r.pair.p)),
            );
        }
        return f.finish(false);
    }
    f.finish(C::X_IS_NEGATIVE)
}

/// Lines 10 to 14 of seed 002's algorithm 1: the addition of π(Q), then of −π²(Q). The sign of T for x < 0 is taken in here.
pub(crate) fn frobenius_step<C: PairingCurve, E: TwistOf<C>>(
    t: &mut Homogeneous<E>,
    q: &[E; 2],
    last: bool,
) -> Line<E> {
    const { assert!(matches!(C::FAMILY, Family::Bls12) || matches!(C::TWIST, Twist::D), "the map is that of a D-twist") };
    if last {
        let image = [q[0].frobenius_coefficient(2, 2), q[1].clone()];
        return add_step(t, &image);
    }
    if C::X_IS_NEGATIVE {
        t.y = t.y.neg();
    }
    add_step(t, &[q[0].frobenius_coefficient(1, 2), q[1].frobenius_coefficient(1, 3)])
}
