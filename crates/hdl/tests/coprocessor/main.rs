//! Coprocessors of η_T's loops: they give what the software gives, in as many cycles as the schedule says.

#[path = "../circuits/tools.rs"]
mod tools;

use pairloom_curve::binary::E2_239;
use pairloom_curve::binary::toy::{Toy5B1, Toy7B0, Toy9B0, Toy11B0, Toy11B1};
use pairloom_curve::ternary::E3_97;
use pairloom_curve::ternary::toy::{Toy5, Toy7Minus, Toy11, Toy11Minus};
use pairloom_hdl::coprocessor::eta::{Miller, Options, binary, ternary};
use pairloom_hdl::coprocessor::vectors::Pairing;
use pairloom_hdl::emit::testbench::Row;
use pairloom_hdl::ir::Design;
use pairloom_hdl::simulate::Simulator;

/// Two pairings, the second right after the first, and one after a pause.
fn rows(miller: &Miller) -> Vec<Row> {
    let program = miller.program();
    let cycles = program.cycles as usize;
    let argument = |message: &[u8]| (miller.hashed)(message, miller.field.width()).unwrap();
    let pairings = [(1, argument(b"1")), (1 + cycles, argument(b"2")), (4 + 2 * cycles, argument(b"3"))];
    let pairings = pairings.map(|(start, arguments)| Pairing { start, arguments });
    miller.rows(&program, &pairings, &[]).unwrap()
}

fn design(miller: &Miller) -> Design {
    let name = miller.curve.replace('-', "_");
    let about = format!("The loop of eta_T on {}.", miller.curve);
    Design::new(miller.coprocessor().unwrap().entity(&name, &about).unwrap()).unwrap()
}

fn simulate(design: &Design, rows: &[Row]) {
    let mut simulator = Simulator::new(design).unwrap();
    for (cycle, row) in rows.iter().enumerate() {
        for (port, value) in ["reset", "in_valid", "in_data"].iter().zip(&row.inputs) {
            simulator.set(port, value).unwrap();
        }
        for (port, value) in ["in_ready", "out_valid", "out_data", "out_last"].iter().zip(&row.expected) {
            let found = value.as_ref().map(|_| simulator.get(port).unwrap());
            assert_eq!(&found, value, "{port} in cycle {cycle}");
        }
        simulator.step();
    }
}

#[test]
fn toy_curves_in_characteristic_two() {
    macro_rules! check { ($($curve:ty),*) => { $(
        let miller = binary::<$curve>(&Options::binary()).unwrap();
        simulate(&design(&miller), &rows(&miller));
    )* } }
    check!(Toy5B1, Toy7B0, Toy9B0, Toy11B0, Toy11B1);
}

#[test]
fn toy_curves_in_characteristic_three() {
    macro_rules! check { ($($curve:ty),*) => { $(
        let miller = ternary::<$curve>(&Options::ternary()).unwrap();
        simulate(&design(&miller), &rows(&miller));
    )* } }
    check!(Toy5, Toy7Minus, Toy11, Toy11Minus);
}

#[test]
fn a_reset_in_mid_computation() {
    let miller = binary::<Toy11B1>(&Options::binary()).unwrap();
    let (program, width) = (miller.program(), miller.field.width());
    for reset in [1, 2, 4, 9, 20, program.cycles as usize - 1] {
        let arguments = [b"1", b"2"].map(|message| (miller.hashed)(message, width).unwrap());
        let [first, second] = arguments;
        let pairings = [Pairing { start: 0, arguments: first }, Pairing { start: reset + 1, arguments: second }];
        simulate(&design(&miller), &miller.rows(&program, &pairings, &[reset]).unwrap());
    }
}

#[test]
fn toy_curves_in_ghdl() {
    let miller = binary::<Toy11B0>(&Options::binary()).unwrap();
    tools::ghdl(&design(&miller), &rows(&miller), &tools::folder("eta_toy_2"));
    let miller = ternary::<Toy11Minus>(&Options::ternary()).unwrap();
    tools::ghdl(&design(&miller), &rows(&miller), &tools::folder("eta_toy_3"));
}

/// 7 (m + 1)/2 + 12 cycles, drain and delivery included; seed 003 has 7 (m + 1)/2 + 15.
#[test]
fn e2_239_in_ghdl() {
    let miller = binary::<E2_239>(&Options::binary()).unwrap();
    assert_eq!(miller.program().cycles, 7 * 120 + 12);
    tools::ghdl(&design(&miller), &rows(&miller), &tools::folder("eta_e2_239"));
}

/// 17 (m + 3)/2 − 6 cycles, drain and delivery included; seed 003 has 17 (m + 3)/2.
#[test]
fn e3_97_in_ghdl() {
    let miller = ternary::<E3_97>(&Options::ternary()).unwrap();
    assert_eq!(miller.program().cycles, 17 * 50 - 6);
    tools::ghdl(&design(&miller), &rows(&miller), &tools::folder("eta_e3_97"));
}
