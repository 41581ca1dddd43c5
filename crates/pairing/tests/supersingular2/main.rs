//! The Tate pairing on y² = x³ + x.

mod counts;
mod exhaustive;
mod relations;
mod ss2_1536;

use pairloom_curve::supersingular2::{Curve, Point};

fn generator<C: Curve>() -> Point<C> {
    let [x, y] = C::GENERATOR;
    Point::from_xy(x, y).expect("on the curve")
}
