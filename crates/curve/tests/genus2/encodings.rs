//! Bytes and text.

use super::*;
use pairloom_algebra::Field;
use pairloom_algebra::binary::moduli::toy::F2m5;
use pairloom_curve::encoding::{Component, DecodeError};
use pairloom_curve::genus2::toy::Toy5B0;
use pairloom_curve::genus2::{DivisorText, G2_103, G2_439, hash_to_degenerate, hash_to_divisor};
use pairloom_curve::hash::Dst;

fn round_trips<C: Curve>() {
    for divisor in every_divisor::<C>() {
        for bytes in [divisor.to_bytes(), divisor.to_bytes_uncompressed()] {
            assert_eq!(Divisor::from_bytes(&bytes), Ok(divisor));
        }
        let again = match divisor.to_text() {
            DivisorText::Infinity => Divisor::from_word("inf"),
            DivisorText::Mumford { u, v } => Divisor::from_text(&u, &v),
        };
        assert_eq!(again, Ok(divisor));
    }
}

#[test]
fn every_divisor_returns_from_its_bytes_and_its_text() {
    on_toys!(round_trips: Toy5B0 Toy5B1);
}

/// All byte strings of up to two elements: each is the only one of its form or an error; and those of four elements that differ
/// from a divisor in one byte.
fn nothing_else_decodes<C: Curve>() {
    let decodes = |bytes: &[u8]| {
        Divisor::<C>::from_bytes(bytes).is_ok_and(|divisor| {
            assert!(bytes == divisor.to_bytes() || bytes == divisor.to_bytes_uncompressed());
            true
        })
    };
    let pairs: Vec<_> = (0..=255u8).flat_map(|a| (0..=255u8).map(move |b| [a, b])).collect();
    let divisors = every_divisor::<C>();
    let points = divisors.iter().filter(|divisor| divisor.kind() == Kind::Degenerate).count();
    assert_eq!(pairs.iter().filter(|pair| decodes(&pair[..])).count(), points);
    let longer = pairs.iter().flat_map(|[a, b]| (0..16).map(move |form| [form, *a, *b]));
    assert_eq!(longer.filter(|bytes| decodes(bytes)).count(), divisors.len() - 1);
    for bytes in divisors.iter().step_by(17).map(Divisor::to_bytes_uncompressed) {
        for (i, value) in (0..bytes.len()).flat_map(|i| (0..=255u8).map(move |value| (i, value))) {
            let mut changed = bytes.clone();
            changed[i] = value;
            decodes(&changed);
        }
    }
}

#[test]
fn encodings_are_unique() {
    on_toys!(nothing_else_decodes: Toy5B0 Toy5B1);
}

const DST: &[u8] = b"PAIRLOOM-TEST";

fn sample() -> Divisor<G2_103> {
    hash_to_divisor(b"sample", Dst::of_constant(DST))
}

#[test]
fn lengths() {
    let point = hash_to_degenerate::<G2_439>(b"", Dst::of_constant(DST));
    assert_eq!((point.to_bytes().len(), point.to_bytes_uncompressed().len()), (56, 111));
    assert_eq!((sample().to_bytes().len(), sample().to_bytes_uncompressed().len()), (27, 53));
    assert_eq!(Divisor::<G2_439>::IDENTITY.to_bytes(), [0]);
}

#[test]
fn every_mistake_in_bytes_has_its_error() {
    type D = Divisor<G2_103>;
    let (bytes, compressed) = (sample().to_bytes_uncompressed(), sample().to_bytes());
    let changed = |bytes: &[u8], index: usize, mask: u8| {
        let mut bytes = bytes.to_vec();
        bytes[index] ^= mask;
        D::from_bytes(&bytes)
    };
    let with = |index, mask| changed(&bytes, index, mask);
    assert_eq!(D::from_bytes(&[]), Err(DecodeError::WrongLength { expected: 1, got: 0 }));
    assert_eq!(D::from_bytes(&[0, 0]), Err(DecodeError::WrongLength { expected: 1, got: 2 }));
    assert_eq!(D::from_bytes(&bytes[..52]), Err(DecodeError::WrongLength { expected: 53, got: 52 }));
    assert_eq!(with(0, 4), Err(DecodeError::WrongLength { expected: 27, got: 53 }));
    assert_eq!(with(0, 2), Err(DecodeError::UnknownFlags { flags: 14 }));
    let misses = (0..=255).map(|mask| changed(&compressed, 13, mask)).filter_map(Result::err).collect::<Vec<_>>();
    assert!((64..192).contains(&misses.len()));
    let (no_point, double) =
        (DecodeError::NoPoint { hint: Default::default() }, DecodeError::UnknownFlags { flags: 10 });
    assert!(
        misses.iter().all(|miss| matches!(*miss, DecodeError::UnknownFlags { flags: 10 | 11 }) || *miss == no_point)
    );
    let mut twice = hash_to_degenerate::<G2_103>(b"", Dst::of_constant(DST)).double().to_bytes();
    twice[0] = 10;
    assert_eq!(D::from_bytes(&twice), Err(double));
    let components = [Component::U(0), Component::U(1), Component::V(0), Component::V(1)];
    for (i, component) in components.into_iter().enumerate() {
        assert_eq!(with(1 + 13 * i, 0x80), Err(DecodeError::DegreeTooHigh { component, degree: 103 }));
        assert_eq!(with(13 + 13 * i, 2), Err(DecodeError::NotDivisible));
    }
    assert_eq!(with(39, 1), Ok(sample().neg()));
}

