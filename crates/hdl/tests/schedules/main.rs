//! Schedules of the loops of η_T: what they reach, that they are legal, that they compute the pairing.

use pairloom_curve::binary::E2_239;
use pairloom_curve::hash::Dst;
use pairloom_curve::supersingular::{self, Curve};
use pairloom_curve::ternary::E3_97;
use pairloom_hdl::coprocessor::eta::program::{exponentiation, looped};
use pairloom_hdl::coprocessor::eta::{Binary, Family, Ternary};
use pairloom_pairing::symmetric::SymmetricPairing;
use pairloom_trace::flow::{Arithmetic, Flow, Loop, Step};
use pairloom_trace::schedule::{Microprogram, Modulo, Resources, ScheduleError, Timeline, Unified, modulo, recurrence};

mod hybrid;
mod inputs;
mod mutations;
mod ports;
mod recorded;

/// Adders that suffice for the paper's intervals.
const ADDERS_2: &[usize] = &[2, 4];
const ADDERS_3: &[usize] = &[4];

fn assembled(looped: &Loop, resources: &Resources, iterations: usize) -> (Modulo, Timeline) {
    let modulo = Modulo::of_loop(looped, resources).unwrap();
    modulo.check(&looped.body, resources).unwrap();
    let timeline = Timeline::new(looped, &modulo, resources, iterations).unwrap();
    timeline.check(looped).unwrap();
    (modulo, timeline)
}

type Points<C> = [supersingular::Point<C>; 2];

fn points<C: Curve>(seed: u8) -> ([C::Field; 4], Points<C>) {
    let points =
        [seed, seed + 1].map(|seed| supersingular::hash_to_curve::<C>(&[seed], Dst::of_constant(b"schedules")));
    let [[x_p, y_p], [x_q, y_q]] = points.each_ref().map(|point| point.xy().unwrap());
    ([x_p, x_q, y_p, y_q], points)
}

/// A family whose circuits are compared with the pairing of the library.
trait Known: Family + SymmetricPairing<Argument = supersingular::Point<<Self as Family>::Curve>> {
    fn arithmetic() -> Arithmetic<Field<Self>>;
    fn elements(f: &Self::Value) -> Vec<Field<Self>>;
    /// The reduced value, or its fourth root.
    fn reduced(f: &Self::Value, by_roots: bool) -> Self::Value;
    fn unreduced(points: &Points<<Self as Family>::Curve>) -> Self::Value {
        pairloom_pairing::symmetric::unreduced::<Self>(&points[0], &points[1])
    }
}

type Field<E> = <<E as Family>::Curve as Curve>::Field;

impl<C: pairloom_curve::binary::Curve> Known for Binary<C> {
    fn arithmetic() -> Arithmetic<C::Field> {
        Arithmetic::binary()
    }
    fn elements(f: &Self::Value) -> Vec<C::Field> {
        f.coordinates().into()
    }
    fn reduced(f: &Self::Value, by_roots: bool) -> Self::Value {
        use pairloom_pairing::eta2::{final_exponentiation, final_exponentiation_fourth_root};
        if by_roots { final_exponentiation_fourth_root::<C, _>(f) } else { final_exponentiation::<C, _>(f) }
    }
}

impl<C: pairloom_curve::ternary::Curve> Known for Ternary<C> {
    fn arithmetic() -> Arithmetic<C::Field> {
        Arithmetic::ternary()
    }
    fn elements(f: &Self::Value) -> Vec<C::Field> {
        f.coordinates().into()
    }
    fn reduced(f: &Self::Value, _: bool) -> Self::Value {
        pairloom_pairing::eta3::final_exponentiation::<C, _>(f)
    }
}

/// Runs the control words and compares with the software; returns the program.
fn check<E: Known>(looped: &Loop, resources: &Resources) -> Microprogram {
    let program = Microprogram::new(&assembled(looped, resources, looped.iterations).1, looped);
    for seed in 0..3 {
        let (arguments, points) = points::<<E as Family>::Curve>(seed);
        let found = program.run(&E::arithmetic(), &arguments).unwrap();
        assert!(found == E::elements(&E::unreduced(&points)));
    }
    program
}

