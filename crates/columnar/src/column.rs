//! Columns of bytes, lists, integers and texts, in whichever form an engine has them.

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type, UInt32Type, UInt64Type};
use arrow_array::{
    Array, BinaryArray, BinaryViewArray, FixedSizeBinaryArray, LargeBinaryArray, PrimitiveArray, RecordBatch,
};
use arrow_schema::DataType;
use std::ops::Range;
use thiserror::Error;

/// What is wrong with a column as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ColumnError {
    /// A column has another type.
    #[error("column {name}: expected {expected}, got {got}")]
    Type {
        /// Its name.
        name: String,
        /// What it could be.
        expected: &'static str,
        /// What it is.
        got: DataType,
    },
    /// There is no such column.
    #[error("column {name}: missing")]
    Missing {
        /// Its name.
        name: String,
    },
    /// A column is longer or shorter than the first.
    #[error("column {name}: expected {expected} rows, got {got}")]
    Length {
        /// Its name.
        name: String,
        /// The rows of the first column.
        expected: usize,
        /// Its own.
        got: usize,
    },
    /// One column has lists where another has single values.
    #[error("column {name}: lists beside single values")]
    Lists {
        /// Its name.
        name: String,
    },
    /// A tag of no bytes, which separates nothing.
    #[error("the domain separation tag is empty")]
    EmptyTag,
}

impl ColumnError {
    pub(crate) fn of_type(name: &str, expected: &'static str, array: &dyn Array) -> Self {
        Self::Type { name: name.into(), expected, got: array.data_type().clone() }
    }

    /// An error unless a column has texts.
    pub(crate) fn unless_texts(name: &str, array: &dyn Array) -> Result<(), Self> {
        match array.data_type() {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => Ok(()),
            _ => Err(Self::of_type(name, TEXTS, array)),
        }
    }

    /// An error unless a column has so many rows.
    pub(crate) fn unless_length(name: &str, expected: usize, got: usize) -> Result<(), Self> {
        if expected == got { Ok(()) } else { Err(Self::Length { name: name.into(), expected, got }) }
    }
}

const BYTES: &str = "bytes (Binary, LargeBinary, BinaryView, FixedSizeBinary)";
const LISTS: &str = "lists (List, LargeList, FixedSizeList) of bytes";
const INTEGERS: &str = "integers (UInt64, Int64, UInt32, Int32)";
const TEXTS: &str = "texts (Utf8, LargeUtf8, Utf8View)";

