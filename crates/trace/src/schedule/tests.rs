//! Schedules of the loops of η_T: what they reach, that they are legal, that they compute the pairing.

use super::*;
use crate::eta::{self, Head};
use crate::flow::{Arithmetic, Loop, Step};
use pairloom_curve::binary::E2_239;
use pairloom_curve::hash::Dst;
use pairloom_curve::ternary::E3_97;
use pairloom_curve::{binary, supersingular, ternary};

mod hybrid;
mod mutations;
mod ports;

/// Adders that suffice for the paper's intervals.
pub(super) const ADDERS_2: &[usize] = &[2, 4];
pub(super) const ADDERS_3: &[usize] = &[4];

pub(super) fn assembled(looped: &Loop, resources: &Resources, iterations: usize) -> (Modulo, Timeline) {
    let modulo = Modulo::of_loop(looped, resources).unwrap();
    modulo.check(&looped.body, resources).unwrap();
    let timeline = Timeline::new(looped, &modulo, resources, iterations).unwrap();
    timeline.check(looped).unwrap();
    (modulo, timeline)
}

fn points<C: supersingular::Curve>(seed: u8) -> ([C::Field; 4], [supersingular::Point<C>; 2]) {
    let points =
        [seed, seed + 1].map(|seed| supersingular::hash_to_curve::<C>(&[seed], Dst::of_constant(b"schedules")));
    let [[x_p, y_p], [x_q, y_q]] = points.each_ref().map(|point| point.xy().unwrap());
    ([x_p, x_q, y_p, y_q], points)
}

/// Runs the control words and compares with the software; returns the program and the cycles.
fn check_binary<C: binary::Curve>(looped: &Loop, resources: &Resources) -> Microprogram {
    let iterations = Head::Joined.iterations(<C::Field as pairloom_algebra::BinaryField>::DEGREE);
    let program = Microprogram::new(&assembled(looped, resources, iterations).1, looped);
    for seed in 0..3 {
        let (arguments, [p, q]) = points::<C>(seed);
        let found = program.run(&Arithmetic::binary(), &arguments).unwrap();
        assert!(found == pairloom_pairing::eta2::unreduced(&p, &q).coordinates());
    }
    program
}

fn check_ternary<C: ternary::Curve>(looped: &Loop, head: Head, resources: &Resources) -> Microprogram {
    let iterations = head.iterations(<C::Field as pairloom_algebra::TernaryField>::DEGREE);
    let program = Microprogram::new(&assembled(looped, resources, iterations).1, looped);
    for seed in 0..3 {
        let (arguments, [p, q]) = points::<C>(seed);
        let found = program.run(&Arithmetic::ternary(), &arguments).unwrap();
        assert!(found == pairloom_pairing::eta3::unreduced(&p, &q).coordinates());
    }
    program
}

#[test]
fn characteristic_two_takes_seven_cycles_an_iteration() {
    let looped = eta::eta2::<E2_239>().unwrap().merge(4);
    let program = check_binary::<E2_239>(&looped, &Resources::new(5, ADDERS_2));
    assert_eq!(program.kernel.len(), 7);
    // Seed 003, section IV-A, has 7 (m + 1)/2 + 15; here the drain of the multiplier and the delivery are inside.
    assert_eq!(program.cycles, 7 * 120 + 12);
    assert_eq!(program.executed().count() as i32, program.cycles);
}

#[test]
fn characteristic_three_takes_seventeen_cycles_an_iteration() {
    let looped = eta::eta3::<E3_97>(Head::Joined).unwrap().merge(4);
    let program = check_ternary::<E3_97>(&looped, Head::Joined, &Resources::new(7, ADDERS_3));
    assert_eq!(program.kernel.len(), 17);
    // Seed 003, section III-A.3, has 17 (m + 3)/2.
    assert_eq!(program.cycles, 17 * 50 - 6);
}

