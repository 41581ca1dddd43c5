//! Columns of proofs that have several forms: each row as the JSON that `verify` reads elsewhere.

use super::texts::{is_text, list_items, rows_of_lists, rows_of_texts};
use crate::verify::{Verdict, kzg_case};
use arrow_array::{Array, ArrayRef, BinaryArray, RecordBatch};
use pairloom_columnar::ColumnError;
use pairloom_columnar::column::{Bytes, Integers, required};
use pairloom_parallel::Executor;
use pairloom_proof::kzg::Setup;
use pairloom_proof::{Problem, ReadError};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The columns of Groth16 proofs: [`SAID`] after the first three.
pub(super) const GROTH16: &[&str] = &[
    "proof",
    "seal",
    "public",
    "vkey",
    "publicValues",
    "vkRoot",
    "image_id",
    "journal",
    "control_root",
    "bn254_control_id",
];
/// Those that say what the public inputs are where no column `public` does.
const SAID: &[&str] = GROTH16.split_at(3).1;
/// Those of them that need not be there in every row.
const OPTIONAL: &[&str] = &["vkRoot"];

/// The columns of KZG proofs.
pub(super) const KZG: &[&str] =
    &["commitment", "z", "y", "proof", "blob", "blobs", "commitments", "proofs", "cells", "cell_indices"];
const BLOBS: &[&str] = &["blobs", "commitments", "proofs"];
const CELLS: &[&str] = &["commitments", "cell_indices", "cells", "proofs"];

/// The proof of each row, which risc0 calls the seal.
pub(super) fn proofs(table: &RecordBatch) -> Result<ArrayRef, ColumnError> {
    raw(if table.column_by_name("seal").is_some() { "seal" } else { "proof" }, table)
}

/// A column of bytes; a column of texts as the bytes of its texts.
fn raw(name: &str, table: &RecordBatch) -> Result<ArrayRef, ColumnError> {
    let column = column(name, table)?;
    if !is_text(column.data_type()) {
        return Ok(column.clone());
    }
    Ok(Arc::new(rows_of_texts(column).map(|text| text.map(str::as_bytes)).collect::<BinaryArray>()))
}

fn column<'a>(name: &str, table: &'a RecordBatch) -> Result<&'a ArrayRef, ColumnError> {
    table.column_by_name(name).ok_or_else(|| ColumnError::Missing { name: name.into() })
}

/// The public inputs of each row: bytes or a text as a file has them, a list of integers, or what other columns say.
pub(super) fn public_inputs(table: &RecordBatch) -> Result<ArrayRef, ColumnError> {
    let said: Vec<_> = SAID.iter().filter(|name| table.column_by_name(name).is_some()).collect();
    if table.column_by_name("public").is_none() && !said.is_empty() {
        let columns = said.iter().map(|name| Ok((**name, values(name, column(name, table)?)?)));
        return Ok(json_column(objects(columns.collect::<Result<_, ColumnError>>()?)));
    }
    let public = column("public", table)?;
    match list_items(public.data_type()) {
        Some(_) => Ok(json_column(values("public", public)?)),
        None => raw("public", table),
    }
}

/// Of each row that says something twice, of which only one would count, the reason against it.
pub(super) fn said_twice(table: &RecordBatch) -> Vec<Option<String>> {
    let says = |name: &str, row| table.column_by_name(name).is_some_and(|column| !column.is_null(row));
    let beside = |name, others: &[&str], row| {
        let other = others.iter().find(|other| says(name, row) && says(other, row))?;
        Some(ReadError::new(name, Problem::Beside((*other).into())).to_string())
    };
    let reason = |row| beside("public", SAID, row).or_else(|| beside("proof", &["seal"], row));
    (0..table.num_rows()).map(reason).collect()
}

/// A column of JSON texts.
fn json_column(values: Vec<Option<Value>>) -> ArrayRef {
    let rows = values.into_iter().map(|value| value.map(|value| value.to_string().into_bytes()));
    Arc::new(rows.collect::<BinaryArray>())
}

/// Each row of some columns as an object; nothing where one is null that is not optional.
fn objects(columns: Vec<(&str, Vec<Option<Value>>)>) -> Vec<Option<Value>> {
    let rows = columns.first().map_or(0, |(_, values)| values.len());
    let mut objects = vec![Some(Map::new()); rows];
    for (name, values) in columns {
        for (object, value) in objects.iter_mut().zip(values) {
            if value.is_none() && OPTIONAL.contains(&name) {
                continue;
            }
            *object = object.take().zip(value).map(|(mut object, value)| {
                object.insert(name.to_owned(), value);
                object
            });
        }
    }
    objects.into_iter().map(|object| object.map(Value::Object)).collect()
}

/// Each row of a column as JSON: texts as they are, bytes as 0x and digits, integers, lists of those.
fn values(name: &str, column: &ArrayRef) -> Result<Vec<Option<Value>>, ColumnError> {
    let kind = column.data_type();
    if list_items(kind).is_some() {
        let list = |items: Option<ArrayRef>| {
            let items = items.map(|items| values(name, &items)).transpose()?;
            Ok(items.map(|items| Value::Array(items.into_iter().map(Option::unwrap_or_default).collect())))
        };
        return rows_of_lists(column).map(list).collect();
    }
    if is_text(kind) {
        return Ok(rows_of_texts(column).map(|text| text.map(Value::from)).collect());
    }
    if kind.is_integer() {
        let integers = Integers::of(name, column)?;
        let value = |row| integers.get(row).map(|integer| integer.map_or_else(Value::from, Value::from));
        return Ok((0..column.len()).map(value).collect());
    }
    let bytes = Bytes::of(name, column)?;
    Ok(bytes.iter().map(|bytes| bytes.map(|bytes| json!(format!("0x{}", hex::encode(bytes))))).collect())
}

/// Rows of lists of blobs, or of cells where there are any.
pub(super) fn verify_kzg_lists(
    setup: &Setup,
    table: &RecordBatch,
    executor: &dyn Executor,
) -> Result<Vec<Verdict>, ColumnError> {
    let names = if table.column_by_name("cells").is_some() { CELLS } else { BLOBS };
    let mut columns = Vec::new();
    for name in names {
        let column = column(name, table)?;
        if list_items(column.data_type()).is_none() {
            return Err(ColumnError::Type {
                name: (*name).into(),
                expected: "lists (List, LargeList, FixedSizeList)",
                got: required(table, name)?.data_type().clone(),
            });
        }
        columns.push((*name, values(name, column)?));
    }
    let verdict = |row: Value| kzg_case::answer(setup, &row, executor, &mut Map::new());
    Ok(objects(columns).into_iter().map(|row| row.map(verdict)).collect())
}
