//! Points and divisors of curves with symmetric pairings, as bytes and as text.

use crate::one_line;
use crate::points::as_given_and_fitted;
use pairloom_curve::encoding::DecodeError;
use pairloom_curve::encoding::text::PointText;
use pairloom_curve::genus2::{self, Divisor, DivisorText, G2_79, G2_367};
use pairloom_curve::supersingular::{Curve, Element, Point};
use pairloom_curve::supersingular2::Ss21536;
use pairloom_curve::{binary, ternary};

/// Points of a curve that the first byte chooses.
pub fn supersingular_points(input: &[u8]) {
    let Some((first, bytes)) = input.split_first() else { return };
    match first % 5 {
        0 => points::<binary::E2_239>(bytes),
        1 => points::<binary::E2_1223>(bytes),
        2 => points::<ternary::E3_97>(bytes),
        3 => points::<ternary::E3_509>(bytes),
        _ => points::<Ss21536>(bytes),
    }
}

fn points<C: Curve>(input: &[u8]) {
    let compressed = 1 + C::Field::BYTES;
    for bytes in as_given_and_fitted(input, if input.first() == Some(&4) { 2 * compressed - 1 } else { compressed }) {
        match Point::<C>::from_bytes(&bytes) {
            Ok(point) => {
                let again = if bytes[0] == 4 { point.to_bytes_uncompressed() } else { point.to_bytes() };
                assert_eq!(again, bytes);
                assert!(point.add(&point.neg()).is_identity());
                let shown = match point.to_text() {
                    PointText::Infinity => Point::from_word("inf"),
                    PointText::Affine { x, y } => Point::from_text(&x[0], &y[0]),
                };
                assert_eq!(shown, Ok(point));
            }
            Err(error) => one_line(error),
        }
    }
    let text = String::from_utf8_lossy(input);
    let (x, y) = text.split_once(' ').unwrap_or((&text, ""));
    returns(Point::<C>::from_text(x, y), |point| Point::from_bytes(&point.to_bytes()));
    returns(Point::<C>::from_word(&text), |point| Point::from_bytes(&point.to_bytes()));
}

/// Divisors of a curve that the first byte chooses.
pub fn genus2_divisors(input: &[u8]) {
    let Some((first, bytes)) = input.split_first() else { return };
    if first % 2 == 0 { divisors::<G2_79>(bytes) } else { divisors::<G2_367>(bytes) }
}

fn divisors<C: genus2::Curve>(input: &[u8]) {
    let element = C::Field::BYTES;
    let elements = match input.first() {
        Some(2 | 3) => 1,
        Some(4 | 8..=11) => 2,
        Some(12) => 4,
        _ => 0,
    };
    for bytes in as_given_and_fitted(input, 1 + elements * element) {
        match Divisor::<C>::from_bytes(&bytes) {
            Ok(divisor) => {
                assert!(bytes == divisor.to_bytes() || bytes == divisor.to_bytes_uncompressed());
                assert_eq!(divisor.add(&divisor.neg()), Divisor::IDENTITY);
                let shown = match divisor.to_text() {
                    DivisorText::Infinity => Divisor::from_word("inf"),
                    DivisorText::Mumford { u, v } => Divisor::from_text(&u, &v),
                };
                assert_eq!(shown, Ok(divisor));
            }
            Err(error) => one_line(error),
        }
    }
    let text = String::from_utf8_lossy(input);
    let (u, v) = text.split_once('/').unwrap_or((&text, ""));
    let words = |side: &str| side.split_ascii_whitespace().map(str::to_owned).collect::<Vec<_>>();
    returns(Divisor::<C>::from_text(&words(u), &words(v)), |divisor| Divisor::from_bytes(&divisor.to_bytes()));
    returns(Divisor::<C>::from_word(&text), |divisor| Divisor::from_bytes(&divisor.to_bytes()));
}

/// What could be read returns from its bytes; errors take a line.
fn returns<T: PartialEq + core::fmt::Debug>(
    read: Result<T, DecodeError>,
    again: impl Fn(&T) -> Result<T, DecodeError>,
) {
    match read {
        Ok(value) => assert_eq!(again(&value), Ok(value)),
        Err(error) => one_line(error),
    }
}
