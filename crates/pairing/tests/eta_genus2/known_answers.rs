//! The values of vectors/small-characteristic.

use super::*;
use pairloom_algebra::Field;
use pairloom_algebra::binary::{Dodecic, Tower};
use pairloom_curve::encoding::Component;
use pairloom_curve::genus2::{G2_79, G2_103, G2_367, G2_439, Mumford};
use pairloom_curve::supersingular::{Element, parse_element};
use pairloom_pairing::eta_genus2::*;
use serde_json::Value;

fn element<F: Element>(text: &Value) -> F {
    parse_element(text.as_str().expect("digits"), Component::Integer).expect("an element")
}

fn list<F: Element>(value: &Value) -> Vec<F> {
    value.as_array().expect("a list").iter().map(element).collect()
}

fn divisor<C: Curve>(value: &Value) -> Divisor<C> {
    Divisor::from_mumford(&list(&value["u"]), &list(&value["v"])).expect("a divisor")
}

fn value<C: Curve>(tower: Tower, coordinates: &Value) -> Dodecic<C::Field> {
    let coordinates = list(coordinates);
    Dodecic::from_coordinates(tower, &core::array::from_fn(|i| coordinates[i]))
}

fn cases<C: Curve>(tower: &str) -> Vec<Value> {
    let name = format!("{}_b{}_{tower}", C::ID.replace('-', "_"), u8::from(C::B));
    let path = format!("{}/../../vectors/small-characteristic/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("well-formed");
    file["cases"].as_array().expect("a list").clone()
}

fn xy<C: Curve>(divisor: &Divisor<C>) -> [C::Field; 2] {
    match divisor.mumford() {
        Mumford::Degenerate { x, y } => [x, y],
        other => panic!("{other:?} is not degenerate"),
    }
}

/// Both pairings and the links between them, for every kind of arguments; the arrangement of the slides gives the value before the
/// final exponentiation, bit for bit.
fn known_answers<C: Curve>(name: &str, tower: Tower) {
    for case in cases::<C>(name) {
        let [p, q] = ["D1", "D2"].map(|name| divisor::<C>(&case[name]));
        let value = |name: &str| value::<C>(tower, &case[name]);
        let (e, optimal) = (eta(&p, &q), optimal_eta(&p, &q));
        assert_eq!(e.value(), &value("reduced"), "{} {}", C::ID, case["kind"]);
        assert_eq!(e.value().coordinates(tower).to_vec(), list(&case["reduced"]));
        assert_eq!(eta_from_optimal(&optimal), e);
        assert_eq!(optimal_cubed_from_eta(&e), optimal * optimal * optimal);
        assert_eq!(Gt::from_value(*e.value()), Some(e));
        let multiples = eta::<C>(&divisor(&case["aD1"]), &divisor(&case["cD2"]));
        assert_eq!(multiples.value(), &value("reduced_aD1_cD2"));
        if case["kind"] == "dd" {
            assert_eq!(EtaOfSlides::<C>::unreduced(&xy(&p), &xy(&q)), value("unreduced"));
        }
        if !case["tate_f_N"].is_null() {
            assert_eq!(modified_tate_from_optimal(&optimal).value(), &value("tate_f_N"));
        }
    }
}

#[test]
fn values_of_the_vectors() {
    known_answers::<G2_79>("bgos", Tower::Bgos);
    known_answers::<G2_103>("bgos", Tower::Bgos);
    known_answers::<G2_103>("seed004", Tower::Seed004);
    known_answers::<G2_367>("bgos", Tower::Bgos);
    known_answers::<G2_439>("bgos", Tower::Bgos);
}

/// The same pairs in both towers: equal under the isomorphism.
#[test]
fn both_towers() {
    let [bgos, seed] = ["bgos", "seed004"].map(cases::<G2_103>);
    let mut both = 0;
    for (a, b) in bgos.iter().flat_map(|a| seed.iter().map(move |b| (a, b))) {
        if (&a["D1"], &a["D2"]) == (&b["D1"], &b["D2"]) {
            let [a, b] = [(Tower::Bgos, a), (Tower::Seed004, b)].map(|(t, case)| value::<G2_103>(t, &case["reduced"]));
            assert_eq!(a, b);
            both += 1;
        }
    }
    assert!(both > 0);
}

#[test]
fn products_and_neutral_elements() {
    type C = G2_103;
    let [p, q] = [1, 2].map(|seed| of_every_kind::<C>(seed)[2]);
    let (e, optimal) = (eta(&p, &q), optimal_eta(&p, &q));
    assert_eq!(eta_product(&[(p, q), (q, p), (p, Divisor::IDENTITY)]), e * e);
    assert_eq!(optimal_eta_product(&[(p, q), (q, p), (Divisor::IDENTITY, q)]), optimal * optimal);
    assert_eq!(eta_product::<C>(&[]), Gt::one());
    assert!((e * e.invert()).is_one() && !e.is_one());
    assert_eq!(Gt::<C>::from_value(Dodecic::zero()), None);
    let unreduced = pairloom_pairing::symmetric::unreduced::<Eta<C>>(&p, &q);
    assert_eq!(Gt::<C>::from_value(unreduced), None);
}
