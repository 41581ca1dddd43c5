//! What the supersingular curves in small characteristic have in common: both arguments are in one group over the base field,
//! and the pairings are η_T, reduced or not, and the reduced Tate pairing.

use super::machine::{Machine, PairingName, Pairings, Wanted};
use super::row::{CoordinateText, PairRow, PairText, PointText, RowError};
use core::ops::Mul;
use pairloom_algebra::Field;
use pairloom_curve::encoding::DecodeError;
use pairloom_curve::supersingular::{Curve, Point};
use pairloom_pairing::symmetric::{Convention, Gt, SymmetricPairing, product, unreduced};
use pairloom_parallel::{Executor, ParallelSymmetric, SplitSymmetric};

/// η_T on a supersingular curve of small characteristic, and what the command needs besides.
pub trait Supersingular: SplitSymmetric<Argument = Point<Self::Curve>> {
    /// The curve.
    type Curve: Curve;

    /// The coordinates of a value, as text.
    fn text(value: &Self::Value) -> Vec<String>;
    /// The reduced Tate pairing.
    fn tate(p: &Self::Argument, q: &Self::Argument) -> Gt<Self>;
}

/// The pairings of a curve.
pub const fn pairings<S: Supersingular>() -> Pairings {
    Pairings { id: S::ID, names: &[PairingName::Eta, PairingName::Tate], machine: machine::<S> }
}

/// The product of the pairings of some pairs.
type Product<S> =
    fn(&[(<S as SymmetricPairing>::Argument, <S as SymmetricPairing>::Argument)]) -> <S as SymmetricPairing>::Value;

/// A pairing on a curve.
struct Pairing<S: Supersingular> {
    product: Product<S>,
    /// Whether that is η_T, reduced, which is split over threads.
    splits: bool,
}

fn machine<S: Supersingular>(wanted: Wanted) -> Option<Box<dyn Machine>> {
    let product: Product<S> = match (wanted.pairing, wanted.unreduced) {
        (PairingName::Eta, false) => |pairs| *product::<S>(pairs).value(),
        (PairingName::Eta, true) => |pairs| {
            let values = pairs.iter().map(|(p, q)| unreduced::<S>(p, q));
            values.reduce(|f, g| f.mul(&g)).unwrap_or_else(S::Value::one)
        },
        (PairingName::Tate, false) => |pairs| {
            let values = pairs.iter().map(|(p, q)| S::tate(p, q));
            *values.fold(Gt::<S>::one(Convention::Tate), Mul::mul).value()
        },
        _ => return None,
    };
    let splits = wanted.pairing == PairingName::Eta && !wanted.unreduced;
    Some(Box::new(Pairing::<S> { product, splits }))
}

impl<S: Supersingular> Machine for Pairing<S> {
    fn value(&self, row: &PairRow, executor: &dyn Executor) -> Result<Vec<String>, RowError> {
        let points = |(path, pair): &(String, PairText)| {
            Ok((point(&pair.p, &format!("{path}P"))?, point(&pair.q, &format!("{path}Q"))?))
        };
        let pairs = row.pairs.iter().map(points).collect::<Result<Vec<_>, RowError>>()?;
        let split = match pairs.as_slice() {
            [(p, q)] if self.splits && executor.workers() > 1 => {
                Some(ParallelSymmetric::<S>::for_executor(executor).pairing(p, q, executor))
            }
            _ => None,
        };
        Ok(S::text(&split.map_or_else(|| (self.product)(&pairs), |value| *value.value())))
    }
}

/// The point that a field stands for: any point of the curve but those that the cofactor kills, infinity among them.
fn point<C: Curve>(point: &PointText, field: &str) -> Result<Point<C>, RowError> {
    let parsed = match point {
        PointText::Word(word) => Point::from_word(word),
        PointText::Affine([x, y]) => Point::from_text(integer(x, field, "x")?, integer(y, field, "y")?),
    };
    parsed.and_then(check_order).map_err(|error| RowError::field(field, error))
}

fn check_order<C: Curve>(point: Point<C>) -> Result<Point<C>, DecodeError> {
    match (point.is_identity(), point.is_killed_by_cofactor()) {
        (true, _) => Err(DecodeError::Identity),
        (_, true) => Err(DecodeError::KilledByCofactor),
        _ => Ok(point),
    }
}

fn integer<'a>(coordinate: &'a CoordinateText, field: &str, name: &str) -> Result<&'a str, RowError> {
    match coordinate {
        CoordinateText::Integer(integer) => Ok(integer),
        CoordinateText::List(_) => {
            Err(RowError::field(format!("{field}.{name}"), "one integer is expected, not a list"))
        }
    }
}
