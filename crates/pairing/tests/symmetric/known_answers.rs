//! Checks against vectors/small-characteristic, and those that every pairing passes.

use pairloom_algebra::Field;
use pairloom_curve::encoding::Component;
use pairloom_curve::hash::Dst;
use pairloom_curve::supersingular::{self, Element, Point, hash_to_curve, parse_element};
use pairloom_pairing::stepped::{self, MillerLoop, segment};
use pairloom_pairing::symmetric::{Gt, SymmetricPairing, TateBeside, product, unreduced};
use serde_json::Value;

/// η_T on a curve of some family.
pub trait Family: SymmetricPairing<Argument = Point<Self::Curve>> {
    type Curve: supersingular::Curve;
    /// The value with these coordinates.
    fn value(coordinates: &[<Self::Curve as supersingular::Curve>::Field]) -> Self::Value;
    /// The Tate pairing from η_T.
    fn modified_tate(p: &Self::Argument, q: &Self::Argument) -> Gt<TateBeside<Self>>;
    /// The Tate pairing by Miller's algorithm, with no part of the loop under test.
    fn tate(p: &Self::Argument, q: &Self::Argument) -> Gt<TateBeside<Self>>;
}

type Curve<S> = <S as Family>::Curve;

fn element<F: Element>(text: &Value) -> F {
    parse_element(text.as_str().expect("digits"), Component::Integer).expect("an element")
}

fn point<S: Family>(coordinates: &Value) -> Point<Curve<S>> {
    Point::from_xy(element(&coordinates[0]), element(&coordinates[1])).expect("on the curve")
}

fn value<S: Family>(coordinates: &Value) -> S::Value {
    S::value(&coordinates.as_array().expect("a list").iter().map(element).collect::<Vec<_>>())
}

fn cases<S: Family>() -> Vec<Value> {
    let name = <Curve<S> as supersingular::Curve>::ID.replace('-', "_");
    let path = format!("{}/../../vectors/small-characteristic/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("well-formed");
    file["cases"].as_array().expect("a list").clone()
}

/// η_T of one pair.
pub fn eta<S: Family>(p: &Point<Curve<S>>, q: &Point<Curve<S>>) -> Gt<S> {
    product(&[(*p, *q)])
}

/// The values of the vectors, unreduced and reduced, of multiples, and of the Tate pairing.
pub fn known_answers<S: Family>() {
    for case in cases::<S>() {
        let [p, q] = ["P", "Q"].map(|name| point::<S>(&case[name]));
        assert_eq!(unreduced::<S>(&p, &q), value::<S>(&case["unreduced"]));
        let e = eta::<S>(&p, &q);
        assert_eq!(e.value(), &value::<S>(&case["reduced"]));
        assert_eq!(Gt::from_value(*e.value()), Some(e));
        let multiples = eta::<S>(&point::<S>(&case["aP"]), &point::<S>(&case["cQ"]));
        assert_eq!(multiples.value(), &value::<S>(&case["reduced_aP_cQ"]));
        if !case["tate"].is_null() {
            assert_eq!(S::modified_tate(&p, &q).value(), &value::<S>(&case["tate"]));
        }
    }
}

pub fn tate_of_the_vectors<S: Family>() {
    let case = &cases::<S>()[0];
    let tate = S::tate(&point::<S>(&case["P"]), &point::<S>(&case["Q"]));
    assert_eq!(tate.value(), &value::<S>(&case["tate"]));
}

/// Points of order r.
pub fn sample<S: Family>() -> [Point<Curve<S>>; 2] {
    [&b"P"[..], b"Q"].map(|message| hash_to_curve(message, Dst::of_constant(b"PAIRLOOM-TEST")))
}

/// The loop entered anywhere: partial values multiply to the whole, before the final exponentiation.
pub fn partial_values<S: Family>() {
    let [p, q] = sample::<S>();
    let miller = S::miller_loop(&p, &q).expect("finite");
    let (end, whole) = (miller.iterations(), stepped::unreduced(&miller));
    for cuts in [vec![0, end], vec![0, end / 2, end], vec![0, 1, 2, 2, end / 3, end - 1, end]] {
        let part = |cut: &[usize]| {
            let mut state = miller.start();
            let head = if cut[0] == 0 { miller.head(&state) } else { None };
            miller.skip(&mut state, 0..cut[0]);
            segment(&miller, &mut state, head, cut[0]..cut[1]).unwrap_or_else(|| miller.one())
        };
        let product = cuts.windows(2).map(part).reduce(|f, g| f.mul(&g));
        assert_eq!(product, Some(whole), "{cuts:?}");
    }
}

/// Products, neutral elements, and values that are none of the group.
pub fn products_and_neutral_elements<S: Family>() {
    let [p, q] = sample::<S>();
    let e = eta::<S>(&p, &q);
    assert_eq!(product::<S>(&[(p, q), (q, p), (p, Point::IDENTITY)]), e * e);
    assert_eq!(product::<S>(&[]), Gt::one());
    assert!((e * e.invert()).is_one() && !e.is_one());
    assert_eq!(Gt::<S>::from_value(S::Value::zero()), None);
    assert_eq!(Gt::<S>::from_value(unreduced::<S>(&p, &q)), None);
}
