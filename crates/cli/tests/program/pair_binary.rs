//! `pairloom pair` on the curves e2.

use crate::small_characteristic::{cases, check_errors, check_products, check_vectors, pair, with};
use serde_json::{Value, json};

const CURVES: [&str; 8] = ["e2-239", "e2-307", "e2-313", "e2-457", "e2-557", "e2-613", "e2-691", "e2-1223"];

#[test]
fn values_of_the_vectors() {
    CURVES.iter().for_each(|curve| check_vectors(curve));
}

#[test]
fn products() {
    check_products("e2-239", 4);
}

#[test]
fn bad_rows_are_answered_in_their_place() {
    let case = &cases("e2-1223")[0];
    let with = |name: &str, value: Value| with(case, name, value);
    let (x, y) = (&case["P"][0], &case["P"][1]);
    let beyond = format!("0x80{}", "0".repeat(304));
    // x = 0 and x = 1 are those of points whose order divides 5.
    let rows = [
        (with("P", json!("inf")), "P: the point at infinity is not allowed here"),
        (with("Q", json!(["0x0", "0x0"])), "Q: the cofactor kills the point: its order divides N/r"),
        (with("Q", json!(["0x1", "0x1"])), "Q: the cofactor kills the point: its order divides N/r"),
        (with("P", json!([y, x])), "P: the point is not on the curve"),
        (with("P", json!([beyond, y])), "P: x has bits beyond degree 1222"),
        (with("P", json!([format!("0x{}", "1".repeat(307)), y])), "P: x has 307 digits, more than 306"),
        (with("P", json!([x, "0xg"])), "P: y has 'g' at position 2, which is not a hexadecimal digit"),
        (with("Q", json!([[x, y], y])), "Q.x: one integer is expected, not a list"),
        (
            json!({"pairs": [pair(case, "P", "Q"), {"P": "O", "Q": case["Q"]}]}),
            "pairs[1].P: a point is a pair of coordinates or the word \"inf\"",
        ),
    ];
    check_errors("e2-1223", &rows);
}
