//! Where lines are evaluated.

use crate::machine::TwistOf;
use core::marker::PhantomData;
use pairloom_algebra::tower::strategy::Alternatives;
use pairloom_algebra::tower::{TowerMachine, TowerStrategy};
use pairloom_algebra::{Field, QuadraticExt, TwistField};
use pairloom_curve::PairingCurve;

/// The strategy of a machine.
pub(super) type StrategyOf<E> = <<E as TwistField>::Machine as TowerMachine<E>>::Strategy;

/// What the values of lines at P = (x, y) are made of.
pub(crate) struct LinesAt<E: QuadraticExt> {
    pub p: [E::Base; 2],
    pub negated: [E::Base; 2],
    pub triple_x: E::Base,
    /// 3 b', where that is a factor.
    pub triple_b: E,
}

impl<E: TwistField> LinesAt<E> {
    pub fn new<C: PairingCurve>(p: &[E::Base; 2]) -> Self
    where
        E: TwistOf<C>,
    {
        let triple_b = StrategyOf::<E>::choose(TripleB::<C, E>(PhantomData));
        Self { p: *p, negated: [p[0].neg(), p[1].neg()], triple_x: p[0].triple(), triple_b }
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
