//! Elements of the Jacobian as values.

use super::Curve;
use pairloom_algebra::{BinaryField, Field};

/// A reduced divisor over F_q in Mumford's form: u monic of degree at most 2, v of lower degree, u a divisor of v² + v + f with
/// f = x⁵ + x³ + b. Its points are those of C with u(x) = 0 and y = v(x).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mumford<F> {
    /// u = 1, v = 0.
    Identity,
    /// `(P) − (∞)`: u = X + x, v = y.
    Degenerate {
        /// x.
        x: F,
        /// y.
        y: F,
    },
    /// `(P₁) + (P₂) − 2 (∞)`: u = X² + u₁ X + u₀, v = v₁ X + v₀.
    Two {
        /// `[u₀, u₁]`.
        u: [F; 2],
        /// `[v₀, v₁]`.
        v: [F; 2],
    },
}

/// What the points of a reduced divisor are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// No point.
    Identity,
    /// One point over F_q.
    Degenerate,
    /// One point over F_q, twice: u₁ = 0.
    Double,
    /// Type A: two points over F_q. Tr(u₀/u₁²) = 0.
    A,
    /// Type B: two points over F_q² that are conjugates. Tr(u₀/u₁²) = 1.
    B,
}

/// An element of the Jacobian's group over F_q, given by its reduced divisor. In or out of the subgroup of order r.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divisor<C: Curve>(pub(super) Mumford<C::Field>);

impl<C: Curve> Divisor<C> {
    /// The neutral element.
    pub const IDENTITY: Self = Self(Mumford::Identity);

    /// The representation.
    pub fn mumford(&self) -> Mumford<C::Field> {
        self.0
    }

    /// Whether this is the neutral element.
    pub fn is_identity(&self) -> bool {
        matches!(self.0, Mumford::Identity)
    }

    /// What the points are: a trace and an inversion for the types A and B.
    pub fn kind(&self) -> Kind {
        match &self.0 {
            Mumford::Identity => Kind::Identity,
            Mumford::Degenerate { .. } => Kind::Degenerate,
            Mumford::Two { u: [_, u1], .. } if u1.is_zero().into() => Kind::Double,
            Mumford::Two { u: [u0, u1], .. } => {
                if u0.mul(&u1.square().invert()).trace().into() {
                    Kind::B
                } else {
                    Kind::A
                }
            }
        }
    }
}
