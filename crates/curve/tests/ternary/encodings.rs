//! Bytes and text.

use super::*;
use pairloom_curve::encoding::{DecodeError, Place};
use pairloom_curve::hash::Dst;
use pairloom_curve::ternary::{E3_97, E3_509, hash_to_curve};

fn round_trips<C: Curve>() {
    for p in every_point::<C>() {
        for bytes in [p.to_bytes(), p.to_bytes_uncompressed()] {
            assert_eq!(Point::from_bytes(&bytes), Ok(p));
        }
    }
}

#[test]
fn every_point_returns_from_its_bytes() {
    on_toys!(round_trips: Toy5 Toy5Minus Toy7 Toy7Minus);
}

/// All byte strings of both lengths: each is the only form of its point or an error.
fn nothing_else_decodes<C: Curve>() {
    let mut decoded = 0;
    for form in 0..=255u8 {
        for x in 0..=u16::MAX {
            let bytes = [&[form][..], &x.to_be_bytes()].concat();
            if let Ok(point) = Point::<C>::from_bytes(&bytes) {
                assert_eq!(point.to_bytes(), bytes);
                decoded += 1;
            }
        }
    }
    assert_eq!(integer(C::GROUP_ORDER), (decoded + 1usize).into());
}

#[test]
fn encodings_are_unique() {
    on_toys!(nothing_else_decodes: Toy5 Toy5Minus Toy7 Toy7Minus);
}

fn sample<C: Curve>() -> Point<C> {
    hash_to_curve(b"sample", Dst::of_constant(b"PAIRLOOM-TEST"))
}

#[test]
fn lengths() {
    let point = sample::<E3_509>();
    assert_eq!((point.to_bytes().len(), point.to_bytes_uncompressed().len()), (129, 257));
    assert_eq!((Point::<E3_97>::IDENTITY.to_bytes(), sample::<E3_97>().to_bytes().len()), (vec![0], 26));
}

#[test]
fn every_mistake_has_its_error() {
    type P = Point<E3_97>;
    let good = sample::<E3_97>().to_bytes_uncompressed();
    let compressed = sample::<E3_97>().to_bytes();
    let with = |bytes: &[u8], index: usize, byte: u8| {
        let mut bytes = bytes.to_vec();
        bytes[index] = byte;
        P::from_bytes(&bytes)
    };
    let too_high = |place| Err(DecodeError::DegreeTooHigh { place, degree: 97 });
    let three = |place, index| Err(DecodeError::CoefficientThree { place, index });
    assert_eq!(P::from_bytes(&[]), Err(DecodeError::WrongLength { expected: 26, got: 0 }));
    assert_eq!(P::from_bytes(&good[..50]), Err(DecodeError::WrongLength { expected: 51, got: 50 }));
    assert_eq!(P::from_bytes(&[0, 0]), Err(DecodeError::WrongLength { expected: 1, got: 2 }));
    assert_eq!(with(&good, 0, 12), Err(DecodeError::UnknownFlags { flags: 12 }));
    assert_eq!((with(&good, 1, 4), with(&good, 26, 4)), (too_high(Place::X), too_high(Place::Y)));
    assert_eq!((with(&good, 25, 3), with(&good, 49, 0xc0)), (three(Place::X, 0), three(Place::Y, 7)));
    assert_eq!(with(&compressed, 25, 0x0c), three(Place::X, 1));
    let wrong = [0, 1, 2].map(|trit| with(&good, 50, good[50] & !3 | trit));
    let not_on_curve = Err(DecodeError::NotOnCurve { hint: Default::default() });
    assert_eq!(wrong.iter().filter(|decoded| **decoded == not_on_curve).count(), 2);
    let trits = [0, 1, 2, 4, 5, 6, 8, 9, 10];
    let bytes = trits.into_iter().flat_map(|high| trits.map(|low| high << 4 | low));
    let misses: Vec<_> = bytes.filter(|byte| with(&compressed, 25, *byte).is_err()).collect();
    assert!((20..60).contains(&misses.len()));
    assert_eq!(with(&compressed, 25, misses[0]), Err(DecodeError::NoPoint { hint: Default::default() }));
}

#[test]
fn text() {
    type P = Point<E3_97>;
    let point = sample::<E3_97>();
    let [x, y] = point.xy().expect("finite").map(|element| element.to_string());
    assert_eq!(P::from_text(&x, &y), Ok(point));
    let beyond = format!("0x4{}", "0".repeat(48));
    assert_eq!(P::from_text(&beyond, &y), Err(DecodeError::DegreeTooHigh { place: Place::X, degree: 97 }));
    assert_eq!(P::from_text(&x, "0x3"), Err(DecodeError::CoefficientThree { place: Place::Y, index: 0 }));
    assert_eq!(
        P::from_text(&x, &format!("0x{}", "0".repeat(51))),
        Err(DecodeError::TooManyHexDigits { place: Place::Y, allowed: 50, got: 51 })
    );
    assert_eq!(P::from_text(&x, "12"), Err(DecodeError::MissingHexPrefix { place: Place::Y }));
    assert_eq!(P::from_text(&y, &x), Err(DecodeError::NotOnCurve { hint: Default::default() }));
    assert_eq!((P::from_word("inf"), P::from_word("O")), (Ok(Point::IDENTITY), Err(DecodeError::UnknownPointWord)));
    let message = DecodeError::CoefficientThree { place: Place::X, index: 5 }.to_string();
    assert_eq!(message, "the coefficient of z^5 in x is 3");
}
