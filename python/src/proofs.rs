//! Groth16 and KZG proofs.

use crate::column::Column;
use crate::verdicts::{PyVerdicts, by_pieces};
use crate::{executor, value_error};
use pairloom_columnar::proofs;
use pairloom_parallel::Inline;
use pairloom_proof::groth16::dynamic::Key;
use pairloom_proof::groth16::format::Format;
use pairloom_proof::kzg::{self, Setup};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A verifying key of Groth16.
#[pyclass(frozen, name = "VerifyingKey", module = "pairloom.groth16")]
struct PyVerifyingKey {
    key: Key,
    data: Vec<u8>,
    format: String,
}

#[pymethods]
impl PyVerifyingKey {
    /// Reads a key in a form: snarkjs, gnark, arkworks, sp1, risc0.
    #[new]
    #[pyo3(signature = (data, format = "snarkjs"))]
    fn new(data: &[u8], format: &str) -> PyResult<Self> {
        let unknown = || PyValueError::new_err(format!("format: {format:?} is unknown"));
        let key = Key::read(Format::by_name(format).ok_or_else(unknown)?, data).map_err(value_error)?;
        Ok(Self { key, data: data.to_vec(), format: format.to_owned() })
    }

    /// What another process makes the same key of: workers of engines are sent it.
    fn __getnewargs__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyBytes>, &str) {
        (PyBytes::new(py, &self.data), &self.format)
    }

    /// The identifier of the curve.
    #[getter]
    fn curve(&self) -> &'static str {
        self.key.curve()
    }

    /// Whether a proof of these public inputs holds. Raises `ValueError` if they cannot be read.
    fn verify(&self, py: Python<'_>, proof: &[u8], public: &[u8]) -> PyResult<bool> {
        let verdicts = py.detach(|| {
            let claim = self.key.claim_of_files(proof, public)?;
            Ok::<_, pairloom_proof::ReadError>(self.key.verify(vec![claim], &Inline))
        });
        Ok(verdicts.map_err(value_error)?.iter().all(Result::is_ok))
    }

    /// The verdict on each row.
    #[pyo3(signature = (proofs, public, *, threads = None))]
    fn verify_batch(
        &self,
        py: Python<'_>,
        proofs: &Bound<'_, PyAny>,
        public: &Bound<'_, PyAny>,
        threads: Option<usize>,
    ) -> PyResult<PyVerdicts> {
        let executor = executor(threads)?;
        let columns = [Column::of_bytes("proofs", proofs)?, Column::of_bytes("public", public)?];
        by_pieces(py, &columns, |[proofs, public]| proofs::verify(&self.key, proofs, public, &executor)).map(PyVerdicts)
    }

    fn __repr__(&self) -> String {
        format!("<VerifyingKey on {}>", self.key.curve())
    }
}

/// A trusted setup of KZG commitments.
#[pyclass(frozen, name = "Setup", module = "pairloom.kzg")]
struct PySetup(Setup);

#[pymethods]
impl PySetup {
    /// Reads a setup in c-kzg's text form.
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        Setup::read(text).map(Self).map_err(value_error)
    }

    fn verify_kzg_proof(&self, py: Python<'_>, commitment: &[u8], z: &[u8], y: &[u8], proof: &[u8]) -> PyResult<bool> {
        py.detach(|| self.0.verify_kzg_proof(commitment, z, y, proof)).map_err(value_error)
    }

    fn verify_blob_kzg_proof(&self, py: Python<'_>, blob: &[u8], commitment: &[u8], proof: &[u8]) -> PyResult<bool> {
        py.detach(|| self.0.verify_blob_kzg_proof(blob, commitment, proof)).map_err(value_error)
    }

    /// The verdict on each row: whether the committed polynomial is `y` at `z`.
    #[pyo3(signature = (commitments, z, y, proofs, *, threads = None))]
    fn verify_batch(
        &self,
        py: Python<'_>,
        commitments: &Bound<'_, PyAny>,
        z: &Bound<'_, PyAny>,
        y: &Bound<'_, PyAny>,
        proofs: &Bound<'_, PyAny>,
        threads: Option<usize>,
    ) -> PyResult<PyVerdicts> {
        let executor = executor(threads)?;
        let columns = [
            Column::of_bytes("commitments", commitments)?,
            Column::of_bytes("z", z)?,
            Column::of_bytes("y", y)?,
            Column::of_bytes("proofs", proofs)?,
        ];
        let verify =
            |[commitments, z, y, proofs]: &[_; 4]| proofs::verify_kzg(&self.0, commitments, z, y, proofs, &executor);
        by_pieces(py, &columns, verify).map(PyVerdicts)
    }

    /// The verdict on each row: whether a blob belongs to its commitment.
    #[pyo3(signature = (blobs, commitments, proofs, *, threads = None))]
    fn verify_blobs(
        &self,
        py: Python<'_>,
        blobs: &Bound<'_, PyAny>,
        commitments: &Bound<'_, PyAny>,
        proofs: &Bound<'_, PyAny>,
        threads: Option<usize>,
    ) -> PyResult<PyVerdicts> {
        let executor = executor(threads)?;
        let columns = [
            Column::of_bytes("blobs", blobs)?,
            Column::of_bytes("commitments", commitments)?,
            Column::of_bytes("proofs", proofs)?,
        ];
        let verify = |[blobs, commitments, proofs]: &[_; 3]| {
            proofs::verify_blob_kzg(&self.0, blobs, commitments, proofs, &executor)
        };
        by_pieces(py, &columns, verify).map(PyVerdicts)
    }

    /// Whether each blob's proof holds.
    #[pyo3(signature = (blobs, commitments, proofs, *, threads = None))]
    fn verify_blob_kzg_proof_batch(
        &self,
        py: Python<'_>,
        blobs: Vec<Vec<u8>>,
        commitments: Vec<Vec<u8>>,
        proofs: Vec<Vec<u8>>,
        threads: Option<usize>,
    ) -> PyResult<Vec<bool>> {
        let executor = executor(threads)?;
        let verdicts = py.detach(|| self.0.verify_blob_kzg_proof_batch(&blobs, &commitments, &proofs, &executor));
        verdicts.map_err(value_error)
    }

    /// Whether each cell's proof holds.
    #[pyo3(signature = (commitments, cell_indices, cells, proofs, *, threads = None))]
    fn verify_cell_kzg_proof_batch(
        &self,
        py: Python<'_>,
        commitments: Vec<Vec<u8>>,
        cell_indices: Vec<u64>,
        cells: Vec<Vec<u8>>,
        proofs: Vec<Vec<u8>>,
        threads: Option<usize>,
    ) -> PyResult<Vec<bool>> {
        let executor = executor(threads)?;
        let verdicts =
            py.detach(|| self.0.verify_cell_kzg_proof_batch(&commitments, &cell_indices, &cells, &proofs, &executor));
        verdicts.map_err(value_error)
    }
}

/// The point at which a blob is evaluated.
#[pyfunction]
fn compute_challenge<'py>(py: Python<'py>, blob: &[u8], commitment: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    kzg::compute_challenge(blob, commitment).map(|point| PyBytes::new(py, &point)).map_err(value_error)
}

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyVerifyingKey>()?;
    module.add_class::<PySetup>()?;
    module.add_function(wrap_pyfunction!(compute_challenge, module)?)
}
