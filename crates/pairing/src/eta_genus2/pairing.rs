//! η_T and the optimal η pairing as symmetric pairings, and their values.

use super::optimal::OptimalEtaLoop;
use super::stepped::EtaLoop;
use crate::symmetric::{self, SymmetricPairing, Target, TateBeside};
use core::marker::PhantomData;
use pairloom_algebra::QuadraticExt;
use pairloom_algebra::binary::Dodecic;
use pairloom_curve::genus2::{Curve, Divisor};

/// η_T on a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eta<C>(PhantomData<fn() -> C>);

/// The optimal η pairing on a curve, for m ≡ 1 (mod 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptimalEta<C>(PhantomData<fn() -> C>);

/// Implements a pairing by its loop.
macro_rules! pairing {
    ($name:ident, $loop:ident) => {
        impl<C: Curve> Target for $name<C> {
            type Value = Dodecic<C::Field>;
            const GROUP_ORDER: &'static [u64] = C::GROUP_ORDER;

            fn conjugate(value: &Self::Value) -> Self::Value {
                value.conjugate()
            }
        }

        impl<C: Curve> SymmetricPairing for $name<C> {
            type Argument = Divisor<C>;
            type Loop = $loop<C, C::Field>;

            fn miller_loop(p: &Divisor<C>, q: &Divisor<C>) -> Option<Self::Loop> {
                $loop::of_divisors(p, q)
            }
        }
    };
}

pairing!(Eta, EtaLoop);
pairing!(OptimalEta, OptimalEtaLoop);

/// A value of η_T.
pub type Gt<C> = symmetric::Gt<Eta<C>>;
/// A value of the Tate pairing.
pub type TateGt<C> = symmetric::Gt<TateBeside<Eta<C>>>;
/// A value of the optimal η pairing.
pub type OptimalGt<C> = symmetric::Gt<OptimalEta<C>>;
