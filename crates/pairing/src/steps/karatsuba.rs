//! Steps with few products.

use super::lines_at::LinesAt;
use crate::line::{Homogeneous, LineValue, add_step, double};
use crate::machine::TwistOf;
use pairloom_algebra::Product;
use pairloom_algebra::tower::TowerMachine;
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
