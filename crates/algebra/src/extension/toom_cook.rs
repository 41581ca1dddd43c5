//! Toom and Cook's product of quadratic polynomials from its values at five points: 5 products where Karatsuba takes 6.
//!
//! F_2 and F_3 with ∞ have 3 and 4 points, F_4 and F_9 enough: so the method is one for a cubic extension of F_q², at
//! roots of unity of F_4 or F_9, whose multiples are additions. Over F_q itself points would have to be elements outside F_p, and
//! their multiples, and the divisions by their differences, would cost more than the product that is saved.

use super::karatsuba::Karatsuba;
use super::tower::WideExtension;
use super::{Extension, Level, Method, relations};
use crate::binary::BinaryField;
use crate::ternary::TernaryField;
use crate::wide::Wide;

/// 5 products for 3 coefficients.
#[derive(Clone, Copy, Debug)]
pub struct ToomCook;

/// A level with five points at which quadratic polynomials are cheaply evaluated.
pub trait FivePoints: Level {
    /// The values of `c0 + c1 x + c2 x²`.
    fn evaluate(c: &[Self; 3]) -> [Self; 5];
    /// The coefficients of a polynomial of degree 4, from its values.
    fn interpolate(values: &[Self::Wide; 5]) -> [Self::Wide; 5];
}

impl<E: FivePoints> Method<E, 3, 5> for ToomCook {
    #[inline(always)]
    fn multiply(a: &[E; 3], b: &[E; 3]) -> [E::Wide; 5] {
        let (a, b) = (E::evaluate(a), E::evaluate(b));
        E::interpolate(&core::array::from_fn(|i| a[i].product(&b[i])))
    }
}

/// F_q² over F_q of characteristic two.
pub type BinaryQuadratic<F> = Extension<F, relations::binary::Quadratic, Karatsuba, 2, 3>;

/// F_q² over F_q of characteristic three.
pub type TernaryQuadratic<F> = Extension<F, relations::ternary::Quadratic, Karatsuba, 2, 3>;

/// `s wide`.
#[inline(always)]
fn wide_times_s<W: Wide>(WideExtension([c0, c1]): &WideExtension<W, 2>) -> WideExtension<W, 2> {
    WideExtension([c1.clone(), c0.add(c1)])
}

/// The points 0, 1, s, s² and ∞, s a cube root of unity. With `v_j` the value at s^j, `Σ v_j = c0 + c3`, `Σ v_j s^(2j) = c1 + c4`,
/// `Σ v_j s^j = c2`.
impl<F: BinaryField> FivePoints for BinaryQuadratic<F> {
    #[inline(always)]
    fn evaluate([c0, c1, c2]: &[Self; 3]) -> [Self; 5] {
        let times_s = |x: &Self| {
            let [x0, x1] = x.coefficients();
            Self::new([x1.clone(), x0.add(x1)])
        };
        let (sum, first) = (c1.sum(c2), times_s(&c1.sum(c2)));
        // s c1 + s² c2 = s (c1 + c2) + c2, and s² c1 + s c2 = s (c1 + c2) + c1.
        [c0.clone(), c0.sum(&sum), c0.sum(&first).sum(c2), c0.sum(&first).sum(c1), c2.clone()]
    }
    #[inline(always)]
    fn interpolate([c0, v0, v1, v2, c4]: &[Self::Wide; 5]) -> [Self::Wide; 5] {
        let turned = wide_times_s(&v1.add(v2));
        // Σ v_j s^j = v0 + v2 + s (v1 + v2), Σ v_j s^(2j) = v0 + v1 + s (v1 + v2).
        let (c2, first) = (v0.add(v2).add(&turned), v0.add(v1).add(&turned));
        [c0.clone(), first.add(c4), c2, v0.add(v1).add(v2).add(c0), c4.clone()]
    }
}

/// `σ wide`.
#[inline(always)]
fn wide_times_sigma<W: Wide>(WideExtension([c0, c1]): &WideExtension<W, 2>) -> WideExtension<W, 2> {
    WideExtension([c1.double(), c0.clone()])
}

/// The points 1, σ, −1, −σ and ∞, σ a fourth root of unity: a Fourier transform of length 4, whose inverse divides by 4 = 1, for
/// `c0 + c4, c1, c2, c3` (Gorla, Puttmann and Shokrollahi, SAC 2007).
impl<F: TernaryField> FivePoints for TernaryQuadratic<F> {
    #[inline(always)]
    fn evaluate([c0, c1, c2]: &[Self; 3]) -> [Self; 5] {
        let minus = |a: &Self, b: &Self| {
            let ([a0, a1], [b0, b1]) = (a.coefficients(), b.coefficients());
            Self::new([a0.sub(b0), a1.sub(b1)])
        };
        let [x0, x1] = c1.coefficients();
        let turned = Self::new([x1.neg(), x0.clone()]);
        let (even, odd) = (c0.sum(c2), minus(c0, c2));
        [even.sum(c1), odd.sum(&turned), minus(&even, c1), minus(&odd, &turned), c2.clone()]
    }
    #[inline(always)]
    fn interpolate([v0, v1, v2, v3, c4]: &[Self::Wide; 5]) -> [Self::Wide; 5] {
        let (even, odd) = (v0.add(v2), v0.sub(v2));
        let (sum, turned) = (v1.add(v3), wide_times_sigma(&v1.sub(v3)));
        [even.add(&sum).sub(c4), odd.sub(&turned), even.sub(&sum), odd.add(&turned), c4.clone()]
    }
}
