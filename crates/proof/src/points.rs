//! Points that callers bring.

use crate::ReadError;
use pairloom_curve::encoding::{DecodeError, EncodableGroup, SwapHint};
use pairloom_curve::{Affine, Group};

/// The point of the subgroup with these coordinates.
pub(crate) fn from_xy<G: EncodableGroup>(
    x: <G as Group>::Field,
    y: <G as Group>::Field,
    field: &str,
) -> Result<Affine<G>, ReadError> {
    let hint = SwapHint::default();
    let point = Affine::from_xy(x, y).ok_or_else(|| ReadError::new(field, DecodeError::NotOnCurve { hint }))?;
    match point.is_in_subgroup_vartime() {
        true => Ok(point),
        false => Err(ReadError::new(field, DecodeError::NotInSubgroup { hint })),
    }
}

/// An error unless the point is infinity or a point of the subgroup.
pub(crate) fn check<G: EncodableGroup>(point: &Affine<G>, field: &str) -> Result<(), ReadError> {
    if point.is_identity() { Ok(()) } else { from_xy::<G>(point.x, point.y, field).map(drop) }
}

/// [`check`] of each point, for which errors name its place.
pub(crate) fn check_all<G: EncodableGroup>(points: &[Affine<G>], field: &str) -> Result<(), ReadError> {
    points.iter().enumerate().try_for_each(|(index, point)| check(point, &format!("{field}[{index}]")))
}
