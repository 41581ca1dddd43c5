//! The library's optimal ate pairing on the hybrid system.

use super::core::{Checked, Core, CoreError, CoreField, Operation, Software, Timing, value};
use super::machine::Coprocessor;
use super::record::Record;
use super::session::{Options, take_record, with_core};
use pairloom_algebra::{Fp2, Fp12};
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::compiled::CompiledPairing;
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

/// The arguments of a pairing on a curve.
pub type Points<C> = (Affine<<C as PairingCurve>::G1>, Affine<<C as PairingCurve>::G2>);

/// A curve whose pairing is compiled for the hybrid system, here and once.
pub trait HybridCurve: CompiledPairing {
    /// The optimal ate pairing of P and Q in this power, its products of F_p² by a core.
    ///
    /// # Errors
    ///
    /// Those of the core.
    fn pairing_with(
        points: &Points<Self>,
        exponent: Exponent,
        core: Box<dyn Core>,
        options: Options,
    ) -> Result<Run<Self::Fp2>, CoreError>;

    /// The library in place of a circuit, with the cycles of one.
    fn software(timing: Timing) -> Box<dyn Core>;

    /// A core whose every result is compared with the library's.
    fn checked(core: Box<dyn Core>) -> Box<dyn Core>;

    /// The result of an operation by the library.
    fn operation(operation: &Operation) -> super::Pair;

    /// The coordinates of a value over F_p, hexadecimal, as `Fp12::coordinates` orders them.
    fn digits(value: &Fp12<Self::Fp2>) -> [String; 12];
}

macro_rules! hybrid {
    ($($curve:ty;)*) => { $(
        impl HybridCurve for $curve {
            #[inline(never)]
            fn pairing_with(
                points: &Points<Self>,
                exponent: Exponent,
                core: Box<dyn Core>,
                options: Options,
            ) -> Result<Run<Self::Fp2>, CoreError> {
                pairing_with::<Self, Self::Fp>(points, exponent, core, options)
            }
            fn software(timing: Timing) -> Box<dyn Core> {
                Box::new(Software::<Self::Fp>::new(timing))
            }
            fn checked(core: Box<dyn Core>) -> Box<dyn Core> {
                Box::new(Checked::<Self::Fp>::new(core))
            }
            fn operation(operation: &Operation) -> super::Pair {
                value::<Self::Fp>(operation)
            }
            fn digits(value: &Fp12<Self::Fp2>) -> [String; 12] {
                value.coordinates().map(|coordinate| format!("0x{}", super::core::digits(&coordinate.to_words())))
            }
        }
    )* };
}

hybrid! {
    bn254_nogami::Curve;
    bn254::Curve;
    bls12_381::Curve;
}

fn pairing_with<C, F>(
    (p, q): &Points<C>,
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
