//! What a family of curves says of its pairings, and how a row becomes a value.

use super::lines::Line;
use super::row::{PairRow, RowError, parse_pair_row};
use clap::ValueEnum;
use core::fmt;
use pairloom_gpu::GpuError;
use pairloom_pairing::Exponent;
use pairloom_parallel::batch::each;
use pairloom_parallel::{Executor, Inline};

/// The pairings that some curve has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PairingName {
    /// the shortest loop (curves over prime fields); their default
    OptimalAte,
    /// the R-ate pairing (bn254, bn254-nogami), exactly reduced
    RAte,
    /// the eta_T pairing (e2, e3, g2), its M-th power; their default
    Eta,
    /// the optimal eta pairing (g2), its M-th power: two thirds of the loop of eta
    OptimalEta,
    /// the reduced Tate pairing; slow over prime fields but on ss2-1536, where it is the default
    Tate,
}

impl fmt::Display for PairingName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_possible_value().map_or(Ok(()), |value| f.write_str(value.get_name()))
    }
}

/// What the options ask for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The pairing.
    pub pairing: PairingName,
    /// Its power, where there is a choice.
    pub exponent: Exponent,
    /// The value without the final exponentiation.
    pub unreduced: bool,
    /// The basis of the extension field: an index into [`Pairings::towers`].
    pub tower: usize,
}

/// The pairings of a curve and what computes them.
pub struct Pairings {
    /// The curve's identifier.
    pub id: &'static str,
    /// The pairings, the default first.
    pub names: &'static [PairingName],
    /// The bases of the extension field, the default first; none where there is but one.
    pub towers: &'static [&'static str],
    /// What computes a pairing; `None` for what the curve has not.
    pub mode: fn(Wanted) -> Option<Box<dyn Mode>>,
}

impl Pairings {
    /// A curve with no pairing yet, and one tower.
    pub const fn of(id: &'static str, mode: fn(Wanted) -> Option<Box<dyn Mode>>) -> Self {
        Self { id, names: &[], towers: &[], mode }
    }
}

/// Computes the values that rows ask for, as the integers of their answers.
pub trait Mode: Sync {
    /// For each line its value or what is wrong with it, in order, over the threads of an executor.
    fn answers(&self, lines: &[Line], executor: &dyn Executor) -> Vec<Answer>;
}

/// The same by machines that can fail.
pub trait DeviceMode {
    /// As [`Mode::answers`].
    ///
    /// # Errors
    ///
    /// What a machine says: no line is answered.
    fn answers(&self, lines: &[Line], executor: &dyn Executor) -> Result<Vec<Answer>, GpuError>;
}

/// The integers of a value, or what is wrong with the row.
pub type Answer = Result<Vec<String>, RowError>;

/// Answers lines: each is read for itself, and what could be read is computed together. Functions come by reference, so that this is
/// compiled once for a curve's arguments.
pub fn answer<A: Send + Sync>(
    lines: &[Line],
    executor: &dyn Executor,
    read: &(dyn Fn(&PairRow) -> Result<A, RowError> + Sync),
    values: &mut dyn FnMut(&[A]) -> Vec<Vec<String>>,
) -> Vec<Answer> {
    let parsed = |line: &Line| read(&parse_pair_row(line.as_ref().map_err(RowError::clone)?)?);
    let (mut arguments, mut errors) = (Vec::new(), Vec::new());
    for row in each(lines, executor, parsed) {
        errors.push(row.map(|row| arguments.push(row)).err());
    }
    let mut values = values(&arguments).into_iter();
    errors.into_iter().map(|error| error.map_or_else(|| Ok(values.next().unwrap_or_default()), Err)).collect()
}

/// Products of several pairs: over the threads each product, or, where there are fewer products than threads, each over all threads.
pub fn products<T: Sync, R: Send>(
    rows: &[T],
    executor: &dyn Executor,
    product: impl Fn(&T, &dyn Executor) -> R + Sync,
) -> Vec<R> {
    match rows.len() < executor.workers() {
        true => rows.iter().map(|row| product(row, executor)).collect(),
        false => each(rows, executor, |row| product(row, &Inline)),
    }
}
