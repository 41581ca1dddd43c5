//! Programs compute what they were recorded from, and passes change nothing.

use super::{Arithmetic, Characteristic, Flow, Loop, LowerError, Step, View};
use crate::miller::MillerGraphs;
use crate::record;
use crate::small::{TraceBinary, TraceTernary};
use pairloom_algebra::binary::moduli::toy::F2m13;
use pairloom_algebra::ternary::moduli::toy::F3m11;
use pairloom_algebra::{BinaryField, Field, Mask, TernaryField};
use pairloom_curve::binary::toy::Toy11B1;
use pairloom_curve::hash::Dst;
use pairloom_curve::ternary::toy::Toy11Minus;
use pairloom_curve::{binary, supersingular, ternary};
use pairloom_pairing::{eta2, eta3};

fn binary_value(seed: u64) -> F2m13 {
    F2m13::from_words([seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 51]).unwrap()
}

fn ternary_value(seed: u64) -> F3m11 {
    F3m11::from_digits(|i| (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(i as u32 * 5) % 3) as u8)
}

/// Every operation of a binary field that has a program, with constants among the operands.
fn binary_formula<F: BinaryField>([a, b, c]: [F; 3]) -> [F; 5] {
    let ab = a.mul(&b);
    [
        F::reduce(&a.mul_wide(&c).sub_both(&ab.mul_wide(&F::one()), &c.square_wide())).add_bit(true),
        a.add_bit(true).mul(&b.add_bit(true)).add(&ab),
        a.frobenius(3).add(&b.inverse_frobenius(2)).square(),
        c.sub(&a).neg().double().add(&c.mul(&F::zero())).add(&F::one()),
        c.mul(&c).triple().sqrt().add(&b),
    ]
}

fn ternary_formula<F: TernaryField>([a, b, c]: [F; 3]) -> [F; 5] {
    let ab = a.neg().mul(&b);
    [
        F::reduce(&a.mul_wide(&c).sub_both(&ab.mul_wide(&F::one()), &c.square_wide())).add_trit(-1),
        a.add_trit(1).neg().mul(&b.add_trit(-1)).sub(&ab).double(),
        a.neg().frobenius(3).sub(&b.inverse_frobenius(2)).cube().halve(),
        c.sub(&a).mul_trit(-1).triple().sub(&c.mul(&F::one().neg())),
        F::reduce(&c.mul_wide(&a).middle(&b.mul_wide(&a), &c.mul_wide(&b))).add_trit(1).cube_root(),
    ]
}

use pairloom_algebra::Wide;

fn passes(flow: &Flow) -> Vec<Flow> {
    let shared = flow.share();
    let pruned = shared.prune();
    let merged: Vec<Flow> = (2..7).map(|k| pruned.merge(k)).collect();
    [vec![flow.clone(), flow.prune(), shared, pruned], merged].concat()
}

#[test]
fn programs_and_passes_keep_values_in_characteristic_two() {
    let flow = Flow::lower(&record("formula", binary_formula::<TraceBinary<F2m13>>)).unwrap();
    for flow in passes(&flow) {
        for seed in 0..50 {
            let inputs = [seed, seed + 100, seed * 7].map(binary_value);
            assert_eq!(flow.evaluate(&Arithmetic::binary(), &inputs).unwrap(), binary_formula(inputs));
        }
    }
}

#[test]
fn programs_and_passes_keep_values_in_characteristic_three() {
    let flow = Flow::lower(&record("formula", ternary_formula::<TraceTernary<F3m11>>)).unwrap();
    for flow in passes(&flow) {
        for seed in 0..50 {
            let inputs = [seed, seed + 100, seed * 7].map(ternary_value);
            assert_eq!(flow.evaluate(&Arithmetic::ternary(), &inputs).unwrap(), ternary_formula(inputs));
        }
    }
}

#[test]
fn common_subexpressions_are_shared_and_dead_ones_dropped() {
    let flow = Flow::lower(&record("twice", |[a, b]: [TraceTernary<F3m11>; 2]| {
        let _ = a.cube();
        [a.mul(&b), b.neg().mul(&a).add(&b)]
    }))
    .unwrap();
    assert_eq!((flow.counts().products, flow.counts().frobenius), (2, 1));
    let shared = flow.share().prune();
    assert_eq!((shared.counts().products, shared.counts().frobenius), (1, 0));
}

#[test]
fn constants_are_folded() {
    let flow = Flow::lower(&record("constants", |a: TraceTernary<F3m11>| {
        a.mul(&TraceTernary::one().neg()).add(&TraceTernary::zero().mul(&a)).cube().sub(&a.triple())
    }))
    .unwrap();
    assert_eq!((flow.counts().products, flow.counts().sums), (0, 0));
    assert!(flow.outputs()[0].view.negative);
}

