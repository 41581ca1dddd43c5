//! The final exponentiation by M = (3^3m − 1)(3^m + 1)(3^m + 1 − μ b 3^((m+1)/2)), a product (seed 003, table I, with its
//! erratum).

use super::Extension;
use pairloom_algebra::ternary::{Quadratic, Sextic, Sign};
use pairloom_algebra::{CubicExt, Field, QuadraticExt, TernaryField};
use pairloom_curve::ternary::Curve;

/// `f^M` for f ≠ 0: 75 products and an inversion in F_3^m, and (m + 1)/2 cubes of each coordinate.
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

/// `u^(q+1)` for a unitary u, an element of the torus T_2(F_q³), in 9 products: M. Shirase, T. Takagi and E. Okamoto have this power there
/// (eprint 2006/431); the three products of F_q² below are those that PBC's `algorithm7` forms too (`ecc/eta_T_3.c`), after J.-L. Beuchat and
/// others, IEEE Transactions on Computers 57(11), 2008.
///
/// As ρ^q = ρ + c with c = m b, the power is u ū' for ū' = ū + (c ū_1 + ū_2) − c ū_2 ρ, the bar being σ ↦ −σ. With x = ū_1 u_0, y = ū_2 u_0
/// and z = ū_2 u_1 all else is linear, since u ū = 1 gives the norms: b N(u_2) = Re x + Re z and N(u_1) = Re y − N(u_2).
fn power_q_plus_1<C: Curve, F: TernaryField>(u: &Extension<C, F>) -> Extension<C, F> {
    let ([u0, u1, u2], b) = (u.parts(), <C::Sign as Sign>::VALUE);
    let (u1_bar, u2_bar) = (u1.conjugate(), u2.conjugate());
    let products = Quadratic::mul_many([(&u1_bar, &u0), (&u2_bar, &u0), (&u2_bar, &u1)]);
    let [x, y, z] = products.each_ref().map(Quadratic::<F>::reduce);
    let c = if F::DEGREE % 3 == 1 { b } else { -b };
    let norm = x.c0.add(&z.c0).mul_trit(b);
    Sextic::new(
        Quadratic::new(y.c0.sub(&z.c0.mul_trit(c)).add_trit(1), y.c1.add(&x.c1.mul_trit(c))),
        Quadratic::new(z.c0.add(&norm.mul_trit(c)), z.c1.sub(&y.c1.mul_trit(c))),
        Quadratic::new(norm, z.c1.mul_trit(c)),
    )
}

/// `w^(−μ b)` for a unitary w.
fn last<C: Curve, F: TernaryField>(w: &Extension<C, F>) -> Extension<C, F> {
    if C::ORDER_SIGN == 1 { w.conjugate() } else { w.clone() }
}
