//! Coprocessors for η_T (seed 003): the loops of sections III-A and IV-A, the final exponentiations of III-B and IV-B.
//!
//! The curves are broken: discrete logarithms in their fields F_2^4m and F_3^6m are computed in practice. The circuits are for
//! reproduction and measurement, never for use.

use super::{Coprocessor, CoprocessorError, Multiplier};
use crate::bits::Bits;
use crate::field::FieldSpec;
use crate::multiplier::Recipe;
use pairloom_algebra::binary::Quartic;
use pairloom_algebra::ternary::Sextic;
use pairloom_algebra::{BinaryField, TernaryField};
use pairloom_curve::encoding::Place;
use pairloom_curve::hash::Dst;
use pairloom_curve::supersingular::{self, Curve, Element, Point};
use pairloom_curve::{binary, ternary};
use pairloom_pairing::{eta2, eta3};
use pairloom_trace::eta::{self, Head};
use pairloom_trace::flow::{Flow, Loop};
use pairloom_trace::schedule::{Microprogram, Modulo, Resources, Timeline, Unified};

/// A part of a pairing, scheduled, and the software that says what it has to give.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The curve's identifier.
    pub curve: &'static str,
    /// The field.
    pub field: FieldSpec,
    /// What is computed.
    pub looped: Loop,
    /// When.
    pub timeline: Timeline,
    /// What multiplies.
    pub multiplier: Multiplier,
    software: Software,
}

/// The results for some arguments after so many iterations, `None` if they are no such.
type Results = fn(&[Bits], usize) -> Option<Vec<Bits>>;

/// The results, and arguments for a message.
type Software = (Results, fn(&[u8]) -> Option<Vec<Bits>>);

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
}

/// What a final exponentiation is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExponentiationOptions {
    /// The coefficients that the multiplier takes in a cycle.
    pub digits: usize,
    /// Whether inverse Frobenius maps take the place of Frobenius maps. In characteristic two the result is then the fourth root of
    /// the other one.
    pub by_roots: bool,
}

/// The loop of a curve over F_2^m: `[x_P, x_Q, y_P, y_Q]` to the coordinates of 1, s, t, st.
///
/// # Errors
///
/// A multiplier so deep that an iteration takes more than 7 cycles; no schedule.
pub fn binary<C: binary::Curve>(options: &Options) -> Result<Unit, CoprocessorError> {
    binary_beginning::<C>(options, binary_iterations::<C>())
}

/// The beginning of a loop over F_2^m, so many of its (m − 1)/2 iterations: what large fields are simulated with.
///
/// # Errors
///
/// As for the whole loop; no iteration at all.
pub fn binary_beginning<C: binary::Curve>(options: &Options, iterations: usize) -> Result<Unit, CoprocessorError> {
    let software: Software = (binary_loop::<C>, binary_points::<C>);
    schedule(C::ID, binary_field::<C>()?, eta::eta2::<C>()?, options, iterations, software)
}

/// The loop of a curve over F_3^m: `[x_P, x_Q, y_P, y_Q]` to the coordinates of 1, σ, ρ, σρ, ρ², σρ².
///
/// # Errors
///
/// A multiplier so deep that an iteration takes more than 17 cycles; no schedule.
pub fn ternary<C: ternary::Curve>(options: &Options) -> Result<Unit, CoprocessorError> {
    ternary_beginning::<C>(options, ternary_iterations::<C>())
}

/// The beginning of a loop over F_3^m, as [`binary_beginning`].
///
/// # Errors
///
/// As for the whole loop; no iteration at all.
pub fn ternary_beginning<C: ternary::Curve>(options: &Options, iterations: usize) -> Result<Unit, CoprocessorError> {
    let software: Software = (ternary_loop::<C>, ternary_points::<C>);
    schedule(C::ID, ternary_field::<C>()?, eta::eta3::<C>(Head::Joined)?, options, iterations, software)
}

/// The final exponentiation of a curve over F_2^m: squarings one or three at a time.
///
/// # Errors
///
/// None for a curve of the registry.
pub fn binary_exponentiation<C: binary::Curve>(options: ExponentiationOptions) -> Result<Unit, CoprocessorError> {
    let flow = eta::exponentiation2::<C>(options.by_roots, 3)?;
    let reduced: Results = match options.by_roots {
        true => |f, _| binary_reduced_root::<C>(f),
        false => |f, _| binary_reduced::<C>(f),
    };
    let software: Software =
        (reduced, |message| binary_loop::<C>(&binary_points::<C>(message)?, binary_iterations::<C>()));
    straight(C::ID, binary_field::<C>()?, &flow, options, 3, software)
}

/// The final exponentiation of a curve over F_3^m: cubes one or two at a time.
///
/// # Errors
///
/// None for a curve of the registry.
pub fn ternary_exponentiation<C: ternary::Curve>(options: ExponentiationOptions) -> Result<Unit, CoprocessorError> {
    let flow = eta::exponentiation3::<C>(options.by_roots, 2)?;
    let software: Software = (
        |f, _| ternary_reduced::<C>(f),
        |message| ternary_loop::<C>(&ternary_points::<C>(message)?, ternary_iterations::<C>()),
    );
    straight(C::ID, ternary_field::<C>()?, &flow, options, 2, software)
}

