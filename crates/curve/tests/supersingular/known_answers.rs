//! Checks against the parameters and multiples of vectors/small-characteristic.

use super::*;
use num_bigint::BigUint;
pub use serde_json::Value;

pub fn file<C: Curve>() -> Value {
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

/// The orders that the file states.
pub fn stated_orders<C: Curve>(file: &Value) {
    assert_eq!((integer(C::GROUP_ORDER), integer(C::ORDER)), (number(&file["order"]), number(&file["r"])));
    // Greater cofactors lose digits in JSON; that the product of cofactor and r is N settles them.
    assert!(file["cofactor"].as_u64().is_none_or(|cofactor| integer(C::COFACTOR) == cofactor.into()));
}

/// N = q + 1 ± the root of `p q`, N = h r, and r passes Fermat's test.
pub fn orders<C: Curve>(characteristic: u32, degree: usize, negative: bool) {
    let (n, r) = (integer(C::GROUP_ORDER), integer(C::ORDER));
    assert_eq!(&r * integer(C::COFACTOR), n);
    for base in [2u32, 3, 5] {
        assert_eq!(BigUint::from(base).modpow(&(&r - 1u32), &r), BigUint::from(1u32), "{} {base}", C::ID);
    }
    let [q, middle] = [degree, degree.div_ceil(2)].map(|e| BigUint::from(characteristic).pow(e as u32));
    assert_eq!(n, if negative { q + 1u32 - middle } else { q + 1u32 + middle });
}

/// Multiples that the file states.
pub fn multiples<C: Curve>() {
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
