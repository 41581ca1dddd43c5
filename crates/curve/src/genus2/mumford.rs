//! Mumford's representation and the endomorphisms that cost no product, over any machine.

use pairloom_algebra::BinaryField;

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

impl<F: BinaryField> Mumford<F> {
    /// The opposite: v + 1.
    pub fn neg(&self) -> Self {
        match self {
            Self::Identity => Self::Identity,
            Self::Degenerate { x, y } => Self::Degenerate { x: x.clone(), y: y.add_bit(true) },
            Self::Two { u, v: [v0, v1] } => Self::Two { u: u.clone(), v: [v0.add_bit(true), v1.clone()] },
        }
    }

    /// The image under the k-th power of the Frobenius map of F_2: 2 k or 4 k squarings.
    pub fn frobenius(&self, k: usize) -> Self {
        let power = |x: &F| x.frobenius(k);
        match self {
            Self::Identity => Self::Identity,
            Self::Degenerate { x, y } => Self::Degenerate { x: power(x), y: power(y) },
            Self::Two { u, v } => Self::Two { u: u.each_ref().map(power), v: v.each_ref().map(power) },
        }
    }

    /// The image under the automorphism `(x, y) ↦ (x + 1, y + x² + 1)`, whose square is the negation: additions, and one
    /// squaring for a degenerate divisor. For two points `u′(X) = u(X + 1)` and `v′(X) = v(X + 1) + X² mod u′`.
    pub fn rotate(&self) -> Self {
        match self {
            Self::Identity => Self::Identity,
            Self::Degenerate { x, y } => Self::Degenerate { x: x.add_bit(true), y: y.add(&x.square()).add_bit(true) },
            Self::Two { u: [u0, u1], v: [v0, v1] } => {
                let u0 = u0.add(u1).add_bit(true);
                Self::Two { v: [v0.add(v1).add(&u0), v1.add(u1)], u: [u0, u1.clone()] }
            }
        }
    }

    /// Eight times the divisor: multiplication by 8 is the endomorphism `(x, y) ↦ (x⁶⁴ + 1, y⁶⁴ + x¹²⁸ + 1)` (seed 001, slide
    /// 10), which is [`Self::rotate`] after the sixth power of the Frobenius map. 13 or 24 squarings.
    pub fn octuple(&self) -> Self {
        self.frobenius(6).rotate()
    }

    /// `8^i` times the divisor: at most 4 m squarings, since the m-th power of the Frobenius map is 1.
    pub fn octuple_times(&self, i: usize) -> Self {
        (0..i % 4).fold(self.frobenius(6 * i % F::DEGREE), |image, _| image.rotate())
    }
}

/// u₀/u₁²: with z² + z equal to it, the roots of u are u₁ z and u₁ (z + 1).
pub(super) fn discriminant<F: BinaryField>([u0, u1]: &[F; 2]) -> F {
    u0.mul(&u1.invert().square())
}
