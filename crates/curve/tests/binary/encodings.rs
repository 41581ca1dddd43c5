//! Bytes and text.

use super::*;
use pairloom_curve::binary::{E2_239, E2_1223, hash_to_curve};
use pairloom_curve::encoding::{DecodeError, Place};
use pairloom_curve::hash::Dst;

fn round_trips<C: Curve>() {
    for p in every_point::<C>() {
        for bytes in [p.to_bytes(), p.to_bytes_uncompressed()] {
            assert_eq!(Point::from_bytes(&bytes), Ok(p));
        }
    }
}

#[test]
fn every_point_returns_from_its_bytes() {
    on_toys!(round_trips: Toy3B0 Toy3B1 Toy9B0 Toy9B1);
}

/// All byte strings of both lengths: each is the only form of its point or an error.
fn nothing_else_decodes<C: Curve>() {
    let mut decoded = 0;
    for first in 0..=255u8 {
        for second in 0..=255u8 {
            if let Ok(point) = Point::<C>::from_bytes(&[first, second]) {
                assert_eq!(point.to_bytes(), [first, second]);
                decoded += 1;
            }
        }
    }
    assert_eq!(integer(C::GROUP_ORDER), (decoded + 1usize).into());
}

#[test]
fn encodings_are_unique() {
    on_toys!(nothing_else_decodes: Toy3B0 Toy3B1 Toy5B0 Toy7B1);
}

fn sample<C: Curve>() -> Point<C> {
    hash_to_curve(b"sample", Dst::of_constant(b"PAIRLOOM-TEST"))
}

#[test]
fn lengths() {
    let point = sample::<E2_1223>();
    assert_eq!((point.to_bytes().len(), point.to_bytes_uncompressed().len()), (154, 307));
    assert_eq!((Point::<E2_239>::IDENTITY.to_bytes(), sample::<E2_239>().to_bytes().len()), (vec![0], 31));
}

#[test]
fn every_mistake_has_its_error() {
    type P = Point<E2_239>;
    let good = sample::<E2_239>().to_bytes_uncompressed();
    let compressed = sample::<E2_239>().to_bytes();
    let with = |bytes: &[u8], index: usize, mask: u8| {
        let mut bytes = bytes.to_vec();
        bytes[index] ^= mask;
        P::from_bytes(&bytes)
    };
    let too_high = |place| Err(DecodeError::DegreeTooHigh { place, degree: 239 });
    assert_eq!(P::from_bytes(&[]), Err(DecodeError::WrongLength { expected: 31, got: 0 }));
    assert_eq!(P::from_bytes(&good[..60]), Err(DecodeError::WrongLength { expected: 61, got: 60 }));
    assert_eq!(P::from_bytes(&[0, 0]), Err(DecodeError::WrongLength { expected: 1, got: 2 }));
    assert_eq!(with(&good, 0, 8), Err(DecodeError::UnknownFlags { flags: 12 }));
    assert_eq!((with(&good, 1, 0x80), with(&good, 31, 0x80)), (too_high(Place::X), too_high(Place::Y)));
    assert_eq!(with(&compressed, 1, 0x80), too_high(Place::X));
    assert_eq!(with(&good, 60, 2), Err(DecodeError::NotOnCurve { hint: Default::default() }));
    let misses = (0..=255).filter(|mask| with(&compressed, 30, *mask).is_err()).collect::<Vec<_>>();
    assert!((64..192).contains(&misses.len()));
    assert_eq!(with(&compressed, 30, misses[0]), Err(DecodeError::NoPoint { hint: Default::default() }));
}

#[test]
fn text() {
    type P = Point<E2_239>;
    let point = sample::<E2_239>();
    let [x, y] = point.xy().expect("finite").map(|element| element.to_string());
    assert_eq!(P::from_text(&x, &y), Ok(point));
    let beyond = format!("0x8{}", "0".repeat(59));
    assert_eq!(P::from_text(&beyond, &y), Err(DecodeError::DegreeTooHigh { place: Place::X, degree: 239 }));
    assert_eq!(
        P::from_text(&x, &format!("0x{}", "0".repeat(61))),
        Err(DecodeError::TooManyHexDigits { place: Place::Y, allowed: 60, got: 61 })
    );
    assert_eq!(P::from_text(&x, "12"), Err(DecodeError::MissingHexPrefix { place: Place::Y }));
    assert_eq!(P::from_text(&y, &x), Err(DecodeError::NotOnCurve { hint: Default::default() }));
    assert_eq!((P::from_word("inf"), P::from_word("O")), (Ok(Point::IDENTITY), Err(DecodeError::UnknownPointWord)));
    let message = DecodeError::DegreeTooHigh { place: Place::X, degree: 239 }.to_string();
    assert_eq!(message, "x has bits beyond degree 238");
}
