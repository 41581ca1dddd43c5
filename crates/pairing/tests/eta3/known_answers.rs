//! The values of vectors/small-characteristic.

use super::*;
use pairloom_algebra::ternary::Sextic;
use pairloom_curve::encoding::Place;
use pairloom_curve::hash::Dst;
use pairloom_curve::ternary::{E3_97, E3_127, E3_167, E3_193, E3_239, E3_313, E3_509, hash_to_curve, parse_element};
use pairloom_pairing::eta3::*;
use serde_json::Value;

fn element<F: TernaryElement>(text: &Value) -> F {
    parse_element(text.as_str().expect("digits"), Place::Integer).expect("an element")
}

fn point<C: Curve>(coordinates: &Value) -> Point<C> {
    Point::from_xy(element(&coordinates[0]), element(&coordinates[1])).expect("on the curve")
}

fn value<C: Curve>(coordinates: &Value) -> Extension<C, C::Field> {
    Sextic::from_coordinates(core::array::from_fn(|i| element(&coordinates[i])))
}

fn cases<C: Curve>() -> Vec<Value> {
    let name = C::ID.replace('-', "_");
    let path = format!("{}/../../vectors/small-characteristic/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("well-formed");
    file["cases"].as_array().expect("a list").clone()
}

fn known_answers<C: Curve>() {
    for case in cases::<C>() {
        let [p, q] = ["P", "Q"].map(|name| point::<C>(&case[name]));
        assert_eq!(unreduced(&p, &q), value::<C>(&case["unreduced"]));
        let e = eta(&p, &q);
        assert_eq!(e.as_sextic(), &value::<C>(&case["reduced"]));
        assert_eq!(Gt::from_sextic(*e.as_sextic(), Convention::Eta), Some(e));
        assert_eq!(&final_exponentiation_by_roots::<C, _>(&unreduced(&p, &q)), e.as_sextic());
        let multiples = eta(&point::<C>(&case["aP"]), &point(&case["cQ"]));
        assert_eq!(multiples.as_sextic(), &value::<C>(&case["reduced_aP_cQ"]));
        if !case["tate"].is_null() {
            assert_eq!(modified_tate(&p, &q).as_sextic(), &value::<C>(&case["tate"]));
        }
    }
}

#[test]
fn values_of_the_vectors() {
    known_answers::<E3_97>();
    known_answers::<E3_167>();
    known_answers::<E3_193>();
    known_answers::<E3_239>();
    known_answers::<E3_313>();
    known_answers::<E3_509>();
}

/// By Miller's algorithm, with no part of the loop under test.
fn tate_of_the_vectors<C: Curve>() {
    let case = &cases::<C>()[0];
    assert_eq!(tate::<C>(&point(&case["P"]), &point(&case["Q"])).as_sextic(), &value::<C>(&case["tate"]));
}

#[test]
fn the_tate_pairing_of_the_vectors() {
    tate_of_the_vectors::<E3_97>();
    tate_of_the_vectors::<E3_167>();
    tate_of_the_vectors::<E3_313>();
}

fn sample<C: Curve>(message: &[u8]) -> Point<C> {
    hash_to_curve(message, Dst::of_constant(b"PAIRLOOM-TEST"))
}

#[test]
fn the_curve_without_vectors() {
    let [p, q] = [b"P", b"Q"].map(|message| sample::<E3_127>(message));
    assert_eq!(modified_tate(&p, &q), tate(&p, &q));
    let (a, c) = (0x1234_5678_9abc_def1, 0xfedc_ba98_7654_3210);
    assert_eq!(eta(&p.mul_vartime(&[a]), &q.mul_vartime(&[c])), eta(&p, &q).pow_vartime(&[a]).pow_vartime(&[c]));
    assert!(!eta(&p, &q).is_one());
}

/// Forms of the loop that differ, before the final exponentiation.
fn forms_of_the_loop<C: Curve>() {
    let [p, q] = [b"P", b"Q"].map(|message| sample::<C>(message).xy().expect("finite"));
    let end = iterations::<C>();
    let whole = miller_loop::<C, _>(&p, &q);
    for cuts in [vec![0, end], vec![0, end / 2, end], vec![0, 1, 2, 2, end / 3, end - 1, end]] {
        let parts = |range: fn(&_, &_, _) -> _| {
            let parts = cuts.windows(2).map(|cut| range(&p, &q, cut[0]..cut[1]));
            parts.reduce(|f: Extension<C, C::Field>, g| pairloom_algebra::Field::mul(&f, &g)).expect("a part")
        };
        assert_eq!(parts(range::<C, _>), whole, "{cuts:?}");
        assert_eq!(parts(range_without_roots::<C, _>), whole, "{cuts:?} without roots");
        assert_eq!(parts(range_by_algorithm_2::<C, _>), whole, "{cuts:?} by algorithm 2");
        assert_eq!(parts(range_by_single_lines::<C, _>), whole, "{cuts:?} by single lines");
    }
}

#[test]
fn ranges_and_loops_without_roots() {
    forms_of_the_loop::<E3_97>();
    forms_of_the_loop::<E3_239>();
    forms_of_the_loop::<E3_509>();
}

#[test]
fn products_and_points_at_infinity() {
    let [p, q] = [b"P", b"Q"].map(|message| sample::<E3_97>(message));
    let e = eta(&p, &q);
    assert_eq!(eta_product(&[(p, q), (q, p), (p, Point::IDENTITY)]), e * e);
    assert_eq!(eta_product::<E3_97>(&[]), Gt::one(Convention::Eta));
    assert!((e * e.invert()).is_one() && !e.is_one());
    assert_ne!(Gt::<E3_97>::one(Convention::Eta), Gt::one(Convention::Tate));
    let zero = Sextic::from_coordinates([Default::default(); 6]);
    assert_eq!(Gt::<E3_97>::from_sextic(zero, Convention::Eta), None);
    assert_eq!(Gt::<E3_97>::from_sextic(unreduced(&p, &q), Convention::Eta), None);
}
