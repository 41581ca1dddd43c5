//! Coprocessors for the loops of η_T (seed 003, sections III-A and IV-A).
//!
//! The curves are broken: discrete logarithms in their fields F_2^4m and F_3^6m are computed in practice. The circuits are for
//! reproduction and measurement, never for use.

use super::{Coprocessor, CoprocessorError};
use crate::bits::Bits;
use crate::field::FieldSpec;
use crate::multiplier::Recipe;
use pairloom_algebra::{BinaryField, TernaryField};
use pairloom_curve::encoding::Place;
use pairloom_curve::hash::Dst;
use pairloom_curve::supersingular::{self, Element, Point};
use pairloom_curve::{binary, ternary};
use pairloom_pairing::{eta2, eta3};
use pairloom_trace::eta::{self, Head};
use pairloom_trace::flow::Loop;
use pairloom_trace::schedule::{Microprogram, Modulo, Resources, Timeline};

/// A loop of η_T, scheduled.
#[derive(Clone, Debug)]
pub struct Miller {
    /// The curve's identifier.
    pub curve: &'static str,
    /// The field.
    pub field: FieldSpec,
    /// The loop.
    pub looped: Loop,
    /// What it runs on.
    pub resources: Resources,
    /// The schedule of its body.
    pub modulo: Modulo,
    /// All its iterations.
    pub timeline: Timeline,
    /// The value after the loop for `[x_P, x_Q, y_P, y_Q]`, by software.
    pub reference: fn(&[Bits; 4]) -> Option<Vec<Bits>>,
    /// Arguments for a message.
    pub hashed: fn(&[u8], usize) -> Option<[Bits; 4]>,
}

type Software = (fn(&[Bits; 4]) -> Option<Vec<Bits>>, fn(&[u8], usize) -> Option<[Bits; 4]>);

/// What a loop is made with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The stages of the multiplier.
    pub stages: u32,
    /// The operands of each adder.
    pub adders: Vec<usize>,
}

impl Options {
    /// The paper's five stages; an adder of two operands and one of four.
    pub fn binary() -> Self {
        Self { stages: 5, adders: vec![2, 4] }
    }
    /// The paper's seven stages; an adder of four operands.
    pub fn ternary() -> Self {
        Self { stages: 7, adders: vec![4] }
    }

    fn resources(&self) -> Resources {
        Resources::new(self.stages, &self.adders)
    }

    fn most_operands(&self) -> usize {
        self.adders.iter().copied().max().unwrap_or(2)
    }
}

/// The loop of a curve over F_2^m.
///
/// # Errors
///
/// A multiplier so deep that an iteration takes more than 7 cycles; no schedule.
pub fn binary<C: binary::Curve>(options: &Options) -> Result<Miller, CoprocessorError> {
    let exponents: Vec<usize> = <C::Field as binary::BinaryElement>::EXPONENTS.iter().map(|e| *e as usize).collect();
    let field = FieldSpec::binary(&exponents).map_err(|_| CoprocessorError::Curve(C::ID.to_owned()))?;
    let iterations = Head::Joined.iterations(C::Field::DEGREE);
    schedule(C::ID, field, eta::eta2::<C>()?, options, iterations, (binary_reference::<C>, hashed_arguments::<C>))
}

/// The loop of a curve over F_3^m.
///
/// # Errors
///
/// A multiplier so deep that an iteration takes more than 17 cycles; no schedule.
pub fn ternary<C: ternary::Curve>(options: &Options) -> Result<Miller, CoprocessorError> {
    let terms: Vec<(usize, u8)> =
        <C::Field as ternary::TernaryElement>::TERMS.iter().map(|(e, c)| (*e as usize, *c)).collect();
    let field = FieldSpec::ternary(&terms).map_err(|_| CoprocessorError::Curve(C::ID.to_owned()))?;
    let iterations = Head::Joined.iterations(C::Field::DEGREE);
    schedule(
        C::ID,
        field,
        eta::eta3::<C>(Head::Joined)?,
        options,
        iterations,
        (ternary_reference::<C>, hashed_arguments::<C>),
    )
}

