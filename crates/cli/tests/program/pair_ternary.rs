//! `pairloom pair` on the curves e3.

use crate::common::{pairloom, pairloom_reading};
use crate::small_characteristic::{cases, check_errors, check_products, check_vectors, with};
use serde_json::{Value, json};

#[test]
fn values_of_the_vectors() {
    ["e3-97", "e3-127", "e3-193"].iter().for_each(|curve| check_vectors(curve));
}

#[test]
fn products() {
    check_products("e3-97", 6);
}

#[test]
fn bad_rows_are_answered_in_their_place() {
    let case = &cases("e3-97")[0];
    let with = |name: &str, value: Value| with(case, name, value);
    let (x, y) = (&case["P"][0], &case["P"][1]);
    // The points over F_3 have orders that divide 7, the cofactor.
    let rows = [
        (with("P", json!("inf")), "P: the point at infinity is not allowed here"),
        (with("Q", json!(["0x0", "0x1"])), "Q: the cofactor kills the point: its order divides N/r"),
        (with("Q", json!(["0x2", "0x2"])), "Q: the cofactor kills the point: its order divides N/r"),
        (with("P", json!([y, x])), "P: the point is not on the curve"),
        (with("P", json!(["0x3", y])), "P: the coefficient of z^0 in x is 3"),
        (with("P", json!([x, "0x1c0"])), "P: the coefficient of z^3 in y is 3"),
        (with("P", json!([format!("0x4{}", "0".repeat(48)), y])), "P: x has bits beyond degree 96"),
        (with("P", json!([format!("0x{}", "1".repeat(51)), y])), "P: x has 51 digits, more than 50"),
        (with("P", json!([x, "0xg"])), "P: y has 'g' at position 2, which is not a hexadecimal digit"),
        (with("Q", json!([[x, y], y])), "Q.x: one integer is expected, not a list"),
    ];
    check_errors("e3-97", &rows);
}

/// y = z has y² ≠ b: with x = 0 every curve must refuse it.
#[test]
fn every_curve_answers() {
    for m in [97, 127, 167, 193, 239, 313, 509] {
        let curve = format!("e3-{m}");
        let row = json!({"P": ["0x0", "0x4"], "Q": ["0x0", "0x4"]});
        check_errors(&curve, &[(row, "P: the point is not on the curve")]);
        let empty = pairloom_reading(&["pair", "--curve", &curve, "-"], br#"{"pairs": []}"#);
        assert_eq!(empty.json(), [json!({"e": ["0x1", "0x0", "0x0", "0x0", "0x0", "0x0"]})], "{empty:?}");
    }
}

#[test]
fn pairings_that_these_curves_have_not() {
    pairloom(&["pair", "--curve", "e3-97", "--pairing", "optimal-ate"])
        .fails_with("--pairing optimal-ate: e3-97 has eta, tate");
    pairloom(&["pair", "--curve", "e3-97", "--pairing", "tate", "--unreduced"])
        .fails_with("--unreduced is defined for the pairing eta of the curves e2 and e3 only, not for tate on e3-97");
    pairloom(&["plan", "--curve", "e3-97", "--pairing", "tate", "--workers", "2"])
        .fails_with("--pairing tate: what is split on e3-97 is eta");
    pairloom(&["bench", "pairing", "--curve", "e3-97", "--pairing", "tate"])
        .fails_with("--pairing tate: it is not split on e3-97");
}
