//! What `pairloom.compat.py_arkworks_bls12381` is made of: points of the curves of BLS12-381 in or out of their subgroups, scalars, and the
//! field in which pairings have their values, with the names and the answers of py_arkworks_bls12381. All take variable time.

use crate::curves::{hash_of, hexadecimal, tag};
use crate::value_error;
use pairloom::bls12_381::{hash_to_g1, hash_to_g2};
use pairloom_algebra::{Field, Fp12};
use pairloom_curve::bls12_381::{Curve, Fr, G1, G2};
use pairloom_curve::encoding::{
    Eip2537, GtArkworks, GtEncoding, PointEncoding, ScalarBigEndian, ScalarEncoding, ScalarLittleEndian,
    ZcashCompressed,
};
use pairloom_curve::lanes::sum_of_products;
use pairloom_curve::{Affine, PairingCurve, Point, ScalarField};
use pairloom_evm::bls12_381::{Words, map};
use pairloom_parallel::{Inline, batch};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::OnceLock;

/// The bytes of a coordinate over F_p.
const COORDINATE: usize = 48;
/// What EIP-2537 has before it.
const PADDING: usize = 16;

/// Hexadecimal bytes, those in the middle left out.
fn abridged(name: &str, bytes: &[u8]) -> String {
    let digits = hexadecimal(bytes);
    format!("{name}(0x{}...{})", &digits[..8], &digits[digits.len() - 8..])
}

fn exactly(data: &[u8], length: usize) -> PyResult<&[u8]> {
    let wrong = || PyValueError::new_err(format!("expected {length} bytes, got {}", data.len()));
    (data.len() == length).then_some(data).ok_or_else(wrong)
}

/// Bytes whose integers of 48 bytes are each turned around.
fn turned(data: &[u8]) -> Vec<u8> {
    data.chunks(COORDINATE).flat_map(|integer| integer.iter().rev()).copied().collect()
}

/// EIP-2537's form of unpadded big-endian integers.
fn padded(data: &[u8]) -> Vec<u8> {
    data.chunks(COORDINATE).flat_map(|integer| [&[0; PADDING], integer].concat()).collect()
}

fn outside() -> PyErr {
    PyValueError::new_err("the point is not in the subgroup of order r")
}

