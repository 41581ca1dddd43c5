//! Bytes to points, scalars, blobs and cells.

use super::{BLOB_ELEMENTS, CELL_ELEMENTS};
use crate::{Problem, ReadError};
use pairloom_algebra::Field;
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
    let bytes = sized(bytes, ELEMENT, field)?;
    let mut words = [0; 4];
    for (word, chunk) in words.iter_mut().rev().zip(bytes.as_chunks::<8>().0) {
        *word = u64::from_be_bytes(*chunk);
    }
    Fr::from_limbs(&words).ok_or_else(|| ReadError::new(field, Problem::NotBelowModulus))
}

fn scalars(bytes: &[u8], count: usize, field: &str) -> Result<Vec<Fr>, ReadError> {
    let elements = sized(bytes, ELEMENT * count, field)?.chunks_exact(ELEMENT);
    let mut values = Vec::with_capacity(count);
    for (index, element) in elements.enumerate() {
        values.push(scalar(element, "").map_err(|error| ReadError::new(format!("{field}[{index}]"), error.problem))?);
    }
    Ok(values)
}

/// The values of a blob.
pub(super) fn blob(bytes: &[u8], field: &str) -> Result<Vec<Fr>, ReadError> {
    scalars(bytes, BLOB_ELEMENTS, field)
}

/// The values of a cell.
pub(super) fn cell(bytes: &[u8], field: &str) -> Result<Vec<Fr>, ReadError> {
    scalars(bytes, CELL_ELEMENTS, field)
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
    self::blob(blob, "blob")?;
    point(commitment, "commitment")?;
    let mut bytes = [0; 32];
    bytes.copy_from_slice(&challenge(blob, commitment).to_be_bytes());
    Ok(bytes)
}

/// A sum of products, as the scalars of a weight.
pub(super) fn weight(weight: u128) -> Fr {
    crate::scalar::of_weight(weight)
}

/// `Σ a b`.
pub(super) fn inner_product<'a>(terms: impl Iterator<Item = (&'a Fr, Fr)>) -> Fr {
    terms.fold(Fr::ZERO, |sum, (a, b)| sum.add(&a.mul(&b)))
}
