//! BLS signatures and drand's beacons.

use crate::column::Column;
use crate::verdicts::{PyVerdicts, by_pieces};
use crate::{executor, value_error};
use pairloom::signature::suite::{MinPkNul, MinPkPop, MinSigPop, PossessionSuite};
use pairloom::signature::{ProofOfPossession, PublicKey, SecretKey};
use pairloom::{bls12_381, bn254};
use pairloom_columnar::{beacons, signatures};
use pairloom_parallel::Inline;
use pairloom_signature::drand::{Beacon, Chain};
use pairloom_signature::dynamic::{Claim, Claimed, DynamicSuite};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zeroize::Zeroizing;

fn suite_of(name: &str) -> PyResult<DynamicSuite> {
    let names = || DynamicSuite::ALL.iter().map(DynamicSuite::name).collect::<Vec<_>>().join(", ");
    DynamicSuite::by_name(name).ok_or_else(|| PyValueError::new_err(format!("suite: {name:?} is none of {}", names())))
}

/// The names of all suites.
#[pyfunction]
fn suites() -> Vec<&'static str> {
    DynamicSuite::ALL.iter().map(DynamicSuite::name).collect()
}

/// What a suite is, in a line.
#[pyfunction]
fn about_suite(suite: &str) -> PyResult<(&'static str, &'static str)> {
    suite_of(suite).map(|suite| (suite.id(), suite.about()))
}

/// A secret key: never printed, wiped when Python lets go of it.
#[pyclass(frozen, name = "SecretKey", module = "pairloom.signature")]
struct PySecretKey {
    suite: DynamicSuite,
    bytes: Zeroizing<Vec<u8>>,
}

#[pymethods]
impl PySecretKey {
    /// The key that key material of at least 32 bytes gives (`KeyGen`).
    #[staticmethod]
    fn derive(suite: &str, material: &[u8]) -> PyResult<Self> {
        let suite = suite_of(suite)?;
        let bytes = suite.derive(material).map_err(value_error)?;
        Ok(Self { suite, bytes: Zeroizing::new(bytes.to_vec()) })
    }

    /// The key of 32 big-endian bytes.
    #[staticmethod]
    fn from_bytes(suite: &str, data: &[u8]) -> PyResult<Self> {
        let suite = suite_of(suite)?;
        suite.public_key(data).map_err(value_error)?;
        Ok(Self { suite, bytes: Zeroizing::new(data.to_vec()) })
    }

    /// 32 big-endian bytes. Python wipes nothing of what it copies.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    /// The suite's short name.
    #[getter]
    fn suite(&self) -> &'static str {
        self.suite.name()
    }

    fn public_key(&self, py: Python<'_>) -> PyResult<PyPublicKey> {
        let bytes = py.detach(|| self.suite.public_key(&self.bytes)).map_err(value_error)?;
        Ok(PyPublicKey { suite: self.suite, bytes })
    }

    fn sign(&self, py: Python<'_>, message: &[u8]) -> PyResult<PySignature> {
        let bytes = py.detach(|| self.suite.sign(&self.bytes, message)).map_err(value_error)?;
        Ok(PySignature { suite: self.suite, bytes })
    }

    /// The proof of possession (`PopProve`).
    fn prove_possession(&self, py: Python<'_>) -> PyResult<PySignature> {
        let bytes = py.detach(|| self.suite.prove_possession(&self.bytes));
        let bytes = bytes.ok_or_else(|| PyValueError::new_err("the suite has no proofs of possession"))?;
        Ok(PySignature { suite: self.suite, bytes: bytes.map_err(value_error)? })
    }

    fn __repr__(&self) -> String {
        format!("<SecretKey of {}>", self.suite.name())
    }
}

macro_rules! common {
    ($name:ident, $python:literal, $($own:tt)*) => {
        #[pymethods]
        impl $name {
            fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.bytes)
            }

            fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                self.to_bytes(py)
            }

            /// The suite's short name.
            #[getter]
            fn suite(&self) -> &'static str {
                self.suite.name()
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                other.cast::<Self>().is_ok_and(|other| {
                    (other.get().suite, &other.get().bytes) == (self.suite, &self.bytes)
                })
            }

            fn __hash__(&self) -> u64 {
                crate::curves::hash_of(&self.bytes)
            }

            fn __repr__(&self) -> String {
                format!("<{} of {}: {}>", $python, self.suite.name(), crate::curves::hexadecimal(&self.bytes))
            }

            $($own)*
        }
    };
}

