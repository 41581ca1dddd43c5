//! Loops with registers that shorten paths, pairings that take turns, and several multipliers: the same values.

use super::{BY_POWERS, BY_ROOTS, design, rows, simulate, tools, usual};
use pairloom_curve::binary::E2_239;
use pairloom_curve::binary::toy::{Toy5B1, Toy7B0, Toy9B0, Toy11B0, Toy11B1};
use pairloom_curve::ternary::E3_97;
use pairloom_curve::ternary::toy::{Toy5, Toy7Minus, Toy11Minus, Toy13Minus};
use pairloom_hdl::coprocessor::eta::{
    Binary, ExponentiationOptions, Family, Options, Ternary, exponentiation, looped, pairing,
};
use pairloom_hdl::coprocessor::vectors::Task;
use pairloom_hdl::coprocessor::{CoprocessorError, Registers, Unit};
use pairloom_hdl::ir::Op;

/// Registers everywhere, and two pairings in characteristic two, where one alone would have to wait.
fn short_paths<E: Family>(pairings: usize) -> Unit {
    looped::<E>(&Options { pairings, registers: Registers::SHORT_PATHS, ..E::options() }).unwrap()
}

/// In one iteration a product a multiplier is begun in every cycle.
fn interval(unit: &Unit) -> i32 {
    unit.timeline.interval
}

#[test]
fn toy_curves_with_short_paths() {
    macro_rules! check { ($family:ident, $pairings:literal: $($curve:ty),*) => { $(
        let unit = short_paths::<$family<$curve>>($pairings);
        simulate(&design(&unit), &rows(&unit, false));
    )* } }
    check!(Binary, 2: Toy5B1, Toy7B0, Toy9B0, Toy11B0, Toy11B1);
    check!(Binary, 3: Toy7B0, Toy11B1);
    check!(Ternary, 1: Toy5, Toy7Minus, Toy11Minus, Toy13Minus);
    check!(Ternary, 2: Toy5, Toy13Minus);
}

#[test]
fn a_reset_in_mid_computation() {
    for unit in [short_paths::<Binary<Toy11B1>>(2), short_paths::<Ternary<Toy11Minus>>(1)] {
        let program = unit.program();
        let design = design(&unit);
        for reset in [1, 2, 4, 9, 20, program.cycles as usize - 2, program.cycles as usize - 1] {
            let [first, second] = [b"1", b"2"].map(|message| unit.arguments(message).unwrap());
            let tasks = [Task { start: 0, arguments: first }, Task { start: reset + 1, arguments: second }];
            simulate(&design, &unit.rows(&program, &tasks, &[reset]).unwrap());
        }
    }
}

#[test]
fn toy_curves_in_ghdl_and_icarus_verilog() {
    let unit = short_paths::<Binary<Toy11B0>>(2);
    tools::ghdl(&design(&unit), &rows(&unit, false), &tools::folder("eta_toy_2_short"));
    tools::iverilog(&design(&unit), &rows(&unit, false), &tools::folder("eta_toy_2_short_verilog"));
    let unit = short_paths::<Ternary<Toy11Minus>>(1);
    tools::ghdl(&design(&unit), &rows(&unit, false), &tools::folder("eta_toy_3_short"));
    tools::iverilog(&design(&unit), &rows(&unit, false), &tools::folder("eta_toy_3_short_verilog"));
}

/// The interval stays: 7 and 17 cycles an iteration. A control word has a copy for every 32 bits or fewer.
#[test]
fn registers_cost_a_few_cycles_a_pairing() {
    let (two, three) = (short_paths::<Binary<E2_239>>(2), short_paths::<Ternary<E3_97>>(1));
    assert_eq!((interval(&two), interval(&three)), (7, 17));
    assert_eq!((two.pairings(), two.program().cycles), (2, 1_697));
    assert_eq!((three.pairings(), three.program().cycles), (1, 853));
    for (unit, copies) in [(&two, 8), (&three, 7)] {
        let entity = design(unit).top().clone();
        assert_eq!(entity.instances.iter().filter(|instance| instance.entity.kept).count(), copies);
        // Every operand of a unit comes from a register.
        let products = entity.instances.iter().filter(|instance| instance.entity.name.ends_with("_product"));
        for driver in products.flat_map(|instance| &instance.inputs) {
            assert!(matches!(entity.node(*driver).op, Op::Register { .. }));
        }
    }
}

