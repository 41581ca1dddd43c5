//! Registers chosen so that multiplexers have few inputs: the same values and cycles, legal, and fewer inputs.

use super::{Known, assembled, check};
use pairloom_curve::binary::E2_239;
use pairloom_curve::binary::toy::{Toy7B0, Toy11B1};
use pairloom_curve::ternary::E3_97;
use pairloom_curve::ternary::toy::{Toy7Minus, Toy11};
use pairloom_hdl::coprocessor::eta::program::looped;
use pairloom_hdl::coprocessor::eta::{Binary, Ternary};
use pairloom_trace::schedule::{Location, Microprogram, Resources};

/// The inputs of all multiplexers: of operands, 0 and constants that are added apart, and of registers.
fn inputs(program: &Microprogram) -> usize {
    let sources = |unit: usize, operand: usize| {
        let mut sources: Vec<_> =
            program.sources(unit, operand).iter().map(|from| (from.location, from.negative)).collect();
        sources.retain(|(location, _)| *location != Location::Zero);
        sources.dedup();
        sources.len()
    };
    let operands = (0..program.units.len())
        .map(|unit| (0..program.units[unit].operands()).map(|o| sources(unit, o)).sum::<usize>());
    let writers = (0..program.slots).map(|slot| program.writers(slot).len()).filter(|writers| *writers > 1);
    operands.sum::<usize>() + writers.sum::<usize>()
}

/// The inputs before and after, of a program for so many pairings that gives the software's values.
fn fewer<E: Known>(stages: u32, adders: &[usize], pairings: usize) -> [usize; 2] {
    let looped = looped::<E>().unwrap().merge(4).interleaved(pairings).unwrap();
    let resources = Resources { adder_latency: 2, map_latency: 2, accept_latency: 3, ..Resources::new(stages, adders) };
    let gathering = Resources { few_inputs: true, ..resources.clone() };
    let before = assembled(&looped, &resources, looped.iterations).1;
    let after = assembled(&looped, &gathering, looped.iterations).1;
    assert_eq!((before.cycles, before.slots), (after.cycles, after.slots));
    if pairings == 1 {
        check::<E>(&looped, &gathering);
    }
    [before, after].map(|timeline| inputs(&Microprogram::new(&timeline, &looped)))
}

#[test]
fn multiplexers_have_fewer_inputs() {
    let found = [fewer::<Binary<E2_239>>(6, &[2, 4], 2), fewer::<Ternary<E3_97>>(8, &[4], 1)];
    for [before, after] in found {
        assert!(8 * after <= 7 * before, "{before} inputs, then {after}");
    }
    fewer::<Binary<Toy7B0>>(3, &[2, 4], 3);
    fewer::<Binary<Toy11B1>>(2, &[2, 4], 1);
    fewer::<Ternary<Toy7Minus>>(8, &[4], 1);
    fewer::<Ternary<Toy11>>(5, &[4], 2);
}
