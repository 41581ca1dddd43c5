//! Texts where bytes are expected: hexadecimal digits, with or without 0x.

use crate::verify::fields::decode_digits;
use arrow_array::builder::{BinaryBuilder, ListBuilder};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BinaryArray, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use std::sync::Arc;

/// A table whose texts have become bytes, and what is wrong with the rows that have no such texts.
pub(super) struct Decoded {
    pub(super) table: RecordBatch,
    pub(super) reasons: Vec<Option<String>>,
}

/// Decodes every column of texts and of lists of texts, but for those that are texts by their meaning. A text that has other characters is
/// null, and the row's reason. Columns by dictionary are written out.
///
/// # Errors
///
/// None that a table has whose columns are of one length.
pub(super) fn decode(table: &RecordBatch, texts: &[&str]) -> Result<Decoded, ArrowError> {
    let mut reasons = vec![None; table.num_rows()];
    let (mut fields, mut columns) = (Vec::new(), Vec::new());
    for (field, column) in table.schema().fields().iter().zip(table.columns()) {
        let (name, column) = (field.name(), written_out(column)?);
        let column = match column.data_type() {
            _ if texts.contains(&name.as_str()) => column,
            kind if is_text(kind) => bytes(name, &column, &mut reasons),
            kind if list_items(kind).is_some_and(|item| is_text(item.data_type())) => {
                lists(name, &column, &mut reasons)
            }
            _ => column,
        };
        fields.push(Field::new(name, column.data_type().clone(), true));
        columns.push(column);
    }
    let options = arrow_array::RecordBatchOptions::new().with_row_count(Some(table.num_rows()));
    let table = RecordBatch::try_new_with_options(Arc::new(Schema::new(fields)), columns, &options)?;
    Ok(Decoded { table, reasons })
}

/// The column without its dictionary, if it has one.
pub(super) fn written_out(column: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let Some(dictionary) = column.as_any_dictionary_opt() else { return Ok(column.clone()) };
    arrow_select::take::take(dictionary.values().as_ref(), dictionary.keys(), None)
}

pub(super) fn is_text(kind: &DataType) -> bool {
    matches!(kind, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
}

/// What a list has in it.
pub(super) fn list_items(kind: &DataType) -> Option<&Field> {
    match kind {
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => Some(item),
        _ => None,
    }
}

/// The text of each row of a column of texts.
pub(super) fn rows_of_texts<'a>(column: &'a ArrayRef) -> Box<dyn Iterator<Item = Option<&'a str>> + 'a> {
    match column.data_type() {
        DataType::Utf8 => Box::new(column.as_string::<i32>().iter()),
        DataType::LargeUtf8 => Box::new(column.as_string::<i64>().iter()),
        DataType::Utf8View => Box::new(column.as_string_view().iter()),
        _ => Box::new((0..column.len()).map(|_| None)),
    }
}

/// The items of each row of a column of lists.
pub(super) fn rows_of_lists<'a>(column: &'a ArrayRef) -> Box<dyn Iterator<Item = Option<ArrayRef>> + 'a> {
    match column.data_type() {
        DataType::List(_) => Box::new(column.as_list::<i32>().iter()),
        DataType::LargeList(_) => Box::new(column.as_list::<i64>().iter()),
        DataType::FixedSizeList(..) => Box::new(column.as_fixed_size_list().iter()),
        _ => Box::new((0..column.len()).map(|_| None)),
    }
}

/// The bytes of a text; `reason` gets what is wrong with it, unless it has one.
fn decoded(name: &str, text: &str, reason: &mut Option<String>) -> Option<Vec<u8>> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    match decode_digits(name, digits) {
        Ok(bytes) => Some(bytes),
        Err(problem) => {
            reason.get_or_insert(problem);
            None
        }
    }
}

fn bytes(name: &str, column: &ArrayRef, reasons: &mut [Option<String>]) -> ArrayRef {
    let rows = rows_of_texts(column).zip(reasons);
    Arc::new(rows.map(|(text, reason)| decoded(name, text?, reason)).collect::<BinaryArray>())
}

fn lists(name: &str, column: &ArrayRef, reasons: &mut [Option<String>]) -> ArrayRef {
    let mut lists = ListBuilder::new(BinaryBuilder::new());
    for (items, reason) in rows_of_lists(column).zip(reasons) {
        let there = items.is_some();
        for (index, text) in items.iter().flat_map(|items| rows_of_texts(items).enumerate()) {
            let bytes = text.and_then(|text| decoded(&format!("{name}[{index}]"), text, reason));
            lists.values().append_option(bytes);
        }
        lists.append(there);
    }
    Arc::new(lists.finish())
}
