//! A degenerate first argument that stays the same (seed 001, slide 11).

use super::{OptimalGt, optimal_eta};
use pairloom_curve::genus2::{Curve, Divisor, Kind};

/// The least c ≥ 0 for which D₂ + c D₁ is not of type B, and that divisor. D₁ is not one that the cofactor kills: there may be no such c.
pub fn shift_to_rational<C: Curve>(first: &Divisor<C>, second: &Divisor<C>) -> (u64, Divisor<C>) {
    let (mut c, mut shifted) = (0, *second);
    while shifted.kind() == Kind::B {
        (c, shifted) = (c + 1, shifted.add(first));
    }
    (c, shifted)
}

/// A degenerate divisor D₁ and its pairing with itself.
#[derive(Clone, Copy, Debug)]
pub struct FixedDegenerate<C: Curve> {
    first: Divisor<C>,
    inverse: OptimalGt<C>,
}

impl<C: Curve> FixedDegenerate<C> {
    /// Pairs D₁ with itself. `None` if D₁ is not degenerate, or is one of the few that the cofactor kills: of some divisors no sum with their
    /// multiples leaves type B.
    pub fn new(first: Divisor<C>) -> Option<Self> {
        let degenerate = first.kind() == Kind::Degenerate && !first.is_killed_by_cofactor();
        degenerate.then(|| Self { first, inverse: optimal_eta(&first, &first).invert() })
    }

    /// The reduced optimal pairing of D₁ and any D₂, with no point over F_q²: `e(D₁, D₂ + c D₁)/e(D₁, D₁)^c`. About every second
    /// D₂ + c D₁ is of type B, so that c is small.
    pub fn optimal_eta(&self, second: &Divisor<C>) -> OptimalGt<C> {
        let (c, shifted) = shift_to_rational(&self.first, second);
        optimal_eta(&self.first, &shifted) * self.inverse.pow_vartime(&[c])
    }
}
