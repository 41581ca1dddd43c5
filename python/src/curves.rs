//! Points, scalars, values and pairings, a module a curve.

use crate::column::Column;
use crate::verdicts::{PyValues, PyVerdicts, by_pieces};
use crate::{executor, value_error};
use pairloom::encoding::GtTower;
use pairloom::hash::Dst;
use pairloom::{Group, batch};
use pairloom_columnar::{pairings, points};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use zeroize::Zeroizing;

/// 32 big-endian bytes of a Python integer.
fn bytes_of_int(integer: &Bound<'_, PyAny>) -> PyResult<Zeroizing<Vec<u8>>> {
    let integer =
        integer.call_method0("__index__").map_err(|_| PyTypeError::new_err("expected a Scalar or an integer"))?;
    let bytes = integer.call_method1("to_bytes", (32, "big"));
    let wrong = || PyOverflowError::new_err("expected an integer from 0 to the order of the group, exclusive");
    Ok(Zeroizing::new(bytes.map_err(|_| wrong())?.extract()?))
}

pub fn hash_of(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub fn tag(dst: &[u8]) -> PyResult<Dst<'_>> {
    Dst::new(dst).map_err(value_error)
}

macro_rules! group {
    ($curve:ident, $name:ident, $group:ident, $python:literal, $module:literal, $raw:ident, $about:literal) => {
        #[doc = $about]
        #[pyclass(frozen, name = $python, module = $module)]
        #[derive(Clone)]
        pub struct $name(pub pairloom::$curve::$raw);

        impl $name {
            fn encoded(&self) -> Vec<u8> {
                self.0.to_bytes::<<pairloom::$curve::$group as Group>::Standard>()
            }
        }
    };
}

macro_rules! group_methods {
    ($curve:ident, $name:ident, $python:ident, $raw:ident, $hash:ident) => {
        #[pymethods]
        impl $name {
            /// The generator of the standards.
            #[staticmethod]
            fn generator() -> Self {
                Self(pairloom::$curve::$raw::generator())
            }

            /// The point at infinity.
            #[staticmethod]
            fn identity() -> Self {
                Self(pairloom::$curve::$raw::identity())
            }

            /// The point that bytes stand for; the curve and the subgroup are checked.
            #[staticmethod]
            fn from_bytes(data: &[u8]) -> PyResult<Self> {
                type Standard = <pairloom::$curve::$python as Group>::Standard;
                pairloom::$curve::$raw::from_bytes::<Standard>(data).map(Self).map_err(value_error)
            }

            /// The point that a message stands for under a domain separation tag (RFC 9380).
            #[staticmethod]
            fn hash(message: &[u8], dst: &[u8]) -> PyResult<Self> {
                Ok(Self(pairloom::$curve::$hash(message, tag(dst)?).to_affine()))
            }

            /// The sum of points times scalars (multi-scalar multiplication), in variable time.
            #[staticmethod]
            #[pyo3(signature = (points, scalars, *, threads = None))]
            fn sum_of_products(
                py: Python<'_>,
                points: &Bound<'_, PyAny>,
                scalars: &Bound<'_, PyAny>,
                threads: Option<usize>,
            ) -> PyResult<Self> {
                let mut terms = Vec::new();
                let mut factors = scalars.try_iter()?;
                for (row, point) in points.try_iter()?.enumerate() {
                    let wrong = |error| PyTypeError::new_err(format!("points: row {row}: {error}"));
                    let point = point?.extract::<PyRef<'_, Self>>().map_err(wrong)?.0;
                    let missing = || PyValueError::new_err(format!("scalars: none for row {row}"));
                    let factor = factors.next().ok_or_else(missing)??;
                    terms.push((point, *scalar_of(&factor)?.0));
                }
                if factors.next().is_some() {
                    return Err(PyValueError::new_err(format!("scalars: more than {} points", terms.len())));
                }
                let executor = executor(threads)?;
                Ok(py.detach(|| Self(batch::sum_of_products_with(&terms, &executor).to_affine())))
            }

            /// The bytes.
            fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.encoded())
            }

            fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                self.to_bytes(py)
            }

            /// Whether this is the point at infinity.
            fn is_identity(&self) -> bool {
                self.0.is_identity()
            }

            fn __add__(&self, other: &Self) -> Self {
                Self((self.0 + other.0).to_affine())
            }

            fn __sub__(&self, other: &Self) -> Self {
                Self((self.0 - other.0).to_affine())
            }

            fn __neg__(&self) -> Self {
                Self(-self.0)
            }

            fn __mul__(&self, scalar: &Bound<'_, PyAny>) -> PyResult<Self> {
                let scalar = scalar_of(scalar)?;
                Ok(Self((self.0 * *scalar.0).to_affine()))
            }

            fn __rmul__(&self, scalar: &Bound<'_, PyAny>) -> PyResult<Self> {
                self.__mul__(scalar)
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
            }

            fn __hash__(&self) -> u64 {
                hash_of(&self.encoded())
            }

            fn __repr__(&self) -> String {
                format!("{}({})", stringify!($python), hexadecimal(&self.encoded()))
            }
        }
    };
}

