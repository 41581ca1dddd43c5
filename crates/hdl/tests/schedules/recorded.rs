//! What is recorded costs what the counting machines count.

use super::*;
use pairloom_algebra::binary::CountBinary;
use pairloom_algebra::count::{Counts, counted};
use pairloom_algebra::ternary::CountTernary;
use pairloom_curve::binary::E2_457;
use pairloom_curve::ternary::E3_193;
use pairloom_hdl::coprocessor::eta::Formulas;
use pairloom_hdl::coprocessor::eta::program::{exponentiation_graph, graphs};
use pairloom_pairing::stepped::MillerLoop;

fn count<R>(formula: impl FnOnce() -> R) -> Counts {
    counted(formula).1
}

/// The counts of an iteration, after all have been compared.
fn compare<E: Family + Formulas<F>, F: pairloom_algebra::Field>() -> Counts {
    let point = || [F::one(), F::one()];
    let (miller, graphs) = (<E as Formulas<F>>::miller_loop(point(), point()), graphs::<E>());
    let mut state = miller.start();
    let mut f = miller.head(&state);
    let start = count(|| miller.head(&miller.start()));
    let iteration = count(|| miller.iterate(&mut state, &mut f, 0));
    assert_eq!(graphs.start.counts(), start);
    assert_eq!((graphs.bodies.len(), graphs.iterations.len()), (1, miller.iterations()));
    assert_eq!(graphs.bodies[0].counts(), iteration);
    assert_eq!(graphs.end.counts(), Counts::default());
    for by_roots in [false, true] {
        let power = count(|| <E as Formulas<F>>::power(&miller.one(), by_roots));
        assert_eq!(exponentiation_graph::<E>(by_roots).counts(), power);
    }
    iteration
}

#[test]
fn what_is_recorded_costs_what_is_counted() {
    macro_rules! binary { ($($curve:ty),*) => { $(
        let counts = compare::<Binary<$curve>, CountBinary<<$curve as Curve>::Field>>();
        assert_eq!((counts.products, counts.squares, counts.roots), (7, 2, 2));
    )* } }
    macro_rules! ternary { ($($curve:ty),*) => { $(
        let counts = compare::<Ternary<$curve>, CountTernary<<$curve as Curve>::Field>>();
        assert_eq!((counts.products, counts.cubes, counts.roots), (17, 2, 2));
    )* } }
    binary!(E2_239, E2_457);
    ternary!(E3_97, E3_193);
}

#[test]
fn programs_are_exported() {
    let looped = looped::<Ternary<E3_97>>().unwrap().merge(4);
    let json = looped.body.to_json();
    assert_eq!(json["nodes"].as_array().unwrap().len(), looped.body.nodes().len());
    assert_eq!(json["characteristic"], "Three");
    assert_eq!(json["inputs"][0], "x_p");
    assert_eq!(looped.outputs(), ["f.0", "f.1", "f.2", "f.3", "f.4", "f.5"]);
    let dot = looped.body.to_dot();
    let edges: usize = looped.body.nodes().iter().map(|node| node.operands.len()).sum();
    assert_eq!(dot.matches(" -> ").count(), edges + looped.body.outputs().len());
    assert!(dot.starts_with("digraph \"e3-97 iteration\""));
}
