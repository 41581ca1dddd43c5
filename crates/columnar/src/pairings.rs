//! Pairings and products of pairings.

use crate::answer::{Values, answered};
use crate::column::{ColumnError, OneOrMany};
use crate::points::{Curve, decoded};
use arrow_array::Array;
use core::ops::Range;
use pairloom_curve::encoding::{
    Eip197, EncodableGroup, GtEncoding, GtTower, PointEncoding, PrimeBytes, ZcashCompressed,
};
use pairloom_curve::lanes::LaneGroup;
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254};
use pairloom_pairing::engine::PointPair;
use pairloom_pairing::{Fast, Gt};
use pairloom_parallel::batch::{each, multi_pairing};
use pairloom_parallel::compiled::CompiledPrime;
use pairloom_parallel::{Executor, Inline, batch};

/// The optimal ate pairing of the points of each row, or, where the columns are lists, the product of the pairings of each row: the value
/// that the fastest final exponentiation gives, twelve big-endian integers in tower order (576 bytes on bls12-381, 384 on bn254).
///
/// A point at infinity is a point: its pairing is 1, and so is the product of an empty list.
///
/// # Errors
///
/// A column of another type or length; lists beside single points.
pub fn pairings(curve: Curve, p: &dyn Array, q: &dyn Array, executor: &dyn Executor) -> Result<Values, ColumnError> {
    ColumnError::unless_length("Q", p.len(), q.len())?;
    let (p, q) = (OneOrMany::of("P", p)?, OneOrMany::of("Q", q)?);
    match curve {
        Curve::Bls12381 => values::<bls12_381::Curve, ZcashCompressed>(p, q, executor),
        Curve::Bn254 => values::<bn254::Curve, Eip197>(p, q, executor),
    }
}

fn values<C, E>(p: OneOrMany<'_>, q: OneOrMany<'_>, executor: &dyn Executor) -> Result<Values, ColumnError>
where
    C: CompiledPrime + PairingCurve<Fp: PrimeBytes, G1: LaneGroup + EncodableGroup, G2: LaneGroup + EncodableGroup>,
    E: PointEncoding<C::G1> + PointEncoding<C::G2>,
{
    let values = match (p, q) {
        (OneOrMany::One(p), OneOrMany::One(q)) => {
            let (p, q) =
                (points::<C, C::G1, E>("P", p.iter(), executor), points::<C, C::G2, E>("Q", q.iter(), executor));
            let pairs = p.into_iter().zip(q).map(|(p, q)| both(p, q));
            answered(pairs, |pairs: Vec<PointPair<C>>| {
                batch::pairings::<C, Fast>(&pairs, executor).iter().map(|value| Ok(bytes(value))).collect()
            })
        }
        (OneOrMany::Many(p), OneOrMany::Many(q)) => {
            let points_p = points::<C, C::G1, E>("P", p.items(), executor);
            let points_q = points::<C, C::G2, E>("Q", q.items(), executor);
            let row = |row| {
                let (p, q) = (p.range(row)?, q.range(row)?);
                Some(pairs_of::<C>(&points_p, p, &points_q, q))
            };
            answered((0..p.len()).map(row), |rows: Vec<Vec<PointPair<C>>>| {
                each(&rows, executor, |pairs| Ok(bytes(&multi_pairing::<C>(pairs, &Inline))))
            })
        }
        (OneOrMany::Many(_), OneOrMany::One(_)) => return Err(ColumnError::Lists { name: "P".into() }),
        (OneOrMany::One(_), OneOrMany::Many(_)) => return Err(ColumnError::Lists { name: "Q".into() }),
    };
    Ok(Values::new(12 * C::Fp::BYTES, values))
}

/// What a cell holds: `None` is null.
type Cell<T> = Option<Result<T, String>>;

fn points<'a, C: CompiledPrime, G: LaneGroup + EncodableGroup, E: PointEncoding<G>>(
    name: &str,
    column: impl Iterator<Item = Option<&'a [u8]>>,
    executor: &dyn Executor,
) -> Vec<Cell<Affine<G>>> {
    let decode = |encodings: Vec<&[u8]>| {
        let points = decoded::<C, G, E>(&encodings, executor).into_iter();
        points.map(|point| point.map_err(|error| format!("{name}: {error}"))).collect()
    };
    answered(column.map(|row| row.map(Ok)), decode)
}

fn both<P, Q>(p: Cell<P>, q: Cell<Q>) -> Cell<(P, Q)> {
    let (p, q) = (p?, q?);
    Some(p.and_then(|p| Ok((p, q?))))
}

/// The pairs of a row of lists.
fn pairs_of<C: PairingCurve>(
    p: &[Cell<Affine<C::G1>>],
    of_p: Range<usize>,
    q: &[Cell<Affine<C::G2>>],
    of_q: Range<usize>,
) -> Result<Vec<PointPair<C>>, String> {
    if of_p.len() != of_q.len() {
        return Err(format!("Q: {} points for {} of P", of_q.len(), of_p.len()));
    }
    let p = p[of_p].iter().enumerate().map(|(index, cell)| item("P", index, cell));
    let q = q[of_q].iter().enumerate().map(|(index, cell)| item("Q", index, cell));
    p.zip(q).map(|(p, q)| Ok((p?, q?))).collect()
}

/// A point of a list, or what is wrong with it.
fn item<T: Copy>(name: &str, index: usize, cell: &Cell<T>) -> Result<T, String> {
    match cell {
        Some(Ok(point)) => Ok(*point),
        Some(Err(reason)) => Err(format!("{name}[{index}]{}", reason.strip_prefix(name).unwrap_or(reason))),
        None => Err(format!("{name}[{index}]: null")),
    }
}

fn bytes<C: PairingCurve<Fp: PrimeBytes>>(value: &Gt<C>) -> Vec<u8> {
    GtTower::encode(value.as_fp12())
}