#[test]
fn exponentiations_and_hybrid_units_of_toy_curves() {
    macro_rules! check { ($family:ident: $($curve:ty),*) => { $(
        for options in [BY_POWERS, BY_ROOTS] {
            for registers in [Registers::WORDS, Registers::SHORT_PATHS] {
                let options = ExponentiationOptions { registers, ..options };
                let unit = exponentiation::<$family<$curve>>(options).unwrap();
                simulate(&design(&unit), &rows(&unit, false));
            }
        }
        let options = ExponentiationOptions { registers: Registers::WORDS, ..BY_POWERS };
        let unit = pairing::<$family<$curve>>(options).unwrap();
        simulate(&design(&unit), &rows(&unit, false));
    )* } }
    check!(Binary: Toy7B0, Toy11B1);
    check!(Ternary: Toy5, Toy11Minus);
}

#[test]
fn a_reset_in_mid_exponentiation() {
    let options = ExponentiationOptions { registers: Registers::WORDS, ..BY_POWERS };
    let unit = exponentiation::<Ternary<Toy11Minus>>(options).unwrap();
    let (program, design) = (unit.program(), design(&unit));
    for reset in [1, 3, 5, 6, 9, 40, program.cycles as usize - 1] {
        let [first, second] = [b"1", b"2"].map(|message| unit.arguments(message).unwrap());
        let tasks = [Task { start: 0, arguments: first }, Task { start: reset + 1, arguments: second }];
        simulate(&design, &unit.rows(&program, &tasks, &[reset]).unwrap());
    }
}

/// Those of words cost the two cycles in which the first argument is on its way: a word is looked up earlier, not executed later. Those of
/// operands cost one an operation.
#[test]
fn registers_cost_an_exponentiation_cycles() {
    fn check<E: Family>(copies: usize) {
        let plain = ExponentiationOptions::new(E::DIGITS);
        let registers = ExponentiationOptions { registers: Registers::WORDS, ..plain };
        let [plain, unit] = [plain, registers].map(|options| exponentiation::<E>(options).unwrap());
        assert_eq!(unit.program().cycles, plain.program().cycles + 2);
        let top = design(&unit).top().clone();
        assert_eq!(top.instances.iter().filter(|instance| instance.entity.kept).count(), copies);
        simulate(&design(&unit), &rows(&unit, true));
    }
    check::<Binary<E2_239>>(8);
    check::<Ternary<E3_97>>(7);
    let options = ExponentiationOptions {
        registers: Registers::SHORT_PATHS,
        ..ExponentiationOptions::new(<Ternary<E3_97>>::DIGITS)
    };
    assert_eq!(exponentiation::<Ternary<E3_97>>(options).unwrap().program().cycles, 885);
}

/// One pairing alone has to wait for the registers in characteristic two: its recurrence is as long as the paper's already.
#[test]
fn registers_need_slack_in_the_recurrence() {
    let options = Options { registers: Registers::SHORT_PATHS, ..<Binary<E2_239>>::options() };
    let error = looped::<Binary<E2_239>>(&options).unwrap_err();
    assert_eq!(error, CoprocessorError::TooDeep { stages: 5, interval: 10, products: 7 });
}

/// Two multipliers: half the cycles an iteration. In characteristic two one pairing allows that with two stages, in characteristic
/// three with five; two pairings allow it with the usual ones.
#[test]
fn two_multipliers() {
    let made = |unit: Unit| {
        simulate(&design(&unit), &rows(&unit, true));
        [interval(&unit), unit.program().cycles]
    };
    let two = |stages, pairings| Options { multipliers: 2, pairings, ..Options::new(stages, &[2, 4, 2, 4]) };
    let three = |stages, pairings| Options { multipliers: 2, pairings, ..Options::new(stages, &[4, 4]) };
    let found = [
        made(looped::<Binary<E2_239>>(&two(2, 1)).unwrap()),
        made(looped::<Binary<E2_239>>(&two(5, 2)).unwrap()),
        made(looped::<Ternary<E3_97>>(&three(5, 1)).unwrap()),
        made(looped::<Ternary<E3_97>>(&three(7, 2)).unwrap()),
    ];
    assert_eq!(found, [[4, 488], [4, 974], [9, 454], [9, 892]]);
    // The recurrence of characteristic two is two cycles longer than the multiplier, that of characteristic three longer still.
    let interval_of = |error| match error {
        Err(CoprocessorError::TooDeep { interval, .. }) => interval,
        _ => 0,
    };
    assert_eq!(interval_of(looped::<Binary<E2_239>>(&two(3, 1))), 5);
    assert_eq!(interval_of(looped::<Ternary<E3_97>>(&three(6, 1))), 10);
    assert_eq!(interval(&usual::<Binary<E2_239>>()), 7);
}
