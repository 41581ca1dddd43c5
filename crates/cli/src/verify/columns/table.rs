//! Parquet and Arrow files, read a chunk of rows at a time.

use super::Claims;
use crate::Failure;
use crate::input::Source;
use crate::outcome::complain;
use arrow_array::RecordBatch;
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{ArrowError, DataType, Schema, SchemaRef};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::metadata::ParquetMetaData;
use std::cell::RefCell;
use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::panic;
use std::sync::Once;

/// A chunk takes so many bytes at most, if more than one row is in it.
const CHUNK_BYTES: usize = 32 << 20;
/// The first bytes of Arrow's files; its streams have none.
const ARROW_FILE: &[u8; 6] = b"ARROW1";

type Batches = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>>>;

/// The columns of a file that matter, and its rows one after the other.
pub(super) struct Table<'a> {
    source: &'a Source,
    schema: SchemaRef,
    batches: Batches,
    rows: Option<u64>,
    /// The most rows of a chunk.
    most: usize,
    /// What has been read and not been handed out.
    batch: Option<RecordBatch>,
    taken: usize,
}

/// What a reader of either form gives.
struct Opened {
    schema: SchemaRef,
    batches: Batches,
    rows: Option<u64>,
    most: usize,
}

impl<'a> Table<'a> {
    /// Opens a file, by the end of its name as Parquet or Arrow.
    ///
    /// # Errors
    ///
    /// A file that cannot be opened, or is of another form.
    pub(super) fn open(source: &'a Source, claims: &Claims) -> Result<Self, Failure> {
        let Source::File(path) = source else { return Err(Failure::input(source, "not a file of columns")) };
        let file = File::open(path).map_err(|error| Failure::input(source, error))?;
        let opened = guarded(source, 1, || match path.extension() {
            Some(extension) if extension == "parquet" => parquet(file, claims),
            _ => arrow(file, claims),
        });
        let Opened { schema, batches, rows, most } = opened.map_err(|error| Failure::input(source, error))?;
        Ok(Self { source, schema, batches, rows, most, batch: None, taken: 0 })
    }

    /// The number of rows, if the file says it.
    pub(super) fn rows(&self) -> Option<u64> {
        self.rows
    }

    /// The columns without a row.
    pub(super) fn empty(&self) -> RecordBatch {
        RecordBatch::new_empty(self.schema.clone())
    }

    /// The next rows with the number of the first, from 1; nothing at the end.
    ///
    /// # Errors
    ///
    /// Those of the file, with the row.
    pub(super) fn next_chunk(&mut self) -> Result<Option<(usize, RecordBatch)>, Failure> {
        let first = self.taken + 1;
        let batch = loop {
            let next = || self.batches.next().transpose();
            match self.batch.take().map_or_else(|| guarded(self.source, first, next), |rest| Ok(Some(rest))) {
                Ok(None) => return Ok(None),
                Ok(Some(batch)) if batch.num_rows() == 0 => {}
                Ok(Some(batch)) => break batch,
                Err(error) => return Err(Failure::input(self.source, format!("row {first}: {error}"))),
            }
        };
        let rows = batch.num_rows().min(self.most);
        self.batch = (rows < batch.num_rows()).then(|| batch.slice(rows, batch.num_rows() - rows));
        self.taken += rows;
        Ok(Some((first, batch.slice(0, rows))))
    }
}

thread_local! {
    /// What this thread reads: a file, and a row of it.
    static READING: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Reads, where a reader's panic is a failure of the file: those of Arrow's formats panic on some bytes that no writer makes, and the program
/// has no unwinding that could be caught. The process ends as with any other file that cannot be read, so that nothing may be half done here.
fn guarded<T>(source: &Source, row: usize, read: impl FnOnce() -> T) -> T {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let otherwise = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let Some(place) = READING.take() else { return otherwise(info) };
            complain(&format!("{place}: {}", info.payload_as_str().unwrap_or("not in the form of its name")));
            std::process::exit(2);
        }));
    });
    READING.set(Some(format!("{source}: row {row}")));
    let read = read();
    READING.set(None);
    read
}

fn parquet(file: File, claims: &Claims) -> Result<Opened, ArrowError> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(file)?;
    let wanted = wanted(builder.schema(), claims);
    let metadata = builder.metadata().clone();
    let rows = u64::try_from(metadata.file_metadata().num_rows()).ok();
    let schema = SchemaRef::new(builder.schema().project(&wanted)?);
    let most = claims.most_rows().min(rows_of_chunk(&schema, longest_row(&metadata, &wanted)));
    let mask = ProjectionMask::roots(builder.parquet_schema(), wanted);
    let batches = builder.with_projection(mask).with_batch_size(most).build()?;
    Ok(Opened { schema, batches: Box::new(batches), rows, most })
}

fn arrow(mut file: File, claims: &Claims) -> Result<Opened, ArrowError> {
    let mut magic = Vec::new();
    (&mut file).take(ARROW_FILE.len() as u64).read_to_end(&mut magic)?;
    file.rewind()?;
    let file = BufReader::new(file);
    let open = |wanted| -> Result<(SchemaRef, Batches), ArrowError> {
        let again = BufReader::new(file.get_ref().try_clone()?);
        Ok(if magic == ARROW_FILE {
            let reader = FileReader::try_new(again, wanted)?;
            (reader.schema(), Box::new(reader))
        } else {
            let reader = StreamReader::try_new(again, wanted)?;
            (reader.schema(), Box::new(reader))
        })
    };
    let wanted = wanted(&open(None)?.0, claims);
    file.get_ref().rewind()?;
    let (schema, batches) = open(Some(wanted))?;
    let most = claims.most_rows().min(rows_of_chunk(&schema, 0));
    Ok(Opened { schema, batches, rows: None, most })
}

/// The places of the columns that matter.
fn wanted(schema: &Schema, claims: &Claims) -> Vec<usize> {
    let names = schema.fields().iter().map(|field| field.name().as_str());
    names.enumerate().filter(|(_, name)| claims.columns().contains(name)).map(|(place, _)| place).collect()
}

/// How many rows make a chunk, if a row has so many bytes beside those of fixed width.
fn rows_of_chunk(schema: &Schema, bytes: usize) -> usize {
    let fixed = schema.fields().iter().map(|field| match field.data_type() {
        DataType::FixedSizeBinary(width) => usize::try_from(*width).unwrap_or(0),
        _ => 0,
    });
    (CHUNK_BYTES / bytes.max(fixed.sum()).max(1)).max(1)
}

/// The bytes of a row in the row group that has the longest.
fn longest_row(metadata: &ParquetMetaData, wanted: &[usize]) -> usize {
    let schema = metadata.file_metadata().schema_descr();
    let of_group = metadata.row_groups().iter().map(|group| {
        let columns = group.columns().iter().enumerate();
        let columns = columns.filter(|(leaf, _)| wanted.contains(&schema.get_column_root_idx(*leaf)));
        let bytes: i64 = columns.map(|(_, column)| column.uncompressed_size()).sum();
        usize::try_from(bytes / group.num_rows().max(1)).unwrap_or(0)
    });
    of_group.max().unwrap_or(0)
}