#[test]
fn characteristic_two_takes_seven_cycles_an_iteration() {
    let looped = looped::<Binary<E2_239>>().unwrap().merge(4);
    let program = check::<Binary<E2_239>>(&looped, &Resources::new(5, ADDERS_2));
    assert_eq!(program.kernel.len(), 7);
    // Seed 003, section IV-A, has 7 (m + 1)/2 + 15; here the drain of the multiplier and the delivery are inside.
    assert_eq!(program.cycles, 7 * 120 + 12);
    assert_eq!(program.executed().count() as i32, program.cycles);
}

#[test]
fn characteristic_three_takes_seventeen_cycles_an_iteration() {
    let looped = looped::<Ternary<E3_97>>().unwrap().merge(4);
    let program = check::<Ternary<E3_97>>(&looped, &Resources::new(7, ADDERS_3));
    assert_eq!(program.kernel.len(), 17);
    // Seed 003, section III-A.3, has 17 (m + 3)/2.
    assert_eq!(program.cycles, 17 * 50 - 6);
}

#[test]
fn schedules_compute_the_pairing_on_toy_curves() {
    use pairloom_curve::binary::toy::{Toy5B0, Toy5B1, Toy7B0, Toy7B1, Toy9B1, Toy11B0};
    use pairloom_curve::ternary::toy::{Toy5, Toy5Minus, Toy7, Toy11, Toy13Minus};
    macro_rules! binary { ($($curve:ty),*) => { $(
        let toy = looped::<Binary<$curve>>().unwrap();
        check::<Binary<$curve>>(&toy.merge(4), &Resources::new(5, ADDERS_2));
        check::<Binary<$curve>>(&toy.merge(3).carry_sums(4), &Resources::new(3, &[2, 3, 4]));
    )* } }
    macro_rules! ternary { ($($curve:ty),*) => { $(
        let toy = looped::<Ternary<$curve>>().unwrap();
        check::<Ternary<$curve>>(&toy.merge(4), &Resources::new(7, ADDERS_3));
    )* } }
    binary!(Toy5B0, Toy5B1, Toy7B0, Toy7B1, Toy9B1, Toy11B0);
    ternary!(Toy5, Toy5Minus, Toy7, Toy11, Toy13Minus);
}

/// Adders and maps whose results are there in the same cycle.
fn combinational() -> Resources {
    Resources { adder_latency: 0, map_latency: 0, ..Resources::new(6, &[2, 4]) }
}

#[test]
fn combinational_adders_and_maps_are_not_chained() {
    let looped = looped::<Binary<E2_239>>().unwrap().merge(4);
    check::<Binary<E2_239>>(&looped, &combinational());
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
    let looped = looped::<Binary<E2_239>>().unwrap().merge(4);
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
    let looped = looped::<Binary<E2_239>>().unwrap().merge(4).carry_sums(4);
    assert_eq!(recurrence(&looped.body, &Resources::new(6, ADDERS_2)).unwrap().interval, 7);
    assert_eq!(deepest(&looped, &[4; 9], 7), 5);
}

/// Two multipliers of three stages do not allow 4 cycles an iteration, however many adders there are and with carried sums: each of the
/// three products m0 = g0 f0, m1 = g1 f1, m2 = (g0 + g1)(f0 + f1) needs two of them of the iteration before (f0 = m0 + m1 + …, f1 = m0 +
/// m2 + …, f0 + f1 = m1 + m2 + …), and three stages and a sum are the 4 cycles. So m0 begins no sooner than m1, m1 no sooner
/// than m0 and m2, m2 no sooner than m1: all three in one cycle, and there are two multipliers. With three multipliers, or sums without a
/// register, it is possible.
#[test]
fn three_stages_and_two_multipliers_do_not_allow_four_cycles() {
    let looped = looped::<Binary<E2_239>>().unwrap().merge(4).carry_sums(4);
    let interval = |multipliers, adder_latency| {
        let resources = Resources { multipliers, adder_latency, ..Resources::new(3, &[4; 9]) };
        assert_eq!(recurrence(&looped.body, &resources).unwrap().interval, 3 + adder_latency as i32);
        let modulo = Modulo::new(&looped.body, &resources).unwrap();
        modulo.check(&looped.body, &resources).unwrap();
        modulo.interval
    };
    assert_eq!([interval(2, 1), interval(3, 1), interval(2, 0)], [5, 4, 4]);
}

