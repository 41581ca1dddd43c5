//! The properties of fields and groups that encodings need.

use super::Component;
#[cfg(feature = "research")]
use crate::bn254_nogami;
use crate::group::Group;
use crate::{bls12_381, bn254};
use pairloom_algebra::prime::{Fp, Modulus};
use pairloom_algebra::sqrt::SquareRoot;
use pairloom_algebra::{Fp2, PrimeField, TowerBase};
use subtle::Choice;

/// A prime field whose elements have a byte form.
pub trait PrimeBytes: PrimeField<Mask = Choice> + Copy + Eq {
    /// The length of an element, in bytes.
    const BYTES: usize;
    /// [`Self::BYTES`] big-endian bytes.
    fn to_be_bytes(&self) -> Vec<u8>;
    /// The element that big-endian bytes stand for; `None` if they are not exactly [`Self::BYTES`] or reach the modulus.
    fn from_be_bytes(bytes: &[u8]) -> Option<Self>;
}

impl<P: Modulus<N>, const N: usize> PrimeBytes for Fp<P, N> {
    const BYTES: usize = Self::BYTES;
    fn to_be_bytes(&self) -> Vec<u8> {
        self.to_be_bytes()
    }
    fn from_be_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_be_bytes(bytes)
    }
}

/// A field of coordinates: F_p, or F_p² as the parts real (0) and imaginary (1).
pub trait Coordinate: SquareRoot<Mask = Choice> + Copy + Eq {
    /// The field of the parts.
    type Prime: PrimeBytes;
    /// The number of parts: 1 or 2.
    const DEGREE: usize;
    /// The element with the given parts; `part` is called for 0 to `DEGREE − 1`.
    fn try_from_parts<E>(part: impl FnMut(usize) -> Result<Self::Prime, E>) -> Result<Self, E>;
    /// One part, `index < DEGREE`.
    fn part(&self, index: usize) -> Self::Prime;
}

impl<P: Modulus<N>, const N: usize> Coordinate for Fp<P, N> {
    type Prime = Self;
    const DEGREE: usize = 1;
    fn try_from_parts<E>(mut part: impl FnMut(usize) -> Result<Self, E>) -> Result<Self, E> {
        part(0)
    }
    fn part(&self, _: usize) -> Self {
        *self
    }
}

impl<F: TowerBase<Mask = Choice> + PrimeBytes> Coordinate for Fp2<F> {
    type Prime = F;
    const DEGREE: usize = 2;
    fn try_from_parts<E>(mut part: impl FnMut(usize) -> Result<F, E>) -> Result<Self, E> {
        Ok(Self { c0: part(0)?, c1: part(1)? })
    }
    fn part(&self, index: usize) -> F {
        if index == 0 { self.c0 } else { self.c1 }
    }
}

/// The element with its parts in reverse order; itself in F_p.
pub(super) fn swapped<F: Coordinate>(value: &F) -> F {
    let parts = F::try_from_parts(|i| Ok::<_, core::convert::Infallible>(value.part(F::DEGREE - 1 - i)));
    parts.unwrap_or_else(|never| match never {})
}

/// Whether y is the lexicographically larger of y and −y: as integers, the imaginary parts decide, the real parts if those
/// are 0.
pub(super) fn is_largest<F: Coordinate>(y: &F) -> bool {
    let key = |y: &F| (0..F::DEGREE).rev().flat_map(|i| y.part(i).to_be_bytes()).collect::<Vec<u8>>();
    key(y) > key(&y.neg())
}

/// A group whose points have byte forms.
///
/// Its curve has odd order, so no point has y = 0 and a sign always tells y from −y.
pub trait EncodableGroup: Group<Field: Coordinate> {}

/// G1 or G2 of bls12-381.
pub trait Bls12381Group: EncodableGroup {}
/// G1 or G2 of bn254.
pub trait Bn254Group: EncodableGroup {}

impl EncodableGroup for bls12_381::G1 {}
impl EncodableGroup for bls12_381::G2 {}
impl EncodableGroup for bn254::G1 {}
impl EncodableGroup for bn254::G2 {}
#[cfg(feature = "research")]
impl EncodableGroup for bn254_nogami::G1 {}
#[cfg(feature = "research")]
impl EncodableGroup for bn254_nogami::G2 {}
impl Bls12381Group for bls12_381::G1 {}
impl Bls12381Group for bls12_381::G2 {}
impl Bn254Group for bn254::G1 {}
impl Bn254Group for bn254::G2 {}

/// The name of a part of a coordinate.
pub(super) fn component<F: Coordinate>(axis: Axis, part: usize) -> Component {
    match (axis, F::DEGREE, part) {
        (Axis::X, 1, _) => Component::X,
        (Axis::X, _, 0) => Component::XReal,
        (Axis::X, ..) => Component::XImaginary,
        (Axis::Y, 1, _) => Component::Y,
        (Axis::Y, _, 0) => Component::YReal,
        (Axis::Y, ..) => Component::YImaginary,
    }
}

/// One of the two coordinates.
#[derive(Clone, Copy)]
pub(super) enum Axis {
    X,
    Y,
}
