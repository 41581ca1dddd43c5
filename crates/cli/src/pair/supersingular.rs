//! What supersingular curves have in common, those in small characteristic above all: both points are on one curve over the base field, and
//! the pairings are η_T, reduced or not, and the reduced Tate pairing.

use super::mode::{Mode, PairingName, Pairings, Wanted};
use super::row::{CoordinateText, PointText, RowError};
use super::symmetric::{Argument, by, reduced};
use core::ops::Mul;
use pairloom_algebra::Field;
use pairloom_curve::encoding::DecodeError;
use pairloom_curve::supersingular::{Curve, Point};
use pairloom_pairing::symmetric::{Gt, TateBeside};
use pairloom_parallel::Inline;
use pairloom_parallel::compiled::CompiledSymmetric;

/// η_T on a supersingular curve of small characteristic, and the Tate pairing.
pub trait Supersingular: CompiledSymmetric<Argument: Argument> {
    /// The coordinates of a value, as text.
    fn text(value: &Self::Value) -> Vec<String>;
    /// The value of the reduced Tate pairing where η_T has this one.
    fn tate(eta: &Gt<Self>) -> Gt<TateBeside<Self>>;
}

/// The pairings of a curve.
pub const fn pairings<S: Supersingular>() -> Pairings {
    Pairings { names: &[PairingName::Eta, PairingName::Tate], ..Pairings::of(S::ID, mode::<S>) }
}

fn mode<S: Supersingular>(wanted: Wanted) -> Option<Box<dyn Mode>> {
    match (wanted.pairing, wanted.unreduced) {
        (PairingName::Eta, false) => Some(reduced::<S>(S::text)),
        (PairingName::Eta, true) => Some(by::<S>(
            |pairs, _| {
                let values = pairs.iter().map(|(p, q)| S::unreduced(p, q));
                values.reduce(|f, g| f.mul(&g)).unwrap_or_else(S::Value::one)
            },
            S::text,
        )),
        (PairingName::Tate, false) => Some(by::<S>(
            |pairs, _| {
                let values = pairs.iter().map(|(p, q)| S::tate(&S::product(&[(*p, *q)], &Inline)));
                *values.fold(Gt::one(), Mul::mul).value()
            },
            S::text,
        )),
        _ => None,
    }
}

/// Where pairings are defined on the whole group, any point of the curve but those that the cofactor kills, infinity among
/// them; else any point of order r and infinity.
impl<C: Curve> Argument for Point<C> {
    fn read(text: &PointText, field: &str) -> Result<Self, RowError> {
        let parsed = match text {
            PointText::Word(word) => Self::from_word(word),
            PointText::Affine([x, y]) => Self::from_text(integer(x, field, "x")?, integer(y, field, "y")?),
            PointText::Divisor { .. } => return Err(RowError::no_divisor(field)),
        };
        parsed.and_then(check_order).map_err(|error| RowError::field(field, error))
    }
}

fn check_order<C: Curve>(point: Point<C>) -> Result<Point<C>, DecodeError> {
    if !C::PAIRS_WHOLE_GROUP {
        let inside = point.is_in_subgroup();
        return if inside { Ok(point) } else { Err(DecodeError::NotInSubgroup { hint: Default::default() }) };
    }
    match (point.is_identity(), point.is_killed_by_cofactor()) {
        (true, _) => Err(DecodeError::Identity),
        (_, true) => Err(DecodeError::KilledByCofactor),
        _ => Ok(point),
    }
}

/// A coordinate that is one integer.
pub fn integer<'a>(coordinate: &'a CoordinateText, field: &str, name: &str) -> Result<&'a str, RowError> {
    match coordinate {
        CoordinateText::Integer(integer) => Ok(integer),
        CoordinateText::List(_) => {
            Err(RowError::field(format!("{field}.{name}"), "one integer is expected, not a list"))
        }
    }
}
