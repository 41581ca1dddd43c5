//! Beacons of drand.

use crate::answer::{Verdict, Verdicts, answered};
use crate::column::{Bytes, ColumnError, Integers, optional, required, text};
use arrow_array::{Array, RecordBatch};
use pairloom_parallel::Executor;
use pairloom_parallel::batch::each;
use pairloom_signature::drand::{Beacon, Chain, ChainName};
use std::collections::HashMap;

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

/// The verdict on each row of a table as [`verify_table`] reads it, whose columns `scheme` (texts) and `public_key` (bytes) name the chain of
/// each row. What `chain` names need not be a column; where both speak, a row of another chain is not valid. A row whose scheme or key is null
/// where `chain` does not name it is answered with null, unless it names another chain.
///
/// `batch` is the most beacons of a chain that are checked as one: [`Chain::BATCH`] for threads, more for an executor with an accelerator.
///
/// # Errors
///
/// A column that is missing, or of another type.
pub fn verify_chains(
    chain: ChainName<'_>,
    batch: usize,
    table: &RecordBatch,
    executor: &dyn Executor,
) -> Result<Verdicts, ColumnError> {
    let beacons = Beacons::of_table(table)?;
    let named = Named::of_table(chain, table)?;
    let mut verdicts: Vec<Verdict> = vec![None; table.num_rows()];
    let mut chains: HashMap<SchemeAndKey<'_>, Vec<usize>> = HashMap::new();
    for (row, verdict) in verdicts.iter_mut().enumerate() {
        match named.chain(row)? {
            Some(Ok(chain)) => chains.entry(chain).or_default().push(row),
            Some(Err(reason)) => *verdict = beacons.beacon(row).map(|_| Err(reason)),
            None => {}
        }
    }
    for ((scheme, public_key), rows) in chains {
        let answers = match Chain::new(scheme, public_key) {
            Ok(chain) => beacons.verify_rows(&rows, &chain, batch, executor),
            Err(error) => rows.iter().map(|row| beacons.beacon(*row).map(|_| Err(error.to_string()))).collect(),
        };
        for (row, answer) in rows.into_iter().zip(answers) {
            verdicts[row] = answer;
        }
    }
    Ok(verdicts.into_iter().collect())
}

type SchemeAndKey<'a> = (&'a str, &'a [u8]);

/// Which chain each row names.
struct Named<'a> {
    chain: ChainName<'a>,
    schemes: Option<&'a dyn Array>,
    public_keys: Option<Bytes<'a>>,
}

impl<'a> Named<'a> {
    fn of_table(chain: ChainName<'a>, table: &'a RecordBatch) -> Result<Self, ColumnError> {
        let column =
            |name, known: bool| if known { Ok(optional(table, name)) } else { required(table, name).map(Some) };
        let schemes = column("scheme", chain.scheme.is_some())?;
        if let Some(schemes) = schemes {
            ColumnError::unless_texts("scheme", schemes)?;
        }
        let public_keys = column("public_key", chain.public_key.is_some())?;
        let public_keys = public_keys.map(|array| Bytes::of("public_key", array)).transpose()?;
        Ok(Self { chain, schemes, public_keys })
    }

    /// The scheme and the key of a row's chain; a reason where they are not those of the table's.
    fn chain(&self, row: usize) -> Result<Option<Result<SchemeAndKey<'a>, String>>, ColumnError> {
        let scheme = self.schemes.map(|schemes| text("scheme", schemes, row)).transpose()?.flatten();
        let public_key = self.public_keys.and_then(|keys| keys.get(row));
        Ok(match (ChainName { scheme, public_key }).of_chain(self.chain) {
            Ok(name) => name.scheme.zip(name.public_key).map(Ok),
            Err(other) => Some(Err(other.to_string())),
        })
    }
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
        let rows: Vec<_> = (0..self.round.len()).collect();
        self.verify_rows(&rows, chain, Chain::BATCH, executor).into_iter().collect()
    }

    /// The verdicts on some rows. Batches of at most `most` beacons are spread over the threads of the executor; larger batches than
    /// [`Chain::BATCH`] are checked one after the other, each over the whole executor.
    fn verify_rows(&self, rows: &[usize], chain: &Chain, most: usize, executor: &dyn Executor) -> Vec<Verdict> {
        let verdicts = |beacons: Vec<Beacon>| {
            let beacons: Vec<_> = beacons.iter().collect();
            let verdicts = if most > Chain::BATCH {
                beacons.chunks(most).flat_map(|batch| chain.check_over(batch, executor)).collect::<Vec<_>>()
            } else {
                let share = beacons.len().div_ceil(executor.workers().max(1)).clamp(1, most);
                let batches: Vec<_> = beacons.chunks(share).collect();
                each(&batches, executor, |batch| chain.check(batch)).into_iter().flatten().collect()
            };
            verdicts.into_iter().map(|verdict| verdict.map_err(|defect| defect.to_string())).collect()
        };
        answered(rows.iter().map(|row| self.beacon(*row)), verdicts)
    }
}
