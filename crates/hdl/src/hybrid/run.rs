//! The library's optimal ate pairing on the hybrid system.

use super::core::{Core, CoreError, CoreField};
use super::machine::Coprocessor;
use super::record::Record;
use super::session::{Options, take_record, with_core};
use pairloom_algebra::{Fp2, Fp12};
use pairloom_curve::{Affine, PairingCurve};
use pairloom_pairing::engine::{miller_by, reduce_by};
use pairloom_pairing::final_exponentiation::Exponent;

/// A pairing on the hybrid system.
#[derive(Clone, Debug)]
pub struct Run<E> {
    /// Its value, with the core's products.
    pub value: Fp12<E>,
    /// What Miller's loop asked for.
    pub miller: Record,
    /// What the final exponentiation asked for.
    pub exponentiation: Record,
}

/// The optimal ate pairing of P and Q in this power, its products of F_p² by a core.
///
/// # Errors
///
/// Those of the core.
pub fn pairing_with<C, F>(
    (p, q): &(Affine<C::G1>, Affine<C::G2>),
    exponent: Exponent,
    core: Box<dyn Core>,
    options: Options,
) -> Result<Run<Fp2<F>>, CoreError>
where
    F: CoreField,
    C: PairingCurve<Fp = F, Fp2 = Fp2<F>>,
{
    let run = || {
        let unreduced = miller_by::<C, Coprocessor<F>>(&[(*p, *q)]);
        let miller = take_record();
        (reduce_by::<C, Coprocessor<F>>(&unreduced, exponent), miller)
    };
    let ((value, miller), exponentiation) = with_core(core, options, run)?;
    Ok(Run { value, miller, exponentiation })
}
