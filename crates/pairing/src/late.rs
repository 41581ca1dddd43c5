//! Steps of Miller's loop together with their lines' values at P, for machines on which a reduction costs as much as many products
//! ([`TwistField::LATE_REDUCTION`]): what does not depend on one another is reduced in one call.

use crate::line::{Homogeneous, LineValue, Secant, TwistOf, add_step, double};
use core::mem::MaybeUninit;
use pairloom_algebra::{Field, Product, QuadraticExt, TwistField};
use pairloom_curve::PairingCurve;

/// What the values of lines at P = (x, y) are made of.
pub(crate) struct LinesAt<E: QuadraticExt> {
    p: [E::Base; 2],
    negated: [E::Base; 2],
    triple_x: E::Base,
    /// 3 b', where that is a factor.
    triple_b: E,
}

impl<E: TwistField> LinesAt<E> {
    pub fn new<C: PairingCurve>(p: &[E::Base; 2]) -> Self
    where
        E: TwistOf<C>,
    {
        let by_factor = E::LATE_REDUCTION && C::TWIST_B_IS_A_FACTOR;
        let triple_b = if by_factor { C::mul_twist_b(&E::one()).triple() } else { E::zero() };
        Self { p: *p, negated: [p[0].neg(), p[1].neg()], triple_x: p[0].triple(), triple_b }
    }

    /// As [`double_step`](crate::line::double_step); `value` becomes the tangent's. Where reductions are late: 4 products, 3 squares, 2 products by
    /// elements of F_p, 10 reductions of F_p² in two calls (and one of a single product where b' is a factor). The third coordinate is then
    /// `8 y³ z`, the second `b² + f (2 b − e)` for the paper's `(b + f)² − 12 e²`, which is a far larger integer.
    #[inline(never)]
    pub fn double<C: PairingCurve>(&self, point: &mut Homogeneous<E>, value: &mut LineValue<C, E>)
    where
        E: TwistOf<C>,
    {
        if !E::LATE_REDUCTION {
            return E::enter(|| {
                double::<C, E, _>(point, |constant, j, h| {
                    value.constant = constant;
                    let [x, y] = [Product::Scaled(j, &self.triple_x), Product::Scaled(h, &self.negated[1])];
                    E::products_over([x, y], &mut value.xy);
                })
            });
        }
        let (mut firsts, mut lasts) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        let Homogeneous { x, y, z } = point;
        let [a, b, c, h, j] = E::products(
            [
                Product::Two(x, y),
                Product::Square(y),
                Product::Square(z),
                Product::Two(&y.double(), z),
                Product::Square(x),
            ],
            &mut firsts,
        );
        let e = &if C::TWIST_B_IS_A_FACTOR { c.mul(&self.triple_b) } else { C::mul_twist_b(&c.triple()) };
        let f = &e.triple();
        let (difference, double_h) = (&b.sub(f), &h.double());
        let [x, y, z, line_x, line_y] = E::products(
            [
                Product::Sum([[a, difference], [a, difference]]),
                Product::Sum([[b, b], [f, &b.double().sub(e)]]),
                Product::Sum([[b, double_h], [b, double_h]]),
                Product::Scaled(j, &self.triple_x),
                Product::Scaled(h, &self.negated[1]),
            ],
            &mut lasts,
        );
        (point.x, point.y, point.z) = (*x, *y, *z);
        value.constant = e.sub(b);
        value.xy = [*line_x, *line_y];
    }

    /// As [`add_step`]; `value` becomes the secant's. Where reductions are late: 11 products, 2 squares, 2 products by elements of F_p, 13
    /// reductions of F_p² in four calls.
    #[inline(never)]
    pub fn add<C: PairingCurve>(&self, point: &mut Homogeneous<E>, q: &[E; 2], value: &mut LineValue<C, E>)
    where
        E: TwistOf<C>,
    {
        if !E::LATE_REDUCTION {
            *value = LineValue::at(&add_step(point, q), &self.p);
            return;
        }
        let secant = Secant::new(point, q);
        let [a, b, c, d] = secant.products(point, q);
        let terms = [Product::Scaled(&secant.theta, &self.negated[0]), Product::Scaled(&secant.lambda, &self.p[1])];
        let ([e, f], mut lasts) = (terms, MaybeUninit::uninit());
        let [x, y, z, constant, line_x, line_y] = E::products([a, b, c, d, e, f], &mut lasts);
        (point.x, point.y, point.z) = (*x, *y, *z);
        value.constant = *constant;
        value.xy = [*line_x, *line_y];
    }
}
