//! Steps with few products.

use super::LinesAt;
use crate::line::{Homogeneous, LineValue, add_step};
use crate::machine::TwistOf;
use core::array::from_mut;
use pairloom_algebra::place::Room;
use pairloom_algebra::tower::{TowerMachine, mapped};
use pairloom_algebra::{LinearMap, Product, Unreduced, Wide};
use pairloom_curve::PairingCurve;

/// [`double`] and the tangent at P.
#[inline(never)]
pub fn tangent<C: PairingCurve, E: TwistOf<C>>(
    at: &LinesAt<E>,
    point: &mut Homogeneous<E>,
    value: &mut LineValue<C, E>,
) {
    E::enter(|| {
        double::<C, E, _>(point, |constant, j, h| {
            value.constant = constant;
            let [x, y] = [Product::Scaled(j, &at.triple_x), Product::Scaled(h, &at.negated[1])];
            E::Machine::products([x, y], &mut value.xy);
        })
    });
}

/// [`add_step`] and the secant at P.
#[inline(never)]
pub fn secant<C: PairingCurve, E: TwistOf<C>>(
    at: &LinesAt<E>,
    point: &mut Homogeneous<E>,
    q: &[E; 2],
    value: &mut LineValue<C, E>,
) {
    *value = LineValue::at(&add_step(point, q), &at.p);
}

/// `point` becomes `2 point`, and `tangent` is told the c, j and h of its line `c + 3 j x_P − h y_P`: 3 products, 6 squares, 8 reductions of
/// F_p². The coordinates are four times those of the paper, which takes halves of two values.
#[inline(always)]
pub fn double<C: PairingCurve, E: TwistOf<C>, R>(
    point: &mut Homogeneous<E>,
    tangent: impl FnOnce(E, &E, &E) -> R,
) -> R {
    let Homogeneous { x, y, z } = point;
    let mut firsts = Room::new();
    let [a, b, c, yz, j] = E::Machine::products(
        [
            Product::Two(x, y),
            Product::Square(y),
            Product::Square(z),
            Product::Square(&y.lazy_root(z)),
            Product::Square(x),
        ],
        &mut firsts,
    );
    let e = &C::mul_twist_b(&c.triple());
    let f = &e.triple();
    let h = &yz.sub(&b.add(c));
    let twice = |a: &E| a.lazy_add(a);
    mapped(LessThrice, |products| products.push([&b.lazy_root(f), &e.lazy_root(e)]), from_mut(y));
    E::Machine::products([Product::Two(a, &twice(&b.sub(f)))], from_mut(x));
    E::Machine::products([Product::Two(&twice(b), &twice(h))], from_mut(z));
    tangent(e.sub(b), j, h)
}

/// `s − 3 t`.
struct LessThrice;

impl LinearMap<2, 1> for LessThrice {
    #[inline(always)]
    fn apply<U: Unreduced>([s, t]: [&U::Value; 2]) -> [U::Value; 1] {
        [s.sub(&t.double().add(t))]
    }
}