#[test]
fn every_mistake_in_text_has_its_error() {
    type D = Divisor<G2_103>;
    let DivisorText::Mumford { u, v } = sample().to_text() else { panic!("not the identity") };
    let read = |u: &[&str], v: &[&str]| D::from_text(u, v);
    let ([u0, u1, _], [v0, v1]) = ([0, 1, 2].map(|i| u[i].as_str()), [0, 1].map(|i| v[i].as_str()));
    assert_eq!(read(&[u0, u1, "0x1"], &[v0, v1]), Ok(sample()));
    assert_eq!(read(&[u0, u1, "0x2"], &[v0, v1]), Err(DecodeError::NotMonic));
    assert_eq!(read(&[u0, u1, "0x0"], &[v0, v1]), Err(DecodeError::NotMonic));
    assert_eq!(read(&[u0, "0x1"], &[v0, v1]), Err(DecodeError::WrongDegreeOfV));
    assert_eq!(read(&[u0, u1, "0x1"], &[v0, v1, "0x0"]), Err(DecodeError::WrongDegreeOfV));
    assert_eq!(read(&[], &[]), Err(DecodeError::WrongDegreeOfU));
    assert_eq!(read(&[u0, u1, "0x0", "0x1"], &[v0, v1]), Err(DecodeError::WrongDegreeOfU));
    assert_eq!(read(&[u0, u1, "0x1"], &[v1, v0]), Err(DecodeError::NotDivisible));
    assert_eq!(read(&[u0, u1, "0x1"], &[v0]), Err(DecodeError::NotDivisible));
    assert_eq!(read(&[u0, "0x1"], &[u1]), Err(DecodeError::NotDivisible));
    let beyond = format!("0x80{}", "0".repeat(24));
    let too_high = |component| Err(DecodeError::DegreeTooHigh { component, degree: 103 });
    assert_eq!(read(&[u0, &beyond, "0x1"], &[v0, v1]), too_high(Component::U(1)));
    assert_eq!(read(&[u0, u1, "0x1"], &[v0, &beyond]), too_high(Component::V(1)));
    assert_eq!(read(&[u0, u1, "0x1"], &["12", v1]), Err(DecodeError::MissingHexPrefix { component: Component::V(0) }));
    assert_eq!(D::from_word("O"), Err(DecodeError::UnknownDivisorWord));
    let message = DecodeError::DegreeTooHigh { component: Component::U(1), degree: 103 }.to_string();
    assert_eq!(message, "coefficient 1 of u has bits beyond degree 102");
    for error in
        [DecodeError::WrongDegreeOfU, DecodeError::WrongDegreeOfV, DecodeError::NotMonic, DecodeError::NotDivisible]
    {
        assert!(!error.to_string().contains('\n'));
    }
}

/// The identity may be written out, and v with zeros; points off the curve have an error of their own.
#[test]
fn what_else_is_read() {
    type D = Divisor<Toy5B0>;
    assert_eq!(
        (D::from_text::<&str>(&["0x1"], &[]), D::from_text(&["0x1"], &["0x0"])),
        (Ok(D::IDENTITY), Ok(D::IDENTITY))
    );
    assert_eq!(D::from_text(&["0x1"], &["0x1"]), Err(DecodeError::WrongDegreeOfV));
    // (0, 0) and (0, 1) are on the curve, (0, z) is not.
    assert_eq!(D::from_text::<&str>(&["0x0", "0x1"], &[]), D::from_text(&["0x0", "0x1"], &["0x0", "0x0"]));
    let (zero, z) = (F2m5::zero(), F2m5::from_exponents(&[1]));
    assert!(D::from_point(zero, zero).is_ok_and(|point| point.neg() == D::from_x(zero, true).expect("a point")));
    assert_eq!(D::from_point(zero, z), Err(DecodeError::NotOnCurve { hint: Default::default() }));
    let misses = every_element::<F2m5>().into_iter().filter(|x| D::from_x(*x, true).is_err()).count();
    let points = every_divisor::<Toy5B0>().iter().filter(|divisor| divisor.kind() == Kind::Degenerate).count();
    assert_eq!(misses, 32 - points / 2);
}
