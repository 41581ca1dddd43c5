//! The recorded loops and final exponentiations of η_T cost what the counting machines count.

use pairloom_algebra::binary::{CountBinary, Quartic};
use pairloom_algebra::count::{Counts, counted};
use pairloom_algebra::ternary::CountTernary;
use pairloom_algebra::{Field, Mask};
use pairloom_curve::binary::{E2_239, E2_457};
use pairloom_curve::supersingular::Curve;
use pairloom_curve::ternary::{E3_97, E3_193};
use pairloom_pairing::{eta2, eta3};
use pairloom_trace::eta::{
    Head, eta2_graphs, eta3 as eta3_loop, eta3_graphs, exponentiation2_graph, exponentiation3_graph,
};

fn count<R>(formula: impl FnOnce() -> R) -> Counts {
    counted(formula).1
}

macro_rules! binary_counts {
    ($($curve:ty),*) => { $({
        type F = CountBinary<<$curve as Curve>::Field>;
        let [start, body] = eta2_graphs::<$curve>();
        let point = [F::one(), F::one()];
        let mut state = eta2::State::<$curve, F>::start(&point, &point);
        let counts = count(|| {
            let mut state = eta2::State::<$curve, F>::start(&point, &point);
            let f = state.first();
            state.advance();
            f
        });
        assert_eq!(start.counts(), counts);
        let counts = count(|| {
            let f = Quartic::<F>::one().mul_sparse(&state.factor());
            state.advance();
            f
        });
        assert_eq!((counts.products, counts.squares, counts.roots), (7, 2, 2));
        assert_eq!(body.counts(), counts);
        let counts = count(|| eta2::final_exponentiation::<$curve, _>(&Quartic::<F>::one()));
        assert_eq!(exponentiation2_graph::<$curve>(false).counts(), counts);
        let counts = count(|| eta2::final_exponentiation_fourth_root::<$curve, _>(&Quartic::<F>::one()));
        assert_eq!(exponentiation2_graph::<$curve>(true).counts(), counts);
    })* };
}

macro_rules! ternary_counts {
    ($($curve:ty),*) => { $({
        type F = CountTernary<<$curve as Curve>::Field>;
        let [start, body] = eta3_graphs::<$curve>(Head::Joined);
        let point = [F::one(), F::one()];
        let counts = count(|| {
            let mut state = eta3::State::<$curve, F>::start(&point, &point);
            let r = state.first();
            state.advance();
            r
        });
        assert_eq!(start.counts(), counts);
        let mut state = eta3::State::<$curve, F>::start(&point, &point);
        let counts = count(|| {
            let r = eta3::Extension::<$curve, F>::one().mul_line(&state.line());
            state.advance();
            r
        });
        assert_eq!((counts.products, counts.cubes, counts.roots), (17, 2, 2));
        assert_eq!(body.counts(), counts);
        let one = eta3::Extension::<$curve, F>::one();
        let counts = count(|| eta3::final_exponentiation::<$curve, _>(&one));
        assert_eq!(exponentiation3_graph::<$curve>(false).counts(), counts);
        let counts = count(|| eta3::final_exponentiation_by_roots::<$curve, _>(&one));
        assert_eq!(exponentiation3_graph::<$curve>(true).counts(), counts);
    })* };
}

#[test]
fn what_is_recorded_costs_what_is_counted() {
    binary_counts!(E2_239, E2_457);
    ternary_counts!(E3_97, E3_193);
}

#[test]
fn programs_are_exported() {
    let looped = eta3_loop::<E3_97>(Head::Joined).unwrap().merge(4);
    let json = looped.body.to_json();
    assert_eq!(json["nodes"].as_array().unwrap().len(), looped.body.nodes().len());
    assert_eq!(json["characteristic"], "Three");
    assert_eq!(json["inputs"][0], "x_p");
    let dot = looped.body.to_dot();
    let edges: usize = looped.body.nodes().iter().map(|node| node.operands.len()).sum();
    assert_eq!(dot.matches(" -> ").count(), edges + looped.body.outputs().len());
    assert!(dot.starts_with("digraph \"e3-97 iteration\""));
}

/// Formulas with operations that no unit does have no program.
#[test]
fn what_is_no_hardware_is_refused() {
    use pairloom_trace::flow::{Flow, LowerError};
    use pairloom_trace::{TraceBinary, record};
    type T = TraceBinary<<E2_239 as Curve>::Field>;
    let inversion = record("inversion", |x: T| x.invert());
    assert!(matches!(Flow::lower(&inversion), Err(LowerError::Operation { node: 1, .. })));
    let choice = record("choice", |[x, y]: [T; 2]| T::select(&x.is_zero().not(), &x, &y));
    assert!(Flow::lower(&choice).is_err());
}
