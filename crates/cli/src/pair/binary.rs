//! The pairings of supersingular curves in characteristic two.

use super::machine::Pairings;
use super::supersingular::{Supersingular, Value, pairings};
use core::marker::PhantomData;
use core::ops::Mul;
use pairloom_algebra::Field;
use pairloom_algebra::binary::Quartic;
use pairloom_curve::binary::{
    Curve, E2_239, E2_307, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223, Point, format_element,
};
use pairloom_curve::encoding::DecodeError;
use pairloom_pairing::eta2::{Convention, Gt, eta_product, modified_tate, unreduced};
use pairloom_parallel::{Executor, ParallelEta};

/// The curves of this family.
pub const PAIRINGS: &[Pairings] = &[
    pairings::<Binary<E2_239>>(),
    pairings::<Binary<E2_307>>(),
    pairings::<Binary<E2_313>>(),
    pairings::<Binary<E2_457>>(),
    pairings::<Binary<E2_557>>(),
    pairings::<Binary<E2_613>>(),
    pairings::<Binary<E2_691>>(),
    pairings::<Binary<E2_1223>>(),
];

/// A curve over a binary field.
struct Binary<C>(PhantomData<fn() -> C>);

impl<C: Curve> Supersingular for Binary<C> {
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
        text::<C>(eta_product(pairs).as_quartic())
    }
    fn unreduced(pairs: &[(Point<C>, Point<C>)]) -> Value {
        text::<C>(&pairs.iter().fold(Quartic::one(), |product, (p, q)| product.mul(&unreduced(p, q))))
    }
    fn tate(pairs: &[(Point<C>, Point<C>)]) -> Value {
        let values = pairs.iter().map(|(p, q)| modified_tate(p, q));
        text::<C>(values.fold(Gt::one(Convention::Tate), Mul::mul).as_quartic())
    }
    fn split_eta(p: &Point<C>, q: &Point<C>, executor: &dyn Executor) -> Option<Value> {
        Some(text::<C>(ParallelEta::<C>::for_executor(executor).pairing(p, q, executor).as_quartic()))
    }
}

fn text<C: Curve>(value: &Quartic<C::Field>) -> Value {
    value.coordinates().iter().map(format_element).collect()
}
