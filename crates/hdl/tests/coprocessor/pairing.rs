//! Whole pairings: the chain of loop and exponentiation gives what the software gives, in the cycles that the model says.

use super::known::{Case, cases};
use super::{BY_POWERS, simulate, tools, usual};
use pairloom_curve::binary::E2_239;
use pairloom_curve::binary::toy::{Toy7B0, Toy11B0, Toy11B1};
use pairloom_curve::ternary::E3_97;
use pairloom_curve::ternary::toy::{Toy5, Toy7Minus, Toy11Minus};
use pairloom_hdl::Bits;
use pairloom_hdl::coprocessor::Registers;
use pairloom_hdl::coprocessor::eta::{Binary, ExponentiationOptions, Family, Options, Ternary, exponentiation, looped};
use pairloom_hdl::coprocessor::vectors::Task;
use pairloom_hdl::emit::testbench::Row;
use pairloom_hdl::ir::Design;
use pairloom_hdl::package;
use pairloom_hdl::top::Pairing;
use std::path::{Path, PathBuf};

pub const SIXTEEN: ExponentiationOptions = ExponentiationOptions { digits: 16, ..BY_POWERS };
pub const LARGE: ExponentiationOptions = ExponentiationOptions { digits: 64, ..BY_POWERS };

pub fn chain<E: Family>(options: ExponentiationOptions) -> Pairing {
    Pairing::new(usual::<E>(), exponentiation::<E>(options).unwrap()).unwrap()
}

fn design(pairing: &Pairing) -> Design {
    Design::new(pairing.entity(&package::pairing_name(pairing.curve())).unwrap()).unwrap()
}

fn tasks(pairing: &Pairing, starts: &[usize]) -> Vec<Task> {
    let task = |(i, start): (usize, &usize)| Task {
        start: *start,
        arguments: pairing.arguments(format!("pairing {i}").as_bytes()).unwrap(),
    };
    starts.iter().enumerate().map(task).collect()
}

/// Four pairings as close as can be, then one after a pause.
fn rows(pairing: &Pairing) -> Vec<Row> {
    let mut starts = pairing.starts(1, 4);
    starts.push(starts[3] + 2 * pairing.cycles());
    pairing.rows(&tasks(pairing, &starts), &[]).unwrap()
}

/// On toy curves the exponentiation is the longer part.
#[test]
fn pairings_follow_each_other() {
    let all = [
        chain::<Binary<Toy7B0>>(LARGE),
        chain::<Binary<Toy11B0>>(LARGE),
        chain::<Binary<Toy11B1>>(BY_POWERS),
        chain::<Ternary<Toy5>>(BY_POWERS),
        chain::<Ternary<Toy7Minus>>(LARGE),
    ];
    for pairing in &all {
        assert!(pairing.interval() > pairing.looped().program().cycles as usize);
        simulate(&design(pairing), &rows(pairing));
    }
}

/// Registers in both parts.
#[test]
fn pairings_with_short_paths() {
    for registers in [Registers::WORDS, Registers::SHORT_PATHS] {
        let looped = looped::<Ternary<Toy11Minus>>(&Options {
            registers: Registers::SHORT_PATHS,
            ..<Ternary<Toy11Minus>>::options()
        });
        let exponentiation = exponentiation::<Ternary<Toy11Minus>>(ExponentiationOptions { registers, ..BY_POWERS });
        let pairing = Pairing::new(looped.unwrap(), exponentiation.unwrap()).unwrap();
        simulate(&design(&pairing), &rows(&pairing));
    }
}

/// A loop in which so many pairings take turns, and an exponentiation, with registers in both.
fn in_turns<E: Family>(pairings: usize, digits: usize) -> Pairing {
    let registers = Registers::SHORT_PATHS;
    let looped = looped::<E>(&Options { pairings, registers, ..E::options() }).unwrap();
    let registers = E::EXPONENTIATION_REGISTERS;
    let options = ExponentiationOptions { registers, digits, ..BY_POWERS };
    Pairing::new(looped, exponentiation::<E>(options).unwrap()).unwrap()
}

/// Tasks of several pairings: their values go out one after the other, the last of a task is marked. These exponentiations take so long that the
/// loop waits until all pairings of the task before but one or two have left the buffer.
#[test]
fn pairings_that_take_turns() {
    let all = [
        in_turns::<Binary<Toy11B0>>(2, 64),
        in_turns::<Binary<Toy11B1>>(3, 64),
        in_turns::<Binary<Toy11B1>>(4, 64),
        in_turns::<Ternary<Toy7Minus>>(2, 64),
        in_turns::<Ternary<Toy11Minus>>(2, 64),
    ];
    for pairing in &all {
        assert_eq!(pairing.arguments_of_task(), 4 * pairing.pairings());
        assert!(pairing.interval() > pairing.looped().program().cycles as usize);
        simulate(&design(pairing), &rows(pairing));
    }
}

