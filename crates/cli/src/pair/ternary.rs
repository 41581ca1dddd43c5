//! The pairings of supersingular curves in characteristic three.

use super::machine::Pairings;
use super::supersingular::{Supersingular, Value, pairings};
use core::marker::PhantomData;
use core::ops::Mul;
use pairloom_algebra::Field;
use pairloom_algebra::ternary::Sextic;
use pairloom_curve::encoding::DecodeError;
use pairloom_curve::ternary::{Curve, E3_97, E3_127, E3_167, E3_193, E3_239, E3_313, E3_509, Point, format_element};
use pairloom_pairing::eta3::{Convention, Extension, Gt, eta_product, modified_tate, unreduced};

/// The curves of this family.
pub const PAIRINGS: &[Pairings] = &[
    pairings::<Ternary<E3_97>>(),
    pairings::<Ternary<E3_127>>(),
    pairings::<Ternary<E3_167>>(),
    pairings::<Ternary<E3_193>>(),
    pairings::<Ternary<E3_239>>(),
    pairings::<Ternary<E3_313>>(),
    pairings::<Ternary<E3_509>>(),
];

/// A curve over a ternary field.
struct Ternary<C>(PhantomData<fn() -> C>);

impl<C: Curve> Supersingular for Ternary<C> {
    const ID: &'static str = C::ID;
    type Point = Point<C>;

    fn from_word(word: &str) -> Result<Point<C>, DecodeError> {
        Point::from_word(word)
    }
    fn from_text(x: &str, y: &str) -> Result<Point<C>, DecodeError> {
        Point::from_text(x, y)
    }
    fn is_identity(point: &Point<C>) -> bool {
        point.is_identity()
    }
    fn is_killed_by_cofactor(point: &Point<C>) -> bool {
        point.is_killed_by_cofactor()
    }

    fn eta(pairs: &[(Point<C>, Point<C>)]) -> Value {
        text::<C>(eta_product(pairs).as_sextic())
    }
    fn unreduced(pairs: &[(Point<C>, Point<C>)]) -> Value {
        text::<C>(&pairs.iter().fold(Sextic::one(), |product, (p, q)| product.mul(&unreduced(p, q))))
    }
    fn tate(pairs: &[(Point<C>, Point<C>)]) -> Value {
        let values = pairs.iter().map(|(p, q)| modified_tate(p, q));
        text::<C>(values.fold(Gt::one(Convention::Tate), Mul::mul).as_sextic())
    }
}

fn text<C: Curve>(value: &Extension<C, C::Field>) -> Value {
    value.coordinates().iter().map(format_element).collect()
}
