//! What the circuits are compared with.

use super::family::{Element, Family, Formulas, Value};
use crate::bits::Bits;
use crate::coprocessor::unit::Software;
use pairloom_curve::encoding::Component;
use pairloom_curve::hash::Dst;
use pairloom_curve::supersingular::{self, Element as _, Point};
use pairloom_pairing::stepped::{MillerLoop, segment};

/// The loop's.
pub(super) fn looped<E: Family>() -> Software {
    Software {
        results: |points, iterations| Some(to_bits::<E>(&unreduced::<E>(points, Some(iterations))?)),
        arguments: points::<E>,
    }
}

/// The final exponentiation's.
pub(super) fn exponentiation<E: Family>(by_roots: bool) -> Software {
    let results: fn(&[Bits], usize) -> _ = match by_roots {
        true => |f, _| Some(reduced::<E>(&value::<E>(f)?, true)),
        false => |f, _| Some(reduced::<E>(&value::<E>(f)?, false)),
    };
    Software { results, arguments: |message| Some(to_bits::<E>(&unreduced::<E>(&points::<E>(message)?, None)?)) }
}

/// The whole pairing's.
pub(super) fn pairing<E: Family>(by_roots: bool) -> Software {
    let results: fn(&[Bits], usize) -> _ = match by_roots {
        true => |points, iterations| Some(reduced::<E>(&unreduced::<E>(points, Some(iterations))?, true)),
        false => |points, iterations| Some(reduced::<E>(&unreduced::<E>(points, Some(iterations))?, false)),
    };
    Software { results, arguments: points::<E> }
}

type Computed<E> = Value<E, Element<E>>;

/// The value of points with coordinates `[x_P, x_Q, y_P, y_Q]` after so many iterations, or all, if they are on the curve.
fn unreduced<E: Family>(arguments: &[Bits], iterations: Option<usize>) -> Option<Computed<E>> {
    let [x_p, x_q, y_p, y_q]: [Element<E>; 4] = elements::<E>(arguments)?.try_into().ok()?;
    let on_curve = |x, y| Point::<E::Curve>::from_xy(x, y).ok()?.xy();
    let miller = <E as Formulas<Element<E>>>::miller_loop(on_curve(x_p, y_p)?, on_curve(x_q, y_q)?);
    let mut state = miller.start();
    let head = miller.head(&state);
    segment(&miller, &mut state, head, 0..iterations.unwrap_or(miller.iterations()))
}

fn reduced<E: Family>(f: &Computed<E>, by_roots: bool) -> Vec<Bits> {
    to_bits::<E>(&<E as Formulas<Element<E>>>::power(f, by_roots))
}

/// The tag of the points that testbenches use.
const TEST_POINTS: Dst<'static> = Dst::of_constant(b"pairloom hdl test vectors");

/// A pair of points for a message, as `[x_P, x_Q, y_P, y_Q]`.
fn points<E: Family>(message: &[u8]) -> Option<Vec<Bits>> {
    let point = |which: u8| supersingular::hash_to_curve::<E::Curve>(&[message, &[which]].concat(), TEST_POINTS).xy();
    let ([x_p, y_p], [x_q, y_q]) = (point(b'P')?, point(b'Q')?);
    Some(all_bits::<E>(&[x_p, x_q, y_p, y_q]))
}

fn value<E: Family>(bits: &[Bits]) -> Option<Computed<E>> {
    <E as Formulas<Element<E>>>::value(elements::<E>(bits)?)
}

fn elements<E: Family>(bits: &[Bits]) -> Option<Vec<Element<E>>> {
    let element = |bits: &Bits| Element::<E>::decode(&to_bytes(bits, Element::<E>::BYTES), Component::X).ok();
    bits.iter().map(element).collect()
}

fn to_bits<E: Family>(value: &Computed<E>) -> Vec<Bits> {
    all_bits::<E>(&<E as Formulas<Element<E>>>::coordinates(value))
}

/// Elements as they are in circuits: the integers that their bytes are.
fn all_bits<E: Family>(elements: &[Element<E>]) -> Vec<Bits> {
    let bits = |x: &Element<E>| {
        let bytes = x.to_be_bytes();
        let bit = |i: usize| bytes.len().checked_sub(1 + i / 8).is_some_and(|at| bytes[at] >> (i % 8) & 1 == 1);
        Bits::from_fn(E::WIDTH, bit)
    };
    elements.iter().map(bits).collect()
}

fn to_bytes(bits: &Bits, length: usize) -> Vec<u8> {
    let byte = |i: usize| (bits.slice(8 * i, 8).low_u64()) as u8;
    (0..length).rev().map(byte).collect()
}
