//! Files of columns: what their rows are verified as, and where the verdicts go.

mod claims;
mod journal;
mod rows;
mod table;
mod texts;
mod whole;

pub(super) use claims::Claims;
pub(super) use journal::Kept;

use super::{OutOption, Verdict};
use crate::Failure;
use crate::gpu::Workers;
use crate::input::Source;
use arrow_array::RecordBatch;
use pairloom_columnar::column::Integers;
use pairloom_parallel::Executor;
use table::Table;

/// Nothing is refused in a program that is built with columns.
///
/// # Errors
///
/// None.
pub(super) fn refuse(_: &[Source], _: &OutOption) -> Result<(), Failure> {
    Ok(())
}

/// Opens every file of columns, so that one that has not the columns it should is told of before anything is verified. The number of rows of
/// all files, where all say it.
///
/// # Errors
///
/// A file that cannot be read, or lacks a column, or has one of another type.
pub(super) fn count(files: &[Source], claims: &Claims, executor: &dyn Executor) -> Result<Option<u64>, Failure> {
    let mut total = Some(0);
    for source in files {
        let rows = if super::is_table(source) {
            let table = Table::open(source, claims)?;
            verdicts(source, claims, &table.empty(), executor)?;
            table.rows()
        } else {
            None
        };
        total = total.zip(rows).map(|(total, rows)| total + rows);
    }
    Ok(total)
}

/// Verifies the rows of a file, a chunk at a time; `tell` gets each chunk with the number of its first row, from 1, and its verdicts.
///
/// # Errors
///
/// A file that cannot be read, columns that are not as they should be, verdicts that cannot be kept, errors of `tell`.
pub(super) fn answer(
    source: &Source,
    claims: &Claims,
    workers: &Workers,
    kept: &mut Kept,
    mut tell: impl FnMut(usize, &RecordBatch, &[Verdict]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut table = Table::open(source, claims)?;
    while let Some((first, chunk)) = table.next_chunk()? {
        let verify = |known: usize| {
            let rest = chunk.slice(known, chunk.num_rows() - known);
            let verdicts = verdicts(source, claims, &rest, workers.executor())?;
            workers.check()?;
            Ok(verdicts)
        };
        let verdicts = kept.complete(chunk.num_rows(), verify)?;
        tell(first, &chunk, &verdicts)?;
    }
    Ok(())
}

/// The verdict on each row.
fn verdicts(
    source: &Source,
    claims: &Claims,
    chunk: &RecordBatch,
    executor: &dyn Executor,
) -> Result<Vec<Verdict>, Failure> {
    claims.verify(chunk, executor).map_err(|error| Failure::input(source, error))
}

/// The round of each row, where it can be read.
pub(super) fn rounds(chunk: &RecordBatch) -> Vec<Option<u64>> {
    let rounds = chunk.column_by_name("round").and_then(|column| Integers::of("round", column).ok());
    (0..chunk.num_rows()).map(|row| rounds.and_then(|rounds| rounds.get(row)?.ok())).collect()
}

/// The schemes that rows name.
pub(super) fn schemes(chunk: &RecordBatch) -> impl Iterator<Item = String> {
    let column = chunk.column_by_name("scheme").and_then(|column| texts::written_out(column).ok());
    column
        .map(|column| texts::rows_of_texts(&column).flatten().map(str::to_owned).collect::<Vec<_>>())
        .into_iter()
        .flatten()
}
