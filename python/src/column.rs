//! Columns out of Python objects: Arrow's without a copy, buffers and sequences of bytes with one.

use crate::value_error;
use arrow_array::builder::{BinaryBuilder, ListBuilder};
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{
    Array, ArrayReader, ArrayRef, BinaryArray, FixedSizeBinaryArray, Int64Array, NullArray, UInt64Array, make_array,
    new_empty_array,
};
use arrow_buffer::Buffer;
use arrow_data::transform::MutableArrayData;
use arrow_schema::DataType;
use pyo3::PyTypeInfo;
use pyo3::buffer::PyUntypedBuffer;
use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyList, PyTuple};
use std::ffi::CStr;
use std::sync::Arc;

/// A column in pieces: at least one, and of several none is empty.
pub struct Column {
    name: &'static str,
    chunks: Vec<ArrayRef>,
}

const ARRAY: &CStr = c"arrow_array";
const SCHEMA: &CStr = c"arrow_schema";
const STREAM: &CStr = c"arrow_array_stream";

impl Column {
    /// A column of bytes, or of lists of bytes: an Arrow object; a sequence of bytes, of lists of them, and of `None`; or a contiguous buffer,
    /// whose last dimension is a row.
    pub fn of_bytes(name: &'static str, object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(column) = Self::of_arrow(name, object)? {
            return Ok(column);
        }
        if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            return Ok(Self { name, chunks: vec![of_sequence(name, object)?] });
        }
        if let Ok(buffer) = PyUntypedBuffer::get(object)
            && let Some(array) = of_buffer(name, &buffer, object)?
        {
            return Ok(Self { name, chunks: vec![array] });
        }
        Ok(Self { name, chunks: vec![of_sequence(name, object)?] })
    }

    /// A column of integers: an Arrow object, or a sequence of integers and of `None`.
    pub fn of_integers(name: &'static str, object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(column) = Self::of_arrow(name, object)? {
            return Ok(column);
        }
        let mut integers = Vec::new();
        for (row, item) in object.try_iter()?.enumerate() {
            integers.push(item?.extract::<Option<i128>>().map_err(|error| at(name, row, object.py(), error))?);
        }
        let array = |integers: Vec<Option<i128>>| -> Option<ArrayRef> {
            if let Some(natural) = narrowed::<u64>(&integers) {
                return Some(Arc::new(UInt64Array::from(natural)));
            }
            Some(Arc::new(Int64Array::from(narrowed::<i64>(&integers)?)))
        };
        let array = array(integers).ok_or_else(|| PyValueError::new_err(format!("{name}: not integers of 64 bits")))?;
        Ok(Self { name, chunks: vec![array] })
    }

    /// A column of nulls.
    pub fn of_nulls(name: &'static str, rows: usize) -> Self {
        Self { name, chunks: vec![Arc::new(NullArray::new(rows))] }
    }

    /// The rows of an Arrow table or batch.
    pub fn of_table(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let table = Self::of_arrow("table", object)?.ok_or_else(|| PyTypeError::new_err("table: no Arrow object"))?;
        if !matches!(table.chunks[0].data_type(), DataType::Struct(_)) {
            return Err(PyValueError::new_err("table: a single column"));
        }
        match table.chunks.iter().any(|chunk| chunk.null_count() > 0) {
            true => Err(PyValueError::new_err("table: a row that is null as a whole")),
            false => Ok(table),
        }
    }

    /// The pieces of an Arrow object, if it is one.
    pub fn of_arrow(name: &'static str, object: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let failed = |error| PyValueError::new_err(format!("{name}: {error}"));
        if object.hasattr("__arrow_c_array__")? {
            let capsules = object.call_method0("__arrow_c_array__")?;
            let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) = capsules.extract()?;
            let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
            let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
            // SAFETY: a capsule of this name holds this structure.
            if unsafe { array.as_ref() }.is_released() {
                return Err(PyValueError::new_err(format!("{name}: the array has been taken before")));
            }
            // SAFETY: capsules of these names hold these structures; the array is moved out, as the protocol wants.
            let data = unsafe { from_ffi(FFI_ArrowArray::from_raw(array.as_ptr()), schema.as_ref()) };
            let data = data.and_then(|data| data.validate_full().map(|()| data)).map_err(failed)?;
            return Ok(Some(Self { name, chunks: vec![make_array(data)] }));
        }
        if !object.hasattr("__arrow_c_stream__")? {
            return Ok(None);
        }
        let capsule = object.call_method0("__arrow_c_stream__")?;
        let stream = capsule.cast::<PyCapsule>()?.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
        // SAFETY: a capsule of this name holds this structure, which is moved out.
        let mut reader = unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) }.map_err(failed)?;
        let mut chunks = Vec::new();
        for chunk in &mut reader {
            let chunk = chunk.map_err(failed)?;
            chunk.to_data().validate_full().map_err(failed)?;
            if !chunk.is_empty() {
                chunks.push(chunk);
            }
        }
        if chunks.is_empty() {
            chunks.push(new_empty_array(reader.field().data_type()));
        }
        Ok(Some(Self { name, chunks }))
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    /// Pieces of columns of one length: at most `most` rows each, cut wherever a column is. Chunks of less are joined, for a few rows fill no
    /// lanes.
    pub fn aligned<const N: usize>(columns: &[Self; N], most: usize) -> PyResult<Vec<[ArrayRef; N]>> {
        let rows = columns[0].len();
        if let Some(other) = columns.iter().find(|column| column.len() != rows) {
            let message = format!("{}: {} rows, but {} has {rows}", other.name, other.len(), columns[0].name);
            return Err(PyValueError::new_err(message));
        }
        if rows == 0 {
            // Answers have types, even if they have no rows.
            return Ok(vec![core::array::from_fn(|i| columns[i].chunks[0].slice(0, 0))]);
        }
        let (mut pieces, mut done) = (Vec::new(), 0);
        let columns: Vec<_> = columns.iter().map(|column| joined(&column.chunks, most)).collect::<PyResult<_>>()?;
        // For each column its piece, and how much of that is done.
        let mut places = [(0, 0); N];
        while done < rows {
            let left = |i: usize| columns[i][places[i].0].len() - places[i].1;
            let length = (0..N).map(left).min().unwrap_or(0).min(most);
            pieces.push(core::array::from_fn(|i| columns[i][places[i].0].slice(places[i].1, length)));
            for (place, chunks) in places.iter_mut().zip(&columns) {
                place.1 += length;
                if place.1 == chunks[place.0].len() {
                    *place = (place.0 + 1, 0);
                }
            }
            done += length;
        }
        Ok(pieces)
    }
}

