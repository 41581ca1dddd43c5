//! The η_T pairing on the supersingular curves y² = x³ − x + b over F_3^m (seeds 001 and 003).
//!
//! Both arguments lie in E(F_3^m); the second is distorted into E(F_3^6m) by ψ(x, y) = (ρ − x, y σ). Reduced by M =
//! (3^6m − 1)/N it is bilinear and symmetric on the whole group of order N. Loops are a [`State`], its step and a driver over
//! a range of iterations; ranges are independent of each other.

pub(crate) mod counts;
mod exponentiation;
mod lanes;
mod miller;
mod relations;
mod state;
mod stepped;

pub use counts::table;
pub use exponentiation::{final_exponentiation, final_exponentiation_by_roots};
pub use lanes::{PointPair, eta_in_lanes, unreduced_in_lanes};
pub use miller::{iterations, miller_loop, range, range_by_algorithm_2, range_by_single_lines, range_without_roots};
pub use relations::{Distorted, distort, modified_tate_from_eta, tate};
pub use state::State;
pub use stepped::{EtaLoop, LineLoop};

use crate::symmetric::{self, SymmetricPairing, Target, TateBeside};
use core::marker::PhantomData;
use pairloom_algebra::ternary::Sextic;
use pairloom_curve::ternary::{Curve, Point};

/// F_3^6m over some machine's F_3^m, for a curve.
pub type Extension<C, F> = Sextic<F, <C as Curve>::Sign>;

/// η_T on a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eta<C>(PhantomData<fn() -> C>);

impl<C: Curve> Target for Eta<C> {
    type Value = Extension<C, C::Field>;
    const GROUP_ORDER: &'static [u64] = C::GROUP_ORDER;

    fn conjugate(value: &Self::Value) -> Self::Value {
        value.conjugate()
    }
}

impl<C: Curve> SymmetricPairing for Eta<C> {
    type Argument = Point<C>;
    type Loop = EtaLoop<C, C::Field>;

    fn miller_loop(p: &Point<C>, q: &Point<C>) -> Option<Self::Loop> {
        p.xy().zip(q.xy()).map(|(p, q)| EtaLoop::new(p, q))
    }
}

/// A value of η_T.
pub type Gt<C> = symmetric::Gt<Eta<C>>;
/// A value of the Tate pairing.
pub type TateGt<C> = symmetric::Gt<TateBeside<Eta<C>>>;

/// The value of a pair after the loop, without the final exponentiation: defined up to N-th powers only. 1 if a point is at
/// infinity.
pub fn unreduced<C: Curve>(p: &Point<C>, q: &Point<C>) -> Extension<C, C::Field> {
    symmetric::unreduced::<Eta<C>>(p, q)
}

/// The reduced pairing η_T(P, Q)^M. 1 if a point is at infinity.
pub fn eta<C: Curve>(p: &Point<C>, q: &Point<C>) -> Gt<C> {
    eta_product(&[(*p, *q)])
}

/// The product of the reduced pairings of all pairs, with one final exponentiation.
pub fn eta_product<C: Curve>(pairs: &[(Point<C>, Point<C>)]) -> Gt<C> {
    symmetric::product(pairs)
}

/// The reduced Tate pairing f_{N,P}(ψ(Q))^M, from η_T by the link between them ([`modified_tate_from_eta`]).
pub fn modified_tate<C: Curve>(p: &Point<C>, q: &Point<C>) -> TateGt<C> {
    modified_tate_from_eta(&eta(p, q))
}