macro_rules! points {
    ($name:ident, $group:ident, $python:literal, $hash:ident, $degree:literal, $map_be:ident, $map_le:ident) => {
        /// A point of the curve.
        #[pyclass(frozen, name = $python, module = "pairloom.compat.py_arkworks_bls12381")]
        pub struct $name {
            point: Affine<$group>,
            /// Whether it is in the subgroup, once that is known.
            inside: OnceLock<bool>,
        }

        impl $name {
            fn of_curve(point: Affine<$group>) -> Self {
                Self { point, inside: OnceLock::new() }
            }

            fn of_subgroup(point: Affine<$group>) -> Self {
                Self { point, inside: OnceLock::from(true) }
            }

            /// What two points sum up to.
            fn sum(&self, other: &Self, sum: Affine<$group>) -> Self {
                let known = self.inside.get() == Some(&true) && other.inside.get() == Some(&true);
                if known { Self::of_subgroup(sum) } else { Self::of_curve(sum) }
            }

            fn checked(self) -> PyResult<Self> {
                if self.is_in_subgroup() { Ok(self) } else { Err(outside()) }
            }

            fn of_xy(big_endian: &[u8]) -> PyResult<Self> {
                let bytes = padded(exactly(big_endian, 2 * $degree * COORDINATE)?);
                <Eip2537 as PointEncoding<$group>>::decode_unchecked_subgroup(&bytes)
                    .map(Self::of_curve)
                    .map_err(value_error)
            }

            fn to_xy(&self) -> Vec<u8> {
                let words = Eip2537::encode(&self.point);
                words.chunks(PADDING + COORDINATE).flat_map(|word| &word[PADDING..]).copied().collect()
            }

            fn compressed(&self) -> Vec<u8> {
                ZcashCompressed::encode(&self.point)
            }

            fn mapped(big_endian: &[u8]) -> PyResult<Self> {
                let point =
                    map::<$group>(exactly(big_endian, $degree * COORDINATE)?, Words::UNPADDED).map_err(value_error)?;
                Ok(Self::of_subgroup(Self::of_xy(&point)?.point))
            }
        }

        #[pymethods]
        impl $name {
            /// The generator.
            #[new]
            fn new() -> Self {
                Self::of_subgroup(Affine::generator())
            }

            #[staticmethod]
            fn identity() -> Self {
                Self::of_subgroup(Affine::identity())
            }

            fn __add__(&self, rhs: &Self) -> Self {
                self.sum(rhs, self.point.add_vartime(&rhs.point))
            }

            fn __sub__(&self, rhs: &Self) -> Self {
                self.sum(rhs, self.point.add_vartime(&rhs.point.neg()))
            }

            fn __neg__(&self) -> Self {
                Self { point: self.point.neg(), inside: self.inside.clone() }
            }

            fn __mul__(&self, py: Python<'_>, rhs: &PyScalar) -> Self {
                py.detach(|| match self.is_in_subgroup() {
                    true => Self::of_subgroup(self.point.mul_vartime(&rhs.0).to_affine()),
                    false => Self::of_curve(self.point.mul_words_vartime(&rhs.0.to_words()).to_affine()),
                })
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                other.cast::<Self>().is_ok_and(|other| other.get().point == self.point)
            }

            fn __hash__(&self) -> u64 {
                hash_of(&self.compressed())
            }

            fn __str__(&self) -> String {
                hexadecimal(&self.compressed())
            }

            fn __repr__(&self) -> String {
                abridged($python, &self.compressed())
            }

            fn is_in_subgroup(&self) -> bool {
                *self.inside.get_or_init(|| self.point.is_in_subgroup().into())
            }

            fn to_compressed_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.compressed())
            }

            #[staticmethod]
            fn from_compressed_bytes(data: Vec<u8>) -> PyResult<Self> {
                Self::from_compressed_bytes_unchecked(data)?.checked()
            }

            #[staticmethod]
            fn from_compressed_bytes_unchecked(data: Vec<u8>) -> PyResult<Self> {
                let point = <ZcashCompressed as PointEncoding<$group>>::decode_unchecked_subgroup(&data);
                point.map(Self::of_curve).map_err(value_error)
            }

            fn to_xy_bytes_be<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.to_xy())
            }

            fn to_xy_bytes_le<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &turned(&self.to_xy()))
            }

            #[staticmethod]
            fn from_xy_bytes_be(data: Vec<u8>) -> PyResult<Self> {
                Self::of_xy(&data)?.checked()
            }

            #[staticmethod]
            fn from_xy_bytes_le(data: Vec<u8>) -> PyResult<Self> {
                Self::of_xy(&turned(&data))?.checked()
            }

            #[staticmethod]
            fn from_xy_bytes_unchecked_be(data: Vec<u8>) -> PyResult<Self> {
                Self::of_xy(&data)
            }

            #[staticmethod]
            fn from_xy_bytes_unchecked_le(data: Vec<u8>) -> PyResult<Self> {
                Self::of_xy(&turned(&data))
            }

            #[staticmethod]
            fn $map_be(data: Vec<u8>) -> PyResult<Self> {
                Self::mapped(&data)
            }

            #[staticmethod]
            fn $map_le(data: Vec<u8>) -> PyResult<Self> {
                Self::mapped(&turned(&data))
            }

            #[staticmethod]
            fn hash_to_curve(msg: Vec<u8>, dst: Vec<u8>) -> PyResult<Self> {
                let point = $hash(&msg, tag(&dst)?).to_affine().xy();
                Ok(Self::of_subgroup(point.map_or_else(Affine::identity, |(x, y)| Affine::from_xy_unchecked(x, y))))
            }

            /// The sum of points times scalars, as many as there are of both.
            #[staticmethod]
            fn multiexp_unchecked(
                py: Python<'_>,
                points: Vec<Bound<'_, Self>>,
                scalars: Vec<Bound<'_, PyScalar>>,
            ) -> Self {
                let terms: Vec<_> =
                    points.iter().map(Bound::get).zip(scalars.iter().map(|scalar| scalar.get().0)).collect();
                py.detach(|| {
                    if terms.iter().all(|(point, _)| point.is_in_subgroup()) {
                        let terms: Vec<_> = terms.iter().map(|(point, scalar)| (point.point, *scalar)).collect();
                        return Self::of_subgroup(sum_of_products(&terms).to_affine());
                    }
                    let term = |(point, scalar): &(&Self, Fr)| point.point.mul_words_vartime(&scalar.to_words());
                    let sum = terms.iter().map(term).fold(Point::identity(), |sum, term| sum + term);
                    Self::of_curve(sum.to_affine())
                })
            }
        }
    };
}

