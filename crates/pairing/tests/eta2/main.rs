//! The pairings of the supersingular curves in characteristic two.

mod counts;
mod exhaustive;
mod known_answers;

use pairloom_algebra::BinaryField;
use pairloom_curve::binary::{BinaryElement, Curve, Point};

/// Every point of a curve over a small field.
fn every_point<C: Curve>() -> Vec<Point<C>> {
    let fields = (0..1u16 << C::Field::DEGREE).filter_map(|x| C::Field::from_uniform_bytes(&x.to_be_bytes()));
    let finite = fields.flat_map(|x| [false, true].into_iter().filter_map(move |sign| Point::from_x(x, sign).ok()));
    core::iter::once(Point::IDENTITY).chain(finite).collect()
}
