//! The file of verdicts, made at once when all are known.

use crate::output::{Existing, Making};
use crate::verify::Verdict;
use pairloom_columnar::Verdicts;
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// The rows of a row group.
const ROW_GROUP: usize = 1 << 16;

/// Writes verdicts, a row each, in the order in which they come. The bytes depend on the verdicts alone.
///
/// # Errors
///
/// Verdicts that cannot be had, a file that cannot be written; then the target is as it was.
pub(super) fn write_whole(target: &Path, verdicts: impl Iterator<Item = io::Result<Verdict>>) -> io::Result<()> {
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let schema = Arc::new(Verdicts::schema());
    let mut writer = ArrowWriter::try_new(Making::new(target, false)?, schema, Some(properties)).map_err(problem)?;
    let mut verdicts = verdicts.peekable();
    while verdicts.peek().is_some() {
        let group: Verdicts = verdicts.by_ref().take(ROW_GROUP).collect::<io::Result<Vec<_>>>()?.into_iter().collect();
        let group = group.to_batch().map_err(io::Error::other)?;
        writer.write(&group).and_then(|()| writer.flush()).map_err(problem)?;
    }
    writer.into_inner().map_err(problem)?.finish(Existing::Replaced)
}

/// The error of the system, if that is what it is.
fn problem(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}
