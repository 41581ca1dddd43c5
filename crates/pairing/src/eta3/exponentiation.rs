//! The final exponentiation by M = (3^3m − 1)(3^m + 1)(3^m + 1 − μ b 3^((m+1)/2)), a product (seed 003, table I, with its
//! erratum).

use super::Extension;
use pairloom_algebra::{Field, TernaryField};
use pairloom_curve::ternary::Curve;

/// `f^M` for f ≠ 0: 87 products and an inversion in F_3^m, and (m + 1)/2 cubes of each coordinate.
pub fn final_exponentiation<C: Curve, F: TernaryField>(f: &Extension<C, F>) -> Extension<C, F> {
    let v = power_q_plus_1::<C, F>(&f.conjugate_over_self());
    power_q_plus_1::<C, F>(&v).mul(&last::<C, F>(&v.frobenius(F::DEGREE.div_ceil(2))))
}

/// The same with cube roots in the place of all cubes: (m − 1)/2 of each coordinate, and an inversion by cube roots (seed 003,
/// section III-B.3).
pub fn final_exponentiation_by_roots<C: Curve, F: TernaryField>(f: &Extension<C, F>) -> Extension<C, F> {
    let v = power_q_plus_1::<C, F>(&f.conjugate_over_self_with(F::invert_by_roots));
    power_q_plus_1::<C, F>(&v).mul(&last::<C, F>(&v.frobenius_by_roots(F::DEGREE.div_ceil(2))))
}

/// `u^(q+1)`: 15 products.
fn power_q_plus_1<C: Curve, F: TernaryField>(u: &Extension<C, F>) -> Extension<C, F> {
    u.frobenius_q().mul(u)
}

/// `w^(−μ b)` for a unitary w.
fn last<C: Curve, F: TernaryField>(w: &Extension<C, F>) -> Extension<C, F> {
    if C::ORDER_SIGN == 1 { w.conjugate() } else { w.clone() }
}