/// A valid public key: on the curve, in the subgroup, not infinity.
#[pyclass(frozen, name = "PublicKey", module = "pairloom.signature")]
struct PyPublicKey {
    suite: DynamicSuite,
    bytes: Vec<u8>,
}

common! {
    PyPublicKey, "PublicKey",
    /// The key of a suite's byte form.
    #[staticmethod]
    fn from_bytes(suite: &str, data: &[u8]) -> PyResult<Self> {
        let suite = suite_of(suite)?;
        let is_infinity = match suite.name() {
            name if name.starts_with("bn254") => bn254::G2Affine::from_eip197(data).map(|point| point.is_identity()),
            name if name.starts_with("min-pk") => {
                bls12_381::G1Affine::from_compressed(data).map(|point| point.is_identity())
            }
            _ => bls12_381::G2Affine::from_compressed(data).map(|point| point.is_identity()),
        };
        match is_infinity.map_err(value_error)? {
            true => Err(PyValueError::new_err("the point at infinity is no key")),
            false => Ok(Self { suite, bytes: data.to_vec() }),
        }
    }

    /// Whether the key's holder signed the message.
    fn verify(&self, py: Python<'_>, message: &[u8], signature: &PySignature) -> PyResult<bool> {
        if self.suite != signature.suite {
            return Err(PyValueError::new_err("key and signature are of different suites"));
        }
        let signed = Claimed::One { key: self.bytes.clone(), message: message.to_vec() };
        let claim = Claim { signed, signature: signature.bytes.clone(), proofs: None };
        Ok(py.detach(|| self.suite.verify(&[claim], &Inline)).iter().all(Result::is_ok))
    }
}

/// A signature, or a sum of signatures.
#[pyclass(frozen, name = "Signature", module = "pairloom.signature")]
struct PySignature {
    suite: DynamicSuite,
    bytes: Vec<u8>,
}

common! {
    PySignature, "Signature",
    /// The signature of a suite's byte form; the curve and the subgroup are checked.
    #[staticmethod]
    fn from_bytes(suite: &str, data: &[u8]) -> PyResult<Self> {
        let suite = suite_of(suite)?;
        suite.aggregate(&[data.to_vec()]).map_err(|(_, error)| value_error(error))?;
        Ok(Self { suite, bytes: data.to_vec() })
    }
}

/// The sum of signatures in a suite's byte form.
#[pyfunction]
fn aggregate<'py>(py: Python<'py>, suite: &str, signatures: Vec<Vec<u8>>) -> PyResult<Bound<'py, PyBytes>> {
    let suite = suite_of(suite)?;
    let sum = py.detach(|| suite.aggregate(&signatures));
    let sum = sum.map_err(|(row, error)| PyValueError::new_err(format!("signatures: row {row}: {error}")))?;
    sum.map(|sum| PyBytes::new(py, &sum)).ok_or_else(|| PyValueError::new_err("signatures: none"))
}

/// The verdict on each row: who signed what.
#[pyfunction]
#[pyo3(signature = (suite, public_keys, messages, signatures, *, threads = None))]
fn verify_batch(
    py: Python<'_>,
    suite: &str,
    public_keys: &Bound<'_, PyAny>,
    messages: &Bound<'_, PyAny>,
    signatures: &Bound<'_, PyAny>,
    threads: Option<usize>,
) -> PyResult<PyVerdicts> {
    let (suite, executor) = (suite_of(suite)?, executor(threads)?);
    let columns = [
        Column::of_bytes("public_keys", public_keys)?,
        Column::of_bytes("messages", messages)?,
        Column::of_bytes("signatures", signatures)?,
    ];
    let verify = |[keys, messages, sums]: &[_; 3]| signatures::verify(suite, keys, messages, sums, &executor);
    by_pieces(py, &columns, verify).map(PyVerdicts)
}

/// The verdict on each row of an Arrow table, by the names of its columns.
#[pyfunction]
#[pyo3(signature = (suite, table, *, threads = None))]
fn verify_table(py: Python<'_>, suite: &str, table: &Bound<'_, PyAny>, threads: Option<usize>) -> PyResult<PyVerdicts> {
    let (suite, executor) = (suite_of(suite)?, executor(threads)?);
    let table = Column::of_arrow("table", table)?.ok_or_else(|| PyValueError::new_err("table: no Arrow object"))?;
    let mut verdicts = Vec::new();
    for chunk in Column::aligned(&[table], crate::verdicts::ROWS)? {
        let [chunk] = chunk;
        let Some(rows) = chunk.as_any().downcast_ref::<arrow_array::StructArray>() else {
            return Err(PyValueError::new_err("table: a single column"));
        };
        let rows = arrow_array::RecordBatch::from(rows);
        verdicts.push(py.detach(|| signatures::verify_table(suite, &rows, &executor)).map_err(value_error)?);
        py.check_signals()?;
    }
    Ok(PyVerdicts(verdicts))
}

