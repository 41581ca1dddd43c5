//! Ethereum's precompiled contracts.

use crate::value_error;
use pairloom_evm::{Fork, Precompile};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

fn contract(address: u64) -> PyResult<Precompile> {
    Precompile::at(address).ok_or_else(|| PyValueError::new_err(format!("no contract of pairings at {address:#x}")))
}

/// The contracts: address and name.
#[pyfunction]
fn precompiles() -> Vec<(u64, &'static str)> {
    Precompile::ALL.iter().map(|contract| (contract.address(), contract.name())).collect()
}

/// The output of a contract. Raises `ValueError` where it refuses its input.
#[pyfunction]
fn call_precompile<'py>(py: Python<'py>, address: u64, input: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let contract = contract(address)?;
    py.detach(|| contract.call(input)).map(|output| PyBytes::new(py, &output)).map_err(value_error)
}

/// The gas of a call, `None` where the fork has no such contract.
#[pyfunction]
fn precompile_gas(address: u64, input: &[u8], fork: &str) -> PyResult<Option<u64>> {
    let unknown = || PyValueError::new_err(format!("fork: {fork:?} is unknown"));
    let fork = Fork::ALL.into_iter().find(|known| known.name() == fork).ok_or_else(unknown)?;
    Ok(contract(address)?.gas(fork, input))
}

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(precompiles, module)?)?;
    module.add_function(wrap_pyfunction!(call_precompile, module)?)?;
    module.add_function(wrap_pyfunction!(precompile_gas, module)?)
}
