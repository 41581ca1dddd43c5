//! The final exponentiation, to (p² − 1)/r = (p − 1) h with the cofactor h = (p + 1)/r.

use crate::workers::{Alone, Workers};
use pairloom_algebra::pow::{bit, bit_length};
use pairloom_algebra::{ComplexBase, Field, Fp2, QuadraticExt};
use pairloom_curve::supersingular2::Curve;

/// `f^((p²−1)/r)`.
pub fn final_exponentiation<C: Curve, F: ComplexBase>(f: &Fp2<F>) -> Fp2<F> {
    cofactor_power::<C, F, _>(&mut Alone, &settle(f))
}

/// `f^(p−1)`, unitary: the conjugate by f itself, that is `conj(f)² / (c0² + c1²)`. 7 products and an inversion in F_p.
pub fn settle<F: ComplexBase>(f: &Fp2<F>) -> Fp2<F> {
    f.conjugate().mul(&f.invert())
}

/// `g^h` for unitary g.
///
/// The traces V_k = g^k + g^−k are those of Lucas: `V_2k = V_k² − 2`, `V_2k+1 = V_k V_k+1 − V_1`. A product and a square in F_p
/// a bit, which two workers share. From V_h and V_h+1 the imaginary part of g^h follows by a division.
pub(super) fn cofactor_power<C: Curve, F: ComplexBase, T: Workers>(workers: &mut T, g: &Fp2<F>) -> Fp2<F> {
    let (two, first) = (F::one().double(), g.c0.double());
    let (mut v, mut next) = (first.clone(), first.square().sub(&two));
    for i in (0..bit_length(C::COFACTOR) - 1).rev() {
        let up = bit(C::COFACTOR, i);
        let doubled = if up { &next } else { &v };
        let (square, product) = workers.both(|| doubled.square().sub(&two), || v.mul(&next).sub(&first));
        (v, next) = if up { (product, square) } else { (square, product) };
    }
    let twice_imaginary = v.mul(&g.c0).sub(&next).mul(&g.c1.invert());
    Fp2 { c0: v.halve(), c1: twice_imaginary.halve() }
}
