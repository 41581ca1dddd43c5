//! What bytes say before any square root.

use super::coordinate::{EncodableGroup, is_largest};
use crate::group::Affine;
use pairloom_algebra::Field;
use subtle::Choice;

/// A decoded point, or x and the choice of y before the square root.
#[derive(Clone, Copy, Debug)]
pub enum Read<G: EncodableGroup> {
    /// All of it; it lies on the curve or is infinity.
    Point(Affine<G>),
    /// x, and which y it has if it is that of a point.
    Compressed {
        /// x.
        x: G::Field,
        /// Whether y is the larger of the two.
        largest: bool,
    },
}

impl<G: EncodableGroup> Read<G> {
    /// The point with coordinates x and ±y, y or −y as is said.
    pub fn with_y(x: G::Field, y: &G::Field, largest: bool) -> Affine<G> {
        let flip = Choice::from((is_largest(y) != largest) as u8);
        Affine::from_xy_unchecked(x, y.negate_if(&flip))
    }
}
