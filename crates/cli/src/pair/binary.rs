//! The pairings of supersingular curves in characteristic two.

use super::machine::{Machine, PairingName, Pairings, Wanted};
use super::row::{CoordinateText, PairRow, PairText, PointText, RowError};
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
    pairings::<E2_239>(),
    pairings::<E2_307>(),
    pairings::<E2_313>(),
    pairings::<E2_457>(),
    pairings::<E2_557>(),
    pairings::<E2_613>(),
    pairings::<E2_691>(),
    pairings::<E2_1223>(),
];

const fn pairings<C: Curve>() -> Pairings {
    Pairings { id: C::ID, names: &[PairingName::Eta, PairingName::Tate], machine: machine::<C> }
}

/// The product of the pairings of some pairs.
type Product<C> = fn(&[(Point<C>, Point<C>)]) -> Quartic<<C as Curve>::Field>;

/// A pairing on a curve over a binary field.
struct Binary<C: Curve> {
    product: Product<C>,
    /// Whether that is η_T, reduced, which can be split.
    splits: bool,
}

fn machine<C: Curve>(wanted: Wanted) -> Option<Box<dyn Machine>> {
    let product: Product<C> = match (wanted.pairing, wanted.unreduced) {
        (PairingName::Eta, false) => |pairs| *eta_product(pairs).as_quartic(),
        (PairingName::Eta, true) => {
            |pairs| pairs.iter().fold(Quartic::one(), |product, (p, q)| product.mul(&unreduced(p, q)))
        }
        (PairingName::Tate, false) => |pairs| {
            let values = pairs.iter().map(|(p, q)| modified_tate(p, q));
            *values.fold(Gt::one(Convention::Tate), Mul::mul).as_quartic()
        },
        _ => return None,
    };
    let splits = wanted.pairing == PairingName::Eta && !wanted.unreduced;
    Some(Box::new(Binary::<C> { product, splits }))
}

impl<C: Curve> Machine for Binary<C> {
    fn value(&self, row: &PairRow, executor: &dyn Executor) -> Result<Vec<String>, RowError> {
        let points = |(path, pair): &(String, PairText)| {
            Ok((point::<C>(&pair.p, &format!("{path}P"))?, point::<C>(&pair.q, &format!("{path}Q"))?))
        };
        let pairs = row.pairs.iter().map(points).collect::<Result<Vec<_>, RowError>>()?;
        let value = match pairs.as_slice() {
            [(p, q)] if self.splits && executor.workers() > 1 => {
                *ParallelEta::<C>::for_executor(executor).pairing(p, q, executor).as_quartic()
            }
            pairs => (self.product)(pairs),
        };
        Ok(value.coordinates().iter().map(format_element).collect())
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
