//! The supersingular groups in characteristic two and three, and of embedding degree two.

mod binary;
mod encodings;
mod groups;
mod known_answers;
mod prime;
mod ternary;

use pairloom_curve::supersingular::{Curve, Point};

/// Little-endian words as an integer.
fn integer(words: &[u64]) -> num_bigint::BigUint {
    words.iter().rev().fold(num_bigint::BigUint::ZERO, |value, word| (value << 64) + word)
}

/// Every point with its x among these, and infinity.
fn points<C: Curve>(every_x: impl Iterator<Item = C::Field>) -> Vec<Point<C>> {
    let finite = every_x.flat_map(|x| [false, true].into_iter().filter_map(move |sign| Point::from_x(x, sign).ok()));
    core::iter::once(Point::IDENTITY).chain(finite).collect()
}

/// Runs generic checks over curves of a module: `check(arguments): Curve Curve …`.
macro_rules! over {
    ($module:path, $check:ident $arguments:tt: $($curve:ident)*) => {{
        use $module as curves;
        $($check::<curves::$curve> $arguments;)*
    }};
}
use over;
