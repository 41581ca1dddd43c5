//! The powers by which the pairings differ.
//!
//! With z = ε 2^((m−1)/2), so that q = 2 z² and N = 4 z⁴ + 4 z³ + 2 z² + 2 z + 1, the exponents of f_{N,D}^M are 1 for the Tate
//! pairing, `(2 z² − 2 z + 1)/T` for η_T, T = −4 z³ − 1 ≡ q³ (mod N), and `λ + (1 + z)(M/4) q^(−9)` for the optimal pairing, where
//! `q + z − (1 + z) q³ = λ N` and M/4 q^(−9) is the exponent of f_{q³,D}. Modulo N those are quotients of polynomials in z, and
//! they leave what follows. Powers by z and by q are Frobenius maps.

use super::{Gt, OptimalGt, TateGt};
use pairloom_algebra::binary::Dodecic;
use pairloom_algebra::{BinaryField, Field, QuadraticExt};
use pairloom_curve::genus2::Curve;

/// `u^z` for a unitary u.
fn power_z<C: Curve>(u: &Dodecic<C::Field>) -> Dodecic<C::Field> {
    let power = u.frobenius((C::Field::DEGREE - 1) / 2);
    if C::EPS_IS_NEGATIVE { power.conjugate() } else { power }
}

/// The reduced Tate pairing from the reduced optimal pairing: its power by `2 (q + z)`.
pub fn modified_tate_from_optimal<C: Curve>(optimal: &OptimalGt<C>) -> TateGt<C> {
    let e = optimal.value();
    TateGt::<C>::new_unchecked(e.frobenius_q(1).mul(&power_z::<C>(e)).square())
}

/// The reduced η_T from the reduced optimal pairing: its power by `2 (q z − z + 1)`.
pub fn eta_from_optimal<C: Curve>(optimal: &OptimalGt<C>) -> Gt<C> {
    let e = optimal.value();
    let power = power_z::<C>(e);
    Gt::<C>::new_unchecked(power.frobenius_q(1).mul(&power.conjugate()).mul(e).square())
}

/// The cube of the reduced optimal pairing from the reduced η_T: its power by `q + z + 1`.
pub fn optimal_cubed_from_eta<C: Curve>(eta: &Gt<C>) -> OptimalGt<C> {
    let e = eta.value();
    OptimalGt::<C>::new_unchecked(e.frobenius_q(1).mul(&power_z::<C>(e)).mul(e))
}