/// The pairing of the best loop in characteristic two: the exponentiations of both pairings take no longer than it.
#[test]
fn two_pairings_at_a_time_on_e2_239() {
    let pairing = in_turns::<Binary<E2_239>>(2, 14);
    assert_eq!((pairing.interval(), pairing.starts(1, 2)), (1697, vec![1, 1698]));
    simulate(&design(&pairing), &pairing.rows(&tasks(&pairing, &pairing.starts(1, 2)), &[]).unwrap());
}

/// On curves of the paper's the loop is: it never waits.
#[test]
fn the_loop_never_waits_if_it_is_longer() {
    let pairing = chain::<Binary<E2_239>>(SIXTEEN);
    assert_eq!(pairing.starts(1, 3), [1, 853, 1705]);
    simulate(&design(&pairing), &pairing.rows(&tasks(&pairing, &pairing.starts(1, 3)), &[]).unwrap());
}

#[test]
fn a_reset_with_pairings_in_both_parts() {
    let pairing = chain::<Binary<Toy11B1>>(BY_POWERS);
    let design = design(&pairing);
    let starts = pairing.starts(0, 2);
    for reset in [1, 3, 20, starts[1] + 2, starts[1] + 9, pairing.cycles() - 2, pairing.cycles() + 5] {
        let begun: Vec<usize> = starts.iter().copied().filter(|start| *start <= reset).collect();
        let all = [begun, pairing.starts(reset + 1, 2)].concat();
        simulate(&design, &pairing.rows(&tasks(&pairing, &all), &[reset]).unwrap());
    }
}

#[test]
fn parts_of_different_curves_are_no_pairing() {
    let looped = usual::<Binary<Toy7B0>>();
    let exponentiation = exponentiation::<Binary<Toy11B0>>(BY_POWERS).unwrap();
    let error = Pairing::new(looped, exponentiation).unwrap_err().to_string();
    assert_eq!(error, "the loop on toy-e2-7-0 and the exponentiation on toy-e2-11-0 do not make a pairing");
}

#[test]
fn toy_curves_in_icarus_verilog() {
    let pairing = chain::<Binary<Toy7B0>>(BY_POWERS);
    tools::iverilog(&design(&pairing), &rows(&pairing), &tools::folder("pairing_toy_2_verilog"));
    let pairing = chain::<Ternary<Toy5>>(BY_POWERS);
    tools::iverilog(&design(&pairing), &rows(&pairing), &tools::folder("pairing_toy_3_verilog"));
}

/// The arguments of two pairings, whose values are known.
fn known_answers(pairing: &Pairing) -> Vec<Vec<Bits>> {
    let mut cases = cases(pairing.curve(), pairing.looped().field.width());
    cases.truncate(2);
    for Case { arguments, unreduced, reduced } in &cases {
        assert_eq!(pairing.looped().reference(arguments).as_ref(), Some(unreduced));
        assert_eq!(pairing.reference(arguments).as_ref(), Some(reduced));
    }
    cases.into_iter().map(|case| case.arguments).collect()
}

/// Where VUnit's designs go: `PAIRLOOM_DESIGNS`, or beside the tests' other files.
fn designs() -> PathBuf {
    std::env::var_os("PAIRLOOM_DESIGNS")
        .map_or_else(|| Path::new(env!("CARGO_TARGET_TMPDIR")).join("designs"), PathBuf::from)
}

fn write(pairing: &Pairing, tasks: &[Vec<Bits>]) {
    let folder = designs().join(package::pairing_name(pairing.curve()));
    std::fs::create_dir_all(&folder).unwrap();
    for file in package::pairing_of(pairing, tasks, package::WARNING, "cargo test designs_for_vunit").unwrap() {
        std::fs::write(folder.join(&file.name), &file.text).unwrap();
    }
}

/// What `vhdl/run.py` simulates: two toy curves with many pairings, e2-239 and e3-97 with two that are known.
#[test]
fn designs_for_vunit() {
    for pairing in [chain::<Binary<Toy11B1>>(LARGE), chain::<Ternary<Toy11Minus>>(LARGE)] {
        let tasks: Vec<_> = (0..4).map(|i| pairing.arguments(format!("toy {i}").as_bytes()).unwrap()).collect();
        write(&pairing, &tasks);
    }
    // 7 (m + 1)/2 + 12 cycles of the loop and 17 (m + 3)/2 − 6; the exponentiation takes no more.
    let two = chain::<Binary<E2_239>>(SIXTEEN);
    let three = chain::<Ternary<E3_97>>(ExponentiationOptions::new(14));
    for (pairing, looped) in [(two, 7 * 120 + 12), (three, 17 * 50 - 6)] {
        let behind = pairing.exponentiation().program().cycles as usize;
        assert_eq!((pairing.interval(), pairing.cycles()), (looped, looped + 1 + behind));
        write(&pairing, &known_answers(&pairing));
    }
}
