//! What stands in place of columns in a program that is built without them: files of columns and `--out` are refused.

use super::{OutOption, Verdict};
use crate::Failure;
use crate::input::Source;
use serde_json::Value;

/// Refuses files of columns before anything is read.
///
/// # Errors
///
/// The first such file.
pub(super) fn refuse(files: &[Source], out: &OutOption) -> Result<(), Failure> {
    let out = out.path.clone().map(Source::File);
    let table = files.iter().find(|file| super::is_table(file)).or(out.as_ref());
    table.map_or(Ok(()), |file| Err(Failure::input(file, "built without columns")))
}

/// Verdicts are kept nowhere.
pub(super) struct Kept;

impl Kept {
    pub(super) fn open(_: &OutOption, _: &[Source], _: Option<&Source>, _: Value) -> Result<Self, Failure> {
        Ok(Self)
    }

    /// The verdicts on so many rows, by `verify`.
    pub(super) fn complete(
        &mut self,
        _rows: usize,
        verify: impl FnOnce(usize) -> Result<Vec<Verdict>, Failure>,
    ) -> Result<Vec<Verdict>, Failure> {
        verify(0)
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        Ok(())
    }
}
