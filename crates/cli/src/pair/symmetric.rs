//! Symmetric pairings, whatever the group that both arguments are in.

use super::lines::Line;
use super::mode::{Answer, Mode, answer, products};
use super::row::{PairRow, PairText, PointText, RowError};
use pairloom_pairing::symmetric::{SymmetricPairing, Target};
use pairloom_parallel::Executor;
use pairloom_parallel::compiled::CompiledSymmetric;

/// An argument of a symmetric pairing.
pub trait Argument: Copy {
    /// What a field of a row stands for.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn read(text: &PointText, field: &str) -> Result<Self, RowError>;
}

/// Two arguments.
pub type Pair<S> = (<S as SymmetricPairing>::Argument, <S as SymmetricPairing>::Argument);

/// The product of the values of some pairs, in a group or before the final exponentiation; a single one goes over the threads of an executor.
type Product<S> = fn(&[Pair<S>], &dyn Executor) -> <S as Target>::Value;

/// Computes products of pairings.
struct Products<S: SymmetricPairing> {
    product: Product<S>,
    text: fn(&S::Value) -> Vec<String>,
}

/// The reduced pairing, with values as `text` has them.
pub fn reduced<S: CompiledSymmetric<Argument: Argument>>(text: fn(&S::Value) -> Vec<String>) -> Box<dyn Mode> {
    by::<S>(|pairs, executor| *S::product(pairs, executor).value(), text)
}

/// Another function of pairs whose values multiply.
pub fn by<S: SymmetricPairing<Argument: Argument>>(
    product: Product<S>,
    text: fn(&S::Value) -> Vec<String>,
) -> Box<dyn Mode> {
    Box::new(Products::<S> { product, text })
}

impl<S: SymmetricPairing<Argument: Argument>> Mode for Products<S> {
    fn answers(&self, lines: &[Line], executor: &dyn Executor) -> Vec<Answer> {
        let argument = |(path, pair): &(String, PairText)| {
            Ok((Argument::read(&pair.p, &format!("{path}P"))?, Argument::read(&pair.q, &format!("{path}Q"))?))
        };
        let read = |row: &PairRow| row.pairs.iter().map(argument).collect::<Result<Vec<_>, RowError>>();
        let value = |row: &Vec<Pair<S>>, executor: &dyn Executor| (self.text)(&(self.product)(row, executor));
        answer(lines, executor, &read, &mut |rows| products(rows, executor, value))
    }
}
