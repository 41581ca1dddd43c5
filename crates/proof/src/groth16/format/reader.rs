//! Bytes read from the front.

use crate::points::Subgroup;
use crate::{Problem, ReadError};
use pairloom_curve::Affine;
use pairloom_curve::encoding::{EncodableGroup, PointEncoding};

/// What is left of some bytes.
pub(super) struct Reader<'a> {
    /// The name of the whole in messages.
    name: &'static str,
    bytes: &'a [u8],
    at: usize,
    subgroup: Subgroup,
}

impl<'a> Reader<'a> {
    pub(super) fn new(name: &'static str, bytes: &'a [u8]) -> Self {
        Self { name, bytes, at: 0, subgroup: Subgroup::Check }
    }

    /// The same, with points checked or not.
    pub(super) fn with(self, subgroup: Subgroup) -> Self {
        Self { subgroup, ..self }
    }

    pub(super) fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], ReadError> {
        let end = self.at.checked_add(count).filter(|end| *end <= self.bytes.len());
        let end = end.ok_or_else(|| ReadError::new(self.name, Problem::Ends(self.bytes.len())))?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    /// A count of things of so many bytes each, of which there must be enough left.
    pub(super) fn count(&mut self, count: u64, each: usize) -> Result<usize, ReadError> {
        let fits =
            usize::try_from(count).ok().filter(|count| count.checked_mul(each).is_some_and(|all| all <= self.left()));
        fits.ok_or_else(|| ReadError::new(self.name, Problem::Ends(self.bytes.len())))
    }

    /// A point: of the subgroup if that is to be checked, else of the curve.
    pub(super) fn point<G: EncodableGroup, E: PointEncoding<G>>(
        &mut self,
        field: &str,
    ) -> Result<Affine<G>, ReadError> {
        let bytes = self.take(E::LEN)?;
        let point = match self.subgroup {
            Subgroup::Check => E::decode(bytes),
            Subgroup::Later => E::decode_unchecked_subgroup(bytes),
        };
        point.map_err(|error| ReadError::new(format!("{}.{field}", self.name), error))
    }

    pub(super) fn points<G: EncodableGroup, E: PointEncoding<G>>(
        &mut self,
        count: usize,
        field: &str,
    ) -> Result<Vec<Affine<G>>, ReadError> {
        (0..count).map(|index| self.point::<G, E>(&format!("{field}[{index}]"))).collect()
    }

    /// Nothing may be left.
    pub(super) fn end(self) -> Result<(), ReadError> {
        match self.left() {
            0 => Ok(()),
            left => Err(ReadError::new(self.name, Problem::Trailing(left))),
        }
    }
}
