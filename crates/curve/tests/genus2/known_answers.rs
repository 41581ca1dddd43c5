//! The parameters and multiples of vectors/small-characteristic.

use super::*;
use num_bigint::BigUint;
use pairloom_curve::genus2::DivisorText;
use serde_json::{Value, json};

fn file<C: Curve>() -> Value {
    let name = format!("{}_b{}_bgos", C::ID.replace('-', "_"), u8::from(C::B));
    let path = format!("{}/../../vectors/small-characteristic/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("well-formed")
}

fn number(text: &Value) -> BigUint {
    let digits = text.as_str().and_then(|text| text.strip_prefix("0x")).expect("0x and digits");
    BigUint::parse_bytes(digits.as_bytes(), 16).expect("digits")
}

/// The divisor of a vector, which has its kind beside it and is written as it is read.
fn divisor<C: Curve>(value: &Value) -> Divisor<C> {
    let texts = |name: &str| -> Vec<&str> {
        value[name].as_array().expect("a list").iter().map(|text| text.as_str().expect("text")).collect()
    };
    let divisor = Divisor::from_text(&texts("u"), &texts("v")).expect("a divisor");
    let kind = match value["type"].as_str() {
        Some("degenerate") => Kind::Degenerate,
        Some("A") => Kind::A,
        Some("B") => Kind::B,
        other => panic!("{other:?}"),
    };
    let DivisorText::Mumford { u, v } = divisor.to_text() else { panic!("the identity") };
    assert_eq!((divisor.kind(), &json!(u), &json!(v)), (kind, &value["u"], &value["v"]));
    divisor
}

fn parameters<C: Curve>() {
    let file = file::<C>();
    let modulus: Vec<_> = C::Field::EXPONENTS.iter().map(|e| format!("+1*z^{e}")).collect();
    assert_eq!(file["modulus"], modulus.join(" "));
    assert_eq!((file["m"].as_u64(), file["b"].as_u64()), (Some(C::Field::DEGREE as u64), Some(C::B.into())));
    assert_eq!(file["eps"].as_i64().expect("1 or -1") < 0, C::EPS_IS_NEGATIVE);
    assert_eq!((integer(C::GROUP_ORDER), integer(C::ORDER)), (number(&file["jacobian_order"]), number(&file["r"])));
    assert_eq!(file["cofactor"].as_u64().map(u128::from), Some(C::COFACTOR));
}

#[test]
fn parameters_of_the_vectors() {
    every_curve!(parameters);
}

/// N = h r by the formula of the order, and r passes Fermat's test.
fn orders<C: Curve>() {
    let (n, r, one, m) = (integer(C::GROUP_ORDER), integer(C::ORDER), BigUint::from(1u32), C::Field::DEGREE);
    assert_eq!(&r * C::COFACTOR, n);
    for base in [2u32, 3, 5] {
        assert_eq!(BigUint::from(base).modpow(&(&r - 1u32), &r), one, "{} {base}", C::ID);
    }
    let (q, t) = (&one << m, &one << m.div_ceil(2));
    let (even, odd) = (&q * &q + &q + 1u32, &t * &q + &t);
    assert_eq!(n, if C::EPS_IS_NEGATIVE { &even - &odd } else { &even + &odd });
    // The embedding degree: N divides q^12 − 1, but r divides no q^d − 1 for a smaller d.
    assert_eq!(q.modpow(&12u32.into(), &n), one);
    assert!((1..12u32).all(|d| q.modpow(&d.into(), &r) != one), "{}", C::ID);
}

#[test]
fn orders_and_the_embedding_degree() {
    every_curve!(orders);
    on_toys!(orders: Toy5B0 Toy5B1 Toy7B0 Toy7B1 Toy11B0 Toy11B1 Toy13B0 Toy13B1 Toy17B0 Toy17B1);
}

fn multiples<C: Curve>() {
    let cases = file::<C>()["cases"].as_array().expect("cases").clone();
    assert_eq!(cases.len(), 7);
    for case in cases {
        for (base, factor, multiple) in [("D1", "a", "aD1"), ("D2", "c", "cD2")] {
            let base = divisor::<C>(&case[base]);
            assert_eq!(base.mul_vartime(&number(&case[factor]).to_u64_digits()), divisor(&case[multiple]));
            assert!(base.mul_vartime(C::GROUP_ORDER).is_identity() && !base.is_killed_by_cofactor());
        }
    }
}

#[test]
fn multiples_of_the_vectors() {
    every_curve!(multiples);
}
