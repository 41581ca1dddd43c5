//! Split = serial, bit for bit after the final exponentiation.

use pairloom_algebra::Fp2;
use pairloom_algebra::residues::{Doubles, Representation, Words};
use pairloom_curve::curves::toy;
use pairloom_curve::lanes::LaneCurve;
use pairloom_curve::{Affine, Group, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::engine::{PairingMachine, miller, reduce};
use pairloom_pairing::miller::{AteLoop, OptimalAte, Pair};
use pairloom_pairing::rate::{BarretoNaehrig, RAte, rate};
use pairloom_pairing::stepped::MillerLoop;
use pairloom_pairing::{Convention, Fast, Gt, Reduced};
use pairloom_parallel::engine::SplitKind;
use pairloom_parallel::split::Split;
use pairloom_parallel::{Executor, Inline, ParallelPairing, Pool, Scoped};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn point<G: Group>(rng: &mut ChaCha8Rng) -> Affine<G> {
    Affine::<G>::generator().mul_words_vartime(&[rng.random_range(1..12)]).to_affine()
}

/// Cuts anywhere, also together, at the start and at the end.
fn cuts(rng: &mut ChaCha8Rng, workers: usize, iterations: usize) -> Vec<usize> {
    let mut cuts: Vec<_> = (1..workers).map(|_| rng.random_range(0..=iterations)).collect();
    cuts.sort_unstable();
    cuts
}

fn split(rng: &mut ChaCha8Rng, workers: usize, iterations: usize) -> Split {
    Split {
        cuts: cuts(rng, workers, iterations),
        hand_lines: rng.random(),
        finish_together: workers > 1 && rng.random(),
        logarithmic: rng.random(),
    }
}

/// Every number of workers with random cuts, `times` times, by new threads and by a pool, and from known states.
fn same_value<C: PairingCurve, K: SplitKind<C>, E: PairingMachine<C>, X: Convention>(
    times: usize,
    serial: impl Fn(&Affine<C::G1>, &Affine<C::G2>) -> Gt<C, X>,
) {
    let (mut rng, pool) = (ChaCha8Rng::seed_from_u64(7), Pool::new(16).expect("threads"));
    let generators = Pair::new::<C>(&Affine::generator(), &Affine::generator());
    let iterations = AteLoop::<C, E, K>::new(generators, X::EXPONENT).iterations();
    for _ in 0..times {
        for workers in 1..=16 {
            let (p, q) = (point::<C::G1>(&mut rng), point::<C::G2>(&mut rng));
            let expected = serial(&p, &q);
            let split = split(&mut rng, workers, iterations);
            let pairing = ParallelPairing::<C, K, E, X>::new(split.clone());
            assert_eq!(pairing.pairing(&p, &q, &pool), expected, "{} {} {split:?}", C::ID, K::NAME);
            assert_eq!(pairing.pairing(&p, &q, &Scoped(16)), expected, "{} {} {split:?}", C::ID, K::NAME);
            let fixed = pairing.fix(&q);
            assert_eq!(pairing.pairing_with(&p, &fixed, &pool), expected, "{} {} {split:?}", C::ID, K::NAME);
        }
    }
}

fn optimal_ate<C: PairingCurve, E: PairingMachine<C>>(times: usize) {
    same_value::<C, OptimalAte, E, Fast>(times, |p, q| reduce(&miller::<C>(&[(*p, *q)])));
    same_value::<C, OptimalAte, E, Reduced>(times, |p, q| reduce(&miller::<C>(&[(*p, *q)])));
}

fn by_integers<C: PairingCurve>(times: usize) {
    optimal_ate::<C, C::Fp2>(times);
}

fn by_residues<C: LaneCurve, R: Representation>(times: usize) {
    optimal_ate::<C, Fp2<C::Residues<R>>>(times);
}

fn r_ate<C: BarretoNaehrig>(times: usize) {
    same_value::<C, RAte, C::Fp2, _>(times, rate::<C>);
}

#[test]
fn optimal_ate_of_bls12_381() {
    by_integers::<bls12_381::Curve>(2);
}

#[test]
fn optimal_ate_of_bn254() {
    by_integers::<bn254::Curve>(2);
}

#[test]
fn optimal_ate_of_bn254_nogami() {
    by_integers::<bn254_nogami::Curve>(2);
}

#[test]
fn optimal_ate_of_toys() {
    by_integers::<toy::bls12::Curve>(4);
    by_integers::<toy::bn::Curve>(4);
}

#[test]
fn optimal_ate_by_residues() {
    by_residues::<bls12_381::Curve, Doubles>(2);
    by_residues::<bn254::Curve, Words>(1);
}

#[test]
fn r_ate_of_all_curves() {
    r_ate::<bn254::Curve>(1);
    r_ate::<bn254_nogami::Curve>(1);
    r_ate::<toy::bn::Curve>(4);
}

/// Where they are cut makes no difference: every cut of a loop in two.
#[test]
fn every_cut_in_two() {
    type C = bn254_nogami::Curve;
    let (p, q) = (Affine::generator(), Affine::generator());
    let expected = pairloom_pairing::pairing::<C>(&p, &q);
    for cut in 0..=70 {
        for hand_lines in [false, true] {
            let split = Split { cuts: vec![cut], hand_lines, finish_together: true, logarithmic: false };
            let pairing = ParallelPairing::<C, OptimalAte>::new(split);
            assert_eq!(pairing.pairing(&p, &q, &Scoped(2)), expected, "{cut} {hand_lines}");
        }
    }
}

#[test]
fn infinity_and_executors_with_too_few_threads() {
    type C = bls12_381::Curve;
    let (p, q) = (Affine::generator(), Affine::generator());
    let pairing = ParallelPairing::<C, OptimalAte>::new(Split::at(vec![20, 40]));
    for executor in [&Inline as &dyn Executor, &Scoped(2), &Scoped(0)] {
        assert_eq!(pairing.pairing(&p, &q, executor), pairloom_pairing::pairing::<C>(&p, &q));
    }
    let infinity = (Affine::identity(), Affine::identity());
    assert!(pairing.pairing(&infinity.0, &q, &Scoped(3)).is_one());
    assert!(pairing.pairing(&p, &infinity.1, &Scoped(3)).is_one());
    assert!(pairing.pairing_with(&p, &pairing.fix(&infinity.1), &Scoped(3)).is_one());
    assert!(pairing.pairing_with(&infinity.0, &pairing.fix(&q), &Scoped(3)).is_one());
}
