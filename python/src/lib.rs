//! The Python package `pairloom`: what Python sees of the library.

// In what PyO3 makes of operators within macros.
#![allow(unsafe_op_in_unsafe_fn)]

mod arkworks;
mod column;
mod curves;
mod encryption;
mod evm;
mod proofs;
mod signatures;
mod verdicts;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;

/// An error of the library as a Python exception.
fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The threads of a call: as many as asked for, or all cores.
fn executor(threads: Option<usize>) -> PyResult<pairloom::batch::Scoped> {
    match threads {
        None => Ok(pairloom::batch::all_cores()),
        Some(0) => Err(PyValueError::new_err("threads: at least 1")),
        Some(threads) => Ok(pairloom::batch::Scoped(threads)),
    }
}

#[pymodule]
fn _pairloom(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    arkworks::add(module)?;
    curves::add(module)?;
    signatures::add(module)?;
    encryption::add(module)?;
    proofs::add(module)?;
    evm::add(module)?;
    verdicts::add(module)
}