macro_rules! curve {
    ($curve:ident, $module:literal) => {
        mod $curve {
            use super::*;

            group!($curve, First, G1, "G1", $module, G1Affine, "A point of G1, of order r.");
            group!($curve, Second, G2, "G2", $module, G2Affine, "A point of G2, of order r.");
            group_methods!($curve, First, G1, G1Affine, hash_to_g1);
            group_methods!($curve, Second, G2, G2Affine, hash_to_g2);

            /// An integer modulo the order of the groups. It may be secret: it is never printed, and wiped when Python lets go of it.
            #[pyclass(frozen, name = "Scalar", module = $module)]
            pub struct PyScalar(pub Zeroizing<pairloom::$curve::Scalar>);

            /// The scalar that a scalar or an integer is.
            fn scalar_of(object: &Bound<'_, PyAny>) -> PyResult<PyScalar> {
                match object.cast::<PyScalar>() {
                    Ok(scalar) => Ok(PyScalar(scalar.get().0.clone())),
                    Err(_) => PyScalar::new(object),
                }
            }

            fn scalar(scalar: pairloom::$curve::Scalar) -> PyScalar {
                PyScalar(Zeroizing::new(scalar))
            }

            #[pymethods]
            impl PyScalar {
                #[new]
                fn new(integer: &Bound<'_, PyAny>) -> PyResult<Self> {
                    Self::from_bytes(&bytes_of_int(integer)?)
                }

                /// The scalar of 32 big-endian bytes, below the order.
                #[staticmethod]
                fn from_bytes(data: &[u8]) -> PyResult<Self> {
                    pairloom::$curve::Scalar::from_be_bytes(data).map(scalar).map_err(value_error)
                }

                /// 32 big-endian bytes. Python wipes nothing of what it copies.
                fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    PyBytes::new(py, &*Zeroizing::new(self.0.to_be_bytes()))
                }

                /// The inverse.
                fn inverse(&self) -> PyResult<Self> {
                    let inverse = Option::from(self.0.invert()).map(scalar);
                    inverse.ok_or_else(|| PyZeroDivisionError::new_err("0 has no inverse"))
                }

                fn __add__(&self, other: &Self) -> Self {
                    scalar(*self.0 + *other.0)
                }

                fn __sub__(&self, other: &Self) -> Self {
                    scalar(*self.0 - *other.0)
                }

                fn __mul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                    match other.cast::<Self>() {
                        Ok(other) => Ok(Py::new(other.py(), scalar(*self.0 * *other.get().0))?.into_any()),
                        Err(_) => Ok(other.py().NotImplemented()),
                    }
                }

                fn __neg__(&self) -> Self {
                    scalar(-*self.0)
                }

                fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                    other.cast::<Self>().is_ok_and(|other| *other.get().0 == *self.0)
                }

                fn __repr__(&self) -> &'static str {
                    "Scalar(..)"
                }
            }

            /// A value of the pairing: what the fastest final exponentiation gives, as other libraries return it.
            #[pyclass(frozen, name = "Gt", module = $module)]
            pub struct PyGt(pub pairloom::$curve::Gt);

            #[pymethods]
            impl PyGt {
                /// The neutral element.
                #[staticmethod]
                fn one() -> Self {
                    Self(pairloom::$curve::Gt::one())
                }

                /// The element that twelve big-endian integers in tower order stand for; the subgroup is checked.
                #[staticmethod]
                fn from_bytes(data: &[u8]) -> PyResult<Self> {
                    pairloom::$curve::Gt::from_bytes::<GtTower>(data).map(Self).map_err(value_error)
                }

                /// Twelve big-endian integers in tower order.
                fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    PyBytes::new(py, &self.0.to_bytes::<GtTower>())
                }

                fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    self.to_bytes(py)
                }

                /// Whether this is the neutral element.
                fn is_one(&self) -> bool {
                    self.0.is_one()
                }

                /// The inverse.
                fn inverse(&self) -> Self {
                    Self(self.0.invert())
                }

                fn __mul__(&self, other: &Self) -> Self {
                    Self(self.0 * other.0)
                }

                /// A power, in variable time.
                fn __pow__(&self, exponent: &Bound<'_, PyAny>, modulo: &Bound<'_, PyAny>) -> PyResult<Self> {
                    if !modulo.is_none() {
                        return Err(PyValueError::new_err("no modulus"));
                    }
                    Ok(Self(self.0.pow_vartime(&scalar_of(exponent)?.0.to_words())))
                }

                fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                    other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
                }

                fn __hash__(&self) -> u64 {
                    hash_of(&self.0.to_bytes::<GtTower>())
                }

                fn __repr__(&self) -> String {
                    format!("Gt({})", hexadecimal(&self.0.to_bytes::<GtTower>()))
                }
            }

            /// The optimal ate pairing.
            #[pyfunction]
            fn pairing(py: Python<'_>, p: &First, q: &Second) -> PyGt {
                py.detach(|| PyGt(pairloom::$curve::pairing(&p.0, &q.0)))
            }

            type Pairs = Vec<(pairloom::$curve::G1Affine, pairloom::$curve::G2Affine)>;

            /// The pairs of an iterable of pairs.
            fn pairs_of(pairs: &Bound<'_, PyAny>) -> PyResult<Pairs> {
                let pair = |(row, pair): (usize, PyResult<Bound<'_, PyAny>>)| {
                    let pair = pair?.extract::<(PyRef<'_, First>, PyRef<'_, Second>)>();
                    let wrong = |error| PyTypeError::new_err(format!("row {row}: {error}"));
                    pair.map(|(p, q)| (p.0, q.0)).map_err(wrong)
                };
                pairs.try_iter()?.enumerate().map(pair).collect()
            }

            /// The product of the pairings of all pairs.
            #[pyfunction]
            #[pyo3(signature = (pairs, *, threads = None))]
            fn multi_pairing(py: Python<'_>, pairs: &Bound<'_, PyAny>, threads: Option<usize>) -> PyResult<PyGt> {
                let (pairs, executor) = (pairs_of(pairs)?, executor(threads)?);
                Ok(py.detach(|| PyGt(batch::multi_pairing_with(&pairs, &executor))))
            }

            /// The pairing of each pair.
            #[pyfunction]
            #[pyo3(name = "pairings", signature = (pairs, *, threads = None))]
            fn all_pairings(py: Python<'_>, pairs: &Bound<'_, PyAny>, threads: Option<usize>) -> PyResult<Vec<PyGt>> {
                let (pairs, executor) = (pairs_of(pairs)?, executor(threads)?);
                let mut values = Vec::with_capacity(pairs.len());
                for pairs in pairs.chunks(crate::verdicts::ROWS) {
                    values.extend(py.detach(|| batch::pairings_with(pairs, &executor)).into_iter().map(PyGt));
                    py.check_signals()?;
                }
                Ok(values)
            }

            pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
                let own = PyModule::new(module.py(), stringify!($curve))?;
                own.add_class::<First>()?;
                own.add_class::<Second>()?;
                own.add_class::<PyScalar>()?;
                own.add_class::<PyGt>()?;
                own.add_function(wrap_pyfunction!(pairing, &own)?)?;
                own.add_function(wrap_pyfunction!(multi_pairing, &own)?)?;
                own.add_function(wrap_pyfunction!(all_pairings, &own)?)?;
                module.add_submodule(&own)
            }
        }
    };
}

