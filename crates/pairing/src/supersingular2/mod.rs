//! The Tate pairing on the supersingular curves y² = x³ + x over F_p of embedding degree 2 (seed 001, slides 3 to 5).
//!
//! Both arguments are points of order r of E(F_p); the second is distorted into E(F_p²) by ψ(x, y) = (−x, i y). With
//! M = (p² − 1)/r it is f_{r,P}(ψ(Q))^M: bilinear, symmetric, and not 1 for generators. Verticals have their values at ψ(Q) in
//! F_p, as have the scalings of lines, so the final exponentiation removes them: there are no denominators.

mod exponentiation;
mod miller;
mod relations;

pub use exponentiation::{final_exponentiation, settle};
pub use miller::{Lines, TateLoop};
pub use relations::{PlusX, distort, reduced_exponent, tate_by_definition};

use crate::symmetric::{self, SymmetricPairing, Target};
use core::marker::PhantomData;
use pairloom_algebra::{Fp2, QuadraticExt};
use pairloom_curve::supersingular2::{Curve, Point};

/// The reduced Tate pairing on a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tate<C>(PhantomData<fn() -> C>);

/// The subgroup of values is that of order r.
impl<C: Curve> Target for Tate<C> {
    type Value = Fp2<C::Field>;
    const GROUP_ORDER: &'static [u64] = C::ORDER;

    fn conjugate(value: &Self::Value) -> Self::Value {
        value.conjugate()
    }
}

impl<C: Curve> SymmetricPairing for Tate<C> {
    type Argument = Point<C>;
    type Loop = TateLoop<C, C::Field>;

    fn miller_loop(p: &Point<C>, q: &Point<C>) -> Option<Self::Loop> {
        p.xy().zip(q.xy()).map(|(p, q)| TateLoop::new(p, q))
    }
}

/// A value of the pairing.
pub type Gt<C> = symmetric::Gt<Tate<C>>;

/// The reduced Tate pairing f_{r,P}(ψ(Q))^((p² − 1)/r) of points of order r; 1 if one is at infinity.
pub fn tate<C: Curve>(p: &Point<C>, q: &Point<C>) -> Gt<C> {
    tate_product(&[(*p, *q)])
}

/// The product of the reduced pairings of all pairs, with one final exponentiation.
pub fn tate_product<C: Curve>(pairs: &[(Point<C>, Point<C>)]) -> Gt<C> {
    symmetric::product(pairs)
}
