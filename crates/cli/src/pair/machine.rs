//! Which pairings a curve has, and how a row becomes a value.

use super::row::{CoordinateText, PairRow, PointText, RowError};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use core::fmt;
use core::ops::Mul;
use pairloom_curve::encoding::{Coordinate, EncodableGroup, PrimeBytes, text};
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254, bn254_nogami, registry};
use pairloom_pairing::engine::{miller, reduce};
use pairloom_pairing::line::TwistOf;
use pairloom_pairing::miller::OptimalAte;
use pairloom_pairing::rate::{BarretoNaehrig, RAte, rate};
use pairloom_pairing::tate::tate;
use pairloom_pairing::{Exponent, Gt, multi_pairing};
use pairloom_parallel::cost::calibrate::Counting;
use pairloom_parallel::engine::SplitKind;
use pairloom_parallel::{Executor, ParallelPairing};

/// The curves that the command knows: those of the registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CurveName {
    /// bn254.
    Bn254,
    /// bn254-nogami.
    Bn254Nogami,
    /// bls12-381.
    Bls12381,
}

impl ValueEnum for CurveName {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Bn254, Self::Bn254Nogami, Self::Bls12381]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let entry = registry::find(self.id())?;
        let help = format!("{}; security today: {}", entry.equation, entry.security.today);
        Some(PossibleValue::new(entry.id).aliases(entry.aliases).help(help))
    }
}

/// The pairings that some curve has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PairingName {
    /// the shortest loop; the default
    OptimalAte,
    /// the R-ate pairing (bn254, bn254-nogami), exactly reduced
    RAte,
    /// the reduced Tate pairing, slow
    Tate,
}

impl fmt::Display for CurveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Display for PairingName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_possible_value().map_or(Ok(()), |value| f.write_str(value.get_name()))
    }
}

impl CurveName {
    /// The identifier.
    pub fn id(self) -> &'static str {
        match self {
            Self::Bn254 => bn254::Curve::ID,
            Self::Bn254Nogami => bn254_nogami::Curve::ID,
            Self::Bls12381 => bls12_381::Curve::ID,
        }
    }

    /// The security today, in words.
    pub fn security(self) -> String {
        registry::find(self.id()).map_or_else(String::new, |entry| entry.security.today.to_string())
    }

    /// The pairings of the curve, the default first.
    pub fn pairings(self) -> &'static [PairingName] {
        match self {
            Self::Bn254 | Self::Bn254Nogami => &[PairingName::OptimalAte, PairingName::RAte, PairingName::Tate],
            Self::Bls12381 => &[PairingName::OptimalAte, PairingName::Tate],
        }
    }

    /// What computes a pairing; `None` unless it is one of [`Self::pairings`].
    pub fn machine(self, pairing: PairingName, exponent: Exponent) -> Option<Box<dyn Machine>> {
        match self {
            Self::Bn254 => barreto_naehrig::<bn254::Curve>(pairing, exponent),
            Self::Bn254Nogami => barreto_naehrig::<bn254_nogami::Curve>(pairing, exponent),
            Self::Bls12381 => any_family::<bls12_381::Curve>(pairing, exponent),
        }
    }
}

/// Computes the value that a row asks for, as the integers of its answer.
pub trait Machine: Sync {
    /// The value, or what is wrong with the row. A single pairing goes over the threads of the executor.
    ///
    /// # Errors
    ///
    /// The field that is no point of its group.
    fn value(&self, row: &PairRow, executor: &dyn Executor) -> Result<Vec<String>, RowError>;
}

/// Points of G1 and G2.
type Points<C> = (Affine<<C as PairingCurve>::G1>, Affine<<C as PairingCurve>::G2>);

/// A pairing on a curve over a prime field.
struct Prime<C: PairingCurve> {
    product: fn(&[Points<C>]) -> Gt<C>,
    split: Option<SplitPairing<C>>,
}

/// A single pairing over the threads of an executor.
type SplitPairing<C> = fn(&Points<C>, &dyn Executor) -> Gt<C>;

fn over_threads<C: PairingCurve, K: SplitKind<C>>(
    (p, q): &Points<C>,
    exponent: Exponent,
    executor: &dyn Executor,
) -> Gt<C>
where
    Counting<C>: TwistOf<C>,
{
    ParallelPairing::<C, K>::for_executor(executor, exponent).pairing(p, q, executor)
}

