//! What the supersingular curves in characteristic two and three have in common: both points are on one curve over the base
//! field, and the pairings are η_T, reduced or not, and the reduced Tate pairing.

use super::machine::{Machine, PairingName, Pairings, Wanted};
use super::row::{CoordinateText, PairRow, PairText, PointText, RowError};
use pairloom_curve::encoding::DecodeError;
use pairloom_parallel::Executor;

/// The coordinates of a value, as text.
pub type Value = Vec<String>;

/// A supersingular curve of small characteristic.
pub trait Supersingular: 'static {
    /// The curve's identifier.
    const ID: &'static str;
    /// A point of the curve, affine or at infinity.
    type Point: Copy;

    /// The point that a lone word stands for.
    fn from_word(word: &str) -> Result<Self::Point, DecodeError>;
    /// The point with these coordinates.
    fn from_text(x: &str, y: &str) -> Result<Self::Point, DecodeError>;
    /// Whether the point is at infinity.
    fn is_identity(point: &Self::Point) -> bool;
    /// Whether the point has no part in the subgroup of order r.
    fn is_killed_by_cofactor(point: &Self::Point) -> bool;

    /// The product of the reduced η_T pairings.
    fn eta(pairs: &[(Self::Point, Self::Point)]) -> Value;
    /// The product of the η_T pairings without the final exponentiation.
    fn unreduced(pairs: &[(Self::Point, Self::Point)]) -> Value;
    /// The product of the reduced Tate pairings.
    fn tate(pairs: &[(Self::Point, Self::Point)]) -> Value;

    /// One reduced η_T pairing over the threads of an executor; `None` where that is not written.
    fn split_eta(_p: &Self::Point, _q: &Self::Point, _executor: &dyn Executor) -> Option<Value> {
        None
    }
}

/// The pairings of a curve.
pub const fn pairings<S: Supersingular>() -> Pairings {
    Pairings { id: S::ID, names: &[PairingName::Eta, PairingName::Tate], machine: machine::<S> }
}

/// The product of the pairings of some pairs.
type Product<P> = fn(&[(P, P)]) -> Value;

/// A pairing on a curve.
struct Pairing<S: Supersingular> {
    product: Product<S::Point>,
    /// Whether that is η_T, reduced, which may have a split form.
    splits: bool,
}

fn machine<S: Supersingular>(wanted: Wanted) -> Option<Box<dyn Machine>> {
    let product: Product<S::Point> = match (wanted.pairing, wanted.unreduced) {
        (PairingName::Eta, false) => S::eta,
        (PairingName::Eta, true) => S::unreduced,
        (PairingName::Tate, false) => S::tate,
        _ => return None,
    };
    let splits = wanted.pairing == PairingName::Eta && !wanted.unreduced;
    Some(Box::new(Pairing::<S> { product, splits }))
}

impl<S: Supersingular> Machine for Pairing<S> {
    fn value(&self, row: &PairRow, executor: &dyn Executor) -> Result<Vec<String>, RowError> {
        let points = |(path, pair): &(String, PairText)| {
            Ok((point::<S>(&pair.p, &format!("{path}P"))?, point::<S>(&pair.q, &format!("{path}Q"))?))
        };
        let pairs = row.pairs.iter().map(points).collect::<Result<Vec<_>, RowError>>()?;
        let split = match pairs.as_slice() {
            [(p, q)] if self.splits && executor.workers() > 1 => S::split_eta(p, q, executor),
            _ => None,
        };
        Ok(split.unwrap_or_else(|| (self.product)(&pairs)))
    }
}

/// The point that a field stands for: any point of the curve but those that the cofactor kills, infinity among them.
fn point<S: Supersingular>(point: &PointText, field: &str) -> Result<S::Point, RowError> {
    let parsed = match point {
        PointText::Word(word) => S::from_word(word),
        PointText::Affine([x, y]) => S::from_text(integer(x, field, "x")?, integer(y, field, "y")?),
    };
    parsed.and_then(check_order::<S>).map_err(|error| RowError::field(field, error))
}

fn check_order<S: Supersingular>(point: S::Point) -> Result<S::Point, DecodeError> {
    match (S::is_identity(&point), S::is_killed_by_cofactor(&point)) {
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
