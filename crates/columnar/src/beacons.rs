//! Beacons of drand.

use crate::answer::{Verdicts, answered};
use crate::column::{Bytes, ColumnError, Integers, optional, required};
use arrow_array::{Array, RecordBatch};
use pairloom_parallel::Executor;
use pairloom_parallel::batch::{Rows, run};
use pairloom_signature::drand::{Beacon, Chain};

/// Columns of beacons of one chain.
#[derive(Clone, Copy)]
pub struct Beacons<'a> {
    /// `round`.
    pub round: Integers<'a>,
    /// `signature`.
    pub signature: Bytes<'a>,
    /// `previous_signature`; null where a beacon has none.
    pub previous_signature: Option<Bytes<'a>>,
    /// `randomness`; null where a beacon has none.
    pub randomness: Option<Bytes<'a>>,
}

/// The most beacons that are checked as one: what an invalid one costs grows with it, and what a valid one costs shrinks no more.
const BATCH: usize = 256;

/// The verdict on each beacon of a chain, from columns of one length.
///
/// # Errors
///
/// A column of another type or length.
pub fn verify(
    chain: &Chain,
    rounds: &dyn Array,
    signatures: &dyn Array,
    previous_signatures: Option<&dyn Array>,
    executor: &dyn Executor,
) -> Result<Verdicts, ColumnError> {
    Ok(Beacons::of(rounds, signatures, previous_signatures, None)?.verify(chain, executor))
}

/// The verdict on each row of a table with the columns of [`Beacons`], by their names; other columns are ignored.
///
/// # Errors
///
/// A column that is missing, or of another type.
pub fn verify_table(chain: &Chain, table: &RecordBatch, executor: &dyn Executor) -> Result<Verdicts, ColumnError> {
    Ok(Beacons::of_table(table)?.verify(chain, executor))
}

impl<'a> Beacons<'a> {
    /// These columns, of one length.
    ///
    /// # Errors
    ///
    /// A column of another type or length.
    pub fn of(
        rounds: &'a dyn Array,
        signatures: &'a dyn Array,
        previous_signatures: Option<&'a dyn Array>,
        randomness: Option<&'a dyn Array>,
    ) -> Result<Self, ColumnError> {
        let bytes = |name, array: &'a dyn Array| {
            ColumnError::unless_length(name, rounds.len(), array.len())?;
            Bytes::of(name, array)
        };
        let optional = |name, array: Option<&'a dyn Array>| array.map(|array| bytes(name, array)).transpose();
        Ok(Self {
            round: Integers::of("round", rounds)?,
            signature: bytes("signature", signatures)?,
            previous_signature: optional("previous_signature", previous_signatures)?,
            randomness: optional("randomness", randomness)?,
        })
    }

    /// The columns of a table.
    ///
    /// # Errors
    ///
    /// A column that is missing, or of another type.
    pub fn of_table(table: &'a RecordBatch) -> Result<Self, ColumnError> {
        let bytes = |name| optional(table, name).map(|array| Bytes::of(name, array)).transpose();
        Ok(Self {
            round: Integers::of("round", required(table, "round")?)?,
            signature: Bytes::of("signature", required(table, "signature")?)?,
            previous_signature: bytes("previous_signature")?,
            randomness: bytes("randomness")?,
        })
    }

    /// The beacon of a row; `None` where round or signature is null.
    #[must_use]
    pub fn beacon(&self, row: usize) -> Option<Result<Beacon, String>> {
        let (round, signature) = (self.round.get(row)?, self.signature.get(row)?);
        let bytes = |column: Option<Bytes<'_>>| column.and_then(|column| column.get(row)).map(<[u8]>::to_vec);
        Some(round.map_err(|problem| format!("round: {problem}")).map(|round| Beacon {
            round,
            signature: signature.to_vec(),
            previous_signature: bytes(self.previous_signature),
            randomness: bytes(self.randomness),
        }))
    }

    /// The verdict on each row.
    pub fn verify(&self, chain: &Chain, executor: &dyn Executor) -> Verdicts {
        let verdicts = |beacons: Vec<Beacon>| {
            let beacons: Vec<_> = beacons.iter().collect();
            let share = beacons.len().div_ceil(executor.workers().max(1)).clamp(1, BATCH);
            let batches: Vec<_> = beacons.chunks(share).collect();
            let check = Rows::new(1, |batches: &[&[&Beacon]]| batches.iter().map(|batch| chain.check(batch)).collect());
            let verdicts = run(&check, &batches, executor).into_iter().flatten();
            verdicts.map(|verdict| verdict.map_err(|defect| defect.to_string())).collect()
        };
        answered((0..self.round.len()).map(|row| self.beacon(row)), verdicts).into_iter().collect()
    }
}
