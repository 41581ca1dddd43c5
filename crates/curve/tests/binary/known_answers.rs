//! The parameters and multiples of vectors/small-characteristic, and the curve that it does not have.

use super::*;
use num_bigint::BigUint;
use pairloom_algebra::BinaryField;
use pairloom_curve::binary::{BinaryElement, E2_307};
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
    let modulus: Vec<_> = C::Field::EXPONENTS.iter().map(|e| format!("+1*z^{e}")).collect();
    assert_eq!(file["modulus"], modulus.join(" "));
    assert_eq!((file["m"].as_u64(), file["b"].as_u64()), (Some(C::Field::DEGREE as u64), Some(C::B.into())));
    let flags = ["delta", "alpha", "beta"].map(|name| file[name].as_u64().expect("0 or 1") == 1);
    assert_eq!(flags, [C::DELTA, C::ALPHA, C::BETA]);
    assert_eq!(file["nu"].as_i64().expect("1 or -1") < 0, C::NU_IS_NEGATIVE);
    assert_eq!((integer(C::GROUP_ORDER), integer(C::ORDER)), (number(&file["order"]), number(&file["r"])));
    // Greater cofactors lose digits in JSON; that the product of cofactor and r is N settles them.
    assert!(file["cofactor"].as_u64().is_none_or(|cofactor| C::COFACTOR == cofactor.into()));
    orders::<C>();
}

/// N = h r, and r passes Fermat's test.
fn orders<C: Curve>() {
    let (n, r) = (integer(C::GROUP_ORDER), integer(C::ORDER));
    assert_eq!(&r * C::COFACTOR, n);
    for base in [2u32, 3, 5] {
        assert_eq!(BigUint::from(base).modpow(&(&r - 1u32), &r), BigUint::from(1u32), "{} {base}", C::ID);
    }
    let (m, middle) = (C::Field::DEGREE, C::Field::DEGREE.div_ceil(2));
    let one = BigUint::from(1u32);
    let (q, middle) = (&one << m, &one << middle);
    assert_eq!(n, if C::NU_IS_NEGATIVE { q + one - middle } else { q + one + middle });
}

#[test]
fn parameters_of_the_vectors() {
    every_curve!(parameters);
    orders::<E2_307>();
    assert_eq!(integer(E2_307::ORDER).bits(), 269);
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
