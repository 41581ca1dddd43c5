//! The η_T pairing on the supersingular curves y² = x³ − x + b over F_3^m (seeds 001 and 003).
//!
//! **These curves are broken**: discrete logarithms in their pairings' groups are computed in practice. They are here for research.
//!
//! Both arguments lie in E(F_3^m); the second is distorted into E(F_3^6m) by ψ(x, y) = (ρ − x, y σ). Reduced by M =
//! (3^6m − 1)/N it is bilinear and symmetric on the whole group of order N. Loops are a [`State`], its step and a driver over
//! a range of iterations; ranges are independent of each other.

pub(crate) mod counts;
mod exponentiation;
mod extension;
mod lanes;
mod miller;
mod pairing;
mod relations;
mod state;
mod stepped;

pub use counts::table;
pub use exponentiation::{final_exponentiation, final_exponentiation_by_roots};
pub use extension::Extension;
pub use lanes::{PointPair, eta_in_lanes, unreduced_in_lanes};
pub use miller::{iterations, miller_loop, range, range_by_algorithm_2, range_by_single_lines, range_without_roots};
pub use pairing::{Eta, Gt, TateGt};
pub use relations::{Distorted, distort, modified_tate_from_eta, tate};
pub use state::State;
pub use stepped::{EtaLoop, LineLoop};

use crate::symmetric;
use pairloom_curve::ternary::{Curve, Point};

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
