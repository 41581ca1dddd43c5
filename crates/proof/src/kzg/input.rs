//! Bytes to points, scalars, blobs and cells.

use super::domain::evaluate;
use super::{BLOB_ELEMENTS, CELL_ELEMENTS};
use crate::{Problem, ReadError};
use pairloom_algebra::Field;
use pairloom_algebra::prime::moduli::Bls12381Order;
use pairloom_algebra::prime::{Modulus, limbs};
use pairloom_curve::bls12_381::{Curve, Fr, G1, G1Affine};
use pairloom_curve::encoding::{PointEncoding, ZcashCompressed};
use pairloom_parallel::{Executor, batch};
use sha2::{Digest, Sha256};

const DOMAIN: &[u8] = b"FSBLOBVERIFY_V1_";
/// The bytes of a field element.
const ELEMENT: usize = 32;
/// The bytes of a blob.
pub(super) const BLOB: usize = ELEMENT * BLOB_ELEMENTS;

/// Exactly so many bytes.
pub(super) fn sized<'a>(bytes: &'a [u8], expected: usize, field: &str) -> Result<&'a [u8], ReadError> {
    let got = bytes.len();
    if got == expected { Ok(bytes) } else { Err(ReadError::new(field, Problem::WrongLength { expected, got })) }
}

/// The same number of items as `expected`.
pub(super) fn counted(got: usize, expected: usize, field: &str) -> Result<(), ReadError> {
    if got == expected { Ok(()) } else { Err(ReadError::new(field, Problem::WrongCount { expected, got })) }
}

/// A point of the subgroup, or infinity.
pub(super) fn point(bytes: &[u8], field: &str) -> Result<G1Affine, ReadError> {
    ZcashCompressed::decode(bytes).map_err(|error| ReadError::new(field, error))
}

/// Many points of the subgroup: square roots and checks in lanes where they pay.
pub(super) fn points<B: AsRef<[u8]>>(
    encodings: &[B],
    field: &str,
    executor: &dyn Executor,
) -> Result<Vec<G1Affine>, ReadError> {
    let encodings: Vec<&[u8]> = encodings.iter().map(AsRef::as_ref).collect();
    let read = batch::decode_unchecked_subgroup::<Curve, G1, ZcashCompressed>(&encodings, executor);
    let error = |index: usize, error| ReadError::new(format!("{field}[{index}]"), error);
    let read = read.into_iter().enumerate().map(|(index, point)| point.map_err(|wrong| error(index, wrong)));
    let read = read.collect::<Result<Vec<_>, _>>()?;
    let inside = batch::are_in_subgroup::<Curve, G1>(&read, executor);
    match inside.iter().position(|inside| !inside) {
        None => Ok(read),
        Some(index) => point(encodings[index], &format!("{field}[{index}]")).map(|_| read),
    }
}

/// A scalar of 32 big-endian bytes.
pub(super) fn scalar(bytes: &[u8], field: &str) -> Result<Fr, ReadError> {
    let words = words(sized(bytes, ELEMENT, field)?);
    Fr::from_limbs(&words).ok_or_else(|| ReadError::new(field, Problem::NotBelowModulus))
}

/// The words of 32 big-endian bytes.
fn words(bytes: &[u8]) -> [u64; 4] {
    let mut words = [0; 4];
    for (word, chunk) in words.iter_mut().rev().zip(bytes.as_chunks::<8>().0) {
        *word = u64::from_be_bytes(*chunk);
    }
    words
}

/// Values as they are read: each stands for 2^256 times itself. To bring them into the library's form takes a product each; whatever is
/// linear in them is multiplied by [`Values::FACTOR`] once.
pub(super) struct Values(Vec<Fr>);

impl Values {
    /// 2^256.
    pub(super) const FACTOR: Fr = Fr::from_canonical({
        // 2^256 − 2 r is below r.
        let (doubled, _) = limbs::add(&Bls12381Order::LIMBS, &Bls12381Order::LIMBS);
        limbs::sub(&[0; 4], &doubled, 0).0
    });

    /// So many big-endian integers below the order.
    fn read(bytes: &[u8], count: usize, field: &str) -> Result<Self, ReadError> {
        let elements = sized(bytes, ELEMENT * count, field)?.chunks_exact(ELEMENT);
        let mut values = Vec::with_capacity(count);
        for (index, element) in elements.enumerate() {
            let value = Fr::from_montgomery_limbs(&words(element));
            values.push(value.ok_or_else(|| ReadError::new(format!("{field}[{index}]"), Problem::NotBelowModulus))?);
        }
        Ok(Self(values))
    }

    /// The values of a blob.
    pub(super) fn of_blob(bytes: &[u8], field: &str) -> Result<Self, ReadError> {
        Self::read(bytes, BLOB_ELEMENTS, field)
    }

    /// The values of a cell.
    pub(super) fn of_cell(bytes: &[u8], field: &str) -> Result<Self, ReadError> {
        Self::read(bytes, CELL_ELEMENTS, field)
    }

    /// The value at z of the polynomial of a blob.
    pub(super) fn at(&self, z: &Fr) -> Fr {
        evaluate(&self.0, z).mul(&Self::FACTOR)
    }

    /// The values divided by [`Self::FACTOR`].
    pub(super) fn divided(&self) -> &[Fr] {
        &self.0
    }
}

/// The point at which a blob is evaluated: SHA-256 of a tag, the degree, the blob and the commitment, reduced.
pub(super) fn challenge(blob: &[u8], commitment: &[u8]) -> Fr {
    let hash = Sha256::new()
        .chain_update(DOMAIN)
        .chain_update((BLOB_ELEMENTS as u128).to_be_bytes())
        .chain_update(blob)
        .chain_update(commitment)
        .finalize();
    Fr::from_be_bytes_reduced(&hash)
}

/// `compute_challenge` of the consensus specifications: 32 big-endian bytes.
///
/// # Errors
///
/// A blob or a commitment that is none.
pub fn compute_challenge(blob: &[u8], commitment: &[u8]) -> Result<[u8; 32], ReadError> {
    Values::of_blob(blob, "blob")?;
    point(commitment, "commitment")?;
    let mut bytes = [0; 32];
    bytes.copy_from_slice(&challenge(blob, commitment).to_be_bytes());
    Ok(bytes)
}

/// `Σ a b`.
pub(super) fn inner_product<'a>(terms: impl Iterator<Item = (&'a Fr, Fr)>) -> Fr {
    terms.fold(Fr::ZERO, |sum, (a, b)| sum.add(&a.mul(&b)))
}
