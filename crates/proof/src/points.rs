//! Points that callers bring.

use crate::ReadError;
use pairloom_curve::encoding::{DecodeError, EncodableGroup, SwapHint};
use pairloom_curve::{Affine, Group};

/// Whether points that are read are checked to be in their subgroup of order r, or will be, many at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subgroup {
    /// Each as it is read.
    Check,
    /// By whoever asked: until then they are points of the curve.
    Later,
}

/// The point with these coordinates: of the subgroup if that is to be checked, else of the curve.
pub(crate) fn from_xy<G: EncodableGroup>(
    x: <G as Group>::Field,
    y: <G as Group>::Field,
    subgroup: Subgroup,
    field: &str,
) -> Result<Affine<G>, ReadError> {
    let hint = SwapHint::default();
    let point = Affine::from_xy(x, y).ok_or_else(|| ReadError::new(field, DecodeError::NotOnCurve { hint }))?;
    match subgroup == Subgroup::Later || point.is_in_subgroup_vartime() {
        true => Ok(point),
        false => Err(ReadError::new(field, DecodeError::NotInSubgroup { hint })),
    }
}

/// An error unless the point is infinity or a point of the subgroup.
pub(crate) fn check<G: EncodableGroup>(point: &Affine<G>, field: &str) -> Result<(), ReadError> {
    point.check_vartime().map_err(|why| ReadError::new(field, why))
}

/// [`check`] of each point, for which errors name its place.
pub(crate) fn check_all<G: EncodableGroup>(points: &[Affine<G>], field: &str) -> Result<(), ReadError> {
    points.iter().enumerate().try_for_each(|(index, point)| check(point, &format!("{field}[{index}]")))
}
