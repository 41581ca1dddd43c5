//! Steps of Miller's loop together with their lines' values at P, by the strategy of a machine.

mod karatsuba;
mod late_reduction;
mod lines_at;

pub(crate) use lines_at::LinesAt;

use crate::line::{Homogeneous, LineValue};
use crate::machine::TwistOf;
use lines_at::StrategyOf;
use pairloom_algebra::tower::TowerStrategy;
use pairloom_algebra::tower::strategy::Alternatives;
use pairloom_algebra::{QuadraticExt, TwistField};
use pairloom_curve::PairingCurve;

impl<E: TwistField> LinesAt<E> {
    /// `point` becomes `2 point`, `value` the tangent's.
    #[inline(always)]
    pub fn double<C: PairingCurve>(&self, point: &mut Homogeneous<E>, value: &mut LineValue<C, E>)
    where
        E: TwistOf<C>,
    {
        StrategyOf::<E>::choose(Double { at: self, point, value });
    }

    /// `point` becomes `point + q`, `value` the secant's.
    #[inline(always)]
    pub fn add<C: PairingCurve>(&self, point: &mut Homogeneous<E>, q: &[E; 2], value: &mut LineValue<C, E>)
    where
        E: TwistOf<C>,
    {
        StrategyOf::<E>::choose(Add { at: self, point, q, value });
    }
}

struct Double<'a, C, E: QuadraticExt> {
    at: &'a LinesAt<E>,
    point: &'a mut Homogeneous<E>,
    value: &'a mut LineValue<C, E>,
}

impl<C: PairingCurve, E: TwistOf<C>> Alternatives for Double<'_, C, E> {
    type Output = ();
    #[inline(always)]
    fn karatsuba(self) {
        karatsuba::tangent(self.at, self.point, self.value);
    }
    #[inline(always)]
    fn late_reduction(self) {
        late_reduction::tangent(self.at, self.point, self.value);
    }
}

struct Add<'a, C, E: QuadraticExt> {
    at: &'a LinesAt<E>,
    point: &'a mut Homogeneous<E>,
    q: &'a [E; 2],
    value: &'a mut LineValue<C, E>,
}

impl<C: PairingCurve, E: TwistOf<C>> Alternatives for Add<'_, C, E> {
    type Output = ();
    #[inline(always)]
    fn karatsuba(self) {
        karatsuba::secant(self.at, self.point, self.q, self.value);
    }
    #[inline(always)]
    fn late_reduction(self) {
        late_reduction::secant(self.at, self.point, self.q, self.value);
    }
}