/// The same rows in chunks, of which those with fewer than `least` rows are joined with those of their kind that follow: some engines send a
/// handful at a time.
fn joined(chunks: &[ArrayRef], least: usize) -> PyResult<Vec<ArrayRef>> {
    let mut large = Vec::with_capacity(chunks.len());
    let mut rest = chunks;
    while let [first, others @ ..] = rest {
        let mut rows = first.len();
        let follows = |chunk: &&ArrayRef| {
            let joins = rows < least && chunk.len() < least;
            rows += chunk.len();
            joins
        };
        let more = others.iter().take_while(follows).count();
        let (together, after) = rest.split_at(1 + more);
        large.push(if more == 0 { first.clone() } else { concatenated(together)? });
        rest = after;
    }
    Ok(large)
}

/// The rows of chunks of one type in one.
fn concatenated(chunks: &[ArrayRef]) -> PyResult<ArrayRef> {
    let data: Vec<_> = chunks.iter().map(|chunk| chunk.to_data()).collect();
    let mut whole = MutableArrayData::new(data.iter().collect(), false, data.iter().map(|data| data.len()).sum());
    for (chunk, data) in data.iter().enumerate() {
        whole.try_extend(chunk, 0, data.len()).map_err(value_error)?;
    }
    Ok(make_array(whole.freeze()))
}

/// Integers of another type, if all are.
fn narrowed<T: TryFrom<i128>>(integers: &[Option<i128>]) -> Option<Vec<Option<T>>> {
    integers.iter().map(|integer| integer.map(T::try_from).transpose().ok()).collect()
}

