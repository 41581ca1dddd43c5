//! The Tate pairing: by Miller's algorithm, the slow reference, and from η_T.

use super::Extension;
use super::{Gt, TateGt};
use crate::tate::{self, Shape};
use pairloom_algebra::ternary::{Sextic, Sign};
use pairloom_algebra::{Field, TernaryField};
use pairloom_curve::ternary::Curve;
use pairloom_curve::ternary::Point;
use subtle::Choice;

/// The shape of y² = x³ − x + b over an extension of F_3^m.
#[derive(Clone, Copy, Debug)]
pub struct Distorted;

impl<F: TernaryField<Mask = Choice>, B: Sign> Shape<Sextic<F, B>> for Distorted {
    /// (3 x² − 1)/(2 y) = 1/y. No point with y = 0 is met: those have order 2.
    fn tangent([_, y]: &[Sextic<F, B>; 2]) -> Option<Sextic<F, B>> {
        Some(y.invert())
    }
    fn negate([x, y]: [Sextic<F, B>; 2]) -> [Sextic<F, B>; 2] {
        let y = y.neg();
        [x, y]
    }
}

fn lift<F: TernaryField, B: Sign>(x: &F) -> Sextic<F, B> {
    let [a, b, c, d, e] = core::array::from_fn(|_| F::zero());
    Sextic::from_coordinates([x.clone(), a, b, c, d, e])
}

/// ψ(x, y) = (ρ − x, y σ), the distortion map from E(F_3^m) to E(F_3^6m).
pub fn distort<F: TernaryField, B: Sign>([x, y]: &[F; 2]) -> [Sextic<F, B>; 2] {
    let zero = F::zero;
    [
        Sextic::from_coordinates([x.neg(), zero(), F::one(), zero(), zero(), zero()]),
        Sextic::from_coordinates([zero(), y.clone(), zero(), zero(), zero(), zero()]),
    ]
}

/// f_{N,P}(D)^M with D equivalent to (ψ(Q)) − (∞), by Miller's algorithm as it was first stated, verticals and all: the slow
/// reference. 1 if a point is at infinity.
pub fn tate<C: Curve>(p: &Point<C>, q: &Point<C>) -> TateGt<C> {
    let (Some(p), Some(q)) = (p.xy(), q.xy()) else { return TateGt::<C>::one() };
    let first: tate::Point<Extension<C, C::Field>> = Some(p.each_ref().map(lift));
    let f = Distorted::miller(C::GROUP_ORDER, &first, &Distorted::divisor(&Some(distort(&q))));
    TateGt::<C>::new_unchecked(plain_exponentiation::<C>(&f))
}

/// f^M by the definition of M, every power by products.
fn plain_exponentiation<C: Curve>(f: &Extension<C, C::Field>) -> Extension<C, C::Field> {
    let m = C::Field::DEGREE;
    let three_to =
        |base: &Extension<C, C::Field>, k: usize| (0..k).fold(*base, |power, _| power.mul(&power).mul(&power));
    let u = three_to(f, 3 * m).mul(&f.invert());
    let v = three_to(&u, m).mul(&u);
    let w = three_to(&v, m.div_ceil(2));
    three_to(&v, m).mul(&v).mul(&if C::ORDER_SIGN == 1 { w.invert() } else { w })
}

/// The reduced Tate pairing from the reduced η_T: its `−μ b 3^k`-th power, k = (m + 1)/2, is the T²-th one of η_T with
/// T = −μ b 3^k − 1. So with s = −μ b it is `(η^(3^k) η^(1/3^k))^s η^(−2)`.
pub fn modified_tate_from_eta<C: Curve>(eta: &Gt<C>) -> TateGt<C> {
    let e = eta.value();
    let k = C::Field::DEGREE.div_ceil(2);
    let mixed = e.frobenius(k).mul(&e.inverse_frobenius(k));
    let power = if C::ORDER_SIGN == 1 { mixed.conjugate() } else { mixed };
    TateGt::<C>::new_unchecked(power.mul(&e.conjugate().square()))
}
