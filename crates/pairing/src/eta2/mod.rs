//! The η_T pairing on the supersingular curves y² + y = x³ + x + b over F_2^m (seeds 000, 001 and 003).
//!
//! **These curves are broken**: discrete logarithms in their pairings' groups are computed in practice. They are here for research.
//!
//! Both arguments lie in E(F_2^m); the second is distorted into E(F_2^4m) by ψ(x, y) = (x + s², y + s x + t). With T' =
//! 2^((m+1)/2) + ν and P' = \[−ν\]P it is f_{T',P'}(ψ(Q))^M, M = (2^4m − 1)/N: bilinear and symmetric on the whole group of
//! order N. Loops are a [`State`], its step and a driver over a range of iterations; ranges are independent of each other.

pub(crate) mod counts;
mod exponentiation;
mod lanes;
mod miller;
mod pairing;
mod relations;
mod slide7;
mod state;
mod stepped;

pub use counts::table;
pub use exponentiation::{final_exponentiation, final_exponentiation_fourth_root};
pub use miller::{iterations, miller_loop, range, range_without_roots};
pub use pairing::{Eta, Gt, TateGt};
pub use relations::{Distorted, distort, modified_tate_from_eta, tate};
pub use slide7::slide_7;
pub use state::State;
pub use stepped::EtaLoop;

use crate::symmetric;
use pairloom_algebra::binary::Quartic;
use pairloom_curve::binary::{Curve, Point};

/// The value of a pair after the loop, without the final exponentiation: defined up to N-th powers only. 1 if a point is at
/// infinity.
pub fn unreduced<C: Curve>(p: &Point<C>, q: &Point<C>) -> Quartic<C::Field> {
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
