//! Columns of answers.

use arrow_array::builder::FixedSizeBinaryBuilder;
use arrow_array::{Array, ArrayRef, BooleanArray, FixedSizeBinaryArray, RecordBatch, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use std::sync::Arc;

/// The verdict on a row: `None` where the input is null, otherwise whether it is valid, or why not.
pub type Verdict = Option<Result<(), String>>;

/// The value of a row: `None` where the input is null, otherwise the value's bytes, or why there is none.
pub type Value = Option<Result<Vec<u8>, String>>;

/// Verdicts, a row each.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdicts {
    /// Whether a row is valid; null where its input is null.
    pub valid: BooleanArray,
    /// Why a row is not valid; null where it is valid, and where its input is null.
    pub reason: StringArray,
}

impl Verdicts {
    /// The fields `valid` and `reason`.
    #[must_use]
    pub fn schema() -> Schema {
        Schema::new(vec![Field::new("valid", DataType::Boolean, true), Field::new("reason", DataType::Utf8, true)])
    }

    /// Both columns, by the names of [`Self::schema`].
    ///
    /// # Errors
    ///
    /// None that these columns have.
    pub fn to_batch(&self) -> Result<RecordBatch, ArrowError> {
        let columns: Vec<ArrayRef> = vec![Arc::new(self.valid.clone()), Arc::new(self.reason.clone())];
        RecordBatch::try_new(Arc::new(Self::schema()), columns)
    }

    /// The verdict on each row, in order.
    pub fn iter(&self) -> impl Iterator<Item = Option<Result<(), &str>>> {
        self.valid.iter().zip(&self.reason).map(|(valid, reason)| match valid? {
            true => Some(Ok(())),
            false => Some(Err(reason.unwrap_or_default())),
        })
    }
}

impl FromIterator<Verdict> for Verdicts {
    fn from_iter<T: IntoIterator<Item = Verdict>>(verdicts: T) -> Self {
        let (valid, reason): (Vec<_>, Vec<_>) = verdicts
            .into_iter()
            .map(|verdict| (verdict.as_ref().map(Result::is_ok), verdict.and_then(Result::err)))
            .unzip();
        Self { valid: valid.into(), reason: reason.into() }
    }
}

/// Values of one length, a row each.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    /// The value; null where there is none.
    pub value: FixedSizeBinaryArray,
    /// Why there is no value; null where there is one, and where the input is null.
    pub reason: StringArray,
}

impl Values {
    /// Columns of values of `width` bytes. A value of another length, which there is not, would be a reason.
    pub(crate) fn new(width: usize, values: Vec<Value>) -> Self {
        let mut builder = FixedSizeBinaryBuilder::with_capacity(values.len(), width as i32);
        let mut reasons = Vec::with_capacity(values.len());
        for value in values {
            let reason = match value {
                None => None,
                Some(Err(reason)) => Some(reason),
                Some(Ok(bytes)) => match builder.append_value(bytes) {
                    Ok(()) => {
                        reasons.push(None);
                        continue;
                    }
                    Err(error) => Some(error.to_string()),
                },
            };
            builder.append_null();
            reasons.push(reason);
        }
        Self { value: builder.finish(), reason: reasons.into() }
    }

    /// The rows of several in one, `None` of none.
    #[must_use]
    pub fn concat(parts: &[Self]) -> Option<Self> {
        let width = parts.first()?.value.value_length() as usize;
        let rows = parts.iter().flat_map(|part| part.value.iter().zip(&part.reason));
        let own = |(value, reason): (Option<&[u8]>, Option<&str>)| match value {
            Some(value) => Some(Ok(value.to_vec())),
            None => reason.map(|reason| Err(reason.to_owned())),
        };
        Some(Self::new(width, rows.map(own).collect()))
    }

    /// Both columns, `value` and `reason`.
    ///
    /// # Errors
    ///
    /// None that these columns have.
    pub fn to_batch(&self) -> Result<RecordBatch, ArrowError> {
        let schema = Schema::new(vec![
            Field::new("value", self.value.data_type().clone(), true),
            Field::new("reason", DataType::Utf8, true),
        ]);
        let columns: Vec<ArrayRef> = vec![Arc::new(self.value.clone()), Arc::new(self.reason.clone())];
        RecordBatch::try_new(Arc::new(schema), columns)
    }
}

/// Answers to those rows that can be asked about: `answer` gets what can be read, and gives as many answers.
pub(crate) fn answered<T, A>(
    rows: impl IntoIterator<Item = Option<Result<T, String>>>,
    answer: impl FnOnce(Vec<T>) -> Vec<Result<A, String>>,
) -> Vec<Option<Result<A, String>>> {
    let mut readable = Vec::new();
    let opened: Vec<_> = rows.into_iter().map(|row| row.map(|row| row.map(|item| readable.push(item)))).collect();
    let mut answers = answer(readable).into_iter();
    let next = |(): ()| answers.next().unwrap_or_else(|| Err("not computed".into()));
    let mut next = next;
    opened.into_iter().map(|row| row.map(|opened| opened.and_then(&mut next))).collect()
}
