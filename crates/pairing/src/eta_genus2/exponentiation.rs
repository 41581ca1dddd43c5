//! The final exponentiation by M = (q⁶ − 1)(q² + 1)(q² − ε t q + q − ε t + 1), t = 2^((m+1)/2).

use pairloom_algebra::binary::Dodecic;
use pairloom_algebra::{BinaryField, Field, QuadraticExt};
use pairloom_curve::genus2::Curve;

/// `f^M` for f ≠ 0: 261 products, 13 squarings and an inversion in F_q, and (m + 1)/2 squarings of each coordinate.
pub fn final_exponentiation<C: Curve, F: BinaryField>(f: &Dodecic<F>) -> Dodecic<F> {
    let u = unitary_power(f);
    let u = u.frobenius_q(2).mul(&u);
    // With g = u^(q+1): u^(q² + q + 1) (g^t)^(−ε).
    let g = u.frobenius_q(1).mul(&u);
    let power = g.frobenius(F::DEGREE.div_ceil(2));
    let power = if C::EPS_IS_NEGATIVE { power } else { power.conjugate() };
    u.frobenius_q(2).mul(&g).mul(&power)
}

/// `f^(q⁶ − 1)`: the square of the conjugate over the norm, 81 products, 13 squarings and an inversion.
fn unitary_power<F: BinaryField>(f: &Dodecic<F>) -> Dodecic<F> {
    let [low, high] = [f.c0.square(), f.c1.square()];
    let high_s = high.mul_s();
    let norm = f.c0.mul(&f.c1).add(&low).add(&high_s);
    // (c0 + c1 + c1 t)² = c0² + c1² + c1² (t + s)
    Dodecic::new(low.add(&high).add(&high_s), high).mul_base(&norm.invert())
}
