//! η_T as a symmetric pairing, and its values.

use super::stepped::EtaLoop;
use crate::symmetric::{self, SymmetricPairing, Target, TateBeside};
use core::marker::PhantomData;
use pairloom_algebra::QuadraticExt;
use pairloom_algebra::binary::Quartic;
use pairloom_curve::binary::{Curve, Point};

/// η_T on a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eta<C>(PhantomData<fn() -> C>);

impl<C: Curve> Target for Eta<C> {
    type Value = Quartic<C::Field>;
    const GROUP_ORDER: &'static [u64] = C::GROUP_ORDER;

    fn conjugate(value: &Self::Value) -> Self::Value {
        value.conjugate()
    }
}

impl<C: Curve> SymmetricPairing for Eta<C> {
    type Argument = Point<C>;
    type Loop = EtaLoop<C, C::Field>;

    fn miller_loop(p: &Point<C>, q: &Point<C>) -> Option<Self::Loop> {
        p.xy().zip(q.xy()).map(|(p, q)| EtaLoop::new(p, q))
    }
}

/// A value of η_T.
pub type Gt<C> = symmetric::Gt<Eta<C>>;
/// A value of the Tate pairing.
pub type TateGt<C> = symmetric::Gt<TateBeside<Eta<C>>>;