/// `KeyGen` with key information, in the suites with keys in G1.
#[pyfunction]
fn derive_with_info<'py>(py: Python<'py>, material: &[u8], info: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let secret = SecretKey::<MinPkNul>::derive(material, info).map_err(value_error)?;
    Ok(PyBytes::new(py, &*secret.to_bytes()))
}

fn proven<S: PossessionSuite>(key: &[u8], proof: &[u8]) -> bool {
    match (PublicKey::<S>::from_bytes(key), ProofOfPossession::from_bytes(proof)) {
        (Ok(key), Ok(proof)) => key.proven(&proof).is_some(),
        _ => false,
    }
}

/// Whether a proof is that of a key (`PopVerify`).
#[pyfunction]
fn verify_possession(py: Python<'_>, suite: &str, public_key: &[u8], proof: &[u8]) -> PyResult<bool> {
    match suite_of(suite)?.name() {
        "min-pk-pop" => Ok(py.detach(|| proven::<MinPkPop>(public_key, proof))),
        "min-sig-pop" => Ok(py.detach(|| proven::<MinSigPop>(public_key, proof))),
        _ => Err(PyValueError::new_err("the suite has no proofs of possession")),
    }
}

/// A chain of drand: it checks the beacons of one scheme under one key.
#[pyclass(frozen, name = "Chain", module = "pairloom.drand")]
struct PyChain(Chain);

#[pymethods]
impl PyChain {
    #[new]
    fn new(scheme: &str, public_key: &[u8]) -> PyResult<Self> {
        Chain::new(scheme, public_key).map(Self).map_err(value_error)
    }

    /// drand's name of the scheme.
    #[getter]
    fn scheme(&self) -> &'static str {
        self.0.scheme()
    }

    /// Raises `ValueError` with the reason if a beacon is not valid.
    #[pyo3(signature = (round, signature, previous_signature = None, randomness = None))]
    fn check(
        &self,
        py: Python<'_>,
        round: u64,
        signature: Vec<u8>,
        previous_signature: Option<Vec<u8>>,
        randomness: Option<Vec<u8>>,
    ) -> PyResult<()> {
        let beacon = Beacon { round, signature, previous_signature, randomness };
        py.detach(|| self.0.check(&[&beacon])).remove(0).map_err(value_error)
    }

    /// The verdict on each row.
    #[pyo3(signature = (rounds, signatures, previous_signatures = None, *, threads = None))]
    fn verify_batch(
        &self,
        py: Python<'_>,
        rounds: &Bound<'_, PyAny>,
        signatures: &Bound<'_, PyAny>,
        previous_signatures: Option<&Bound<'_, PyAny>>,
        threads: Option<usize>,
    ) -> PyResult<PyVerdicts> {
        let executor = executor(threads)?;
        let [rounds, signatures] =
            [Column::of_integers("rounds", rounds)?, Column::of_bytes("signatures", signatures)?];
        let verdicts = match previous_signatures {
            None => by_pieces(py, &[rounds, signatures], |[rounds, signatures]| {
                beacons::verify(&self.0, rounds, signatures, None, &executor)
            }),
            Some(previous) => {
                let columns = [rounds, signatures, Column::of_bytes("previous_signatures", previous)?];
                by_pieces(py, &columns, |[rounds, signatures, previous]| {
                    beacons::verify(&self.0, rounds, signatures, Some(previous), &executor)
                })
            }
        };
        verdicts.map(PyVerdicts)
    }

    fn __repr__(&self) -> String {
        format!("<Chain of {}>", self.0.scheme())
    }
}

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PySecretKey>()?;
    module.add_class::<PyPublicKey>()?;
    module.add_class::<PySignature>()?;
    module.add_class::<PyChain>()?;
    module.add_function(wrap_pyfunction!(suites, module)?)?;
    module.add_function(wrap_pyfunction!(about_suite, module)?)?;
    module.add_function(wrap_pyfunction!(aggregate, module)?)?;
    module.add_function(wrap_pyfunction!(verify_batch, module)?)?;
    module.add_function(wrap_pyfunction!(verify_table, module)?)?;
    module.add_function(wrap_pyfunction!(derive_with_info, module)?)?;
    module.add_function(wrap_pyfunction!(verify_possession, module)?)
}
