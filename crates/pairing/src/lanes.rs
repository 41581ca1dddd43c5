//! Eight pairings at a time. A point at infinity makes its pairing 1, and spoils no other.

use crate::compiled::{CompiledPairing, reduce};
use crate::engine::{OutsideG2, PointPair};
use crate::final_exponentiation::Convention;
use crate::gt::Gt;
pub use crate::rows::pairings_in_step;
use pairloom_algebra::Fp12;

/// The optimal ate pairings of any number of pairs, in their order, eight at a time: what [`crate::pairing`] gives for each, in
/// this power of the reduced pairing. A last row that is not full costs as much as a full one.
pub fn pairings<C: CompiledPairing, X: Convention>(pairs: &[PointPair<C>]) -> Vec<Gt<C, X>> {
    C::rows_of_pairings(pairs, X::EXPONENT).into_iter().map(Gt::new).collect()
}

/// The product of the Miller loops of any number of pairs, up to a factor that the final exponentiation takes to 1: pairs side by
/// side in lanes, squarings shared among rows.
pub fn miller<C: CompiledPairing>(pairs: &[PointPair<C>]) -> Fp12<C::Fp2> {
    C::rows_of_millers(pairs)
}

/// As [`miller`], for second arguments that are points of the twist, in the subgroup of order r or not: the loops over them tell, and
/// beside a first argument at infinity a check of its own.
///
/// # Errors
///
/// The first pair whose second argument is outside the subgroup.
pub fn checked_miller<C: CompiledPairing>(pairs: &[PointPair<C>]) -> Result<Fp12<C::Fp2>, OutsideG2> {
    C::rows_of_checked_millers(pairs)
}

/// As [`multi_pairing`], over [`checked_miller`].
///
/// # Errors
///
/// As [`checked_miller`].
pub fn checked_multi_pairing<C: CompiledPairing>(pairs: &[PointPair<C>]) -> Result<Gt<C>, OutsideG2> {
    checked_miller::<C>(pairs).map(|f| reduce(&f))
}

/// The product of the optimal ate pairings of any number of pairs: [`miller`] and one final exponentiation.
pub fn multi_pairing<C: CompiledPairing>(pairs: &[PointPair<C>]) -> Gt<C> {
    reduce(&miller::<C>(pairs))
}
