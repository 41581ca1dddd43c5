//! The supersingular groups in characteristic three.

mod encodings;
mod known_answers;
mod toys;

use pairloom_algebra::TernaryField;
use pairloom_curve::ternary::{Curve, Point, TernaryElement};

/// Little-endian words as an integer.
fn integer(words: &[u64]) -> num_bigint::BigUint {
    words.iter().rev().fold(num_bigint::BigUint::ZERO, |value, word| (value << 64) + word)
}

/// Every point of a curve over a small field.
fn every_point<C: Curve>() -> Vec<Point<C>> {
    let fields = (0..3u32.pow(C::Field::DEGREE as u32))
        .map(|code| C::Field::from_digits(|i| (code / 3u32.pow(i as u32) % 3) as u8));
    let finite = fields.flat_map(|x| [false, true].into_iter().filter_map(move |sign| Point::from_x(x, sign).ok()));
    core::iter::once(Point::IDENTITY).chain(finite).collect()
}

/// Runs a generic check over the curves of the vectors.
macro_rules! every_curve {
    ($check:ident) => {{
        $check::<pairloom_curve::ternary::E3_97>();
        $check::<pairloom_curve::ternary::E3_167>();
        $check::<pairloom_curve::ternary::E3_193>();
        $check::<pairloom_curve::ternary::E3_239>();
        $check::<pairloom_curve::ternary::E3_313>();
        $check::<pairloom_curve::ternary::E3_509>();
    }};
}
use every_curve;

/// Runs a generic check over the toy curves of these degrees.
macro_rules! on_toys {
    ($check:ident: $($toy:ident)*) => { $($check::<pairloom_curve::ternary::toy::$toy>();)* };
}
use on_toys;