/// The whole pairing of a curve over F_2^m on the hybrid unit alone (seed 003, section VI): `[x_P, x_Q, y_P, y_Q]` to the reduced
/// value; with `by_roots` to its fourth root.
///
/// # Errors
///
/// No schedule.
pub fn binary_pairing<C: binary::Curve>(options: ExponentiationOptions) -> Result<Unit, CoprocessorError> {
    let looped = eta::pairing2::<C>(options.by_roots, 3)?;
    let reduced: Results = match options.by_roots {
        true => |points, iterations| binary_reduced_root::<C>(&binary_loop::<C>(points, iterations)?),
        false => |points, iterations| binary_reduced::<C>(&binary_loop::<C>(points, iterations)?),
    };
    let (unified, iterations) = (Unified::both_ways(3, options.by_roots), binary_iterations::<C>());
    hybrid(C::ID, binary_field::<C>()?, looped, iterations, options, unified, (reduced, binary_points::<C>))
}

/// The whole pairing of a curve over F_3^m on the hybrid unit alone, as [`binary_pairing`]; by roots it is the same value.
///
/// # Errors
///
/// No schedule.
pub fn ternary_pairing<C: ternary::Curve>(options: ExponentiationOptions) -> Result<Unit, CoprocessorError> {
    let looped = eta::pairing3::<C>(options.by_roots, 2)?;
    let reduced: Results = |points, iterations| ternary_reduced::<C>(&ternary_loop::<C>(points, iterations)?);
    let (unified, iterations) = (Unified::both_ways(2, options.by_roots), ternary_iterations::<C>());
    hybrid(C::ID, ternary_field::<C>()?, looped, iterations, options, unified, (reduced, ternary_points::<C>))
}

fn binary_field<C: binary::Curve>() -> Result<FieldSpec, CoprocessorError> {
    let exponents: Vec<usize> = <C::Field as binary::BinaryElement>::EXPONENTS.iter().map(|e| *e as usize).collect();
    FieldSpec::binary(&exponents).map_err(|_| CoprocessorError::Curve(C::ID.to_owned()))
}

fn ternary_field<C: ternary::Curve>() -> Result<FieldSpec, CoprocessorError> {
    let terms = <C::Field as ternary::TernaryElement>::TERMS.iter().map(|(e, c)| (*e as usize, *c));
    FieldSpec::ternary(&terms.collect::<Vec<_>>()).map_err(|_| CoprocessorError::Curve(C::ID.to_owned()))
}

fn schedule(
    curve: &'static str,
    field: FieldSpec,
    looped: Loop,
    options: &Options,
    iterations: usize,
    software: Software,
) -> Result<Unit, CoprocessorError> {
    let resources = Resources::new(options.stages, &options.adders);
    let looped = looped.merge(options.adders.iter().copied().max().unwrap_or(2));
    let modulo = Modulo::of_loop(&looped, &resources)?;
    let products = looped.body.counts().products as i32;
    if modulo.interval > products {
        let (stages, interval) = (options.stages, modulo.interval);
        return Err(CoprocessorError::TooDeep { stages, interval, products });
    }
    let timeline = Timeline::new(&looped, &modulo, &resources, iterations)?;
    let multiplier = Multiplier::Pipelined(Recipe::standard(field.clone(), options.stages)?);
    Ok(Unit { curve, field, looped, timeline, multiplier, software })
}

fn straight(
    curve: &'static str,
    field: FieldSpec,
    flow: &Flow,
    options: ExponentiationOptions,
    maps: u8,
    software: Software,
) -> Result<Unit, CoprocessorError> {
    let unified = Unified::one_way(maps, options.by_roots);
    let (looped, timeline) = Timeline::straight(flow, &Resources::hybrid(field.degree(), options.digits, unified))?;
    let multiplier = Multiplier::Serial(options.digits);
    Ok(Unit { curve, field, looped, timeline, multiplier, software })
}

fn hybrid(
    curve: &'static str,
    field: FieldSpec,
    looped: Loop,
    iterations: usize,
    options: ExponentiationOptions,
    unified: Unified,
    software: Software,
) -> Result<Unit, CoprocessorError> {
    let resources = Resources::hybrid(field.degree(), options.digits, unified);
    let modulo = Modulo::of_loop(&looped, &resources)?;
    let timeline = Timeline::new(&looped, &modulo, &resources, iterations)?;
    let multiplier = Multiplier::Serial(options.digits);
    Ok(Unit { curve, field, looped, timeline, multiplier, software })
}

impl Unit {
    /// The control words.
    pub fn program(&self) -> Microprogram {
        Microprogram::new(&self.timeline, &self.looped)
    }

    /// The coprocessor.
    ///
    /// # Errors
    ///
    /// None for what this module makes.
    pub fn coprocessor(&self) -> Result<Coprocessor, CoprocessorError> {
        Coprocessor::new(self.program(), self.field.clone(), self.multiplier.clone())
    }