#[test]
fn schedules_compute_the_pairing_on_toy_curves() {
    use pairloom_curve::binary::toy::{Toy5B0, Toy5B1, Toy7B0, Toy7B1, Toy9B1, Toy11B0};
    use pairloom_curve::ternary::toy::{Toy5, Toy5Minus, Toy7, Toy11, Toy13Minus};
    macro_rules! binary { ($($curve:ty),*) => { $(
        let looped = eta::eta2::<$curve>().unwrap();
        check_binary::<$curve>(&looped.merge(4), &Resources::new(5, ADDERS_2));
        check_binary::<$curve>(&looped.merge(3).carry_sums(4), &Resources::new(3, &[2, 3, 4]));
    )* } }
    macro_rules! ternary { ($($curve:ty),*) => { $(
        for head in [Head::Joined, Head::Separate] {
            let looped = eta::eta3::<$curve>(head).unwrap();
            check_ternary::<$curve>(&looped.merge(4), head, &Resources::new(7, ADDERS_3));
        }
    )* } }
    binary!(Toy5B0, Toy5B1, Toy7B0, Toy7B1, Toy9B1, Toy11B0);
    ternary!(Toy5, Toy5Minus, Toy7, Toy11, Toy13Minus);
}

#[test]
fn combinational_adders_and_maps_are_not_chained() {
    let looped = eta::eta2::<E2_239>().unwrap().merge(4);
    let resources = Resources { adder_latency: 0, map_latency: 0, ..Resources::new(6, &[2, 4]) };
    check_binary::<E2_239>(&looped, &resources);
}

/// The deepest multiplier for which a body keeps an interval.
fn deepest(looped: &Loop, adders: &[usize], interval: i32) -> u32 {
    let keeps = |stages: &u32| {
        let resources = Resources::new(*stages, adders);
        Modulo::with_interval(&looped.body, &resources, interval, modulo::EFFORT).is_some()
    };
    (1..40).take_while(keeps).last().unwrap_or(0)
}

/// Seed 003, algorithms 3 and 4, with registered adders: five stages for any number of adders of four operands, as the paper
/// chose. The sixth breaks the recurrence of f, a sum of two of its coordinates, a product, f: L + 2.
#[test]
fn the_deepest_multiplier_for_seven_cycles() {
    let looped = eta::eta2::<E2_239>().unwrap().merge(4);
    for adders in [&[2, 4][..], &[4, 4], &[4; 9]] {
        assert_eq!(deepest(&looped, adders, 7), 5);
    }
    assert_eq!(deepest(&looped, &[4], 7), 0);
    let bound = recurrence(&looped.body, &Resources::new(6, ADDERS_2)).unwrap();
    assert_eq!((bound.interval, bound.delay, bound.distance, bound.cycle.len()), (8, 8, 1, 3));
    assert!(bound.cycle.iter().any(|name| name.starts_with('f')), "{bound:?}");
    assert!(bound.cycle.iter().any(|name| name.starts_with('p')), "{bound:?}");
}

/// Carrying f0 + f1 and f2 + f3 shortens that recurrence to L + 1, but six stages still do not do: all six products would have
/// to be at the one cycle that the recurrences leave them.
#[test]
fn carried_sums_shorten_the_recurrence() {
    let looped = eta::eta2::<E2_239>().unwrap().merge(4).carry_sums(4);
    assert_eq!(recurrence(&looped.body, &Resources::new(6, ADDERS_2)).unwrap().interval, 7);
    assert_eq!(deepest(&looped, &[4; 9], 7), 5);
}

/// Seed 003, algorithms 1 and 2, with registered adders of four operands: eleven stages, four more than the paper's.
#[test]
fn the_deepest_multiplier_for_seventeen_cycles() {
    for head in [Head::Joined, Head::Separate] {
        let looped = eta::eta3::<E3_97>(head).unwrap().merge(4);
        assert_eq!(deepest(&looped, &[4], 17), 11);
        assert_eq!(deepest(&looped, &[4; 17], 17), 11);
        // No single recurrence forbids the twelfth stage, only all of them together with one multiplier.
        assert_eq!(recurrence(&looped.body, &Resources::new(14, ADDERS_3)).unwrap().interval, 17);
        assert_eq!(recurrence(&looped.body, &Resources::new(15, ADDERS_3)).unwrap().interval, 18);
    }
}

#[test]
fn schedules_are_reproducible() {
    let looped = eta::eta3::<E3_97>(Head::Joined).unwrap().merge(4);
    let resources = Resources::new(7, ADDERS_3);
    assert_eq!(Modulo::of_loop(&looped, &resources), Modulo::of_loop(&looped, &resources));
}

