//! Tapes on one core: their values are the library's.

use pairloom_algebra::{Fp12, QuadraticExt};
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_gpu::{GpuCurve, Program, Tape};
use pairloom_pairing::compiled::{CompiledPairing, multi_pairing};

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

#[test]
fn products_of_pairings_share_squarings() {
    check::<bls12_381::Curve>(5, 18, 3);
    check::<bn254::Curve>(3, 18, 3);
}
