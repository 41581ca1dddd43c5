use super::*;
use crate::encoding::Component;
use crate::encoding::text::*;
use crate::{bls12_381, bn254, bn254_nogami};

type Fp = bn254::Fp;

fn strings(value: &serde_json::Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|s| format!("0x{}", s.as_str().unwrap())).collect()
}

fn significant(text: &str) -> String {
    format!("0x{}", text[2..].trim_start_matches('0'))
}

/// Points and pairing values that mcl computed, both ways; returns the number of integers read.
fn known_answers<C: crate::PairingCurve>(file: &str) -> usize
where
    C::G1: EncodableGroup,
    C::G2: EncodableGroup,
    C::Fp: crate::encoding::PrimeBytes,
{
    let mut count = 0;
    for case in read_json(&format!("pairing-known-answers/{file}"))["cases"].as_array().unwrap() {
        let [p, q, e] = ["P", "Q", "e"].map(|key| strings(&case[key]));
        let text = PointText::Affine { x: p[..1].to_vec(), y: p[1..].to_vec() };
        let point = parse_point::<C::G1, _>(&text).unwrap();
        assert_eq!(
            format_point(&point),
            PointText::Affine { x: vec![significant(&p[0])], y: vec![significant(&p[1])] }
        );
        let text = PointText::Affine { x: q[..2].to_vec(), y: q[2..].to_vec() };
        let point = parse_point::<C::G2, _>(&text).unwrap();
        assert_eq!(format_point(&point), text);
        let value = parse_fp12::<C::Fp2, _>(&e).unwrap();
        assert_eq!(format_fp12(&value), e);
        count += p.len() + q.len() + e.len();
    }
    count
}

#[test]
fn known_answers_in_text() {
    assert_eq!(known_answers::<bls12_381::Curve>("bls12_381.json"), 8 * 18);
    assert_eq!(known_answers::<bn254::Curve>("bn254_snark.json"), 8 * 18);
    assert_eq!(known_answers::<bn254_nogami::Curve>("bn254_nogami.json"), 8 * 18);
}

#[test]
fn integers() {
    let component = Component::Integer;
    assert_eq!(parse_integer("0x0"), Ok(Fp::ZERO));
    assert_eq!(parse_integer("0x000aF"), Ok(Fp::from_u64(0xaf)));
    assert_eq!(parse_integer::<Fp>(&format!("0x{:064x}", 7)), Ok(Fp::from_u64(7)));
    assert_eq!(format_integer(&Fp::ZERO), "0x0");
    assert_eq!(format_integer(&Fp::from_u64(0xaf0)), "0xaf0");
    let minus_one = "0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd46";
    assert_eq!(parse_integer(minus_one), Ok(Fp::from_i64(-1)));
    assert_eq!(format_integer(&Fp::from_i64(-1)), minus_one);
    let refused = |text: &str, error| assert_eq!(parse_integer::<Fp>(text), Err(error), "{text:?}");
    refused("", DecodeError::MissingHexPrefix { component });
    refused("12", DecodeError::MissingHexPrefix { component });
    refused("0X12", DecodeError::MissingHexPrefix { component });
    refused(" 0x12", DecodeError::MissingHexPrefix { component });
    refused("-0x12", DecodeError::MissingHexPrefix { component });
    refused("0x", DecodeError::NoHexDigits { component });
    let bad = [("0x12g", 4, 'g'), ("0x-1", 2, '-'), ("0x+1", 2, '+'), ("0x1_0", 3, '_'), ("0x1\n", 3, '\n')];
    for (text, position, found) in bad {
        refused(text, DecodeError::BadHexDigit { component, position, found });
    }
    refused("0x1é", DecodeError::BadHexDigit { component, position: 3, found: 'é' });
    refused("0x１", DecodeError::BadHexDigit { component, position: 2, found: '１' });
    refused(&format!("0x{:065x}", 7), DecodeError::TooManyHexDigits { component, allowed: 64, got: 65 });
    refused(&minus_one.replace("46", "47"), DecodeError::NotBelowModulus { component });
    refused(&format!("0x{}", "f".repeat(64)), DecodeError::NotBelowModulus { component });
}