#[test]
fn too_few_units_are_an_error() {
    let looped = eta::eta2::<E2_239>().unwrap().merge(4);
    let without_maps = Resources { maps: [0, 1], ..Resources::new(5, ADDERS_2) };
    assert!(matches!(Modulo::new(&looped.body, &without_maps), Err(ScheduleError::NoUnit(_))));
    assert!(matches!(Modulo::new(&looped.body, &Resources::new(5, &[2])), Err(ScheduleError::NoUnit(_))));
    let no_ports = Resources { reads: Some(1), ..Resources::new(5, ADDERS_2) };
    assert_eq!(Modulo::of_loop(&looped, &no_ports), Err(ScheduleError::Ports));
}

#[test]
fn every_product_of_the_body_fills_the_multiplier() {
    let looped = eta::eta3::<E3_97>(Head::Joined).unwrap().merge(4);
    let (modulo, _) = assembled(&looped, &Resources::new(7, ADDERS_3), 3);
    let products = looped.body.numbered().filter(|(_, node)| node.step == Step::Product);
    let mut residues: Vec<i32> = products.map(|(id, _)| modulo.start(id) % 17).collect();
    residues.sort_unstable();
    assert_eq!(residues, (0..17).collect::<Vec<_>>());
}

/// The cycles of a final exponentiation on the hybrid unit, after the control words have been run.
fn exponentiation_2<C: binary::Curve>(by_roots: bool, digits: usize) -> i32 {
    let flow = eta::exponentiation2::<C>(by_roots, 3).unwrap();
    let degree = <C::Field as pairloom_algebra::BinaryField>::DEGREE;
    let resources = Resources::hybrid(degree, digits, Unified::one_way(3, by_roots));
    let (looped, timeline) = Timeline::straight(&flow, &resources).unwrap();
    timeline.check(&looped).unwrap();
    let (_, [p, q]) = points::<C>(5);
    let f = pairloom_pairing::eta2::unreduced(&p, &q);
    let expected = match by_roots {
        true => pairloom_pairing::eta2::final_exponentiation_fourth_root::<C, _>(&f),
        false => pairloom_pairing::eta2::final_exponentiation::<C, _>(&f),
    };
    let program = Microprogram::new(&timeline, &looped);
    assert!(program.run(&Arithmetic::binary(), &f.coordinates()).unwrap() == expected.coordinates());
    timeline.cycles
}

fn exponentiation_3<C: ternary::Curve>(by_roots: bool, digits: usize) -> i32 {
    let flow = eta::exponentiation3::<C>(by_roots, 2).unwrap();
    let degree = <C::Field as pairloom_algebra::TernaryField>::DEGREE;
    let resources = Resources::hybrid(degree, digits, Unified::one_way(2, by_roots));
    let (looped, timeline) = Timeline::straight(&flow, &resources).unwrap();
    timeline.check(&looped).unwrap();
    let (_, [p, q]) = points::<C>(5);
    let f = pairloom_pairing::eta3::unreduced(&p, &q);
    let expected = pairloom_pairing::eta3::final_exponentiation::<C, _>(&f);
    let program = Microprogram::new(&timeline, &looped);
    assert!(program.run(&Arithmetic::ternary(), &f.coordinates()).unwrap() == expected.coordinates());
    timeline.cycles
}

/// No more cycles than the loop: with seed 003's 15 to 17 coefficients a cycle in characteristic two, for either sign of ν, with its 14
/// in characteristic three.
#[test]
fn final_exponentiations_keep_up_with_the_loop() {
    use pairloom_curve::binary::E2_313;
    use pairloom_curve::binary::toy::{Toy5B0, Toy7B1};
    use pairloom_curve::ternary::toy::{Toy5, Toy7Minus};
    for by_roots in [false, true] {
        assert!(exponentiation_2::<E2_239>(by_roots, 15) <= 7 * 120 + 12);
        assert!(exponentiation_2::<E2_313>(by_roots, 17) <= 7 * 157 + 12);
        assert!(exponentiation_3::<E3_97>(by_roots, 14) <= 17 * 50 - 6);
        exponentiation_2::<Toy5B0>(by_roots, 2);
        exponentiation_2::<Toy7B1>(by_roots, 7);
        exponentiation_3::<Toy5>(by_roots, 1);
        exponentiation_3::<Toy7Minus>(by_roots, 4);
    }
}
