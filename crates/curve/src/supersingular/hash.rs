//! Points from messages and from randomness.

use super::{Curve, Law, Point};
use crate::hash::Dst;
use crate::hash::expand::{ExpandMessage, Xmd};
use sha2::Sha256;

/// The bytes that one try consumes: those of x and one whose lowest bit is the sign of y.
const fn attempt_bytes<C: Curve>() -> usize {
    C::Law::UNIFORM_BYTES + 1
}

/// The point that some uniform bytes stand for, if there is one with their x: about half of all x have points.
fn attempt<C: Curve>(bytes: &[u8]) -> Option<Point<C>> {
    let (sign, x) = bytes.split_last()?;
    Point::from_x(C::Law::uniform(x)?, sign & 1 == 1).ok()
}

/// A point of the subgroup of order r for a message, under a domain separation tag: the first hit among
/// `expand_message_xmd(message || I2OSP(i, 4))` with SHA-256 (RFC 9380, section 5.3.1), i = 0, 1, …, times the cofactor.
///
/// Each try hits with probability 1/2; the number of tries depends on the message, so its time does.
pub fn hash_to_curve<C: Curve>(message: &[u8], dst: Dst<'_>) -> Point<C> {
    let mut bytes = vec![0; attempt_bytes::<C>()];
    let hits = (0u32..).filter_map(|i| {
        Xmd::<Sha256>::fill(&[message, &i.to_be_bytes()].concat(), dst, &mut bytes);
        attempt::<C>(&bytes)
    });
    first_finite(hits)
}

/// A random point of the subgroup of order r, other than infinity, from uniform bytes that `fill` delivers.
pub fn random_point<C: Curve>(mut fill: impl FnMut(&mut [u8])) -> Point<C> {
    let mut bytes = vec![0; attempt_bytes::<C>()];
    let hits = core::iter::from_fn(move || {
        fill(&mut bytes);
        Some(attempt::<C>(&bytes))
    });
    first_finite(hits.flatten())
}

/// The first point that the cofactor does not kill, times the cofactor.
fn first_finite<C: Curve>(points: impl Iterator<Item = Point<C>>) -> Point<C> {
    points.map(|point| point.clear_cofactor()).find(|point| !point.is_identity()).unwrap_or(Point::IDENTITY)
}
