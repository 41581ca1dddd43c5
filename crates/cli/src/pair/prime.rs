//! The pairings of curves over prime fields.

use super::lines::Line;
use super::mode::{Answer, DeviceMode, Mode, PairingName, Pairings, Wanted, answer, products};
use super::row::{CoordinateText, PairRow, PairText, PointText, RowError};
use crate::gpu::Devices;
use pairloom_curve::encoding::{Coordinate, EncodableGroup, PrimeBytes, text};
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_gpu::{GpuCurve, GpuError};
use pairloom_pairing::compiled;
use pairloom_pairing::tate::tate;
use pairloom_pairing::{Convention, Exponent, Fast, Gt, Reduced};
use pairloom_parallel::compiled::{CompiledPrime, CompiledRate};
use pairloom_parallel::{Executor, Inline, batch};
use std::marker::PhantomData;

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

/// What is computed of pairs over the threads of an executor.
type OfPairs<C, V> = fn(&[Points<C>], &dyn Executor) -> V;

/// A pairing on a curve over a prime field, over the threads of an executor.
struct Prime<C: PairingCurve, X: Convention> {
    pairings: OfPairs<C, Vec<Gt<C, X>>>,
    product: OfPairs<C, Gt<C, X>>,
}

/// A curve whose points and values have a text form.
trait TextCurve: CompiledPrime + PairingCurve<G1: EncodableGroup, G2: EncodableGroup, Fp: PrimeBytes> {}

impl<C: CompiledPrime + PairingCurve<G1: EncodableGroup, G2: EncodableGroup, Fp: PrimeBytes>> TextCurve for C {}

fn barreto_naehrig<C: TextCurve + CompiledRate>(wanted: Wanted) -> Option<Box<dyn Mode>> {
    match wanted.pairing {
        PairingName::RAte if !wanted.unreduced => Some(Box::new(Prime::<C, Reduced> {
            pairings: |pairs, executor| products(pairs, executor, |(p, q), executor| C::rate(p, q, executor)),
            product: |pairs, _| pairs.iter().map(|(p, q)| C::rate(p, q, &Inline)).product(),
        })),
        _ => any_family::<C>(wanted),
    }
}

fn any_family<C: TextCurve>(wanted: Wanted) -> Option<Box<dyn Mode>> {
    match (wanted.pairing, wanted.exponent) {
        _ if wanted.unreduced => None,
        (PairingName::OptimalAte, Exponent::Fast) => {
            Some(Box::new(Prime::<C, Fast> { pairings: batch::pairings, product: batch::multi_pairing }))
        }
        (PairingName::OptimalAte, Exponent::Reduced) => Some(Box::new(Prime::<C, Reduced> {
            pairings: batch::pairings,
            product: |pairs, _| compiled::product(pairs),
        })),
        (PairingName::Tate, _) => Some(Box::new(Prime::<C, Reduced> {
            pairings: |pairs, executor| batch::each(pairs, executor, |(p, q)| tate(p, q)),
            product: |pairs, _| pairs.iter().map(|(p, q)| tate(p, q)).product(),
        })),
        (PairingName::RAte | PairingName::Eta | PairingName::OptimalEta, _) => None,
    }
}

impl<C: TextCurve, X: Convention> Mode for Prime<C, X> {
    fn answers(&self, lines: &[Line], executor: &dyn Executor) -> Vec<Answer> {
        let mut values = |rows: &[Vec<Points<C>>]| {
            let (singles, several): (Vec<_>, Vec<_>) = rows.iter().partition(|pairs| pairs.len() == 1);
            let singles: Vec<_> = singles.into_iter().flatten().copied().collect();
            let mut singles = (self.pairings)(&singles, executor).into_iter();
            let several = products(&several, executor, |pairs, executor| (self.product)(pairs, executor));
            let mut several = several.into_iter();
            let value = |pairs: &Vec<_>| if pairs.len() == 1 { singles.next() } else { several.next() };
            texts(&rows.iter().map(value).map(Option::unwrap_or_default).collect::<Vec<_>>(), executor)
        };
        answer(lines, executor, &points::<C>, &mut values)
    }
}

/// What computes the default pairing of a curve on GPUs; `None` of other curves.
pub fn on_devices(curve: &str, devices: Devices) -> Option<Box<dyn DeviceMode>> {
    fn of<C: TextCurve + GpuCurve>(devices: Devices) -> Option<Box<dyn DeviceMode>> {
        Some(Box::new(OnDevices::<C> { devices, curve: PhantomData }))
    }
    match curve {
        id if id == bls12_381::Curve::ID => of::<bls12_381::Curve>(devices),
        id if id == bn254::Curve::ID => of::<bn254::Curve>(devices),
        id if id == bn254_nogami::Curve::ID => of::<bn254_nogami::Curve>(devices),
        _ => None,
    }
}

/// The optimal ate pairing on GPUs: rows are read and written here, and computed there.
struct OnDevices<C> {
    devices: Devices,
    curve: PhantomData<fn() -> C>,
}

impl<C: TextCurve + GpuCurve> DeviceMode for OnDevices<C> {
    fn answers(&self, lines: &[Line], executor: &dyn Executor) -> Result<Vec<Answer>, GpuError> {
        let mut failure = None;
        let mut values = |rows: &[Vec<Points<C>>]| match C::products(&self.devices.0, rows) {
            Ok(values) => texts(&values, executor),
            Err(error) => {
                failure = Some(error);
                vec![]
            }
        };
        let answers = answer(lines, executor, &points::<C>, &mut values);
        failure.map_or(Ok(answers), Err)
    }
}

/// The coordinates of values.
fn texts<C: TextCurve, X: Convention>(values: &[Gt<C, X>], executor: &dyn Executor) -> Vec<Vec<String>> {
    batch::each(values, executor, |value| text::format_fp12(value.as_fp12()))
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
