//! Steps of Miller's loop together with their lines' values at P, by the strategy of a machine.

mod karatsuba;
mod late_reduction;

pub(crate) use karatsuba::double;

use crate::line::{Homogeneous, LineValue};
use crate::machine::TwistOf;
use core::marker::PhantomData;
use pairloom_algebra::tower::strategy::Alternatives;
use pairloom_algebra::tower::{TowerMachine, TowerStrategy};
use pairloom_algebra::{Field, QuadraticExt, TwistField};
use pairloom_curve::PairingCurve;

/// The strategy of a machine.
type Of<E> = <<E as TwistField>::Machine as TowerMachine<E>>::Strategy;

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
        let triple_b = Of::<E>::choose(TripleB::<C, E>(PhantomData));
        Self { p: *p, negated: [p[0].neg(), p[1].neg()], triple_x: p[0].triple(), triple_b }
    }

    /// `point` becomes `2 point`, `value` the tangent's.
    #[inline(always)]
    pub fn double<C: PairingCurve>(&self, point: &mut Homogeneous<E>, value: &mut LineValue<C, E>)
    where
        E: TwistOf<C>,
    {
        Of::<E>::choose(Double { at: self, point, value });
    }

    /// `point` becomes `point + q`, `value` the secant's.
    #[inline(always)]
    pub fn add<C: PairingCurve>(&self, point: &mut Homogeneous<E>, q: &[E; 2], value: &mut LineValue<C, E>)
    where
        E: TwistOf<C>,
    {
        Of::<E>::choose(Add { at: self, point, q, value });
    }
}

struct TripleB<C, E>(PhantomData<(C, E)>);

impl<C: PairingCurve, E: TwistOf<C>> Alternatives for TripleB<C, E> {
    type Output = E;
    fn karatsuba(self) -> E {
        E::zero()
    }
    fn late_reduction(self) -> E {
        if C::TWIST_B_IS_A_FACTOR { C::mul_twist_b(&E::one()).triple() } else { E::zero() }
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
