//! `pairloom pair` on ss2-1536.

use crate::common::pairloom_reading;
use pairloom_curve::encoding::text::PointText;
use pairloom_curve::supersingular2::{Curve, Point, Ss21536, format_element};
use pairloom_pairing::supersingular2::tate_by_definition;
use serde_json::{Value, json};

fn text(point: &Point<Ss21536>) -> Value {
    match point.to_text() {
        PointText::Infinity => json!("inf"),
        PointText::Affine { x, y } => json!([x[0], y[0]]),
    }
}

#[test]
fn pairings_products_and_refusals() {
    let [x, y] = Ss21536::GENERATOR;
    let g = Point::from_xy(x, y).expect("on the curve");
    let two = g.double();
    let row = |p: &Point<Ss21536>, q: &Point<Ss21536>| json!({"P": text(p), "Q": text(q)});
    let rows = [
        row(&g, &two),
        row(&two, &g),
        json!({"pairs": [row(&g, &g), row(&g, &g)]}),
        row(&g, &Point::IDENTITY),
        json!({"P": ["0x0", "0x0"], "Q": text(&g)}),
        json!({"P": ["0x1", "0x1"], "Q": text(&g)}),
    ];
    let input: String = rows.iter().map(|row| format!("{row}\n")).collect();
    for threads in ["1", "2"] {
        let run = pairloom_reading(&["pair", "--curve", "ss2-1536", "--threads", threads], input.as_bytes());
        let value = tate_by_definition(&g, &two);
        let e = json!({"e": [format_element(&value.value().c0), format_element(&value.value().c1)]});
        let error = |message: &str| json!({"error": message});
        let expected = [
            e.clone(),
            e.clone(),
            e,
            json!({"e": ["0x1", "0x0"]}),
            error("P: the point is on the curve but not in the subgroup of order r"),
            error("P: the point is not on the curve"),
        ];
        assert_eq!((run.status, run.json()), (1, expected.to_vec()));
        assert!(!run.err.contains("broken"), "{run:?}");
    }
}
