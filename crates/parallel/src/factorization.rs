//! The product forms of seed 000's equations, each as the paper writes it, over the Miller functions of a pairing.
//!
//! For r = 2^w r1 + r0 and any w, with g_{U,V} the line through U and V and v_U the vertical through U,
//!
//! f_{r,Q} = f_{2^w r1, Q} · f_{r0,Q} · g_{2^w r1 Q, r0 Q} / v_{rQ}     (2), with its erratum: the vertical is that of rQ
//!
//! and, by lemma 4.1, f_{2^w r1, Q} is f_{r1,Q}^(2^w) · f_{2^w, r1 Q}, which gives (3), or f_{2^w,Q}^(r1) · f_{r1, 2^w Q}.
//! Verticals lie in a proper subfield of F_p^12, as do the scalings of lines, so the final exponentiation removes them: the
//! forms equal f_{r,Q} after it.
//!
//! [`crate::split`] runs the first form with the last factors inside the second worker's loop, where they cost it a line at
//! each digit of r0 and no loop of their own. With bits − w for w the second form gives either worker as many iterations,
//! squarings and doublings as the first; then it differs by products in F_p^12 at the digits of r1 for additions of points,
//! and by an inversion, since 2^w Q is added at those digits and should be affine. [`Prices`] tells that difference, which
//! is what decides between the forms.

use crate::cost::Calibration;
use pairloom_algebra::count::{Counts, counted};
use pairloom_algebra::{Field, Fp12};
use pairloom_curve::PairingCurve;
use pairloom_pairing::Exponent;
use pairloom_pairing::digits::Digits;
use pairloom_pairing::line::{Homogeneous, LineValue, TwistOf, secant};
use pairloom_pairing::miller::{AteKind, AteLoop, Pair};
use pairloom_pairing::stepped::{MillerLoop, segment};

/// The factors of equation (3) or of its alternative, not reduced; those of r0 are `None` for r0 = 0.
pub struct Factors<E> {
    /// f_{r1,Q}^(2^w), or f_{2^w,Q}^(r1).
    pub power: Fp12<E>,
    /// f_{2^w, r1 Q}, or f_{r1, 2^w Q}.
    pub second: Fp12<E>,
    /// f_{r0,Q}.
    pub low: Option<Fp12<E>>,
    /// g_{2^w r1 Q, r0 Q}.
    pub line: Option<Fp12<E>>,
}

impl<E: pairloom_algebra::TwistField> Factors<E> {
    /// f_{r,Q}, up to factors that the final exponentiation removes.
    pub fn product(&self) -> Fp12<E> {
        let product = self.power.mul(&self.second);
        [&self.low, &self.line].into_iter().flatten().fold(product, |product, factor| product.mul(factor))
    }
}

/// Which form of f_{2^w r1, Q}.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factorization {
    /// f_{r1,Q}^(2^w) · f_{2^w, r1 Q}: the paper's choice.
    PowerOfTwo,
    /// f_{2^w,Q}^(r1) · f_{r1, 2^w Q}.
    PowerOfR1,
}

/// f_{n,Q} at P, not reduced, and nQ.
fn function<C: PairingCurve, E: TwistOf<C>, K: AteKind<C>>(pair: &Pair<E>, n: u128) -> (Fp12<E>, Homogeneous<E>) {
    let miller = AteLoop::<C, E, K>::of_integer(pair.clone(), Digits::binary(n), Exponent::Reduced);
    let mut state = miller.start();
    let f = segment(&miller, &mut state, None, 0..miller.iterations());
    (f.unwrap_or_else(Fp12::one), state)
}

/// The multiple that a loop ended with, as an affine point: an inversion.
fn at_multiple<C: PairingCurve, E: TwistOf<C>>(pair: &Pair<E>, multiple: &Homogeneous<E>) -> Pair<E> {
    let inverse = multiple.z.invert();
    Pair { p: pair.p, q: [multiple.x.mul(&inverse), multiple.y.mul(&inverse)] }
}

fn power<E: pairloom_algebra::TwistField>(f: &Fp12<E>, exponent: u128) -> Fp12<E> {
    f.pow(&[exponent as u64, (exponent >> 64) as u64])
}

/// The factors of f_{r,Q} at P for r = 2^w r1 + r0, r ≥ 2^w.
pub fn factors<C: PairingCurve, E: TwistOf<C>, K: AteKind<C>>(
    pair: &Pair<E>,
    r: u128,
    w: u32,
    form: Factorization,
) -> Factors<E> {
    let (r1, r0, two_to_w) = (r >> w, r & ((1 << w) - 1), 1 << w);
    let (first, then) = if form == Factorization::PowerOfTwo { (r1, two_to_w) } else { (two_to_w, r1) };
    let (f, multiple) = function::<C, E, K>(pair, first);
    let (second, high) = function::<C, E, K>(&at_multiple::<C, E>(pair, &multiple), then);
    let (low, line) = if r0 == 0 {
        (None, None)
    } else {
        let (low, multiple) = function::<C, E, K>(pair, r0);
        (Some(low), Some(LineValue::<C, E>::at(&secant(&high, &multiple), &pair.p).to_fp12()))
    };
    Factors { power: power(&f, then), second, low, line }
}

/// What the two forms take of the first worker, whose power it is, and of the second, counted: for the first form the
/// second worker's multiple r1 Q, and for the other 2^w Q.
#[derive(Clone, Copy, Debug)]
pub struct Prices {
    /// The operations of the power, without a final exponentiation's help: squarings of F_p^12.
    pub power: Counts,
    /// Those of the multiple that the second worker needs, affine if it is added to others.
    pub multiple: Counts,
}

impl Prices {
    /// The prices of a form over a machine that counts.
    pub fn of<C: PairingCurve, E: TwistOf<C>, K: AteKind<C>>(
        pair: &Pair<E>,
        r: u128,
        w: u32,
        form: Factorization,
    ) -> Self {
        let (first, then) = if form == Factorization::PowerOfTwo { (r >> w, 1 << w) } else { (1 << w, r >> w) };
        let miller = AteLoop::<C, E, K>::of_integer(pair.clone(), Digits::binary(first), Exponent::Reduced);
        let mut state = miller.start();
        let mut multiple = counted(|| miller.skip(&mut state, 0..miller.iterations())).1;
        if form == Factorization::PowerOfR1 && !then.is_power_of_two() {
            multiple = multiple + counted(|| at_multiple::<C, E>(pair, &state)).1;
        }
        Self { power: counted(|| power(&Fp12::<E>::one(), then)).1, multiple }
    }

    /// Nanoseconds on a calibrated machine.
    pub fn total(&self, calibration: &Calibration) -> f64 {
        calibration.units.price(&self.power) + calibration.units.price(&self.multiple)
    }
}
