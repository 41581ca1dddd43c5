//! The pairings of the supersingular curves in characteristic three.

mod counts;
mod exhaustive;
mod known_answers;

use pairloom_algebra::TernaryField;
use pairloom_curve::ternary::{Curve, Point, TernaryElement};

/// Every point of a curve over a small field with an x whose number is a multiple of `step`.
fn points<C: Curve>(step: usize) -> Vec<Point<C>> {
    let fields = (0..3usize.pow(C::Field::DEGREE as u32))
        .step_by(step)
        .map(|code| C::Field::from_digits(|i| (code / 3usize.pow(i as u32) % 3) as u8));
    let finite = fields.flat_map(|x| [false, true].into_iter().filter_map(move |sign| Point::from_x(x, sign).ok()));
    core::iter::once(Point::IDENTITY).chain(finite).collect()
}
