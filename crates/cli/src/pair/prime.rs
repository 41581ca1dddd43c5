//! The pairings of curves over prime fields.

use super::machine::{Machine, PairingName, Pairings, Wanted};
use super::row::{CoordinateText, PairRow, PairText, PointText, RowError};
use core::ops::Mul;
use pairloom_curve::encoding::{Coordinate, EncodableGroup, PrimeBytes, text};
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::by_machine;
use pairloom_pairing::engine;
use pairloom_pairing::line::TwistOf;
use pairloom_pairing::miller::OptimalAte;
use pairloom_pairing::rate::{BarretoNaehrig, RAte, rate};
use pairloom_pairing::single::{self, Single};
use pairloom_pairing::tate::tate;
use pairloom_pairing::{Exponent, Gt};
use pairloom_parallel::batch::{Batch, PairingBatch};
use pairloom_parallel::cost::calibrate::Counting;
use pairloom_parallel::engine::SplitKind;
use pairloom_parallel::{Executor, ParallelPairing};

/// The curves of this family.
pub const PAIRINGS: &[Pairings] = &[
    Pairings { names: BARRETO_NAEHRIG, ..Pairings::of(bn254::Curve::ID, barreto_naehrig::<bn254::Curve>) },
    Pairings {
        names: BARRETO_NAEHRIG,
        ..Pairings::of(bn254_nogami::Curve::ID, barreto_naehrig::<bn254_nogami::Curve>)
    },
    Pairings {
        names: &[PairingName::OptimalAte, PairingName::Tate],
        ..Pairings::of(bls12_381::Curve::ID, any_family::<bls12_381::Curve>)
    },
];
const BARRETO_NAEHRIG: &[PairingName] = &[PairingName::OptimalAte, PairingName::RAte, PairingName::Tate];

/// Points of G1 and G2.
type Points<C> = (Affine<<C as PairingCurve>::G1>, Affine<<C as PairingCurve>::G2>);

/// A pairing on a curve over a prime field.
struct Prime<C: PairingCurve> {
    product: fn(&[Points<C>]) -> Gt<C>,
    split: Option<SplitPairing<C>>,
    /// Single pairings side by side, where there is a way.
    batch: Option<Pairs<C>>,
}

/// A single pairing over the threads of an executor.
type SplitPairing<C> = fn(&Points<C>, &dyn Executor) -> Gt<C>;

fn over_threads<C: PairingCurve, K: SplitKind<C>, E: engine::Machine<C>>(
    (p, q): &Points<C>,
    exponent: Exponent,
    executor: &dyn Executor,
) -> Gt<C>
where
    Counting<C>: TwistOf<C>,
{
    ParallelPairing::<C, K, E>::for_executor(executor, exponent).pairing(p, q, executor)
}

/// A curve whose points and values have a text form.
trait TextCurve: SideBySide + PairingCurve<G1: EncodableGroup, G2: EncodableGroup, Fp: PrimeBytes> {}

impl<C: SideBySide + PairingCurve<G1: EncodableGroup, G2: EncodableGroup, Fp: PrimeBytes>> TextCurve for C {}

/// Computes single pairings side by side.
type Pairs<C> = Box<dyn Batch<Item = Points<C>, Output = Gt<C>> + Send>;

/// A curve with lanes.
trait SideBySide: PairingCurve {
    /// The product of optimal ate pairings.
    fn product(pairs: &[Points<Self>], exponent: Exponent) -> Gt<Self>;
    /// One optimal ate pairing over the threads of an executor.
    fn split(pair: &Points<Self>, exponent: Exponent, executor: &dyn Executor) -> Gt<Self>;
    fn side_by_side(exponent: Exponent) -> Pairs<Self>;
}

impl<C: Single> SideBySide for C
where
    Counting<C>: TwistOf<C>,
{
    fn product(pairs: &[Points<C>], exponent: Exponent) -> Gt<C> {
        single::product(pairs, exponent)
    }
    fn split(pair: &Points<C>, exponent: Exponent, executor: &dyn Executor) -> Gt<C> {
        by_machine!(C, over_threads, OptimalAte)(pair, exponent, executor)
    }
    fn side_by_side(exponent: Exponent) -> Pairs<C> {
        Box::new(PairingBatch::best(exponent))
    }
}

fn barreto_naehrig<C: TextCurve + BarretoNaehrig>(wanted: Wanted) -> Option<Box<dyn Machine>>
where
    Counting<C>: TwistOf<C>,
{
    match wanted.pairing {
        PairingName::RAte if !wanted.unreduced => Some(Box::new(Prime::<C> {
            product: |pairs| product(pairs, rate::<C>),
            split: Some(|points, executor| over_threads::<C, RAte, C::Fp2>(points, Exponent::Reduced, executor)),
            batch: None,
        })),
        _ => any_family::<C>(wanted),
    }
}

