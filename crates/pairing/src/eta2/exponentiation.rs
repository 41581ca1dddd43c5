//! The final exponentiation by M = (2^2m − 1)(2^m + 1 − ν 2^((m+1)/2)).

use pairloom_algebra::binary::{Quadratic, Quartic};
use pairloom_algebra::{BinaryField, Field, QuadraticExt};
use pairloom_curve::binary::Curve;

/// `f^M` for f ≠ 0: 26 products, 7 squarings and an inversion in F_2^m, and (m + 1)/2 squarings of each coordinate.
pub fn final_exponentiation<C: Curve, F: BinaryField>(f: &Quartic<F>) -> Quartic<F> {
    let u = unitary_power(f);
    let w = u.frobenius(F::DEGREE.div_ceil(2));
    power_q_plus_1(&u).mul(&inverted_if(!C::NU_IS_NEGATIVE, w))
}

/// The fourth root of `f^M`, a pairing too, with square roots in the place of all squarings (seed 003, section IV-B): 26
/// products, 7 square roots, (m + 1)/2 square roots of each coordinate and an inversion by square roots.
pub fn final_exponentiation_fourth_root<C: Curve, F: BinaryField>(f: &Quartic<F>) -> Quartic<F> {
    let u = unitary_power_root(f);
    let w = u.frobenius_by_roots((F::DEGREE - 1) / 2);
    power_q_plus_1_root(&u).mul(&inverted_if(!C::NU_IS_NEGATIVE, w))
}

/// The inverse of a unitary element on demand.
fn inverted_if<F: BinaryField>(inverted: bool, unitary: Quartic<F>) -> Quartic<F> {
    if inverted { unitary.conjugate() } else { unitary }
}

/// `f^(q² − 1)` for q = 2^m: the square of the conjugate over the norm, 12 products, 5 squarings and an inversion.
fn unitary_power<F: BinaryField>(f: &Quartic<F>) -> Quartic<F> {
    let [low, high] = [f.c0.square(), f.c1.square()];
    let norm = low.add(&f.c0.mul(&f.c1)).add(&high.mul_s());
    // (c0 + c1 + c1 t)² = c0² + c1² + c1² (t + s)
    let conjugate_squared = Quartic::new(low.add(&high).add(&high.mul_s()), high);
    conjugate_squared.mul_base(&norm.invert())
}

/// The square root of [`unitary_power`]: the conjugate over the root of the norm, `c0 + √(c0 c1) + (s + 1) c1`.
fn unitary_power_root<F: BinaryField>(f: &Quartic<F>) -> Quartic<F> {
    let root = f.c0.mul(&f.c1).sqrt().add(&f.c0).add(&f.c1.mul_s()).add(&f.c1);
    let inverse = root.conjugate().mul_base(&root.norm_root().invert_square_by_roots());
    f.conjugate().mul_base(&inverse)
}

/// `u^(q+1)` for u = a + b t: 5 products, 2 squarings.
fn power_q_plus_1<F: BinaryField>(u: &Quartic<F>) -> Quartic<F> {
    let (a, b) = (&u.c0, &u.c1);
    assemble(&a.mul(&b.conjugate()), &a.norm(), &b.norm())
}

/// The square root of [`power_q_plus_1`], from the square roots of what it is assembled of: 5 products, 4 square roots.
fn power_q_plus_1_root<F: BinaryField>(u: &Quartic<F>) -> Quartic<F> {
    let (a, b) = (&u.c0, &u.c1);
    let mixed = a.mul(&b.conjugate());
    let mixed = Quadratic::new(mixed.c0.sqrt(), mixed.c1.sqrt());
    assemble(&mixed, &a.norm_root(), &b.norm_root()).frobenius_of_basis(3)
}

/// `u^(q+1)` from a b̄ (bars are q-th powers), N(a) and N(b): with `t^q = t + e`, `e = s + ⌊m/2⌋`, it is
/// `N(a) + e a b̄ + s N(b) + (Tr(a b̄) + (e + 1) N(b)) t`.
fn assemble<F: BinaryField>(mixed: &Quadratic<F>, norm_a: &F, norm_b: &F) -> Quartic<F> {
    let norms = Quadratic::new(norm_a.clone(), norm_b.clone());
    let (c0, trace) = (mixed.mul_s().add(&norms), mixed.c1.clone());
    if F::DEGREE / 2 % 2 == 1 {
        return Quartic::new(c0.add(mixed), Quadratic::new(trace, norm_b.clone()));
    }
    Quartic::new(c0, Quadratic::new(trace.add(norm_b), norm_b.clone()))
}