#[test]
fn merged_sums_have_no_more_operands_than_asked() {
    let body = ternary_loop::<Toy11Minus>().body;
    for most in 2..8 {
        let merged = body.merge(most);
        let sums = merged.nodes().iter().filter(|node| node.step == Step::Sum);
        assert!(sums.map(|node| node.operands.len()).max() <= Some(most.max(2)));
        assert!(merged.counts().additions <= body.counts().additions);
    }
}

#[test]
fn views_compose() {
    let node = View::plain(crate::Value(0));
    for p in [Characteristic::Two, Characteristic::Three] {
        for offset in [0, 1] {
            let shifted = View { offset, ..node }.negated(p);
            let minus_one_more = View { offset: p.reduce(-offset - 1), ..node.negated(p) };
            assert_eq!(View { offset: p.reduce(-1), ..node }.of(shifted, p), minus_one_more);
            assert_eq!(shifted.negated(p).negated(p), shifted);
        }
    }
}

fn point<C: supersingular::Curve>(seed: u8) -> supersingular::Point<C> {
    supersingular::hash_to_curve(&[seed], Dst::of_constant(b"programs"))
}

fn binary_loop<C: binary::Curve>() -> Loop {
    let graphs = MillerGraphs::record(C::ID, |[x_p, x_q, y_p, y_q]: [TraceBinary<C::Field>; 4]| {
        eta2::EtaLoop::<C, _>::new([x_p, y_p], [x_q, y_q])
    });
    Loop::new(&graphs).unwrap()
}

fn ternary_loop<C: ternary::Curve>() -> Loop {
    let graphs = MillerGraphs::record(C::ID, |[x_p, x_q, y_p, y_q]: [TraceTernary<C::Field>; 4]| {
        eta3::LineLoop::<C, _>::new([x_p, y_p], [x_q, y_q])
    });
    Loop::new(&graphs).unwrap()
}

/// The loop run by its programs.
fn run<F: Field>(looped: &Loop, arithmetic: &Arithmetic<F>, arguments: &[F]) -> Vec<F> {
    let start = looped.start.evaluate(arithmetic, arguments).unwrap();
    let end = (0..looped.iterations).fold(start, |state, _| looped.body.evaluate(arithmetic, &state).unwrap());
    looped.results.iter().map(|i| end[*i].clone()).collect()
}

fn variants(looped: &Loop) -> Vec<Loop> {
    let merged = (2..6).map(|k| looped.merge(k));
    let carried = (3..7).map(|k| looped.merge(k).carry_sums(k));
    merged.chain(carried).chain([looped.clone()]).collect()
}

#[test]
fn loops_compute_the_pairing_in_characteristic_two() {
    type C = Toy11B1;
    let looped = binary_loop::<C>();
    for (p, q) in [(3, 5), (17, 900), (1234, 77)] {
        let [p, q]: [binary::Point<C>; 2] = [p, q].map(|seed| point::<C>(seed as u8));
        let ([x_p, y_p], [x_q, y_q]) = (p.xy().unwrap(), q.xy().unwrap());
        let expected = eta2::unreduced(&p, &q).coordinates();
        for looped in variants(&looped) {
            let found = run(&looped, &Arithmetic::binary(), &[x_p, x_q, y_p, y_q]);
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn loops_compute_the_pairing_in_characteristic_three() {
    type C = Toy11Minus;
    let [p, q]: [ternary::Point<C>; 2] = [3, 5].map(point::<C>);
    let ([x_p, y_p], [x_q, y_q]) = (p.xy().unwrap(), q.xy().unwrap());
    let expected = eta3::unreduced(&p, &q).coordinates();
    for looped in variants(&ternary_loop::<C>()) {
        assert_eq!(run(&looped, &Arithmetic::ternary(), &[x_p, x_q, y_p, y_q]), expected);
    }
}

#[test]
fn sums_of_loop_variables_are_carried() {
    let looped = binary_loop::<Toy11B1>().merge(4);
    let carried = looped.carry_sums(4);
    // f0 + f1 and f2 + f3, and what is a sum of the points' coordinates.
    assert!(carried.body.inputs().len() >= looped.body.inputs().len() + 2);
    assert_eq!(carried.body.counts().products, 7);
}

/// Formulas with operations that no unit does have no program.
#[test]
fn what_is_no_hardware_is_refused() {
    type T = TraceBinary<F2m13>;
    let inversion = record("inversion", |x: T| x.invert());
    assert!(matches!(Flow::lower(&inversion), Err(LowerError::Operation { node: 1, .. })));
    let choice = record("choice", |[x, y]: [T; 2]| T::select(&x.is_zero().not(), &x, &y));
    assert!(Flow::lower(&choice).is_err());
}