fn schedule(
    curve: &'static str,
    field: FieldSpec,
    looped: Loop,
    options: &Options,
    iterations: usize,
    (reference, hashed): Software,
) -> Result<Miller, CoprocessorError> {
    let (looped, resources) = (looped.merge(options.most_operands()), options.resources());
    let modulo = Modulo::of_loop(&looped, &resources)?;
    let products = looped.body.counts().products as i32;
    if modulo.interval > products {
        let (stages, interval) = (options.stages, modulo.interval);
        return Err(CoprocessorError::TooDeep { stages, interval, products });
    }
    let timeline = Timeline::new(&looped, &modulo, &resources, iterations)?;
    Ok(Miller { curve, field, looped, resources, modulo, timeline, reference, hashed })
}

impl Miller {
    /// The control words.
    pub fn program(&self) -> Microprogram {
        Microprogram::new(&self.timeline, &self.looped)
    }

    /// The coprocessor with the standard multiplier.
    ///
    /// # Errors
    ///
    /// None but those of a multiplier too deep.
    pub fn coprocessor(&self) -> Result<Coprocessor, CoprocessorError> {
        Coprocessor::new(self.program(), Recipe::standard(self.field.clone(), self.resources.multiplier)?)
    }
}

fn binary_reference<C: binary::Curve>(arguments: &[Bits; 4]) -> Option<Vec<Bits>> {
    let [p, q] = points::<C>(arguments)?;
    Some(eta2::unreduced(&p, &q).coordinates().iter().map(|x| to_bits(x, C::Field::DEGREE)).collect())
}

fn ternary_reference<C: ternary::Curve>(arguments: &[Bits; 4]) -> Option<Vec<Bits>> {
    let [p, q] = points::<C>(arguments)?;
    Some(eta3::unreduced(&p, &q).coordinates().iter().map(|x| to_bits(x, 2 * C::Field::DEGREE)).collect())
}

/// The points with coordinates `[x_P, x_Q, y_P, y_Q]`, if they are on the curve.
fn points<C: supersingular::Curve>(arguments: &[Bits; 4]) -> Option<[Point<C>; 2]> {
    let element = |bits: &Bits| C::Field::decode(&to_bytes(bits, C::Field::BYTES), Place::X).ok();
    let [x_p, x_q, y_p, y_q] = arguments.each_ref().map(element);
    let point = |x: Option<C::Field>, y: Option<C::Field>| Point::from_xy(x?, y?).ok();
    Some([point(x_p, y_p)?, point(x_q, y_q)?])
}

/// A pair of points of the subgroup of order r for a message, as arguments.
pub fn hashed_arguments<C: supersingular::Curve>(message: &[u8], width: usize) -> Option<[Bits; 4]> {
    let point = |which: u8| supersingular::hash_to_curve::<C>(&[message, &[which]].concat(), TEST_POINTS);
    arguments(&point(b'P'), &point(b'Q'), width)
}

/// The tag of the points that testbenches use.
const TEST_POINTS: Dst<'static> = Dst::of_constant(b"pairloom hdl test vectors");

/// The arguments of a pair of points, `None` for infinity.
pub fn arguments<C: supersingular::Curve>(p: &Point<C>, q: &Point<C>, width: usize) -> Option<[Bits; 4]> {
    let ([x_p, y_p], [x_q, y_q]) = (p.xy()?, q.xy()?);
    Some([x_p, x_q, y_p, y_q].map(|x| to_bits(&x, width)))
}

/// An element as it is in circuits: the integer that its bytes are.
fn to_bits<E: Element>(x: &E, width: usize) -> Bits {
    let bytes = x.to_be_bytes();
    Bits::from_fn(width, |i| bytes[bytes.len() - 1 - i / 8] >> (i % 8) & 1 == 1)
}

fn to_bytes(bits: &Bits, length: usize) -> Vec<u8> {
    let byte = |i: usize| (bits.slice(8 * i, 8).low_u64()) as u8;
    (0..length).rev().map(byte).collect()
}