/// An error of a row. What is no error of a program, such as Ctrl-C, stays what it is.
fn at(name: &str, row: usize, py: Python<'_>, error: PyErr) -> PyErr {
    match error.is_instance_of::<PyException>(py) {
        true => PyTypeError::new_err(format!("{name}: row {row}: {error}")),
        false => error,
    }
}

/// Bytes of a row: anything with one-dimensional bytes.
fn bytes_of(item: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(bytes) = item.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    // An integer says how many zero bytes `bytes(…)` makes, which nobody means here.
    if item.hasattr("__bytes__")? {
        return item.call_method0("__bytes__")?.extract();
    }
    let buffer = PyUntypedBuffer::get(item)?;
    if buffer.item_size() != 1 || buffer.dimensions() != 1 {
        return Err(PyTypeError::new_err("expected bytes"));
    }
    PyBytes::type_object(item.py()).call1((item,))?.extract()
}

fn of_sequence(name: &str, object: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let (mut items, mut are_lists) = (Vec::new(), false);
    for item in object.try_iter().map_err(|_| expected(name, object))? {
        let item = item?;
        are_lists |= item.is_instance_of::<PyList>() || item.is_instance_of::<PyTuple>();
        items.push(item);
    }
    let at = |row: usize, error: PyErr| at(name, row, object.py(), error);
    if are_lists {
        let mut lists = ListBuilder::new(BinaryBuilder::new());
        for (row, item) in items.iter().enumerate() {
            if !item.is_none() {
                for part in item.try_iter().map_err(|error| at(row, error))? {
                    let part = part?;
                    let part =
                        if part.is_none() { None } else { Some(bytes_of(&part).map_err(|error| at(row, error))?) };
                    lists.values().append_option(part);
                }
            }
            lists.append(!item.is_none());
        }
        return Ok(Arc::new(lists.finish()));
    }
    let mut bytes = BinaryBuilder::new();
    for (row, item) in items.iter().enumerate() {
        match item.cast::<PyBytes>() {
            Ok(item) => bytes.append_value(item.as_bytes()),
            Err(_) if item.is_none() => bytes.append_null(),
            Err(_) => bytes.append_value(bytes_of(item).map_err(|error| at(row, error))?),
        }
    }
    Ok(Arc::new(bytes.finish()))
}

/// Rows of a buffer: two dimensions of single bytes, or one dimension of byte strings, as NumPy has them. `None` where it is an array of
/// objects.
fn of_buffer(name: &str, buffer: &PyUntypedBuffer, object: &Bound<'_, PyAny>) -> PyResult<Option<ArrayRef>> {
    let format = buffer.format().to_bytes();
    let of_bytes = matches!(format, b"B" | b"b" | b"c") && buffer.dimensions() == 2;
    let of_strings = format.last() == Some(&b's') && buffer.dimensions() == 1;
    if format == b"O" {
        return Ok(None);
    }
    if !of_bytes && !of_strings {
        return Err(expected(name, object));
    }
    let width = if of_bytes { buffer.shape()[1] } else { buffer.item_size() };
    // In C order, whatever the strides are.
    let memory = object.py().import("builtins")?.getattr("memoryview")?.call1((object,))?;
    let bytes: Vec<u8> = memory.call_method0("tobytes")?.extract()?;
    let width = i32::try_from(width).map_err(|_| expected(name, object))?;
    if width == 0 {
        return Ok(Some(Arc::new(BinaryArray::from(vec![b"".as_slice(); buffer.shape()[0]]))));
    }
    let array = FixedSizeBinaryArray::try_new(width, Buffer::from_vec(bytes), None);
    array
        .map(|array| Some(Arc::new(array) as ArrayRef))
        .map_err(|error| PyValueError::new_err(format!("{name}: {error}")))
}

fn expected(name: &str, object: &Bound<'_, PyAny>) -> PyErr {
    let got = object.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
    let known = "a sequence of bytes, a two-dimensional array of bytes, or an Arrow object";
    PyTypeError::new_err(format!("{name}: expected {known}, got {got}"))
}
