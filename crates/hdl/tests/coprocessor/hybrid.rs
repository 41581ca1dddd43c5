//! Whole pairings on the hybrid unit; what circuits are compared with is tied to what others computed.

use super::known::{Case, cases};
use super::{BY_POWERS, BY_ROOTS, design, rows, simulate, usual};
use pairloom_curve::binary::E2_239;
use pairloom_curve::binary::toy::{Toy5B0, Toy7B1, Toy11B0};
use pairloom_curve::ternary::E3_97;
use pairloom_curve::ternary::toy::{Toy5, Toy7Minus};
use pairloom_hdl::coprocessor::Unit;
use pairloom_hdl::coprocessor::eta::{self, Binary, ExponentiationOptions, Ternary, exponentiation};
use pairloom_hdl::coprocessor::vectors::Task;

#[test]
fn pairings_of_toy_curves_on_the_hybrid_unit() {
    const AT_ONCE: ExponentiationOptions = ExponentiationOptions { digits: 64, ..BY_POWERS };
    macro_rules! check { ($($family:ident: $curve:ty, $options:expr;)*) => { $(
        let unit = eta::pairing::<$family<$curve>>($options).unwrap();
        simulate(&design(&unit), &rows(&unit, false));
    )* } }
    check! {
        Binary: Toy5B0, BY_POWERS;
        Binary: Toy7B1, AT_ONCE;
        Binary: Toy11B0, BY_ROOTS;
        Ternary: Toy5, BY_ROOTS;
        Ternary: Toy7Minus, BY_POWERS;
    }
}

#[test]
fn a_pairing_of_a_toy_curve_on_the_hybrid_unit_in_ghdl() {
    let unit = eta::pairing::<Binary<Toy11B0>>(BY_POWERS).unwrap();
    super::tools::ghdl(&design(&unit), &rows(&unit, true), &super::tools::folder("pairing_toy_2"));
}

/// Of loop, exponentiation and whole pairing.
fn known_answers([looped, exponentiation, pairing]: [&Unit; 3]) {
    for Case { arguments, unreduced, reduced } in cases(looped.curve, looped.field.width()) {
        assert_eq!(looped.reference(&arguments).unwrap(), unreduced);
        assert_eq!(exponentiation.reference(&unreduced).unwrap(), reduced);
        assert_eq!(pairing.reference(&arguments).unwrap(), reduced);
    }
}

/// The circuit on a case of the file.
fn simulate_known_answer(unit: &Unit) {
    let case = cases(unit.curve, unit.field.width()).remove(0);
    assert_eq!(unit.reference(&case.arguments).unwrap(), case.reduced);
    let task = Task { start: 2, arguments: case.arguments };
    simulate(&design(unit), &unit.rows(&unit.program(), &[task], &[]).unwrap());
}

const HYBRID: ExponentiationOptions = ExponentiationOptions::new(16);

#[test]
fn known_answers_in_characteristic_two() {
    let looped = usual::<Binary<E2_239>>();
    let pairing = eta::pairing::<Binary<E2_239>>(HYBRID).unwrap();
    known_answers([&looped, &exponentiation::<Binary<E2_239>>(HYBRID).unwrap(), &pairing]);
    simulate_known_answer(&pairing);
}

#[test]
fn known_answers_in_characteristic_three() {
    let looped = usual::<Ternary<E3_97>>();
    let pairing = eta::pairing::<Ternary<E3_97>>(HYBRID).unwrap();
    known_answers([&looped, &exponentiation::<Ternary<E3_97>>(HYBRID).unwrap(), &pairing]);
    simulate_known_answer(&pairing);
}
