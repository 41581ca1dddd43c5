//! Microcode of whole pairings: its values are the library's.

use pairloom_algebra::{Field, QuadraticExt};
use pairloom_curve::{Affine, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::compiled::{CompiledPairing, multi_pairing};
use pairloom_trace::barrel::{Kind, Microcode, Schedule, Straight, Timing, pairing};

const SHIFT: u32 = 400;

type Points<C> = (Affine<<C as pairloom_curve::PairingCurve>::G1>, Affine<<C as pairloom_curve::PairingCurve>::G2>);

/// Points far from the generators.
fn points<C: CompiledPairing>(number: u64) -> Points<C> {
    let scalar = |salt: u64| [number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15 ^ salt), number ^ salt, salt];
    let [p, q] = [scalar(0x1234_5678), scalar(0x0fed_cba9)];
    let g1 = Affine::<C::G1>::generator().mul_words_vartime(&p);
    (g1.to_affine(), Affine::<C::G2>::generator().mul_words_vartime(&q).to_affine())
}

/// What registers hold of an integer x is x / R: the values of arguments and results of a program.
fn outside<C: CompiledPairing>(x: C::Fp2) -> C::Fp2 {
    let radix = (0..SHIFT).fold(C::Fp::one(), |power, _| power.double());
    x.mul_base(&radix.invert())
}

fn arguments<C: CompiledPairing>((p, q): &Points<C>) -> [C::Fp2; 3] {
    [C::Fp2::new(p.x, p.y), q.x, q.y].map(outside::<C>)
}

fn check<C: CompiledPairing>(pairs: usize, products: u64) {
    let program = Straight::<C>::new(&pairing::<C>(pairs, SHIFT)).unwrap();
    let timing = Timing::default();
    let microcode = Microcode::best(&program, &timing).unwrap();
    let utilisation = (timing.slot * program.slots()) as f64 / microcode.rows() as f64;
    assert!(utilisation >= 0.85, "{}: {utilisation}", C::ID);
    for number in 0..products {
        let points: Vec<Points<C>> = (0..pairs as u64).map(|i| points::<C>(pairs as u64 * number + i)).collect();
        let given: Vec<C::Fp2> = points.iter().flat_map(arguments::<C>).collect();
        let expected = multi_pairing::<C>(&points);
        let [a, b] = [expected.as_fp12().c0, expected.as_fp12().c1];
        let expected = [a.c0, a.c1, a.c2, b.c0, b.c1, b.c2].map(outside::<C>).to_vec();
        assert_eq!(microcode.run(&program.constants, &given), expected, "{} {number}", C::ID);
    }
}

#[test]
fn a_hundred_pairings_on_each_curve() {
    check::<bn254_nogami::Curve>(1, 100);
    check::<bn254::Curve>(1, 100);
    check::<bls12_381::Curve>(1, 100);
}

#[test]
fn products_share_squarings() {
    check::<bn254_nogami::Curve>(3, 4);
    let slots =
        |pairs| Straight::<bn254_nogami::Curve>::new(&pairing::<bn254_nogami::Curve>(pairs, SHIFT)).unwrap().slots();
    assert!(slots(3) < 3 * slots(1) * 2 / 3, "{} {}", slots(1), slots(3));
}

#[test]
fn schedules_are_reproducible() {
    type C = bn254_nogami::Curve;
    let program = Straight::<C>::new(&pairing::<C>(1, SHIFT)).unwrap();
    let schedule = || Schedule::new(&program, &Timing::default(), 100);
    assert_eq!(schedule(), schedule());
    let products: usize =
        [Kind::Product, Kind::Square, Kind::Scale].map(|kind| program.multiplications(kind)).iter().sum();
    assert_eq!(schedule().turns.iter().filter(|turn| turn.multiplication.is_some()).count(), products);
}
