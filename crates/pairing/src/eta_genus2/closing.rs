//! The functions of the steps that follow the octuplings.

use super::coordinate::{Coordinate, powers};
use super::octupling::{Value, multiple};
use pairloom_algebra::BinaryField;
use pairloom_algebra::binary::Line;

/// The function of multiplication by 4 at `[8^n] P`, n = (m − 1)/2, of a point P = (x, y), at the distorted point Q: for a point
/// R of C it is `Y + X³ + (x_R⁸ + x_R⁴) X² + x_R⁴ X + y_R⁴`. Its coordinates are roots of P's: `x_R⁴ = √x + n`. 2 products.
pub(super) fn quadrupling<K: Coordinate<F>, F: BinaryField>(p: &[K; 2], [x, y]: &[K; 2]) -> Line<K> {
    let n = (F::DEGREE - 1) / 2;
    let [x4, y4] = multiple(n, &powers(p, 6 * n + 2));
    let sum = x4.square().add(&x4);
    let square = x.square();
    let value = Value {
        // x³ + (x_R⁸ + x_R⁴) x² + x_R⁴ x
        one: x.add(&sum).mul(&square).add(&x4.mul(x)).add(&square).add(&sum).add(y).add(&y4).add_bit(true),
        w: square.add(x).add(&sum).add_bit(true),
        w2: square.add(x),
        s: x.add(&sum).add(&x4),
        sw: K::one(),
        t: K::one(),
        with_w: false,
    };
    value.raised(0)
}

/// The function of adding `[ε s] P` to `2 [s²] P`, s = 2^((m−1)/2) with m ≡ 1 (mod 6), at the distorted point Q, times an element
/// of F_q (a coordinate's field): the parabola that touches C in R₀ = `[s²] P` and meets it in R₁ = `[ε s] P`,
///
/// d (Y + y₀ + μ (X + x₀)) + n (X + x₀)², d = (x₁ + x₀)², μ = x₀⁴ + x₀², n = y₁ + y₀ + μ (x₁ + x₀).
///
/// With k = (m − 1)/6 it is x₀ = x^(1/4), x₁ = √x + k. For d = 0 and n ≠ 0 the points are opposite, and a vertical is left; that
/// both are 0 asks for s P = ε P. 7 products.
pub(super) fn chord<K: Coordinate<F>, F: BinaryField>(p: &[K; 2], [x, y]: &[K; 2], eps_is_negative: bool) -> Line<K> {
    let k = (F::DEGREE - 1) / 6;
    let at = |i| multiple(i, &powers(p, 6 * i));
    let ([x0, y0], [x1, y1]) = (at(2 * k), at(k));
    let rise = y1.add_bit(eps_is_negative).add(&y0);
    let square_of_x0 = x0.square();
    let slope = square_of_x0.square().add(&square_of_x0);
    let d = x1.add(&x0).square();
    let n = slope.mul(&x1.add(&x0)).add(&rise);
    let square = x.square();
    let (d_square, d_slope) = (d.mul(&square), d.mul(&slope));
    let d_x = d.mul(x);
    let value = Value {
        one: d
            .mul(&y.add(&y0))
            .add(&d_square)
            .add(&d_x)
            .add(&d_slope.mul(&x.add(&x0)))
            .add(&n.mul(&square.add(&square_of_x0).add_bit(true))),
        w: d_square.add(&n),
        w2: d_square.add(&d_x),
        s: d_square.add(&d_slope).add(&n),
        sw: K::zero(),
        t: d,
        with_w: false,
    };
    value.raised(0)
}
