//! The reduced Tate pairing by Miller's algorithm as it was first stated: the slow reference that every curve and every
//! faster pairing must agree with.
//!
//! Affine chords, tangents and verticals over F_p^12, evaluated on a divisor; one division a step; the plain exponentiation.

use crate::final_exponentiation::Reduced;
use crate::gt::Gt;
use pairloom_algebra::pow::{bit, bit_length};
use pairloom_algebra::{CubicExt, Field, Fp6, Fp12, PrimeField, QuadraticExt, TwistField};
use pairloom_curve::{Affine, PairingCurve, Twist};
use subtle::Choice;

/// A point of a curve over some field: `[x, y]`, or `None` at infinity.
pub type Point<F> = Option<[F; 2]>;

/// A divisor (A) − (B) of degree 0, as `[A, B]`.
pub type Divisor<F> = [Point<F>; 2];

/// A field whose values may be looked at.
trait Values: Field<Mask = Choice> {
    fn is(&self, rhs: &Self) -> bool {
        self.equal(rhs).into()
    }
    fn divide(&self, rhs: &Self) -> Self {
        self.mul(&rhs.invert())
    }
}

impl<F: Field<Mask = Choice>> Values for F {}

/// A line of the plane. Its value at infinity counts as 1: lines are normalised to the leading coefficient 1.
enum Line<F> {
    Sloped { slope: F, through: [F; 2] },
    Vertical { x: F },
    AtInfinity,
}

impl<F: Values> Line<F> {
    /// g_{U,V}: the line through U and V, the tangent if they are equal.
    fn through<S: Shape<F> + ?Sized>(u: &Point<F>, v: &Point<F>) -> Self {
        match (u, v) {
            (None, None) => Self::AtInfinity,
            (Some(point), None) | (None, Some(point)) => Self::Vertical { x: point[0].clone() },
            (Some(u), Some(v)) => match slope::<S, F>(u, v) {
                Some(slope) => Self::Sloped { slope, through: u.clone() },
                None => Self::Vertical { x: u[0].clone() },
            },
        }
    }

    /// g_U: the vertical through U.
    fn vertical(u: &Point<F>) -> Self {
        u.as_ref().map_or(Self::AtInfinity, |[x, _]| Self::Vertical { x: x.clone() })
    }

    fn at(&self, point: &Point<F>) -> F {
        match (self, point) {
            (Self::AtInfinity, _) | (_, None) => F::one(),
            (Self::Vertical { x }, Some(point)) => point[0].sub(x),
            (Self::Sloped { slope, through: [x, y] }, Some(point)) => point[1].sub(y).sub(&slope.mul(&point[0].sub(x))),
        }
    }

    fn on(&self, [a, b]: &Divisor<F>) -> F {
        self.at(a).divide(&self.at(b))
    }
}

/// What Miller's algorithm must know of a curve in Weierstrass form without the terms xy and x²: its tangents and its
/// inverses.
pub trait Shape<F: Field<Mask = Choice>> {
    /// The slope of the tangent at a finite point, `None` if it is vertical.
    fn tangent(point: &[F; 2]) -> Option<F>;
    /// −(x, y).
    fn negate(point: [F; 2]) -> [F; 2];

    /// U + V.
    fn add(u: &Point<F>, v: &Point<F>) -> Point<F> {
        let (Some(first), Some(second)) = (u, v) else {
            return u.clone().or_else(|| v.clone());
        };
        slope::<Self, F>(first, second).map(|slope| {
            let x = slope.square().sub(&first[0]).sub(&second[0]);
            let y = slope.mul(&x.sub(&first[0])).add(&first[1]);
            Self::negate([x, y])
        })
    }

    /// The divisor (2Q) − (Q), equivalent to (Q) − (∞): (Q + R) − (R) of Miller's algorithm with R = Q.
    ///
    /// For P in one of the two groups and Q in the other, of odd order, no line through multiples of P vanishes on it.
    fn divisor(q: &Point<F>) -> Divisor<F> {
        [Self::add(q, q), q.clone()]
    }

    /// f_{n,P}(D), where f_{n,P} has the divisor n(P) − (nP) − (n − 1)(∞), for an integer n > 0 of little-endian words: seed
    /// 000, algorithm 1, with the lines of each step taken before T moves on.
    ///
    /// Where a line vanishes at a point of D the answer is 0.
    fn miller(n: &[u64], p: &Point<F>, d: &Divisor<F>) -> F {
        let mut t = p.clone();
        let mut f = F::one();
        for i in (0..bit_length(n).saturating_sub(1)).rev() {
            f = f.square().mul(&step::<Self, F>(&mut t, None, d));
            if bit(n, i) {
                f = f.mul(&step::<Self, F>(&mut t, Some(p), d));
            }
        }
        f
    }
}

/// y² = x³ + b in odd characteristic.
#[derive(Clone, Copy, Debug)]
pub struct Short;

impl<F: Field<Mask = Choice>> Shape<F> for Short {
    fn tangent([x, y]: &[F; 2]) -> Option<F> {
        (!y.is(&F::zero())).then(|| x.square().triple().divide(&y.double()))
    }
    fn negate([x, y]: [F; 2]) -> [F; 2] {
        let y = y.neg();
        [x, y]
    }
}

/// The slope of the line through two finite points, `None` if it is vertical.
fn slope<S: Shape<F> + ?Sized, F: Values>(u: &[F; 2], v: &[F; 2]) -> Option<F> {
    let ([x1, y1], [x2, y2]) = (u, v);
    if !x1.is(x2) {
        Some(y2.sub(y1).divide(&x2.sub(x1)))
    } else if y1.is(y2) {
        S::tangent(u)
    } else {
        None
    }
}

