//! Pairings on the supersingular genus-2 curves C: y² + y = x⁵ + x³ + b over F_q, q = 2^m, of embedding degree 12: η_T
//! (P. Barreto, S. Galbraith, C. Ó hÉigeartaigh and M. Scott, 2007; seed 001) and the optimal η pairing (D. Aranha, J.-L. Beuchat,
//! J. Detrey and N. Estibals, 2010).
//!
//! **These curves are broken**: discrete logarithms in their pairings' groups are computed in practice. They are here for research.
//!
//! Both arguments are divisors over F_q; the points of the second are distorted into C(F_q¹²) by
//! ψ(x, y) = (x + w, y + (w⁴ + 1) x² + (w⁴ + w²) x + s₀) in the [tower](pairloom_algebra::binary::Tower) `Bgos`. Reduced values
//! are M-th powers, M = (q¹² − 1)/N, and do not depend on the functions chosen; functions with values in F_q⁶, as verticals, are
//! dropped throughout. The pairings are bilinear on the whole group of order N, and symmetric.
//!
//! For divisors of two points both pairings are products of those of single points, since multiplication by 8 takes points to
//! points: what is computed are values at pairs of points. Points over F_q² occur with their conjugates, and so do the values,
//! whose norms over F_q are multiplied together: the resultants of Lee and Lee (2008), for u split over F_q².

mod arguments;
mod closing;
mod coordinate;
mod counts;
mod exponentiation;
mod fixed;
mod lanes;
mod miller;
mod octupling;
mod optimal;
mod pairing;
mod relations;
mod resultant;
mod slides;
mod state;
mod stepped;

pub use arguments::points;
pub use coordinate::{Coordinate, Factor};
pub use counts::{optimal_eta_product_counts, table};
pub use exponentiation::final_exponentiation;
pub use fixed::{FixedDegenerate, shift_to_rational};
pub use miller::{miller, optimal_eta_by_miller, plain_exponentiation, tate};
pub use octupling::{Multiple, Powers, octupling};
pub use optimal::{OptimalEtaLoop, closing_value};
pub use pairing::{Eta, Gt, OptimalEta, OptimalGt, TateGt};
pub use relations::{eta_from_optimal, modified_tate_from_optimal, optimal_cubed_from_eta};
pub use slides::{EtaOfSlides, slide_10};
pub use state::{Chain, Pairs, Points, State};
pub use stepped::EtaLoop;

use crate::symmetric;
use pairloom_curve::genus2::{Curve, Divisor};

/// The reduced η_T. 1 if a divisor is neutral.
pub fn eta<C: Curve>(p: &Divisor<C>, q: &Divisor<C>) -> Gt<C> {
    eta_product(&[(*p, *q)])
}

/// The product of the reduced η_T of all pairs, with one final exponentiation.
pub fn eta_product<C: Curve>(pairs: &[(Divisor<C>, Divisor<C>)]) -> Gt<C> {
    symmetric::product(pairs)
}

/// The reduced optimal η pairing, for m ≡ 1 (mod 6). 1 if a divisor is neutral.
pub fn optimal_eta<C: Curve>(p: &Divisor<C>, q: &Divisor<C>) -> OptimalGt<C> {
    optimal_eta_product(&[(*p, *q)])
}

/// The product of the reduced optimal η pairings of all pairs, with one final exponentiation.
pub fn optimal_eta_product<C: Curve>(pairs: &[(Divisor<C>, Divisor<C>)]) -> OptimalGt<C> {
    symmetric::product(pairs)
}

/// The reduced Tate pairing f_{N,D}(ψ(E))^M, from the optimal η pairing by the link between them
/// ([`modified_tate_from_optimal`]), for m ≡ 1 (mod 6).
pub fn modified_tate<C: Curve>(p: &Divisor<C>, q: &Divisor<C>) -> TateGt<C> {
    modified_tate_from_optimal(&optimal_eta(p, q))
}
