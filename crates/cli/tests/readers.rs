//! The readers answer anything without a panic.

use pairloom_cli::{parse_beacons, parse_pair_row};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// JSON whose objects have the names that the readers look for.
fn any_json() -> impl Strategy<Value = Value> {
    let text =
        prop_oneof!["[0-9a-fx]{0,12}", Just("inf".to_owned()), Just("bls-unchained-g1-rfc9380".to_owned()), ".{0,6}"];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        text.prop_map(Value::from),
    ];
    let names = [
        "P",
        "Q",
        "pairs",
        "beacons",
        "round",
        "signature",
        "previous_signature",
        "randomness",
        "scheme",
        "schemeID",
        "public_key",
    ];
    leaf.prop_recursive(4, 48, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((prop::sample::select(names.to_vec()), inner), 0..6).prop_map(|fields| Value::from(
                fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>()
            )),
        ]
    })
}

/// No error takes more than a line.
fn look_at(text: &str) {
    if let Err(error) = parse_pair_row(text) {
        assert_eq!(error.to_string().lines().count(), 1, "{error}");
    }
    match parse_beacons(text) {
        Err(error) => assert_eq!(error.to_string().lines().count(), 1, "{error}"),
        Ok(rows) => {
            assert!(!rows.is_empty());
            assert!(rows.windows(2).all(|pair| pair[0].row < pair[1].row));
            assert!(rows.iter().all(|row| {
                row.beacon.as_ref().map_or_else(|reason| reason.lines().count() == 1, |_| row.round.is_some())
            }));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_json_value(value in any_json()) {
        look_at(&value.to_string());
        look_at(&json!({"beacons": [value]}).to_string());
    }

    #[test]
    fn json_lines(values in prop::collection::vec(any_json(), 0..5), cut in any::<prop::sample::Index>()) {
        let text: String = values.iter().map(|value| format!("{value}\n")).collect();
        look_at(&text);
        let cut = (0..=text.len()).rev().filter(|at| text.is_char_boundary(*at)).nth(cut.index(text.len() + 1).min(7));
        look_at(&text[..cut.unwrap_or(0)]);
    }

    #[test]
    fn any_text(text in any::<String>()) {
        look_at(&text);
    }
}
