//! The group law.

use super::cantor::{self, Composed, monic_at};
use super::{Curve, Divisor, Mumford};
use pairloom_algebra::{BinaryField, Field};

impl<C: Curve> Divisor<C> {
    /// The opposite divisor.
    pub fn neg(&self) -> Self {
        Self(self.0.neg())
    }

    /// Eight times the divisor: 13 or 24 squarings.
    pub fn octuple(&self) -> Self {
        Self(self.0.octuple())
    }

    /// `8^i` times the divisor: at most 4 m squarings. Degenerate if the divisor is.
    pub fn octuple_times(&self, i: usize) -> Self {
        Self(self.0.octuple_times(i))
    }

    /// The sum: an inversion and 23 products where no point is common.
    pub fn add(&self, rhs: &Self) -> Self {
        self.add_any(rhs, &mut |_| ())
    }

    /// Twice the divisor: an inversion and 15 products.
    pub fn double(&self) -> Self {
        self.double_any(&mut |_| ())
    }

    /// The sum, and the function that makes it: `step` is given the coefficients of the polynomials V, the constant one first,
    /// for which `self + rhs − (self ⊕ rhs)` is the divisor of the product of all y + V(x), up to functions of x alone. There
    /// is none where no reduction is needed, and there may be two where the divisors have a point in common.
    pub fn add_with(&self, rhs: &Self, mut step: impl FnMut([C::Field; 4])) -> Self {
        self.add_any(rhs, &mut |composed| step(composed.cubic()))
    }

    /// [`Self::add_with`] of the divisor and itself.
    pub fn double_with(&self, mut step: impl FnMut([C::Field; 4])) -> Self {
        self.double_any(&mut |composed| step(composed.cubic()))
    }

    fn add_any(&self, rhs: &Self, step: &mut impl FnMut(&Composed<C::Field>)) -> Self {
        match (&self.0, &rhs.0) {
            (Mumford::Identity, _) => *rhs,
            (_, Mumford::Identity) => *self,
            (_, Mumford::Degenerate { x, y }) => self.add_point([*x, *y], step),
            (Mumford::Degenerate { x, y }, _) => rhs.add_point([*x, *y], step),
            (Mumford::Two { .. }, Mumford::Two { .. }) if self == rhs => self.double_any(step),
            (Mumford::Two { .. }, Mumford::Two { .. }) if *self == rhs.neg() => Self::IDENTITY,
            (Mumford::Two { u, v }, Mumford::Two { u: t, v: w }) => {
                let (numerator, resultant) = cantor::slope([u, v], [t, w]);
                if bool::from(resultant.is_zero()) {
                    // The common root is in F_q, and so are all points.
                    let [c, a] = if u == t { cantor::sum(v, w) } else { cantor::sum(u, t) };
                    let x = c.mul(&a.invert());
                    let sum = self.add_point([x, cantor::line_at(w, &x)], step);
                    return sum.add_point(other_point(t, w, &x), step);
                }
                Self::reduce([u, v], t, numerator, &resultant, step)
            }
        }
    }

    fn double_any(&self, step: &mut impl FnMut(&Composed<C::Field>)) -> Self {
        match &self.0 {
            Mumford::Identity => Self::IDENTITY,
            Mumford::Degenerate { x, y } => Self::two(cantor::double_point(x, y)),
            Mumford::Two { u, v } => Self::reduce([u, v], u, cantor::tangent(u, v), &C::Field::one(), step),
        }
    }

    /// The reduction where s is `numerator/denominator` and the other u is t.
    fn reduce(
        [u, v]: [&[C::Field; 2]; 2],
        t: &[C::Field; 2],
        numerator: [C::Field; 2],
        denominator: &C::Field,
        step: &mut impl FnMut(&Composed<C::Field>),
    ) -> Self {
        let to_point = bool::from(numerator[1].is_zero());
        let leading = if to_point { C::Field::one() } else { numerator[1] };
        // 1/denominator and 1/s₁ from one inversion.
        let inverse = denominator.mul(&leading).invert();
        let scale = inverse.mul(&leading);
        let composed = Composed { u, v, s: numerator.map(|s| s.mul(&scale)) };
        step(&composed);
        if to_point {
            Self::degenerate(composed.reduce_to_point(t))
        } else {
            Self::two(composed.reduce(t, &inverse.mul(&denominator.square())))
        }
    }

    /// The sum with `(P) − (∞)`.
    fn add_point(&self, [x, y]: [C::Field; 2], step: &mut impl FnMut(&Composed<C::Field>)) -> Self {
        match &self.0 {
            Mumford::Identity => Self::degenerate([x, y]),
            Mumford::Degenerate { x: x1, y: y1 } => match (*x1 == x, *y1 == y) {
                (false, _) => Self::two(cantor::join([x1, y1], [&x, &y])),
                (true, true) => Self::two(cantor::double_point(&x, &y)),
                (true, false) => Self::IDENTITY,
            },
            Mumford::Two { u, v } => {
                let (rise, run) = (cantor::line_at(v, &x).add(&y), monic_at(u, &x));
                let s = match (run.is_zero().into(), rise.is_zero().into()) {
                    (false, _) => rise.mul(&run.invert()),
                    (true, true) => cantor::quotient_at(u, v, &x),
                    (true, false) => return Self::degenerate(other_point(u, v, &x)),
                };
                let composed = Composed { u, v, s: [s, C::Field::zero()] };
                step(&composed);
                Self::two(composed.reduce_by_point(&x))
            }
        }
    }

    fn two([u, v]: [[C::Field; 2]; 2]) -> Self {
        Self(Mumford::Two { u, v })
    }
}

/// The point of (u, v) that stays when one with this x is taken away.
fn other_point<F: BinaryField>(u: &[F; 2], v: &[F; 2], x: &F) -> [F; 2] {
    let other = x.add(&u[1]);
    let y = cantor::line_at(v, &other);
    [other, y]
}
