//! Columns in every form, and files of them.

use crate::common::{Run, pairloom};
use arrow_array::builder::{BinaryBuilder, FixedSizeBinaryBuilder, LargeListBuilder, ListBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::{
    ArrayRef, BinaryArray, BinaryViewArray, LargeBinaryArray, LargeStringArray, RecordBatch, StringArray,
    StringViewArray,
};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The bytes of a row, or none.
pub type Cell = Option<Vec<u8>>;

/// Cells of one length in the forms of columns, texts among them.
pub fn forms(cells: &[Cell]) -> Vec<ArrayRef> {
    let width = cells.iter().flatten().next().map_or(1, Vec::len) as i32;
    let mut fixed = FixedSizeBinaryBuilder::new(width);
    for cell in cells {
        match cell {
            Some(bytes) => fixed.append_value(bytes).expect("of one length"),
            None => fixed.append_null(),
        }
    }
    let slices = || cells.iter().map(|cell| cell.as_deref());
    let digits: Vec<_> = cells.iter().map(|cell| cell.as_ref().map(hex::encode)).collect();
    let prefixed = digits.iter().map(|digits| digits.as_ref().map(|digits| format!("0x{digits}")));
    vec![
        binary(cells),
        Arc::new(slices().collect::<LargeBinaryArray>()),
        Arc::new(slices().collect::<BinaryViewArray>()),
        Arc::new(fixed.finish()),
        Arc::new(digits.iter().map(Option::as_deref).collect::<StringArray>()),
        Arc::new(digits.iter().map(Option::as_deref).collect::<LargeStringArray>()),
        Arc::new(prefixed.collect::<StringViewArray>()),
    ]
}

/// Bytes of any length in a column of offsets.
pub fn binary(cells: &[Cell]) -> ArrayRef {
    Arc::new(cells.iter().map(|cell| cell.as_deref()).collect::<BinaryArray>())
}

/// Lists of bytes, and of hexadecimal digits.
pub fn lists(rows: &[Option<Vec<Cell>>]) -> Vec<ArrayRef> {
    let mut bytes = ListBuilder::new(BinaryBuilder::new());
    let mut texts = LargeListBuilder::new(StringBuilder::new());
    for row in rows {
        for cell in row.iter().flatten() {
            bytes.values().append_option(cell.as_ref());
            texts.values().append_option(cell.as_ref().map(hex::encode));
        }
        bytes.append(row.is_some());
        texts.append(row.is_some());
    }
    vec![Arc::new(bytes.finish()), Arc::new(texts.finish())]
}

/// A table whose columns may have nulls.
pub fn table(columns: &[(&str, ArrayRef)]) -> RecordBatch {
    let columns = columns.iter().map(|(name, column)| (*name, column.clone(), true));
    RecordBatch::try_from_iter_with_nullable(columns).expect("columns of one length")
}

/// A path that no other test has.
pub fn path(name: &str) -> String {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).to_str().expect("UTF-8").to_owned()
}

/// A Parquet file with row groups of so many rows.
pub fn parquet_in_groups(name: &str, table: &RecordBatch, rows: usize) -> String {
    let path = path(name);
    let starts = (0..table.num_rows()).step_by(rows);
    let groups = starts.map(|start| table.slice(start, rows.min(table.num_rows() - start)));
    write_parquet(&path, table, groups);
    path
}

/// A Parquet file with a table so often, each time as a row group.
pub fn repeated_parquet(path: &str, table: &RecordBatch, times: usize) {
    write_parquet(path, table, std::iter::repeat_n(table.clone(), times));
}

fn write_parquet(path: &str, table: &RecordBatch, groups: impl Iterator<Item = RecordBatch>) {
    let zstd = Compression::ZSTD(ZstdLevel::default());
    let properties = WriterProperties::builder().set_compression(zstd).build();
    let file = File::create(path).expect("writable");
    let mut writer = ArrowWriter::try_new(file, table.schema(), Some(properties)).expect("a schema");
    for group in groups {
        writer.write(&group).expect("written");
        writer.flush().expect("written");
    }
    writer.close().expect("written");
}

