//! The Tate pairing on y² = x³ + x.

mod counts;
mod exhaustive;
mod relations;
mod ss2_1536;

use pairloom_curve::supersingular2::Curve;
use pairloom_pairing::supersingular2::{Gt, PlusX, tate_product_of_finite};
use pairloom_pairing::tate::{Point, Shape};

/// A pairing of finite points.
fn pairing<C: Curve>(p: &[C::Field; 2], q: &[C::Field; 2]) -> Gt<C> {
    tate_product_of_finite(&[[*p, *q]])
}

/// The multiple of a point by a public integer, by additions alone.
fn multiple<C: Curve>(n: u64, p: &[C::Field; 2]) -> Point<C::Field> {
    (0..n).fold(None, |sum, _| PlusX::add(&sum, &Some(*p)))
}
