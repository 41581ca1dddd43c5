//! Tapes on one core: their values are the library's.

use pairloom_algebra::{Fp12, QuadraticExt};
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_gpu::{Address, GpuCurve, Head, Program, Shape, Side, Tape, TapeError, Target, Words};
use pairloom_pairing::compiled::{CompiledPairing, multi_pairing};
use std::collections::HashMap;

type Instruction = pairloom_gpu::Instruction<Address, Target>;
type Points<C> = (Affine<<C as PairingCurve>::G1>, Affine<<C as PairingCurve>::G2>);

/// Points far from the generators.
fn points<C: CompiledPairing>(number: u64) -> Points<C> {
    let scalar = |salt: u64| [number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15 ^ salt), number ^ salt, salt];
    let [p, q] = [scalar(0x0072_5678), scalar(0x0fe1_cba9)];
    let g1 = Affine::<C::G1>::generator().mul_words_vartime(&p);
    (g1.to_affine(), Affine::<C::G2>::generator().mul_words_vartime(&q).to_affine())
}

fn arguments<C: CompiledPairing>((p, q): &Points<C>) -> [C::Fp2; 3] {
    [C::Fp2::new(p.x, p.y), q.x, q.y]
}

fn coefficients<E: Clone>(value: &Fp12<E>) -> Vec<E> {
    [&value.c0, &value.c1].iter().flat_map(|six| [six.c0.clone(), six.c1.clone(), six.c2.clone()]).collect()
}

/// Products of so many pairs, by one tape and by two.
fn check<C: CompiledPairing + GpuCurve>(pairs: usize, slots: usize, products: u64) {
    let whole = Tape::<C>::record(Program::Pairing { pairs }, slots).unwrap();
    let miller = Tape::<C>::record(Program::Miller { pairs }, slots).unwrap();
    let power = Tape::<C>::record(Program::FinalExponentiation, slots).unwrap();
    for tape in [&whole, &miller, &power] {
        assert!(tape.slots() <= slots, "{} {}", C::ID, tape.program());
        eprintln!(
            "{} {}: {} steps, {} slots, {} parked",
            C::ID,
            tape.program(),
            tape.words().len(),
            tape.slots(),
            tape.parked()
        );
    }
    for number in 0..products {
        let points: Vec<Points<C>> = (0..pairs as u64).map(|i| points::<C>(pairs as u64 * number + i)).collect();
        let given: Vec<C::Fp2> = points.iter().flat_map(arguments::<C>).collect();
        let expected = coefficients(multi_pairing::<C>(&points).as_fp12());
        assert_eq!(whole.run(&given).unwrap(), expected, "{} {number}", C::ID);
        assert_eq!(power.run(&miller.run(&given).unwrap()).unwrap(), expected, "{} {number}", C::ID);
    }
}

#[test]
fn pairings_of_all_curves() {
    check::<bn254_nogami::Curve>(1, 18, 20);
    check::<bn254::Curve>(1, 28, 20);
    check::<bls12_381::Curve>(1, 18, 20);
}

#[test]
fn few_slots_are_enough() {
    check::<bls12_381::Curve>(1, 2, 2);
    check::<bn254::Curve>(1, 7, 2);
}

/// Of every program there is a tape for every device: H100, A100, RTX 4090.
#[test]
fn every_program_fits() {
    fn check<C: GpuCurve>() {
        let sides = [Side::G1, Side::G2];
        let of_sides = sides.map(|side| [Program::InSubgroup(side), Program::Hash(side), Program::Lift(side)]);
        let sums = sides.map(|side| [1, 2].map(|points| Program::WeightedSum(side, points)));
        let pairings = [1, 4].map(|pairs| Program::Miller { pairs });
        let last = [Program::FinalExponentiation, Program::Pairing { pairs: 1 }];
        for program in of_sides.concat().into_iter().chain(sums.concat()).chain(pairings).chain(last) {
            for shared in [228 << 10, 164 << 10, 100 << 10] {
                let words = <C::Fp as Words>::WORDS;
                for shape in [Shape::of_many(shared, words), Shape::of_few(shared, words)] {
                    let tape = C::tape(program, shape).map_err(|error| error.to_string());
                    // Tables of two points are too much to put aside where several warps share items.
                    let is_one = shape.warps > 1 && matches!(program, Program::WeightedSum(_, 2));
                    assert!(is_one || tape.is_ok(), "{} {program} {shape:?}: {:?}", C::ID, tape.err());
                }
            }
        }
    }
    check::<bls12_381::Curve>();
    check::<bn254::Curve>();
    check::<bn254_nogami::Curve>();
}

#[test]
fn products_of_pairings_share_squarings() {
    check::<bls12_381::Curve>(5, 18, 3);
    check::<bn254::Curve>(3, 18, 3);
}

