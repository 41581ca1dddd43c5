//! The Tate pairing on the supersingular curves y² = x³ + x over F_p of embedding degree 2 (seed 001, slides 3 to 5).
//!
//! Both arguments are points of order r of E(F_p); the second is distorted into E(F_p²) by ψ(x, y) = (−x, i y). With
//! M = (p² − 1)/r it is f_{r,P}(ψ(Q))^M: bilinear, symmetric, and not 1 for generators. Verticals have their values at ψ(Q) in
//! F_p, as have the scalings of lines, so the final exponentiation removes them: there are no denominators.

mod exponentiation;
mod gt;
mod miller;
mod relations;

pub use exponentiation::{final_exponentiation, settle};
pub use gt::Gt;
pub use miller::{Lines, TateLoop};
pub use relations::{PlusX, distort, reduced_exponent};

use pairloom_algebra::{Field, Fp2};
use pairloom_curve::supersingular2::Curve;

/// The value of a pair of finite points after the loop, without the final exponentiation.
fn unreduced<C: Curve>(p: &[C::Field; 2], q: &[C::Field; 2]) -> Fp2<C::Field> {
    crate::stepped::unreduced(&TateLoop::<C, _>::new(*p, *q))
}

/// The product of the reduced pairings of pairs of finite points of order r, with one final exponentiation; 1 for none.
pub fn tate_product_of_finite<C: Curve>(pairs: &[[[C::Field; 2]; 2]]) -> Gt<C> {
    let product = pairs.iter().map(|[p, q]| unreduced::<C>(p, q)).reduce(|f, g| f.mul(&g));
    product.map_or_else(Gt::one, |f| Gt::new(final_exponentiation::<C, _>(&f)))
}