/// T becomes T + V (2T without V), the answer is (g_{T,V}/g_{T+V})(D) with the old T.
fn step<S: Shape<F> + ?Sized, F: Values>(t: &mut Point<F>, v: Option<&Point<F>>, d: &Divisor<F>) -> F {
    let v = v.unwrap_or(t);
    let sum = S::add(t, v);
    let value = Line::through::<S>(t, v).on(d).divide(&Line::vertical(&sum).on(d));
    *t = sum;
    value
}

/// U + V on y² = x³ + b.
pub fn add<F: Field<Mask = Choice>>(u: &Point<F>, v: &Point<F>) -> Point<F> {
    Short::add(u, v)
}

/// [`Shape::divisor`] on y² = x³ + b.
pub fn divisor<F: Field<Mask = Choice>>(q: &Point<F>) -> Divisor<F> {
    Short::divisor(q)
}

/// [`Shape::miller`] on y² = x³ + b.
pub fn miller<F: Field<Mask = Choice>>(n: &[u64], p: &Point<F>, d: &Divisor<F>) -> F {
    Short::miller(n, p, d)
}

/// A point of E(F_p) as a point of E(F_p^12).
pub fn embed<C: PairingCurve>(p: &Affine<C::G1>) -> Point<Fp12<C::Fp2>> {
    let lift =
        |x: C::Fp| Fp12::new(Fp6::new(C::Fp2::new(x, C::Fp::zero()), C::Fp2::zero(), C::Fp2::zero()), Fp6::zero());
    (!p.is_identity()).then(|| [lift(p.x), lift(p.y)])
}

/// The point of E(F_p^12) that a point (x, y) of the twist stands for: (x w², y w³) for a D-twist, (x/w², y/w³) for an
/// M-twist, where w² = v, v³ = ξ.
pub fn untwist<C: PairingCurve>(q: &Affine<C::G2>) -> Point<Fp12<C::Fp2>> {
    let zero = C::Fp2::zero();
    let [x, y] = match C::TWIST {
        Twist::D => [Fp6::new(zero, q.x, zero), Fp6::new(zero, q.y, zero)],
        Twist::M => {
            let inverse = C::Fp2::one().mul_xi().invert();
            [Fp6::new(zero, zero, q.x.mul(&inverse)), Fp6::new(zero, q.y.mul(&inverse), zero)]
        }
    };
    (!q.is_identity()).then(|| [Fp12::new(x, Fp6::zero()), Fp12::new(Fp6::zero(), y)])
}

/// The reduced Tate pairing f_{r,P}(D)^((p^12 − 1)/r), D equivalent to (Q) − (∞): always exactly [`Reduced`]. 1 if a point
/// is at infinity; both points must lie in their groups. Some fifty times the cost of [`crate::pairing`].
pub fn tate<C: PairingCurve>(p: &Affine<C::G1>, q: &Affine<C::G2>) -> Gt<C, Reduced> {
    reduced(&embed::<C>(p), &untwist::<C>(q))
}

/// The same with the points exchanged, f_{r,Q}(D)^((p^12 − 1)/r), D equivalent to (P) − (∞): the pairing whose powers the
/// ate pairings are.
pub fn tate_swapped<C: PairingCurve>(p: &Affine<C::G1>, q: &Affine<C::G2>) -> Gt<C, Reduced> {
    reduced(&untwist::<C>(q), &embed::<C>(p))
}

fn reduced<C: PairingCurve>(first: &Point<Fp12<C::Fp2>>, second: &Point<Fp12<C::Fp2>>) -> Gt<C, Reduced> {
    if first.is_none() || second.is_none() {
        return Gt::one();
    }
    let f = miller(C::ORDER, first, &divisor(second));
    Gt::new(f.pow(&reduced_exponent::<C>()))
}

/// (p^12 − 1)/r, little-endian words.
pub fn reduced_exponent<C: PairingCurve>() -> Vec<u64> {
    let mut power = (0..12).fold(vec![1], |power, _| product(&power, C::Fp::MODULUS));
    power[0] -= 1;
    quotient(&power, C::ORDER)
}

/// `a b`, with as many words as both together.
pub(crate) fn product(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut product = vec![0; a.len() + b.len()];
    for (i, &x) in a.iter().enumerate() {
        let mut carry = 0;
        for (word, &y) in product[i..].iter_mut().zip(b.iter().chain([&0])) {
            let sum = u128::from(x) * u128::from(y) + u128::from(*word) + carry;
            (*word, carry) = (sum as u64, sum >> 64);
        }
    }
    product
}

/// `⌊a / b⌋`, bit by bit.
pub(crate) fn quotient(a: &[u64], b: &[u64]) -> Vec<u64> {
    let b: Vec<u64> = b.iter().copied().chain([0]).collect();
    let mut quotient = vec![0; a.len()];
    let mut remainder = vec![0; b.len()];
    for i in (0..64 * a.len()).rev() {
        double_and_add(&mut remainder, bit(a, i));
        if remainder.iter().rev().ge(b.iter().rev()) {
            subtract(&mut remainder, &b);
            quotient[i / 64] |= 1 << (i % 64);
        }
    }
    quotient
}

/// `words = 2 words + carry`.
fn double_and_add(words: &mut [u64], mut carry: bool) {
    for word in words {
        let shifted_out = *word >> 63 == 1;
        *word = *word << 1 | u64::from(carry);
        carry = shifted_out;
    }
}

/// `a -= b` for equally long `a >= b`.
fn subtract(a: &mut [u64], b: &[u64]) {
    let mut borrow = false;
    for (x, &y) in a.iter_mut().zip(b) {
        let (difference, first) = x.overflowing_sub(y);
        let (difference, second) = difference.overflowing_sub(u64::from(borrow));
        (*x, borrow) = (difference, first || second);
    }
}
