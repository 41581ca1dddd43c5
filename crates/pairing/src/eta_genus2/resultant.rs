//! The values of functions y + V(x) at divisors, as resultants.
//!
//! At a point with y = v(x) of (u, v) the value at the distorted point is a polynomial in x over F_q¹², and the product over the
//! points of (u, v) is its resultant with u. No root of u is asked for.

use pairloom_algebra::binary::{Dodecic, Quadratic, Sextic, Tower};
use pairloom_algebra::{BinaryField, CubicExt, Field, QuadraticExt};
use pairloom_curve::genus2::Mumford;

fn lift<F: BinaryField>(x: &F) -> Dodecic<F> {
    Dodecic::new(
        Sextic::new(Quadratic::new(x.clone(), F::zero()), Quadratic::zero(), Quadratic::zero()),
        Sextic::zero(),
    )
}

/// A polynomial of degree at most 3, the constant coefficient first.
type Polynomial<F> = [Dodecic<F>; 4];

/// `Y + V(X)` at the distorted points of y = v(x), as a polynomial in x: X = x + w, Y = y + (w⁴ + 1) x² + (w⁴ + w²) x + s₀.
fn at_distorted<F: BinaryField>(cubic: &[F; 4], v: [&F; 2]) -> Polynomial<F> {
    let unit = |i| Dodecic::from_coordinates(Tower::Bgos, &core::array::from_fn(|j| lift_bit::<F>(i == j)));
    let [w, w2, w3, w4, s0] = [1, 2, 3, 4, 6].map(unit);
    let [c0, c1, c2, c3] = cubic;
    let constant = lift(&v[0].add(c0));
    [
        s0.add(&constant).add(&w.scale(c1)).add(&w2.scale(c2)).add(&w3.scale(c3)),
        lift(&v[1].add(c1)).add(&w4).add(&w2).add(&w2.scale(c3)),
        w4.add(&lift(&c2.add_bit(true))).add(&w.scale(c3)),
        lift(c3),
    ]
}

fn lift_bit<F: BinaryField>(bit: bool) -> F {
    F::zero().add_bit(bit)
}

/// The product of the values over the points of a divisor.
pub(super) fn evaluate<F: BinaryField>(cubic: &[F; 4], divisor: &Mumford<F>) -> Dodecic<F> {
    match divisor {
        Mumford::Identity => Dodecic::one(),
        Mumford::Degenerate { x, y } => {
            let [g0, g1, g2, g3] = at_distorted(cubic, [y, &F::zero()]);
            g3.scale(x).add(&g2).scale(x).add(&g1).scale(x).add(&g0)
        }
        Mumford::Two { u: [u0, u1], v: [v0, v1] } => {
            let [g0, g1, g2, g3] = at_distorted(cubic, [v0, v1]);
            // x² = u₁ x + u₀
            let g2 = g2.add(&g3.scale(u1));
            let (g0, g1) = (g0.add(&g2.scale(u0)), g1.add(&g2.scale(u1)).add(&g3.scale(u0)));
            g0.square().add(&g0.mul(&g1).scale(u1)).add(&g1.square().scale(u0))
        }
    }
}
