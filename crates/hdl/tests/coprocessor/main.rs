//! Coprocessors of η_T's loops: they give what the software gives, in as many cycles as the schedule says.

mod figures;
mod hybrid;
mod known;
mod library;
mod pairing;
mod registers;
mod stream;

#[allow(dead_code, reason = "shared with the tests of coprocessors over prime fields")]
#[path = "../prime/bench.rs"]
mod host;

#[allow(dead_code, reason = "shared with the tests of circuits")]
#[path = "../circuits/tools.rs"]
mod tools;

use pairloom_curve::binary::E2_239;
use pairloom_curve::binary::toy::{Toy5B1, Toy7B0, Toy9B0, Toy11B0, Toy11B1};
use pairloom_curve::ternary::E3_97;
use pairloom_curve::ternary::toy::{Toy5, Toy7Minus, Toy11, Toy11Minus};
use pairloom_hdl::coprocessor::Unit;
use pairloom_hdl::coprocessor::eta::{Binary, ExponentiationOptions, Family, Ternary, exponentiation, looped};
use pairloom_hdl::coprocessor::vectors::Task;
use pairloom_hdl::emit::testbench::Row;
use pairloom_hdl::ir::Design;
use pairloom_hdl::simulate::Simulator;

/// The loop with what seed 003 makes it with.
fn usual<E: Family>() -> Unit {
    looped::<E>(&E::options()).unwrap()
}

/// Two tasks, the second right after the first, and one after a pause; or one alone.
fn rows(unit: &Unit, alone: bool) -> Vec<Row> {
    let program = unit.program();
    let cycles = program.cycles as usize;
    let task = |start: usize, message: &[u8]| Task { start, arguments: unit.arguments(message).unwrap() };
    let tasks = [task(1, b"1"), task(1 + cycles, b"2"), task(4 + 2 * cycles, b"3")];
    unit.rows(&program, &tasks[..if alone { 1 } else { 3 }], &[]).unwrap()
}

fn design(unit: &Unit) -> Design {
    let name = pairloom_hdl::identifier(unit.curve);
    let about = format!("A part of eta_T on {}.", unit.curve);
    Design::new(unit.coprocessor().unwrap().entity(&name, &about).unwrap()).unwrap()
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
        let unit = usual::<Binary<$curve>>();
        simulate(&design(&unit), &rows(&unit, false));
    )* } }
    check!(Toy5B1, Toy7B0, Toy9B0, Toy11B0, Toy11B1);
}

#[test]
fn toy_curves_in_characteristic_three() {
    macro_rules! check { ($($curve:ty),*) => { $(
        let unit = usual::<Ternary<$curve>>();
        simulate(&design(&unit), &rows(&unit, false));
    )* } }
    check!(Toy5, Toy7Minus, Toy11, Toy11Minus);
}

#[test]
fn a_reset_in_mid_computation() {
    let unit = usual::<Binary<Toy11B1>>();
    let program = unit.program();
    for reset in [1, 2, 4, 9, 20, program.cycles as usize - 1] {
        let arguments = [b"1", b"2"].map(|message| unit.arguments(message).unwrap());
        let [first, second] = arguments;
        let tasks = [Task { start: 0, arguments: first }, Task { start: reset + 1, arguments: second }];
        simulate(&design(&unit), &unit.rows(&program, &tasks, &[reset]).unwrap());
    }
}

#[test]
fn toy_curves_in_ghdl() {
    let unit = usual::<Binary<Toy11B0>>();
    tools::ghdl(&design(&unit), &rows(&unit, false), &tools::folder("eta_toy_2"));
    let unit = usual::<Ternary<Toy11Minus>>();
    tools::ghdl(&design(&unit), &rows(&unit, false), &tools::folder("eta_toy_3"));
}

/// The Verilog twins.
#[test]
fn toy_curves_in_icarus_verilog() {
    let unit = usual::<Binary<Toy7B0>>();
    tools::iverilog(&design(&unit), &rows(&unit, false), &tools::folder("eta_toy_2_verilog"));
    let unit = exponentiation::<Ternary<Toy7Minus>>(BY_POWERS).unwrap();
    tools::iverilog(&design(&unit), &rows(&unit, true), &tools::folder("exponentiation_toy_3_verilog"));
}

/// 7 (m + 1)/2 + 12 cycles, drain and delivery included; seed 003 has 7 (m + 1)/2 + 15.
#[test]
fn e2_239_in_ghdl() {
    let unit = usual::<Binary<E2_239>>();
    assert_eq!(unit.program().cycles, 7 * 120 + 12);
    tools::ghdl(&design(&unit), &rows(&unit, true), &tools::folder("eta_e2_239"));
}

/// 17 (m + 3)/2 − 6 cycles, drain and delivery included; seed 003 has 17 (m + 3)/2.
#[test]
fn e3_97_in_ghdl() {
    let unit = usual::<Ternary<E3_97>>();
    assert_eq!(unit.program().cycles, 17 * 50 - 6);
    tools::ghdl(&design(&unit), &rows(&unit, true), &tools::folder("eta_e3_97"));
}

const BY_POWERS: ExponentiationOptions = ExponentiationOptions::new(4);
const BY_ROOTS: ExponentiationOptions = ExponentiationOptions { by_roots: true, ..ExponentiationOptions::new(4) };

#[test]
fn final_exponentiations_of_toy_curves() {
    macro_rules! check { ($family:ident: $($curve:ty),*) => { $(
        for options in [BY_POWERS, BY_ROOTS, ExponentiationOptions { digits: 64, ..BY_POWERS }] {
            let unit = exponentiation::<$family<$curve>>(options).unwrap();
            simulate(&design(&unit), &rows(&unit, false));
        }
    )* } }
    check!(Binary: Toy7B0, Toy11B0, Toy11B1);
    check!(Ternary: Toy5, Toy7Minus, Toy11Minus);
}

#[test]
fn final_exponentiations_in_ghdl() {
    let unit = exponentiation::<Binary<Toy11B1>>(BY_POWERS).unwrap();
    tools::ghdl(&design(&unit), &rows(&unit, true), &tools::folder("exponentiation_toy_2"));
    let unit = exponentiation::<Ternary<Toy11>>(BY_ROOTS).unwrap();
    tools::ghdl(&design(&unit), &rows(&unit, true), &tools::folder("exponentiation_toy_3"));
}

/// No more cycles than the loop, so that two coprocessors work in turn.
#[test]
fn final_exponentiation_of_e2_239_in_ghdl() {
    let unit = exponentiation::<Binary<E2_239>>(ExponentiationOptions::new(16)).unwrap();
    assert!(unit.program().cycles <= usual::<Binary<E2_239>>().program().cycles);
    tools::ghdl(&design(&unit), &rows(&unit, true), &tools::folder("exponentiation_e2_239"));
}

#[test]
fn final_exponentiation_of_e3_97_in_ghdl() {
    let unit =
        exponentiation::<Ternary<E3_97>>(ExponentiationOptions { by_roots: true, ..ExponentiationOptions::new(14) })
            .unwrap();
    assert!(unit.program().cycles <= usual::<Ternary<E3_97>>().program().cycles);
    tools::ghdl(&design(&unit), &rows(&unit, true), &tools::folder("exponentiation_e3_97"));
}
