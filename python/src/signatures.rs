//! BLS signatures and drand's beacons.

use crate::column::Column;
use crate::verdicts::{PyVerdicts, by_pieces};
use crate::{executor, value_error};
use arrow_array::cast::AsArray;
use pairloom::signature::suite::{MinPkNul, MinPkPop, MinSigPop, PossessionSuite};
use pairloom::signature::{ProofOfPossession, PublicKey, SecretKey};
use pairloom::{bls12_381, bn254};
use pairloom_columnar::beacons::Beacons;
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
        suite.aggregate(&[data.to_vec()]).map_err(|wrong| value_error(wrong.error))?;
        Ok(Self { suite, bytes: data.to_vec() })
    }
}

/// The sum of signatures in a suite's byte form.
#[pyfunction]
fn aggregate<'py>(py: Python<'py>, suite: &str, signatures: Vec<Vec<u8>>) -> PyResult<Bound<'py, PyBytes>> {
    let suite = suite_of(suite)?;
    let sum = py.detach(|| suite.aggregate(&signatures));
    let sum =
        sum.map_err(|wrong| PyValueError::new_err(format!("signatures: row {}: {}", wrong.place, wrong.error)))?;
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
    let tables = [Column::of_table(table)?];
    by_pieces(py, &tables, |[table]| signatures::verify_table(suite, &table.as_struct().into(), &executor))
        .map(PyVerdicts)
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
struct PyChain {
    chain: Chain,
    public_key: Vec<u8>,
}

#[pymethods]
impl PyChain {
    #[new]
    fn new(scheme: &str, public_key: &[u8]) -> PyResult<Self> {
        let chain = Chain::new(scheme, public_key).map_err(value_error)?;
        Ok(Self { chain, public_key: public_key.to_vec() })
    }

    /// What another process makes the same chain of: workers of engines are sent it.
    fn __getnewargs__<'py>(&self, py: Python<'py>) -> (&'static str, Bound<'py, PyBytes>) {
        (self.scheme(), self.public_key(py))
    }

    /// drand's name of the scheme.
    #[getter]
    fn scheme(&self) -> &'static str {
        self.chain.scheme()
    }

    /// The public key, in the scheme's byte form.
    #[getter]
    fn public_key<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.public_key)
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
        py.detach(|| self.chain.check(&[&beacon])).remove(0).map_err(value_error)
    }

    /// The verdict on each row.
    #[pyo3(signature = (rounds, signatures, previous_signatures = None, randomness = None, *, threads = None))]
    fn verify_batch(
        &self,
        py: Python<'_>,
        rounds: &Bound<'_, PyAny>,
        signatures: &Bound<'_, PyAny>,
        previous_signatures: Option<&Bound<'_, PyAny>>,
        randomness: Option<&Bound<'_, PyAny>>,
        threads: Option<usize>,
    ) -> PyResult<PyVerdicts> {
        let executor = executor(threads)?;
        let [rounds, signatures] =
            [Column::of_integers("rounds", rounds)?, Column::of_bytes("signatures", signatures)?];
        let optional = |name, column: Option<&Bound<'_, PyAny>>| match column {
            Some(column) => Column::of_bytes(name, column),
            None => Ok(Column::of_nulls(name, rounds.len())),
        };
        let previous = optional("previous_signatures", previous_signatures)?;
        let randomness = optional("randomness", randomness)?;
        let columns = [rounds, signatures, previous, randomness];
        let verdicts = by_pieces(py, &columns, |[rounds, signatures, previous, randomness]| {
            Ok(Beacons::of(rounds, signatures, Some(previous), Some(randomness))?.verify(&self.chain, &executor))
        });
        verdicts.map(PyVerdicts)
    }

    /// The verdict on each row of an Arrow table, by the names of its columns.
    #[pyo3(signature = (table, *, threads = None))]
    fn verify_table(&self, py: Python<'_>, table: &Bound<'_, PyAny>, threads: Option<usize>) -> PyResult<PyVerdicts> {
        let executor = executor(threads)?;
        let tables = [Column::of_table(table)?];
        by_pieces(py, &tables, |[table]| beacons::verify_table(&self.chain, &table.as_struct().into(), &executor))
            .map(PyVerdicts)
    }

    fn __repr__(&self) -> String {
        format!("<Chain of {}>", self.scheme())
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
