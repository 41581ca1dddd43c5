//! The parameters and multiples of vectors/small-characteristic, and the curve that it does not have.

use super::*;
use num_bigint::BigUint;
use pairloom_curve::ternary::E3_127;
use serde_json::Value;

fn file<C: Curve>() -> Value {
    let name = C::ID.replace('-', "_");
    let path = format!("{}/../../vectors/small-characteristic/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("well-formed")
}

fn number(text: &Value) -> BigUint {
    let digits = text.as_str().and_then(|text| text.strip_prefix("0x")).expect("0x and digits");
    BigUint::parse_bytes(digits.as_bytes(), 16).expect("digits")
}

fn point<C: Curve>(coordinates: &Value) -> Point<C> {
    let text = |i: usize| coordinates[i].as_str().expect("digits");
    Point::from_text(text(0), text(1)).expect("on the curve")
}

fn parameters<C: Curve>() {
    let file = file::<C>();
    let signed = |c: u8| if c == 1 { "+1" } else { "-1" };
    let modulus: Vec<_> = C::Field::TERMS.iter().map(|(e, c)| format!("{}*z^{e}", signed(*c))).collect();
    assert_eq!(file["modulus"], modulus.join(" "));
    assert_eq!((file["m"].as_u64(), file["b"].as_i64()), (Some(C::Field::DEGREE as u64), Some(C::B.into())));
    let signs = ["lambda", "mu", "nu"].map(|name| file[name].as_i64().expect("1 or -1"));
    assert_eq!(signs, [C::LAMBDA, C::MU, C::NU].map(i64::from));
    assert_eq!((integer(C::GROUP_ORDER), integer(C::ORDER)), (number(&file["order"]), number(&file["r"])));
    assert_eq!(file["cofactor"].to_string(), C::COFACTOR.to_string());
    orders::<C>();
}

/// N = h r, and r passes Fermat's test.
fn orders<C: Curve>() {
    let (n, r) = (integer(C::GROUP_ORDER), integer(C::ORDER));
    assert_eq!(&r * C::COFACTOR, n);
    for base in [2u32, 3, 5] {
        assert_eq!(BigUint::from(base).modpow(&(&r - 1u32), &r), BigUint::from(1u32), "{} {base}", C::ID);
    }
    let [q, middle] = [C::Field::DEGREE, C::Field::DEGREE.div_ceil(2)].map(|e| BigUint::from(3u32).pow(e as u32));
    assert_eq!(n, if C::ORDER_SIGN < 0 { q + 1u32 - middle } else { q + 1u32 + middle });
}

#[test]
fn parameters_of_the_vectors() {
    every_curve!(parameters);
    orders::<E3_127>();
    assert_eq!(integer(E3_127::ORDER).bits(), 83);
}

fn multiples<C: Curve>() {
    for case in file::<C>()["cases"].as_array().expect("cases") {
        for (base, factor, multiple) in [("P", "a", "aP"), ("Q", "c", "cQ")] {
            let base = point::<C>(&case[base]);
            let words = number(&case[factor]).to_u64_digits();
            assert_eq!(base.mul_vartime(&words), point(&case[multiple]));
            assert!(base.is_in_subgroup() && !base.is_killed_by_cofactor());
            assert!(base.mul_vartime(C::GROUP_ORDER).is_identity());
        }
    }
}

#[test]
fn multiples_of_the_vectors() {
    every_curve!(multiples);
}