points!(First, G1, "G1Point", hash_to_g1, 1, map_from_fp_be, map_from_fp_le);
points!(Second, G2, "G2Point", hash_to_g2, 2, map_from_fp2_be, map_from_fp2_le);

/// An integer modulo r.
#[pyclass(frozen, name = "Scalar", module = "pairloom.compat.py_arkworks_bls12381")]
pub struct PyScalar(Fr);

impl PyScalar {
    fn little_endian(&self) -> [u8; 32] {
        ScalarLittleEndian::encode(&self.0)
    }

    fn inverted(&self) -> PyResult<Fr> {
        match self.is_zero() {
            true => Err(PyZeroDivisionError::new_err("0 has no inverse")),
            false => Ok(self.0.invert()),
        }
    }
}

#[pymethods]
impl PyScalar {
    #[new]
    fn new(integer: &Bound<'_, PyAny>) -> PyResult<Self> {
        let integer = integer.call_method0("__index__").map_err(|_| PyTypeError::new_err("expected an integer"))?;
        if integer.lt(0)? {
            return Err(PyOverflowError::new_err("expected an integer that is not negative"));
        }
        let bits: usize = integer.call_method0("bit_length")?.extract()?;
        let bytes: Vec<u8> = integer.call_method1("to_bytes", (bits.div_ceil(8), "big"))?.extract()?;
        Ok(Self(Fr::from_be_bytes_reduced(&bytes)))
    }

    fn __add__(&self, rhs: &Self) -> Self {
        Self(Field::add(&self.0, &rhs.0))
    }

    fn __sub__(&self, rhs: &Self) -> Self {
        Self(Field::sub(&self.0, &rhs.0))
    }

    fn __mul__(&self, rhs: &Self) -> Self {
        Self(Field::mul(&self.0, &rhs.0))
    }

    fn __truediv__(&self, rhs: &Self) -> PyResult<Self> {
        Ok(Self(Field::mul(&self.0, &rhs.inverted()?)))
    }

    fn __neg__(&self) -> Self {
        Self(Field::neg(&self.0))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.little_endian())
    }

    fn __str__(&self) -> String {
        hexadecimal(&self.little_endian())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Scalar({})", self.__int__(py)?))
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.get_type::<pyo3::types::PyInt>().call_method1("from_bytes", (self.to_be_bytes(py), "big"))
    }

    fn pow(&self, exp: &Self) -> Self {
        Self(Field::pow(&self.0, &exp.0.to_words()))
    }

    fn square(&self) -> Self {
        Self(Field::square(&self.0))
    }

    fn inverse(&self) -> PyResult<Self> {
        self.inverted().map(Self)
    }

    fn is_zero(&self) -> bool {
        Field::is_zero(&self.0).into()
    }

    fn is_one(&self) -> bool {
        self.0 == Fr::from_u64(1)
    }

    fn to_le_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.little_endian())
    }

    #[staticmethod]
    fn from_le_bytes(data: Vec<u8>) -> PyResult<Self> {
        ScalarLittleEndian::decode(&data).map(Self).map_err(value_error)
    }

    fn to_be_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &ScalarBigEndian::encode(&self.0))
    }

    #[staticmethod]
    fn from_be_bytes(data: Vec<u8>) -> PyResult<Self> {
        ScalarBigEndian::decode(&data).map(Self).map_err(value_error)
    }

    #[staticmethod]
    fn from_le_bytes_mod_order(mut data: Vec<u8>) -> Self {
        data.reverse();
        Self(Fr::from_be_bytes_reduced(&data))
    }

    #[staticmethod]
    fn from_be_bytes_mod_order(data: Vec<u8>) -> Self {
        Self(Fr::from_be_bytes_reduced(&data))
    }
}

