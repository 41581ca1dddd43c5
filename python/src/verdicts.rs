//! Answers, a row each.

use crate::column::Column;
use crate::value_error;
use arrow_array::ffi::{FFI_ArrowSchema, to_ffi};
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_schema::DataType;
use pairloom_columnar::{Values, Verdicts};
use pyo3::create_exception;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyIterator, PyList};

create_exception!(pairloom, InvalidRow, PyValueError, "A row is not valid; the message names it.");

/// The rows between two looks at whether the user wants to stop.
pub const ROWS: usize = 2048;

/// Answers piece by piece, the interpreter's lock released; between pieces Ctrl-C is heard.
pub fn by_pieces<const N: usize, A: Send>(
    py: Python<'_>,
    columns: &[Column; N],
    answer: impl Fn(&[ArrayRef; N]) -> Result<A, pairloom_columnar::ColumnError> + Sync,
) -> PyResult<Vec<A>> {
    let pieces = Column::aligned(columns, ROWS)?;
    let mut answers = Vec::with_capacity(pieces.len());
    for piece in pieces {
        answers.push(py.detach(|| answer(&piece)).map_err(value_error)?);
        py.check_signals()?;
    }
    Ok(answers)
}

/// Both capsules of an array.
fn export<'py>(py: Python<'py>, array: &StructArray) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
    let (array, schema) = to_ffi(&array.to_data()).map_err(value_error)?;
    let schema = PyCapsule::new_with_value(py, schema, c"arrow_schema")?;
    Ok((schema, PyCapsule::new_with_value(py, array, c"arrow_array")?))
}

/// The capsule of a type.
fn export_schema<'py>(py: Python<'py>, of: &DataType) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(of).map_err(value_error)?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

/// Where a row is, and its place there. Negative rows count from the end.
fn place(lengths: impl Iterator<Item = usize> + Clone, row: isize) -> PyResult<(usize, usize)> {
    let total: usize = lengths.clone().sum();
    let row = if row < 0 { row + total as isize } else { row };
    let mut left = usize::try_from(row).map_err(|_| PyIndexError::new_err("row out of range"))?;
    for (piece, length) in lengths.enumerate() {
        if left < length {
            return Ok((piece, left));
        }
        left -= length;
    }
    Err(PyIndexError::new_err("row out of range"))
}

/// The verdicts on rows: a sequence of `True`, `False` and, where the input is null, `None`.
#[pyclass(frozen, name = "Verdicts", module = "pairloom")]
pub struct PyVerdicts(pub Vec<Verdicts>);

impl PyVerdicts {
    fn rows(&self) -> impl Iterator<Item = Option<Result<(), &str>>> {
        self.0.iter().flat_map(Verdicts::iter)
    }
}

#[pymethods]
impl PyVerdicts {
    fn __len__(&self) -> usize {
        self.0.iter().map(|part| part.valid.len()).sum()
    }

    /// All rows at once: an index looks for its row in all pieces.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.valid())?.try_iter()
    }

    fn __getitem__(&self, row: isize) -> PyResult<Option<bool>> {
        let (part, row) = place(self.0.iter().map(|part| part.valid.len()), row)?;
        let valid = &self.0[part].valid;
        Ok(valid.is_valid(row).then(|| valid.value(row)))
    }

    /// Whether each row is valid.
    #[getter]
    fn valid(&self) -> Vec<Option<bool>> {
        self.rows().map(|verdict| verdict.map(|verdict| verdict.is_ok())).collect()
    }

    /// Why each row is not valid, `None` where it is.
    #[getter]
    fn reason(&self) -> Vec<Option<&str>> {
        self.rows().map(|verdict| verdict.and_then(Result::err)).collect()
    }

    /// Whether every row is valid; nulls are not.
    fn all(&self) -> bool {
        self.rows().all(|verdict| verdict == Some(Ok(())))
    }

    /// Raises `InvalidRow` for the first row that is not valid.
    fn check(&self) -> PyResult<()> {
        for (row, verdict) in self.rows().enumerate() {
            match verdict {
                Some(Ok(())) => {}
                Some(Err(reason)) => return Err(InvalidRow::new_err(format!("row {row}: {reason}"))),
                None => return Err(InvalidRow::new_err(format!("row {row}: null"))),
            }
        }
        Ok(())
    }

    fn __repr__(&self) -> String {
        let valid = self.rows().filter(|verdict| *verdict == Some(Ok(()))).count();
        format!("<Verdicts: {} rows, {valid} valid>", self.__len__())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        export_schema(py, &DataType::Struct(Verdicts::schema().fields))
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        drop(requested_schema);
        let own = |verdict: Option<Result<(), &str>>| verdict.map(|verdict| verdict.map_err(str::to_owned));
        let whole: Verdicts = self.rows().map(own).collect();
        export(py, &whole.to_batch().map_err(value_error)?.into())
    }
}

/// Values of rows: a sequence of bytes, `None` where there is no value.
#[pyclass(frozen, name = "Values", module = "pairloom")]
pub struct PyValues(pub Vec<Values>);

impl PyValues {
    fn whole(&self) -> PyResult<StructArray> {
        let whole = Values::concat(&self.0).ok_or_else(|| PyValueError::new_err("no rows"))?;
        Ok(whole.to_batch().map_err(value_error)?.into())
    }
}

#[pymethods]
impl PyValues {
    fn __len__(&self) -> usize {
        self.0.iter().map(|part| part.value.len()).sum()
    }

    /// All rows at once, as those of `Verdicts`.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let rows = self.0.iter().flat_map(|part| part.value.iter());
        let rows: Vec<_> = rows.map(|value| value.map(|value| PyBytes::new(py, value))).collect();
        PyList::new(py, rows)?.try_iter()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let (part, row) = place(self.0.iter().map(|part| part.value.len()), row)?;
        let value = &self.0[part].value;
        Ok(value.is_valid(row).then(|| PyBytes::new(py, value.value(row))))
    }

    /// Why each row has no value, `None` where it has one.
    #[getter]
    fn reason(&self) -> Vec<Option<&str>> {
        self.0.iter().flat_map(|part| part.reason.iter()).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Values: {} rows>", self.__len__())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        export_schema(py, self.whole()?.data_type())
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        drop(requested_schema);
        export(py, &self.whole()?)
    }
}

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyVerdicts>()?;
    module.add_class::<PyValues>()?;
    module.add("InvalidRow", module.py().get_type::<InvalidRow>())
}