/// A curve whose points and values have a text form.
trait TextCurve: PairingCurve<G1: EncodableGroup, G2: EncodableGroup, Fp: PrimeBytes> {}

impl<C: PairingCurve<G1: EncodableGroup, G2: EncodableGroup, Fp: PrimeBytes>> TextCurve for C {}

fn barreto_naehrig<C: TextCurve + BarretoNaehrig>(pairing: PairingName, exponent: Exponent) -> Option<Box<dyn Machine>>
where
    Counting<C>: TwistOf<C>,
{
    match pairing {
        PairingName::RAte => Some(Box::new(Prime::<C> {
            product: |pairs| product(pairs, rate::<C>),
            split: Some(|points, executor| over_threads::<C, RAte>(points, Exponent::Reduced, executor)),
        })),
        _ => any_family::<C>(pairing, exponent),
    }
}

fn any_family<C: TextCurve>(pairing: PairingName, exponent: Exponent) -> Option<Box<dyn Machine>>
where
    Counting<C>: TwistOf<C>,
{
    let product: fn(&[Points<C>]) -> Gt<C> = match (pairing, exponent) {
        (PairingName::OptimalAte, Exponent::Fast) => multi_pairing::<C>,
        (PairingName::OptimalAte, Exponent::Reduced) => |pairs| reduce(&miller::<C>(pairs), Exponent::Reduced),
        (PairingName::Tate, _) => |pairs| product(pairs, tate::<C>),
        (PairingName::RAte, _) => return None,
    };
    let split: Option<SplitPairing<C>> = match (pairing, exponent) {
        (PairingName::OptimalAte, Exponent::Fast) => {
            Some(|points, executor| over_threads::<C, OptimalAte>(points, Exponent::Fast, executor))
        }
        (PairingName::OptimalAte, Exponent::Reduced) => {
            Some(|points, executor| over_threads::<C, OptimalAte>(points, Exponent::Reduced, executor))
        }
        _ => None,
    };
    Some(Box::new(Prime::<C> { product, split }))
}

fn product<C: PairingCurve>(pairs: &[Points<C>], pairing: impl Fn(&Affine<C::G1>, &Affine<C::G2>) -> Gt<C>) -> Gt<C> {
    pairs.iter().map(|(p, q)| pairing(p, q)).fold(Gt::one(Exponent::Reduced), Mul::mul)
}

impl<C: TextCurve> Machine for Prime<C> {
    fn value(&self, row: &PairRow, executor: &dyn Executor) -> Result<Vec<String>, RowError> {
        let points = |(path, pair): &(String, super::row::PairText)| {
            Ok((point(&pair.p, &format!("{path}P"))?, point(&pair.q, &format!("{path}Q"))?))
        };
        let pairs = row.pairs.iter().map(points).collect::<Result<Vec<_>, RowError>>()?;
        let value = match (pairs.as_slice(), self.split) {
            ([pair], Some(split)) if executor.workers() > 1 => split(pair, executor),
            (pairs, _) => (self.product)(pairs),
        };
        Ok(text::format_fp12(value.as_fp12()))
    }
}

/// The point of the subgroup of order r that a field stands for.
fn point<G: EncodableGroup>(point: &PointText, field: &str) -> Result<Affine<G>, RowError> {
    let parsed = match point {
        PointText::Word(word) => text::PointText::<&str>::from_word(word).and_then(|word| text::parse_point(&word)),
        PointText::Affine([x, y]) => {
            let (x, y) = (parts::<G>(x, field, "x")?, parts::<G>(y, field, "y")?);
            text::parse_point(&text::PointText::Affine { x, y })
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_registry_s_curves_are_all_known() {
        let ids: Vec<_> = CurveName::value_variants().iter().map(|curve| curve.id()).collect();
        assert_eq!(ids, registry::CURVES.iter().map(|entry| entry.id).collect::<Vec<_>>());
        assert_eq!(CurveName::from_str("alt_bn128", false), Ok(CurveName::Bn254));
    }

    #[test]
    fn curves_have_the_pairings_that_they_list() {
        for curve in CurveName::value_variants() {
            for pairing in PairingName::value_variants() {
                let machine = curve.machine(*pairing, Exponent::Fast);
                assert_eq!(machine.is_some(), curve.pairings().contains(pairing), "{curve} {pairing}");
            }
        }
    }
}
