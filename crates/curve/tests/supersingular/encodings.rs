//! Checks of bytes and text.

use super::*;
use pairloom_curve::encoding::{Component, DecodeError};
use pairloom_curve::hash::Dst;
use pairloom_curve::supersingular::{Element, format_element, hash_to_curve};

pub fn sample<C: Curve>() -> Point<C> {
    hash_to_curve(b"sample", Dst::of_constant(b"PAIRLOOM-TEST"))
}

/// Every point returns from its bytes, and from no other byte string of the compressed form's length.
pub fn bytes<C: Curve>(points: &[Point<C>]) {
    for p in points {
        for bytes in [p.to_bytes(), p.to_bytes_uncompressed()] {
            assert_eq!(Point::from_bytes(&bytes), Ok(*p));
        }
    }
    let length = 8 * (C::Field::BYTES + 1);
    let decoded = (0..1u32 << length).filter(|string| {
        let string = &string.to_be_bytes()[4 - length / 8..];
        Point::<C>::from_bytes(string).is_ok_and(|point| point.to_bytes() == string)
    });
    assert_eq!(integer(C::GROUP_ORDER), (decoded.count() + 1).into());
}

/// A wrong length, form, digit or coordinate is each its own error. `high` sets a coefficient of degree m in an element's
/// first byte.
pub fn mistakes<C: Curve>(degree: usize, high: u8) {
    let (good, compressed) = (sample::<C>().to_bytes_uncompressed(), sample::<C>().to_bytes());
    let length = C::Field::BYTES;
    let wrong_length = |expected, got| Err(DecodeError::WrongLength { expected, got });
    let with = |bytes: &[u8], index: usize, mask: u8| {
        let mut bytes = bytes.to_vec();
        bytes[index] ^= mask;
        Point::<C>::from_bytes(&bytes)
    };
    let too_high = |component| Err(DecodeError::DegreeTooHigh { component, degree });
    assert_eq!((good.len(), compressed.len()), (2 * length + 1, length + 1));
    assert_eq!(Point::<C>::IDENTITY.to_bytes(), [0]);
    assert_eq!(Point::<C>::from_bytes(&[]), wrong_length(length + 1, 0));
    assert_eq!(Point::<C>::from_bytes(&good[..2 * length]), wrong_length(2 * length + 1, 2 * length));
    assert_eq!(Point::<C>::from_bytes(&[0, 0]), wrong_length(1, 2));
    assert_eq!(with(&good, 0, 8), Err(DecodeError::UnknownFlags { flags: 12 }));
    assert_eq!((with(&good, 1, high), with(&good, length + 1, high)), (too_high(Component::X), too_high(Component::Y)));
    assert_eq!(with(&compressed, 1, high), too_high(Component::X));
}

/// Text is hexadecimal and of no other point.
pub fn text<C: Curve>(degree: usize, too_high: &str) {
    let point = sample::<C>();
    let [x, y] = point.xy().expect("finite").map(|element| format_element(&element));
    assert_eq!(Point::<C>::from_text(&x, &y), Ok(point));
    let beyond = format!("0x{too_high}{}", "0".repeat(2 * C::Field::BYTES - too_high.len()));
    let high = DecodeError::DegreeTooHigh { component: Component::X, degree };
    assert_eq!(Point::<C>::from_text(&beyond, &y), Err(high));
    assert_eq!(high.to_string(), format!("x has bits beyond degree {}", degree - 1));
    let allowed = 2 * C::Field::BYTES;
    assert_eq!(
        Point::<C>::from_text(&x, &format!("0x{}", "0".repeat(allowed + 1))),
        Err(DecodeError::TooManyHexDigits { component: Component::Y, allowed, got: allowed + 1 })
    );
    assert_eq!(Point::<C>::from_text(&x, "12"), Err(DecodeError::MissingHexPrefix { component: Component::Y }));
    assert_eq!(Point::<C>::from_text(&y, &x), Err(DecodeError::NotOnCurve { hint: Default::default() }));
    assert_eq!(Point::<C>::from_word("inf"), Ok(Point::IDENTITY));
    assert_eq!(Point::<C>::from_word("O"), Err(DecodeError::UnknownPointWord));
}
