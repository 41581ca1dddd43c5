//! The points of divisors, found from u, and divisors from their points over F_q².

use super::cantor::line_at;
use super::mumford::discriminant;
use super::{Curve, Divisor, Mumford};
use crate::binary::BinaryElement;
use pairloom_algebra::binary::{Quadratic, solve_quadratic};
use pairloom_algebra::{BinaryField, Field, QuadraticExt};

/// The points of a reduced divisor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Support<F> {
    /// Points `[x, y]` over F_q: none, one, or two, which may be equal.
    Rational(Vec<[F; 2]>),
    /// A point `[x, y]` over F_q², the other one being its conjugate.
    Conjugates([Quadratic<F>; 2]),
}

/// The roots of a polynomial of degree 2.
pub(super) enum Roots<F> {
    /// Both are in F_q.
    Rational([F; 2]),
    /// This one is in F_q², and its conjugate.
    Conjugates(Quadratic<F>),
}

/// The roots of X² + u₁ X + u₀.
pub(super) fn roots<F: BinaryElement>(u: &[F; 2]) -> Roots<F> {
    if u[1].is_zero().into() {
        return Roots::Rational([u[0].sqrt(); 2]);
    }
    let (z, rational) = solve_quadratic(&discriminant(u));
    let x = u[1].mul(&z);
    if rational.into() {
        return Roots::Rational([x, x.add(&u[1])]);
    }
    // Then z² + z = u₀/u₁² + 1, and z + s is the solution.
    Roots::Conjugates(Quadratic::new(x, u[1]))
}

impl<C: Curve> Divisor<C> {
    /// The points: at most an inversion, a half-trace and 4 products. Of type A the first one has x = u₁ h, of type B
    /// x = u₁ (h + s), h the half-trace of u₀/u₁².
    pub fn support(&self) -> Support<C::Field> {
        match &self.0 {
            Mumford::Identity => Support::Rational(vec![]),
            Mumford::Degenerate { x, y } => Support::Rational(vec![[*x, *y]]),
            Mumford::Two { u, v } => match roots(u) {
                Roots::Rational(xs) => Support::Rational(xs.map(|x| [x, line_at(v, &x)]).into()),
                Roots::Conjugates(x) => {
                    let y = Quadratic::new(line_at(v, &x.c0), v[1].mul(&x.c1));
                    Support::Conjugates([x, y])
                }
            },
        }
    }

    /// `(P) + (P̄) − 2 (∞)` for a point P over F_q² with this x, which is not in F_q, and the y = y₀ + y₁ s with
    /// this lowest coefficient of y₀, or none if x has no point there.
    pub(super) fn from_conjugates(x: &Quadratic<C::Field>, lowest_of_y: bool) -> Option<Self> {
        let square = x.square();
        let mut value = square.add(&Quadratic::one()).mul(&square.mul(x));
        value.c0 = value.c0.add_bit(C::B);
        let y = solve_in_extension(&value)?;
        let v1 = y.c1.mul(&x.c1.invert());
        let y0 = y.c0.add_bit(y.c0.coefficient(0) != lowest_of_y);
        let v0 = v1.mul(&x.c0).add(&y0);
        Some(Self(Mumford::Two { u: [x.norm(), x.c1], v: [v0, v1] }))
    }
}

/// A solution of `y² + y = c` in F_q², of which y + 1 is the other one, if there is any. With `y = y₀ + y₁ s` it is
/// `y₁² + y₁ = c₁`, `y₀² + y₀ = c₀ + y₁²`, and one of both y₁ makes the latter's trace 0.
fn solve_in_extension<F: BinaryElement>(c: &Quadratic<F>) -> Option<Quadratic<F>> {
    let (root, solvable) = solve_quadratic(&c.c1);
    let c1 = root.add_bit(c.c0.add(&root).trace().into());
    bool::from(solvable).then(|| Quadratic::new(solve_quadratic(&c.c0.add(&c1.square())).0, c1))
}