/// An element of F_p^12, with the operations of that field: values of pairings are multiplied, as elements of a group.
#[pyclass(frozen, name = "GT", module = "pairloom.compat.py_arkworks_bls12381")]
pub struct PyGt(Fp12<<Curve as PairingCurve>::Fp2>);

impl PyGt {
    fn encoded(&self) -> Vec<u8> {
        GtArkworks::encode(&self.0)
    }

    /// The product of pairings, which is defined in the subgroups alone.
    fn product(py: Python<'_>, pairs: &[(&First, &Second)]) -> PyResult<Self> {
        py.detach(|| {
            if !pairs.iter().all(|(p, q)| p.is_in_subgroup() && q.is_in_subgroup()) {
                return Err(outside());
            }
            let pairs: Vec<_> = pairs.iter().map(|(p, q)| (p.point, q.point)).collect();
            Ok(Self(*batch::multi_pairing::<Curve>(&pairs, &Inline).as_fp12()))
        })
    }
}

#[pymethods]
impl PyGt {
    /// The pairing of the generators.
    #[new]
    fn new(py: Python<'_>) -> PyResult<Self> {
        Self::product(py, &[(&First::new(), &Second::new())])
    }

    #[staticmethod]
    fn zero() -> Self {
        Self(Fp12::zero())
    }

    #[staticmethod]
    fn one() -> Self {
        Self(Fp12::one())
    }

    #[staticmethod]
    fn pairing(py: Python<'_>, g1: &First, g2: &Second) -> PyResult<Self> {
        Self::product(py, &[(g1, g2)])
    }

    #[staticmethod]
    fn multi_pairing(py: Python<'_>, g1s: Vec<Bound<'_, First>>, g2s: Vec<Bound<'_, Second>>) -> PyResult<Self> {
        if g1s.len() != g2s.len() {
            return Err(PyValueError::new_err("g1s and g2s must have the same length"));
        }
        let pairs: Vec<_> = g1s.iter().map(Bound::get).zip(g2s.iter().map(Bound::get)).collect();
        Self::product(py, &pairs)
    }

    #[staticmethod]
    fn pairing_check(py: Python<'_>, g1s: Vec<Bound<'_, First>>, g2s: Vec<Bound<'_, Second>>) -> PyResult<bool> {
        Ok(Self::multi_pairing(py, g1s, g2s)?.0 == Fp12::one())
    }

    fn __add__(&self, rhs: &Self) -> Self {
        Self(self.0.add(&rhs.0))
    }

    fn __sub__(&self, rhs: &Self) -> Self {
        Self(self.0.sub(&rhs.0))
    }

    fn __mul__(&self, rhs: &Self) -> Self {
        Self(self.0.mul(&rhs.0))
    }

    fn __neg__(&self) -> Self {
        Self(self.0.neg())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.encoded())
    }

    fn __str__(&self) -> String {
        hexadecimal(&self.encoded())
    }

    fn __repr__(&self) -> String {
        abridged("GT", &self.encoded())
    }
}

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let own = PyModule::new(module.py(), "arkworks")?;
    own.add_class::<First>()?;
    own.add_class::<Second>()?;
    own.add_class::<PyScalar>()?;
    own.add_class::<PyGt>()?;
    module.add_submodule(&own)
}