#[test]
fn messages_are_one_line() {
    let error = parse_integer::<Fp>("0x1\n").unwrap_err().to_string();
    assert_eq!(error, r"the integer has '\n' at position 3, which is not a hexadecimal digit");
}

fn point_text(x: &[&str], y: &[&str]) -> PointText<String> {
    let own = |parts: &[&str]| parts.iter().map(|s| s.to_string()).collect();
    PointText::Affine { x: own(x), y: own(y) }
}

#[test]
fn points() {
    let parse = |x: &[&str], y: &[&str]| parse_point::<bn254::G1, _>(&point_text(x, y));
    assert_eq!(parse(&["0x1"], &["0x2"]), Ok(bn254::G1Affine::generator()));
    let parsed = parse_point::<bn254::G1, &str>(&PointText::Infinity);
    assert_eq!(parsed, Ok(bn254::G1Affine::identity()));
    assert_eq!(format_point(&bn254::G1Affine::identity()), PointText::Infinity);
    assert_eq!(PointText::<String>::from_word("inf"), Ok(PointText::Infinity));
    for word in ["", "Inf", "inf ", "infinity", "0"] {
        assert_eq!(PointText::<String>::from_word(word), Err(DecodeError::UnknownPointWord));
    }
    assert_eq!(parse(&["0x1"], &["0x3"]), Err(DecodeError::NotOnCurve { hint: SwapHint(None) }));
    assert_eq!(
        parse(&["0x1", "0x0"], &["0x2"]),
        Err(DecodeError::WrongCount { component: Component::X, expected: 1, got: 2 })
    );
    assert_eq!(parse(&["0x1"], &[]), Err(DecodeError::WrongCount { component: Component::Y, expected: 1, got: 0 }));
    assert_eq!(parse(&["1"], &["0x2"]), Err(DecodeError::MissingHexPrefix { component: Component::X }));
    assert_eq!(parse(&["0x1"], &["0x"]), Err(DecodeError::NoHexDigits { component: Component::Y }));
}

#[test]
fn points_of_g2() {
    let generator = bls12_381::G2Affine::generator();
    let text = format_point(&generator);
    assert_eq!(parse_point(&text), Ok(generator));
    let PointText::Affine { x, y } = text else { panic!("infinity") };
    let swapped = PointText::Affine { x: vec![x[1].clone(), x[0].clone()], y: vec![y[1].clone(), y[0].clone()] };
    let hint = SwapHint(Some(PairOrder::RealFirst));
    assert_eq!(parse_point::<bls12_381::G2, _>(&swapped), Err(DecodeError::NotOnCurve { hint }));
    let bad = PointText::Affine { x: vec![x[0].clone(), "0xz".into()], y: y.clone() };
    let error = DecodeError::BadHexDigit { component: Component::XImaginary, position: 2, found: 'z' };
    assert_eq!(parse_point::<bls12_381::G2, _>(&bad), Err(error));
    for point in points_by_x::<bls12_381::G2>(3) {
        let text = format_point(&point);
        let error = DecodeError::NotInSubgroup { hint: SwapHint(None) };
        assert_eq!(parse_point::<bls12_381::G2, _>(&text), Err(error));
        assert_eq!(parse_point_unchecked_subgroup(&text), Ok(point));
    }
}

#[test]
fn pairing_values() {
    let one = format_fp12(&bn254::Fp12::one());
    assert_eq!(one[..2], ["0x1", "0x0"]);
    let got = parse_fp12::<bn254::Fp2, _>(&one[1..]);
    assert_eq!(got, Err(DecodeError::WrongCount { component: Component::Gt, expected: 12, got: 11 }));
    let mut bad = one.clone();
    bad[7] = "0x".to_string() + &"f".repeat(64);
    let got = parse_fp12::<bn254::Fp2, _>(&bad);
    assert_eq!(got, Err(DecodeError::NotBelowModulus { component: Component::Coefficient(7) }));
}
