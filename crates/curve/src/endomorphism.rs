//! Endomorphisms that cost a few products: φ on the curve, ψ on its twist.
//!
//! φ(x, y) = (βx, y) with β a primitive cube root of unity of F_p acts on G1 as λ with λ² + λ + 1 = 0 modulo r.
//! ψ = twist ∘ Frobenius ∘ untwist (S. Galbraith, M. Scott, <https://eprint.iacr.org/2008/117>) acts on G2 as p. Both take
//! any coordinates in which the Frobenius map and a factor of x make sense: affine (Z = 1), homogeneous, Jacobian.

use crate::group::{Family, PairingCurve, Twist};
use pairloom_algebra::{Field, TowerBase, TwistField};

/// φ, with the β for which λ is −x² on a BLS12 curve and −36x³ − 18x² − 6x − 2 on a BN curve.
///
/// Let ω = ξ^((p² − 1)/3). On a D-twist −ψ² is (x, y) ↦ (ωx, y), of eigenvalue −p²; on G1 the same map has the other cube root
/// of unity modulo r, p² − 1. So β = ω belongs to λ = p² − 1 and β = ω² to λ = −p²; on an M-twist, the other way round. And
/// p is x modulo r for BLS12, 6x² for BN.
#[inline(always)]
pub fn phi<C: PairingCurve, F: Field<Const = C::Fp>>([x, y, z]: [&F; 3]) -> [F; 3] {
    let power = match (C::FAMILY, C::TWIST) {
        (Family::Bn, Twist::D) | (Family::Bls12, Twist::M) => 1,
        (Family::Bn, Twist::M) | (Family::Bls12, Twist::D) => 2,
    };
    let beta = F::constant(&C::Fp::frobenius_constants()[1][2 * power][0]);
    [x.mul(&beta), y.clone(), z.clone()]
}

/// ψ.
///
/// With c = ξ^((p − 1)/6) a D-twist multiplies the conjugates of x and y by c² and c³; an M-twist divides by them, that is
/// multiplies by conj(c²) ξ^(−(p² − 1)/3) and by −conj(c³).
#[inline(always)]
pub fn psi<C: PairingCurve, E: TwistField>([x, y, z]: [&E; 3]) -> [E; 3] {
    match C::TWIST {
        Twist::D => [x.frobenius_coefficient(1, 2), y.frobenius_coefficient(1, 3), z.conjugate()],
        Twist::M => {
            let x = x.mul(&E::frobenius_constant(1, 2)).conjugate();
            let y = y.mul(&E::frobenius_constant(1, 3)).conjugate();
            [x.mul_base(&E::frobenius_constant(2, 4).parts()[0]), y.neg(), z.conjugate()]
        }
    }
}