/// The same table as Parquet, as an Arrow file, as one whose batches are compressed, and as a stream.
pub fn files(name: &str, table: &RecordBatch) -> Vec<String> {
    let paths = ["file.arrow", "lz4.arrow", "stream.arrow"].map(|form| path(&format!("{name}-{form}")));
    let create = |index: usize| File::create(&paths[index]).expect("writable");
    let schema = table.schema();
    let parts = [table.slice(0, table.num_rows() / 2), table.slice(table.num_rows() / 2, table.num_rows().div_ceil(2))];
    let lz4 = IpcWriteOptions::default().try_with_compression(Some(CompressionType::LZ4_FRAME)).expect("built with it");
    let mut plain = FileWriter::try_new(create(0), &schema).expect("a schema");
    let mut compressed = FileWriter::try_new_with_options(create(1), &schema, lz4).expect("a schema");
    let mut stream = StreamWriter::try_new(create(2), &schema).expect("a schema");
    for part in &parts {
        plain.write(part).expect("written");
        compressed.write(part).expect("written");
        stream.write(part).expect("written");
    }
    plain.finish().expect("written");
    compressed.finish().expect("written");
    stream.finish().expect("written");
    let parquet = parquet_in_groups(&format!("{name}.parquet"), table, 3);
    [vec![parquet], paths.into()].concat()
}

/// A row of a file of verdicts.
pub type Row = (Option<bool>, Option<String>);

/// What a file of verdicts says.
pub fn verdicts(path: &str) -> Vec<Row> {
    let file = File::open(path).expect("a file of verdicts");
    let mut rows = Vec::new();
    for batch in ParquetRecordBatchReaderBuilder::try_new(file).expect("Parquet").build().expect("columns") {
        let batch = batch.expect("rows");
        let names: Vec<_> = batch.schema().fields().iter().map(|field| field.name().clone()).collect();
        assert_eq!(names, ["valid", "reason"]);
        let (valid, reason) = (batch.column(0).as_boolean(), batch.column(1).as_string::<i32>());
        rows.extend(valid.iter().zip(reason.iter().map(|reason| reason.map(str::to_owned))));
    }
    rows
}

/// Runs the program on files of columns with `--out` and without, holds its answers to the file of verdicts, and gives both.
pub fn answers(name: &str, command: &[&str], input: &str) -> (Run, Vec<Row>) {
    let out = path(&format!("{name}-verdicts.parquet"));
    let run = pairloom(&[&["verify"], command, &["--json", "--out", &out, input]].concat());
    assert!(run.status < 2, "{input}: {run:?}");
    let (rows, json) = (verdicts(&out), run.json());
    assert_eq!(rows.len() + 1, json.len());
    for (index, ((valid, reason), answer)) in rows.iter().zip(&json).enumerate() {
        assert_eq!((&answer["file"], &answer["row"]), (&input.into(), &(index + 1).into()), "{input}");
        assert_eq!((answer["valid"].as_bool(), answer["reason"].as_str()), (*valid, reason.as_deref()), "{input}");
        assert_eq!(answer["valid"].is_null(), valid.is_none());
    }
    assert_eq!(run.status, i32::from(rows.iter().any(|(valid, _)| *valid != Some(true))));
    let left: Vec<_> =
        ["partial", "unfinished"].iter().filter(|end| PathBuf::from(format!("{out}.{end}")).exists()).collect();
    assert!(left.is_empty(), "{left:?}");
    (run, rows)
}

/// A valid row.
pub fn valid() -> Row {
    (Some(true), None)
}

/// A row that is not valid for this reason.
pub fn invalid(reason: &str) -> Row {
    (Some(false), Some(reason.into()))
}

/// A row that is null.
pub fn null() -> Row {
    (None, None)
}