/// A column of bytes.
#[derive(Clone, Copy, Debug)]
pub enum Bytes<'a> {
    /// Offsets of 32 bits.
    Binary(&'a BinaryArray),
    /// Offsets of 64 bits.
    Large(&'a LargeBinaryArray),
    /// Views.
    View(&'a BinaryViewArray),
    /// Values of one length.
    Fixed(&'a FixedSizeBinaryArray),
    /// Nulls, so many: what engines make of a column without any value.
    Nulls(usize),
}

impl<'a> Bytes<'a> {
    /// The column of this name that an array is.
    ///
    /// # Errors
    ///
    /// [`ColumnError::Type`].
    pub fn of(name: &str, array: &'a dyn Array) -> Result<Self, ColumnError> {
        Ok(match array.data_type() {
            DataType::Binary => Self::Binary(array.as_binary()),
            DataType::LargeBinary => Self::Large(array.as_binary()),
            DataType::BinaryView => Self::View(array.as_binary_view()),
            DataType::FixedSizeBinary(_) => Self::Fixed(array.as_fixed_size_binary()),
            DataType::Null => Self::Nulls(array.len()),
            _ => return Err(ColumnError::of_type(name, BYTES, array)),
        })
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Binary(array) => array.len(),
            Self::Large(array) => array.len(),
            Self::View(array) => array.len(),
            Self::Fixed(array) => array.len(),
            Self::Nulls(len) => *len,
        }
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of a row, `None` where it is null.
    ///
    /// # Panics
    ///
    /// For a row that there is not.
    #[must_use]
    pub fn get(&self, row: usize) -> Option<&'a [u8]> {
        match self {
            Self::Binary(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Large(array) => array.is_valid(row).then(|| array.value(row)),
            Self::View(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Fixed(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Nulls(_) => None,
        }
    }

    /// The rows, in order.
    pub fn iter(&self) -> impl Iterator<Item = Option<&'a [u8]>> + '_ {
        (0..self.len()).map(|row| self.get(row))
    }
}

/// A column of lists of bytes.
#[derive(Clone, Copy)]
pub struct Lists<'a> {
    array: &'a dyn Array,
    items: Bytes<'a>,
    /// Where the items of these rows stand among those of the array that they may be a slice of.
    span: (usize, usize),
}

impl<'a> Lists<'a> {
    /// The column of this name that an array is.
    ///
    /// # Errors
    ///
    /// [`ColumnError::Type`].
    pub fn of(name: &str, array: &'a dyn Array) -> Result<Self, ColumnError> {
        let ends = |first: Option<usize>, last: Option<usize>| (first.unwrap_or(0), last.unwrap_or(0));
        let (items, span) = match array.data_type() {
            DataType::List(_) => {
                let (lists, place) = (array.as_list::<i32>(), |offset: &i32| *offset as usize);
                let offsets = lists.value_offsets();
                (lists.values(), ends(offsets.first().map(place), offsets.last().map(place)))
            }
            DataType::LargeList(_) => {
                let (lists, place) = (array.as_list::<i64>(), |offset: &i64| *offset as usize);
                let offsets = lists.value_offsets();
                (lists.values(), ends(offsets.first().map(place), offsets.last().map(place)))
            }
            DataType::FixedSizeList(..) => {
                let lists = array.as_fixed_size_list();
                (lists.values(), (0, lists.len() * lists.value_length() as usize))
            }
            _ => return Err(ColumnError::of_type(name, LISTS, array)),
        };
        let items = Bytes::of(name, items.as_ref()).map_err(|_| ColumnError::of_type(name, LISTS, array))?;
        Ok(Self { array, items, span })
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.array.len()
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.array.is_empty()
    }

    /// The items of all rows, in order; those of a null row may be among them.
    pub fn items(&self) -> impl Iterator<Item = Option<&'a [u8]>> + '_ {
        (self.span.0..self.span.1).map(|place| self.items.get(place))
    }

    /// Where the items of a row stand in [`Self::items`], `None` where it is null.
    ///
    /// # Panics
    ///
    /// For a row that there is not.
    #[must_use]
    pub fn range(&self, row: usize) -> Option<Range<usize>> {
        if self.array.is_null(row) {
            return None;
        }
        let (start, end) = match self.array.data_type() {
            DataType::List(_) => {
                let offsets = self.array.as_list::<i32>().value_offsets();
                (offsets[row] as usize, offsets[row + 1] as usize)
            }
            DataType::LargeList(_) => {
                let offsets = self.array.as_list::<i64>().value_offsets();
                (offsets[row] as usize, offsets[row + 1] as usize)
            }
            _ => {
                let length = self.array.as_fixed_size_list().value_length() as usize;
                (row * length, (row + 1) * length)
            }
        };
        Some(start - self.span.0..end - self.span.0)
    }

    /// The item at a place of [`Self::items`], `None` where it is null.
    ///
    /// # Panics
    ///
    /// For a place that there is not.
    #[must_use]
    pub fn item(&self, place: usize) -> Option<&'a [u8]> {
        self.items.get(self.span.0 + place)
    }
}

/// A column of bytes, or of lists of bytes.
#[derive(Clone, Copy)]
pub enum OneOrMany<'a> {
    /// Bytes.
    One(Bytes<'a>),
    /// Lists.
    Many(Lists<'a>),
}

impl<'a> OneOrMany<'a> {
    /// The column of this name that an array is.
    ///
    /// # Errors
    ///
    /// [`ColumnError::Type`].
    pub fn of(name: &str, array: &'a dyn Array) -> Result<Self, ColumnError> {
        match array.data_type() {
            DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..) => {
                Lists::of(name, array).map(Self::Many)
            }
            _ => Bytes::of(name, array).map(Self::One),
        }
    }
}

/// A column of integers that are not negative.
#[derive(Clone, Copy, Debug)]
pub enum Integers<'a> {
    /// 64 bits without a sign.
    U64(&'a PrimitiveArray<UInt64Type>),
    /// 64 bits.
    I64(&'a PrimitiveArray<Int64Type>),
    /// 32 bits without a sign.
    U32(&'a PrimitiveArray<UInt32Type>),
    /// 32 bits.
    I32(&'a PrimitiveArray<Int32Type>),
}

impl<'a> Integers<'a> {
    /// The column of this name that an array is.
    ///
    /// # Errors
    ///
    /// [`ColumnError::Type`].
    pub fn of(name: &str, array: &'a dyn Array) -> Result<Self, ColumnError> {
        Ok(match array.data_type() {
            DataType::UInt64 => Self::U64(array.as_primitive()),
            DataType::Int64 => Self::I64(array.as_primitive()),
            DataType::UInt32 => Self::U32(array.as_primitive()),
            DataType::Int32 => Self::I32(array.as_primitive()),
            _ => return Err(ColumnError::of_type(name, INTEGERS, array)),
        })
    }

    /// The integer of a row, `None` where it is null; an error where it is negative.
    ///
    /// # Panics
    ///
    /// For a row that there is not.
    #[must_use]
    pub fn get(&self, row: usize) -> Option<Result<u64, &'static str>> {
        const NEGATIVE: &str = "negative";
        match self {
            Self::U64(array) => array.is_valid(row).then(|| Ok(array.value(row))),
            Self::I64(array) => array.is_valid(row).then(|| u64::try_from(array.value(row)).map_err(|_| NEGATIVE)),
            Self::U32(array) => array.is_valid(row).then(|| Ok(array.value(row).into())),
            Self::I32(array) => array.is_valid(row).then(|| u64::try_from(array.value(row)).map_err(|_| NEGATIVE)),
        }
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::U64(array) => array.len(),
            Self::I64(array) => array.len(),
            Self::U32(array) => array.len(),
            Self::I32(array) => array.len(),
        }
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The text of a row of a column of texts, `None` where it is null.
///
/// # Errors
///
/// [`ColumnError::Type`].
///
/// # Panics
///
/// For a row that there is not.
pub fn text<'a>(name: &str, array: &'a dyn Array, row: usize) -> Result<Option<&'a str>, ColumnError> {
    if array.data_type() == &DataType::Null || array.is_null(row) {
        return Ok(None);
    }
    Ok(Some(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(row),
        DataType::LargeUtf8 => array.as_string::<i64>().value(row),
        DataType::Utf8View => array.as_string_view().value(row),
        _ => return Err(ColumnError::of_type(name, TEXTS, array)),
    }))
}

/// The column of this name.
///
/// # Errors
///
/// [`ColumnError::Missing`].
pub fn required<'a>(batch: &'a RecordBatch, name: &str) -> Result<&'a dyn Array, ColumnError> {
    optional(batch, name).ok_or_else(|| ColumnError::Missing { name: name.into() })
}

/// The column of this name, if there is one.
#[must_use]
pub fn optional<'a>(batch: &'a RecordBatch, name: &str) -> Option<&'a dyn Array> {
    batch.column_by_name(name).map(AsRef::as_ref)
}
