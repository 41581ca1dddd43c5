//! Figures are XML, and everything that the schedule has is in them.

use super::usual;
use pairloom_curve::binary::E2_239;
use pairloom_curve::binary::toy::Toy11B1;
use pairloom_curve::ternary::E3_97;
use pairloom_curve::ternary::toy::Toy7Minus;
use pairloom_hdl::coprocessor::Unit;
use pairloom_hdl::coprocessor::eta::{Binary, ExponentiationOptions, Ternary, exponentiation};
use pairloom_hdl::figures;
use pairloom_trace::flow::Step;
use roxmltree::Document;
use std::path::Path;

/// How many shapes of a class there are, those of the legend with them.
fn shapes(document: &Document<'_>, class: &str) -> usize {
    document.descendants().filter(|node| !node.has_tag_name("text") && node.attribute("class") == Some(class)).count()
}

fn operations(flow: &pairloom_trace::flow::Flow) -> usize {
    flow.nodes().iter().filter(|node| !matches!(node.step, Step::Input(_))).count()
}

/// No shape beyond the picture's edges.
fn is_inside(document: &Document<'_>) -> bool {
    let number = |node: &roxmltree::Node<'_, '_>, name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
    let root = document.root_element();
    let (width, height) = (number(&root, "width"), number(&root, "height"));
    document.descendants().filter(|node| node.has_tag_name("rect") && node.has_attribute("x")).all(|rect| {
        number(&rect, "x") + number(&rect, "width") <= width && number(&rect, "y") + number(&rect, "height") <= height
    })
}

fn check_loop(unit: &Unit) {
    let (schedule, program) = (figures::schedule(unit), unit.program());
    let document = Document::parse(&schedule).unwrap();
    assert!(is_inside(&document));
    // One entry of the legend each.
    assert_eq!(shapes(&document, "marked"), 1 + operations(&unit.looped.body));
    assert_eq!(shapes(&document, "start"), 1 + operations(&unit.looped.start));
    assert_eq!(shapes(&document, "port"), 1 + program.arguments.len() + program.results.len());
    assert_eq!(shapes(&document, "frame"), shapes(&document, "band") - 1);
    check_datapath(unit);
    // The start and an iteration.
    let flows = [&unit.looped.start, &unit.looped.body];
    let (graphs, edges) = (figures::program(unit), flows.map(edges).iter().sum::<usize>());
    assert_eq!((graphs.matches("digraph ").count(), graphs.matches(" -> ").count()), (2, edges));
}

/// The operands and results of a program.
fn edges(flow: &pairloom_trace::flow::Flow) -> usize {
    flow.nodes().iter().map(|node| node.operands.len()).sum::<usize>() + flow.outputs().len()
}

/// A dot for every input of a multiplexer, signs and constants apart.
fn check_datapath(unit: &Unit) {
    let (datapath, program) = (figures::datapath(unit), unit.program());
    let document = Document::parse(&datapath).unwrap();
    assert!(is_inside(&document));
    let is_file = matches!(unit.multiplier, pairloom_hdl::coprocessor::Multiplier::Serial(_));
    if !is_file {
        let locations = |unit: usize, operand: usize| {
            let mut locations: Vec<_> = program.sources(unit, operand).iter().map(|source| source.location).collect();
            locations.dedup();
            locations.len()
        };
        let operands = |unit: usize| (0..program.units[unit].operands()).map(move |operand| locations(unit, operand));
        let units: usize = (0..program.units.len()).flat_map(operands).sum();
        let registers: usize = (0..program.slots).map(|slot| program.writers(slot).len()).sum();
        assert_eq!(shapes(&document, "dot"), units + registers);
    }
    let storage = if is_file { 1 } else { program.slots };
    assert_eq!((shapes(&document, "start"), shapes(&document, "port")), (storage, 2));
}

#[test]
fn loops_are_drawn() {
    check_loop(&usual::<Binary<Toy11B1>>());
    check_loop(&usual::<Ternary<Toy7Minus>>());
}

#[test]
fn programs_that_run_once_are_drawn() {
    let options = ExponentiationOptions::new(4);
    for unit in [exponentiation::<Binary<Toy11B1>>(options), exponentiation::<Ternary<Toy7Minus>>(options)] {
        let unit = unit.unwrap();
        let schedule = figures::schedule(&unit);
        let document = Document::parse(&schedule).unwrap();
        assert!(is_inside(&document));
        // A product may be cut where a row of cycles ends.
        assert!(shapes(&document, "start") > operations(&unit.looped.start));
        assert_eq!(shapes(&document, "frame") + shapes(&document, "marked"), 0);
        assert_eq!(figures::program(&unit).matches(" -> ").count(), edges(&unit.looped.start));
        check_datapath(&unit);
    }
}

/// What is in docs/figures is what is drawn: `cargo run -p pairloom-hdl --example figures -- docs/figures` draws it again.
#[test]
fn figures_of_the_pages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/figures");
    for unit in [usual::<Binary<E2_239>>(), usual::<Ternary<E3_97>>()] {
        check_loop(&unit);
        for (name, drawn) in [("schedule", figures::schedule(&unit)), ("datapath", figures::datapath(&unit))] {
            let file = folder.join(format!("{}-loop-{name}.svg", unit.curve));
            if std::env::var_os("PAIRLOOM_BLESS").is_some() {
                std::fs::write(&file, &drawn).unwrap();
            }
            assert!(std::fs::read_to_string(&file).unwrap() == drawn, "{} is another", file.display());
        }
    }
}
