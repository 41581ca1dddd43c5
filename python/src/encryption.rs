//! Time-lock files.

use crate::value_error;
use pairloom_encryption::timelock::{TimeLock, Unlocked, waits_for};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A network that files can wait for.
#[pyclass(frozen, name = "TimeLock", module = "pairloom.timelock")]
struct PyTimeLock(TimeLock);

#[pymethods]
impl PyTimeLock {
    /// The lock of a scheme, a public key in its byte form, and the chain's hash.
    #[new]
    fn new(scheme: &str, public_key: Vec<u8>, chain_hash: &[u8]) -> PyResult<Self> {
        let hash = chain_hash.try_into().map_err(|_| PyValueError::new_err("chain_hash: expected 32 bytes"))?;
        let chain = pairloom_encryption::Chain { scheme: scheme.into(), public_key, period: 0, genesis_time: 0, hash };
        TimeLock::new(&chain).map(Self).map_err(value_error)
    }

    /// An age file that nobody can read before the round's beacon appears.
    #[pyo3(signature = (round, plaintext, *, armor = false))]
    fn encrypt<'py>(
        &self,
        py: Python<'py>,
        round: u64,
        plaintext: &[u8],
        armor: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let mut file = Vec::new();
        py.detach(|| self.0.encrypt(round, armor, plaintext, &mut file)).map_err(value_error)?;
        Ok(PyBytes::new(py, &file))
    }

    /// What opens the files of a round, from its beacon's signature, which is verified.
    fn unlock(&self, py: Python<'_>, round: u64, signature: &[u8]) -> PyResult<PyUnlocked> {
        py.detach(|| self.0.unlock(round, signature)).map(PyUnlocked).map_err(value_error)
    }
}

/// What opens the files of a round.
#[pyclass(frozen, name = "Unlocked", module = "pairloom.timelock")]
struct PyUnlocked(Unlocked);

#[pymethods]
impl PyUnlocked {
    /// The plaintext of a file, armored or not.
    fn decrypt<'py>(&self, py: Python<'py>, file: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        let mut plaintext = zeroize::Zeroizing::new(Vec::new());
        py.detach(|| self.0.decrypt(file, &mut *plaintext)).map_err(value_error)?;
        Ok(PyBytes::new(py, &plaintext))
    }
}

/// The round that a file waits for, and the hash of the chain.
#[pyfunction]
fn file_waits_for(file: &[u8]) -> PyResult<(u64, String)> {
    waits_for(file).map(|waits| (waits.round, waits.chain_hash)).map_err(value_error)
}

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyTimeLock>()?;
    module.add_class::<PyUnlocked>()?;
    module.add_function(wrap_pyfunction!(file_waits_for, module)?)
}