/// Seed 003, algorithms 1 and 2, with registered adders of four operands: eleven stages, four more than the paper's.
#[test]
fn the_deepest_multiplier_for_seventeen_cycles() {
    let looped = looped::<Ternary<E3_97>>().unwrap().merge(4);
    assert_eq!(deepest(&looped, &[4], 17), 11);
    assert_eq!(deepest(&looped, &[4; 17], 17), 11);
    // No single recurrence forbids the twelfth stage, only all of them together with one multiplier.
    assert_eq!(recurrence(&looped.body, &Resources::new(14, ADDERS_3)).unwrap().interval, 17);
    assert_eq!(recurrence(&looped.body, &Resources::new(15, ADDERS_3)).unwrap().interval, 18);
}

#[test]
fn schedules_are_reproducible() {
    let looped = looped::<Ternary<E3_97>>().unwrap().merge(4);
    let resources = Resources::new(7, ADDERS_3);
    assert_eq!(Modulo::of_loop(&looped, &resources), Modulo::of_loop(&looped, &resources));
}

#[test]
fn too_few_units_are_an_error() {
    let looped = looped::<Binary<E2_239>>().unwrap().merge(4);
    let without_maps = Resources { maps: [0, 1], ..Resources::new(5, ADDERS_2) };
    assert!(matches!(Modulo::new(&looped.body, &without_maps), Err(ScheduleError::NoUnit(_))));
    assert!(matches!(Modulo::new(&looped.body, &Resources::new(5, &[2])), Err(ScheduleError::NoUnit(_))));
    let no_ports = Resources { reads: Some(1), ..Resources::new(5, ADDERS_2) };
    assert_eq!(Modulo::of_loop(&looped, &no_ports), Err(ScheduleError::Ports));
}

#[test]
fn every_product_of_the_body_fills_the_multiplier() {
    let looped = looped::<Ternary<E3_97>>().unwrap().merge(4);
    let (modulo, _) = assembled(&looped, &Resources::new(7, ADDERS_3), 3);
    let products = looped.body.numbered().filter(|(_, node)| node.step == Step::Product);
    let mut residues: Vec<i32> = products.map(|(id, _)| modulo.start(id) % 17).collect();
    residues.sort_unstable();
    assert_eq!(residues, (0..17).collect::<Vec<_>>());
}

/// The cycles of a final exponentiation on the hybrid unit, after the control words have been run.
fn exponentiation_cycles<E: Known>(by_roots: bool, digits: usize) -> i32 {
    let flow = exponentiation::<E>(by_roots, E::MAPS).unwrap();
    let resources = Resources::hybrid(E::field().unwrap().degree(), digits, Unified::one_way(E::MAPS, by_roots));
    let (looped, timeline) = Timeline::straight(&flow, &resources).unwrap();
    timeline.check(&looped).unwrap();
    let f = E::unreduced(&points::<<E as Family>::Curve>(5).1);
    let program = Microprogram::new(&timeline, &looped);
    let found = program.run(&E::arithmetic(), &E::elements(&f)).unwrap();
    assert!(found == E::elements(&E::reduced(&f, by_roots)));
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
        assert!(exponentiation_cycles::<Binary<E2_239>>(by_roots, 15) <= 7 * 120 + 12);
        assert!(exponentiation_cycles::<Binary<E2_313>>(by_roots, 17) <= 7 * 157 + 12);
        assert!(exponentiation_cycles::<Ternary<E3_97>>(by_roots, 14) <= 17 * 50 - 6);
        exponentiation_cycles::<Binary<Toy5B0>>(by_roots, 2);
        exponentiation_cycles::<Binary<Toy7B1>>(by_roots, 7);
        exponentiation_cycles::<Ternary<Toy5>>(by_roots, 1);
        exponentiation_cycles::<Ternary<Toy7Minus>>(by_roots, 4);
    }
}