curve!(bls12_381, "pairloom.bls12_381");
curve!(bn254, "pairloom.bn254");

fn group(name: &str) -> PyResult<points::Group> {
    match name {
        "G1" => Ok(points::Group::G1),
        "G2" => Ok(points::Group::G2),
        other => Err(PyValueError::new_err(format!("group: {other:?} is neither G1 nor G2"))),
    }
}

/// Whether each row is a point of the subgroup.
#[pyfunction]
#[pyo3(signature = (curve, group, points, *, threads = None))]
fn check_points(
    py: Python<'_>,
    curve: &str,
    group: &str,
    points: &Bound<'_, PyAny>,
    threads: Option<usize>,
) -> PyResult<PyVerdicts> {
    let (curve, group, executor) = (curve.parse().map_err(value_error)?, self::group(group)?, executor(threads)?);
    let columns = [Column::of_bytes("points", points)?];
    by_pieces(py, &columns, |[points]| points::check(curve, group, points, &executor)).map(PyVerdicts)
}

/// The point that each message stands for.
#[pyfunction]
#[pyo3(signature = (curve, group, messages, dst, *, threads = None))]
fn hash_messages(
    py: Python<'_>,
    curve: &str,
    group: &str,
    messages: &Bound<'_, PyAny>,
    dst: &[u8],
    threads: Option<usize>,
) -> PyResult<PyValues> {
    let (curve, group, executor) = (curve.parse().map_err(value_error)?, self::group(group)?, executor(threads)?);
    tag(dst)?;
    let columns = [Column::of_bytes("messages", messages)?];
    by_pieces(py, &columns, |[messages]| points::hash(curve, group, messages, dst, &executor)).map(PyValues)
}

/// The pairing of each row, or the product of each row of lists.
#[pyfunction]
#[pyo3(signature = (curve, p, q, *, threads = None))]
fn pair_rows(
    py: Python<'_>,
    curve: &str,
    p: &Bound<'_, PyAny>,
    q: &Bound<'_, PyAny>,
    threads: Option<usize>,
) -> PyResult<PyValues> {
    let (curve, executor) = (curve.parse().map_err(value_error)?, executor(threads)?);
    let columns = [Column::of_bytes("p", p)?, Column::of_bytes("q", q)?];
    by_pieces(py, &columns, |[p, q]| pairings::pairings(curve, p, q, &executor)).map(PyValues)
}

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    bls12_381::add(module)?;
    bn254::add(module)?;
    module.add_function(wrap_pyfunction!(check_points, module)?)?;
    module.add_function(wrap_pyfunction!(hash_messages, module)?)?;
    module.add_function(wrap_pyfunction!(pair_rows, module)?)
}