fn any_family<C: TextCurve>(wanted: Wanted) -> Option<Box<dyn Machine>>
where
    Counting<C>: TwistOf<C>,
{
    let product: fn(&[Points<C>]) -> Gt<C> = match (wanted.pairing, wanted.exponent) {
        _ if wanted.unreduced => return None,
        (PairingName::OptimalAte, Exponent::Fast) => |pairs| C::product(pairs, Exponent::Fast),
        (PairingName::OptimalAte, Exponent::Reduced) => |pairs| C::product(pairs, Exponent::Reduced),
        (PairingName::Tate, _) => |pairs| product(pairs, tate::<C>),
        (PairingName::RAte | PairingName::Eta | PairingName::OptimalEta, _) => return None,
    };
    let split: Option<SplitPairing<C>> = match (wanted.pairing, wanted.exponent) {
        (PairingName::OptimalAte, Exponent::Fast) => {
            Some(|points, executor| C::split(points, Exponent::Fast, executor))
        }
        (PairingName::OptimalAte, Exponent::Reduced) => {
            Some(|points, executor| C::split(points, Exponent::Reduced, executor))
        }
        _ => None,
    };
    let optimal_ate = wanted.pairing == PairingName::OptimalAte;
    let batch = optimal_ate.then(|| C::side_by_side(wanted.exponent));
    Some(Box::new(Prime::<C> { product, split, batch }))
}

fn product<C: PairingCurve>(pairs: &[Points<C>], pairing: impl Fn(&Affine<C::G1>, &Affine<C::G2>) -> Gt<C>) -> Gt<C> {
    pairs.iter().map(|(p, q)| pairing(p, q)).fold(Gt::one(Exponent::Reduced), Mul::mul)
}

impl<C: TextCurve> Machine for Prime<C> {
    fn value(&self, row: &PairRow, executor: &dyn Executor) -> Result<Vec<String>, RowError> {
        let pairs = points::<C>(row)?;
        let value = match (pairs.as_slice(), self.split) {
            ([pair], Some(split)) if executor.workers() > 1 => split(pair, executor),
            (pairs, _) => (self.product)(pairs),
        };
        Ok(text::format_fp12(value.as_fp12()))
    }

    fn together(&self) -> usize {
        self.batch.as_ref().map_or(1, |batch| batch.lanes())
    }

    fn values(&self, rows: Vec<Result<PairRow, RowError>>) -> Vec<Result<Vec<String>, RowError>> {
        let rows: Vec<_> = rows.into_iter().map(|row| points::<C>(&row?)).collect();
        let single = |pairs: &Vec<Points<C>>| if let [pair] = pairs.as_slice() { Some(*pair) } else { None };
        let singles: Vec<_> = rows.iter().flatten().filter_map(single).collect();
        let mut values = self.batch.as_ref().map(|batch| batch.compute(&singles)).unwrap_or_default().into_iter();
        let mut value = |pairs: Vec<Points<C>>| match single(&pairs).and_then(|_| values.next()) {
            Some(value) => value,
            None => (self.product)(&pairs),
        };
        rows.into_iter().map(|pairs| Ok(text::format_fp12(value(pairs?).as_fp12()))).collect()
    }
}

/// The arguments of a row's pairings.
fn points<C: TextCurve>(row: &PairRow) -> Result<Vec<Points<C>>, RowError> {
    let read = |(path, pair): &(String, PairText)| {
        Ok((point(&pair.p, &format!("{path}P"))?, point(&pair.q, &format!("{path}Q"))?))
    };
    row.pairs.iter().map(read).collect()
}

/// The point of the subgroup of order r that a field stands for.
fn point<G: EncodableGroup>(point: &PointText, field: &str) -> Result<Affine<G>, RowError> {
    let parsed = match point {
        PointText::Word(word) => text::PointText::<&str>::from_word(word).and_then(|word| text::parse_point(&word)),
        PointText::Affine([x, y]) => {
            let (x, y) = (parts::<G>(x, field, "x")?, parts::<G>(y, field, "y")?);
            text::parse_point(&text::PointText::Affine { x, y })
        }
        PointText::Divisor { .. } => return Err(RowError::no_divisor(field)),
    };
    parsed.map_err(|error| RowError::field(field, error))
}

fn parts<'a, G: EncodableGroup>(
    coordinate: &'a CoordinateText,
    field: &str,
    name: &str,
) -> Result<Vec<&'a str>, RowError> {
    match (coordinate, G::Field::DEGREE) {
        (CoordinateText::Integer(integer), 1) => Ok(vec![integer]),
        (CoordinateText::List(parts), 2..) => Ok(parts.iter().map(String::as_str).collect()),
        (_, 1) => Err(RowError::field(format!("{field}.{name}"), "one integer is expected, not a list")),
        _ => Err(RowError::field(format!("{field}.{name}"), "a list of two integers is expected")),
    }
}
