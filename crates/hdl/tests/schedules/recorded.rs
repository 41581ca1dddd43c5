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

/// `pairloom hdl` makes its circuits of programs that are kept: the formulas of today give the same. (`make test-hdl` records all.)
#[test]
fn kept_programs_are_what_is_recorded() {
    use pairloom_hdl::coprocessor::eta::stored;
    assert_eq!(stored::text::<Binary<E2_239>>().unwrap(), stored::record::<Binary<E2_239>>().unwrap());
    assert_eq!(stored::text::<Ternary<E3_97>>().unwrap(), stored::record::<Ternary<E3_97>>().unwrap());
    let error = stored::text::<Binary<pairloom_curve::binary::toy::Toy5B0>>().unwrap_err().to_string();
    assert_eq!(error, "toy-e2-5-0 is no curve over F_2^m or F_3^m with a loop of eta_T");
}

#[test]
fn programs_are_read_as_they_were_written() {
    let looped = looped::<Ternary<E3_97>>().unwrap();
    assert_eq!(Loop::from_text(&looped.to_text()), Ok(looped.clone()));
    assert_eq!(Loop::from_text(&looped.merge(4).to_text()), Ok(looped.merge(4)));
    let flow = exponentiation::<Binary<E2_239>>(true, 3).unwrap();
    assert_eq!(Flow::from_text(&flow.to_text()), Ok(flow));
    // A node that is not there yet, a product of one factor, a step that is none, a power of too many steps, another characteristic.
    for line in ["p 0 1", "p 0", "q 0 0", "f1 0 70000", "f0x 0 1", "out f", "s 0 -", "=", ""] {
        assert!(Flow::from_text(&format!("flow 2 one\nin x\n{line}\n")).is_err(), "{line}");
    }
    assert!(Flow::from_text("flow 5 one\nin x\n").is_err());
    assert!(Loop::from_text("loop 1 0\nthen\nflow 2 start\nin x\nout x 0\nthen\nflow 2 body\nin x\n").is_err());
}
