//! Symmetric pairings, whatever the group that both arguments are in.

use super::machine::Machine;
use super::row::{PairRow, PairText, PointText, RowError};
use pairloom_pairing::symmetric::{SymmetricPairing, product};
use pairloom_parallel::{Executor, ParallelSymmetric, SplitSymmetric};

/// An argument of a symmetric pairing.
pub trait Argument: Copy {
    /// What a field of a row stands for.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn read(text: &PointText, field: &str) -> Result<Self, RowError>;
    /// An argument of order r from random bytes.
    fn random(fill: &mut dyn FnMut(&mut [u8])) -> Self;
}

/// Two arguments.
pub type Pair<S> = (<S as SymmetricPairing>::Argument, <S as SymmetricPairing>::Argument);

/// A single pairing over the threads of an executor.
type OverThreads<S> = fn(&Pair<S>, &dyn Executor) -> <S as SymmetricPairing>::Value;

/// Computes the product of the values of some pairs, in a group or before the final exponentiation.
struct Products<S: SymmetricPairing> {
    product: fn(&[Pair<S>]) -> S::Value,
    split: Option<OverThreads<S>>,
    text: fn(&S::Value) -> Vec<String>,
}

/// The reduced pairing, a single one over all threads, with values as `text` has them.
pub fn reduced<S: SplitSymmetric<Argument: Argument>>(text: fn(&S::Value) -> Vec<String>) -> Box<dyn Machine> {
    Box::new(Products::<S> {
        product: |pairs| *product::<S>(pairs).value(),
        split: Some(|(p, q), executor| *ParallelSymmetric::<S>::for_executor(executor).pairing(p, q, executor).value()),
        text,
    })
}

/// Another function of pairs whose values multiply.
pub fn by_one_thread<S: SymmetricPairing<Argument: Argument>>(
    product: fn(&[Pair<S>]) -> S::Value,
    text: fn(&S::Value) -> Vec<String>,
) -> Box<dyn Machine> {
    Box::new(Products::<S> { product, split: None, text })
}

impl<S: SymmetricPairing<Argument: Argument>> Machine for Products<S> {
    fn value(&self, row: &PairRow, executor: &dyn Executor) -> Result<Vec<String>, RowError> {
        let arguments = |(path, pair): &(String, PairText)| {
            Ok((Argument::read(&pair.p, &format!("{path}P"))?, Argument::read(&pair.q, &format!("{path}Q"))?))
        };
        let pairs = row.pairs.iter().map(arguments).collect::<Result<Vec<_>, RowError>>()?;
        let value = match (pairs.as_slice(), self.split) {
            ([pair], Some(split)) if executor.workers() > 1 => split(pair, executor),
            (pairs, _) => (self.product)(pairs),
        };
        Ok((self.text)(&value))
    }
}
