//! The shipped PTX on known answers.

use pairloom_curve::{PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_gpu::{Emulator, Program, Tape, Words, known_answers};

fn check<C: PairingCurve<Fp: Words>>(slots: usize, count: usize) {
    let tape = Tape::<C>::record(Program::Pairing { pairs: 1 }, slots).unwrap();
    let emulator = Emulator::new::<C>().unwrap();
    let known = known_answers::<C>();
    assert!(known.len() >= count);
    let arguments: Vec<C::Fp2> = known[..count].iter().flat_map(|known| known.arguments.clone()).collect();
    let results: Vec<C::Fp2> = known[..count].iter().flat_map(|known| known.results.clone()).collect();
    assert_eq!(tape.run(&known[0].arguments).unwrap(), known[0].results, "{}", C::ID);
    assert_eq!(emulator.run(&tape, &arguments).unwrap(), results, "{}", C::ID);
}

#[test]
fn a_pairing_of_bls12_381() {
    check::<bls12_381::Curve>(18, 1);
}

#[test]
fn a_pairing_of_bn254() {
    check::<bn254::Curve>(18, 1);
}

#[test]
fn a_pairing_of_bn254_nogami() {
    check::<bn254_nogami::Curve>(18, 1);
}