    /// The results for some arguments by software, `None` if they are no points or no elements.
    pub fn reference(&self, arguments: &[Bits]) -> Option<Vec<Bits>> {
        self.software.0(arguments, self.timeline.iterations)
    }

    /// Arguments for a message: points of the subgroup of order r, or their value after the loop.
    pub fn arguments(&self, message: &[u8]) -> Option<Vec<Bits>> {
        self.software.1(message)
    }
}

fn binary_iterations<C: binary::Curve>() -> usize {
    Head::Joined.iterations(C::Field::DEGREE)
}

fn ternary_iterations<C: ternary::Curve>() -> usize {
    Head::Joined.iterations(C::Field::DEGREE)
}

fn binary_loop<C: binary::Curve>(arguments: &[Bits], iterations: usize) -> Option<Vec<Bits>> {
    let [p, q] = points::<C>(arguments)?;
    let value = eta2::range::<C, _>(&p.xy()?, &q.xy()?, 0..1 + iterations);
    Some(all_bits(&value.coordinates(), C::Field::DEGREE))
}

fn ternary_loop<C: ternary::Curve>(arguments: &[Bits], iterations: usize) -> Option<Vec<Bits>> {
    let [p, q] = points::<C>(arguments)?;
    let value = eta3::range::<C, _>(&p.xy()?, &q.xy()?, 0..1 + iterations);
    Some(all_bits(&value.coordinates(), 2 * C::Field::DEGREE))
}

fn binary_reduced<C: binary::Curve>(arguments: &[Bits]) -> Option<Vec<Bits>> {
    let f = Quartic::from_coordinates(elements::<C::Field, _>(arguments)?);
    Some(all_bits(&eta2::final_exponentiation::<C, _>(&f).coordinates(), C::Field::DEGREE))
}

fn binary_reduced_root<C: binary::Curve>(arguments: &[Bits]) -> Option<Vec<Bits>> {
    let f = Quartic::from_coordinates(elements::<C::Field, _>(arguments)?);
    Some(all_bits(&eta2::final_exponentiation_fourth_root::<C, _>(&f).coordinates(), C::Field::DEGREE))
}

fn ternary_reduced<C: ternary::Curve>(arguments: &[Bits]) -> Option<Vec<Bits>> {
    let f = Sextic::from_coordinates(elements::<C::Field, _>(arguments)?);
    Some(all_bits(&eta3::final_exponentiation::<C, _>(&f).coordinates(), 2 * C::Field::DEGREE))
}

fn binary_points<C: binary::Curve>(message: &[u8]) -> Option<Vec<Bits>> {
    hashed::<C>(message, C::Field::DEGREE)
}

fn ternary_points<C: ternary::Curve>(message: &[u8]) -> Option<Vec<Bits>> {
    hashed::<C>(message, 2 * C::Field::DEGREE)
}

/// The tag of the points that testbenches use.
const TEST_POINTS: Dst<'static> = Dst::of_constant(b"pairloom hdl test vectors");

/// A pair of points for a message, as `[x_P, x_Q, y_P, y_Q]`.
fn hashed<C: Curve>(message: &[u8], width: usize) -> Option<Vec<Bits>> {
    let point = |which: u8| supersingular::hash_to_curve::<C>(&[message, &[which]].concat(), TEST_POINTS).xy();
    let ([x_p, y_p], [x_q, y_q]) = (point(b'P')?, point(b'Q')?);
    Some(all_bits(&[x_p, x_q, y_p, y_q], width))
}

/// The points with coordinates `[x_P, x_Q, y_P, y_Q]`, if they are on the curve.
fn points<C: Curve>(arguments: &[Bits]) -> Option<[Point<C>; 2]> {
    let [x_p, x_q, y_p, y_q] = elements(arguments)?;
    Some([Point::from_xy(x_p, y_p).ok()?, Point::from_xy(x_q, y_q).ok()?])
}

fn elements<E: Element, const N: usize>(bits: &[Bits]) -> Option<[E; N]> {
    let element = |bits: &Bits| E::decode(&to_bytes(bits, E::BYTES), Place::X).ok();
    let elements: Option<Vec<E>> = bits.iter().map(element).collect();
    elements?.try_into().ok()
}

/// Elements as they are in circuits: the integers that their bytes are.
fn all_bits<E: Element>(elements: &[E], width: usize) -> Vec<Bits> {
    let bits = |x: &E| {
        let bytes = x.to_be_bytes();
        let bit = |i: usize| bytes.len().checked_sub(1 + i / 8).is_some_and(|at| bytes[at] >> (i % 8) & 1 == 1);
        Bits::from_fn(width, bit)
    };
    elements.iter().map(bits).collect()
}

fn to_bytes(bits: &Bits, length: usize) -> Vec<u8> {
    let byte = |i: usize| (bits.slice(8 * i, 8).low_u64()) as u8;
    (0..length).rev().map(byte).collect()
}