/// Whether every warp has as many barriers as the others, and no place in memory that a warp writes in a round is another's in that round.
fn check_rounds<C: GpuCurve>(tape: &Tape<C>) {
    let steps = tape.steps().unwrap();
    let warps: Vec<_> = steps.chunks(steps.len() / tape.warps()).collect();
    assert_eq!(warps.len(), tape.warps());
    let rounds: Vec<Vec<_>> = warps.iter().map(|steps| steps.split_inclusive(|step| step.barrier).collect()).collect();
    let barriers = |of: &[_]| of.iter().filter(|step: &&Instruction| step.barrier).count();
    assert!(warps.iter().all(|steps| barriers(steps) == barriers(warps[0])));
    for round in 0..barriers(warps[0]) {
        let (mut written, mut read) = (HashMap::new(), vec![]);
        for (warp, rounds) in rounds.iter().enumerate() {
            for step in rounds[round] {
                let address = match step.target {
                    Target::Slot(slot) => Address::Slot(slot),
                    Target::Parked(cell) => Address::Parked(cell),
                    Target::Output(_) | Target::Nowhere => Address::Nothing,
                };
                if address != Address::Nothing {
                    assert_eq!(
                        *written.entry(address).or_insert(warp),
                        warp,
                        "round {round}: {address:?} is written twice"
                    );
                }
                let operands = step.head.operands().into_iter().chain(step.terms.iter().map(|term| term.operand));
                read.extend(operands.map(|operand| (operand, warp)));
            }
        }
        for (address, warp) in read {
            assert!(written.get(&address).is_none_or(|writer| *writer == warp), "round {round}: {address:?}");
        }
    }
}

/// Programs by several warps: their values are those of one.
fn check_warps<C: CompiledPairing + GpuCurve>(shapes: &[(usize, usize)]) {
    let points: Vec<Points<C>> = (0..2).map(points::<C>).collect();
    let given: Vec<C::Fp2> = points.iter().flat_map(arguments::<C>).collect();
    for (slots, warps) in shapes {
        let shape = Shape { slots: *slots, warps: *warps };
        let tape = |program| Tape::<C>::record_for(program, shape).unwrap();
        let whole = tape(Program::Pairing { pairs: 2 });
        assert!(whole.slots() <= *slots && whole.warps() == *warps);
        check_rounds(&whole);
        let expected = coefficients(multi_pairing::<C>(&points).as_fp12());
        assert_eq!(whole.run(&given).unwrap(), expected, "{} {shape:?}", C::ID);
        // Results that are read too, truth values, and arguments that are results.
        for program in [Program::Hash(Side::G2), Program::Lift(Side::G1), Program::WeightedSum(Side::G1, 1)] {
            let one = Tape::<C>::record(program, 18).unwrap();
            let given = &given[..program.inputs()];
            let several = tape(program);
            check_rounds(&several);
            assert_eq!(several.run(given).unwrap(), one.run(given).unwrap(), "{} {program} {shape:?}", C::ID);
        }
    }
}

#[test]
fn warps_share_an_item() {
    check_warps::<bls12_381::Curve>(&[(75, 6), (33, 2)]);
    check_warps::<bn254::Curve>(&[(113, 6), (2, 5)]);
    check_warps::<bn254_nogami::Curve>(&[(49, 6)]);
}

/// Six warps are worth their barriers: none of them has a quarter of the products.
#[test]
fn steps_are_spread() {
    type C = bls12_381::Curve;
    let program = Program::Pairing { pairs: 1 };
    let products = |steps: &[Instruction]| {
        let is_long = |head: &Head<Address>| matches!(head, Head::Product(..) | Head::Square(_) | Head::Scale(..));
        steps.iter().filter(|step| is_long(&step.head)).count()
    };
    let of_one = products(&Tape::<C>::record(program, 18).unwrap().steps().unwrap());
    let tape = Tape::<C>::record_for(program, Shape { slots: 75, warps: 6 }).unwrap();
    let steps = tape.steps().unwrap();
    let of_each: Vec<usize> = steps.chunks(steps.len() / 6).map(products).collect();
    assert_eq!(of_each.iter().sum::<usize>(), of_one);
    assert!(of_each.iter().all(|count| count * 4 < of_one), "{of_each:?} of {of_one}");
}

#[test]
fn warps_that_cannot_be_had() {
    for warps in [0, 7] {
        let refused = Tape::<bn254::Curve>::record_for(Program::Pairing { pairs: 1 }, Shape { slots: 9, warps });
        assert_eq!(refused.unwrap_err(), TapeError::Warps(warps));
    }
    assert_eq!(TapeError::Warps(7).to_string(), "1 to 6 warps share an item, not 7");
}
