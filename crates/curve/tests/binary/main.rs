//! The supersingular groups in characteristic two.

mod encodings;
mod known_answers;
mod toys;

use pairloom_curve::binary::{Curve, Point};

/// Little-endian words as an integer.
fn integer(words: &[u64]) -> num_bigint::BigUint {
    words.iter().rev().fold(num_bigint::BigUint::ZERO, |value, word| (value << 64) + word)
}

/// Every point of a curve over a small field.
fn every_point<C: Curve>() -> Vec<Point<C>> {
    use pairloom_curve::binary::BinaryElement;
    let fields = (0..1u16 << <C::Field as pairloom_algebra::BinaryField>::DEGREE)
        .filter_map(|x| C::Field::from_uniform_bytes(&x.to_be_bytes()));
    let finite = fields.flat_map(|x| [false, true].into_iter().filter_map(move |sign| Point::from_x(x, sign).ok()));
    core::iter::once(Point::IDENTITY).chain(finite).collect()
}

/// Runs a generic check over the curves of the vectors.
macro_rules! every_curve {
    ($check:ident) => {{
        $check::<pairloom_curve::binary::E2_239>();
        $check::<pairloom_curve::binary::E2_313>();
        $check::<pairloom_curve::binary::E2_457>();
        $check::<pairloom_curve::binary::E2_557>();
        $check::<pairloom_curve::binary::E2_613>();
        $check::<pairloom_curve::binary::E2_691>();
        $check::<pairloom_curve::binary::E2_1223>();
    }};
}
use every_curve;

/// Runs a generic check over the toy curves of these degrees.
macro_rules! on_toys {
    ($check:ident: $($toy:ident)*) => { $($check::<pairloom_curve::binary::toy::$toy>();)* };
}
use on_toys;
