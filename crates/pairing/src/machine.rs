//! What formulas ask of the machine that runs them.

use pairloom_algebra::{QuadraticExt, Transfer, TwistField};
use pairloom_curve::{Const, PairingCurve};

/// What every formula of this crate asks of the field of the twist: that it is some machine's F_p² for the curve `C`.
pub trait TwistOf<C: PairingCurve>: TwistField<Const = Const<C::G2>> {}

impl<C: PairingCurve, E: TwistField<Const = Const<C::G2>>> TwistOf<C> for E {}

/// F_p² of a machine that computes one pairing at a time: one core's integers (`C::Fp2`), or residues.
pub trait PairingMachine<C: PairingCurve>:
    TwistOf<C> + QuadraticExt<Base: Transfer<Element = C::Fp>> + Transfer<Element = C::Fp2>
{
}

impl<C: PairingCurve, E> PairingMachine<C> for E where
    E: TwistOf<C> + QuadraticExt<Base: Transfer<Element = C::Fp>> + Transfer<Element = C::Fp2>
{
}
