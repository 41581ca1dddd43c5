//! Steps with few reductions: what does not depend on one another is reduced in one call.

use super::lines_at::LinesAt;
use crate::line::{Homogeneous, LineValue, Secant};
use crate::machine::TwistOf;
use pairloom_algebra::Product;
use pairloom_algebra::place::Room;
use pairloom_algebra::tower::TowerMachine;
use pairloom_curve::PairingCurve;

/// 4 products, 3 squares, 2 products by elements of F_p, 10 reductions of F_p² in two calls (and one of a single product where b' is a
/// factor). The third coordinate is `8 y³ z`, the second `b² + f (2 b − e)` for the paper's `(b + f)² − 12 e²`, which is a far larger
/// integer.
#[inline(never)]
pub fn tangent<C: PairingCurve, E: TwistOf<C>>(
    at: &LinesAt<E>,
    point: &mut Homogeneous<E>,
    value: &mut LineValue<C, E>,
) {
    let (mut firsts, mut lasts) = (Room::new(), Room::new());
    let Homogeneous { x, y, z } = point;
    let [a, b, c, h, j] = E::Machine::products(
        [Product::Two(x, y), Product::Square(y), Product::Square(z), Product::Two(&y.double(), z), Product::Square(x)],
        &mut firsts,
    );
    let e = &if C::TWIST_B_IS_A_FACTOR { c.mul(&at.triple_b) } else { C::mul_twist_b(&c.triple()) };
    let f = &e.triple();
    let (difference, double_h) = (&b.sub(f), &h.double());
    let [x, y, z, line_x, line_y] = E::Machine::products(
        [
            Product::Sum([[a, difference], [a, difference]]),
            Product::Sum([[b, b], [f, &b.double().sub(e)]]),
            Product::Sum([[b, double_h], [b, double_h]]),
            Product::Scaled(j, &at.triple_x),
            Product::Scaled(h, &at.negated[1]),
        ],
        &mut lasts,
    );
    *point = Homogeneous { x: *x, y: *y, z: *z };
    value.constant = e.sub(b);
    value.xy = [*line_x, *line_y];
}

/// 11 products, 2 squares, 2 products by elements of F_p, 13 reductions of F_p² in four calls.
#[inline(never)]
pub fn secant<C: PairingCurve, E: TwistOf<C>>(
    at: &LinesAt<E>,
    point: &mut Homogeneous<E>,
    q: &[E; 2],
    value: &mut LineValue<C, E>,
) {
    let secant = Secant::new(point, q);
    let [a, b, c, d] = secant.products(point, q);
    let (e, f) = (Product::Scaled(&secant.theta, &at.negated[0]), Product::Scaled(&secant.lambda, &at.p[1]));
    let mut lasts = Room::new();
    let [x, y, z, constant, line_x, line_y] = E::Machine::products([a, b, c, d, e, f], &mut lasts);
    *point = Homogeneous { x: *x, y: *y, z: *z };
    value.constant = *constant;
    value.xy = [*line_x, *line_y];
}
