//! Whole pairings in one circuit: in Verilator, bit for bit what the library computes.

mod bench;

use bench::{Bench, Stalls};
use pairloom_algebra::QuadraticExt;
use pairloom_curve::encoding::PrimeBytes;
use pairloom_curve::{Affine, Group, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_hdl::Bits;
use pairloom_hdl::engine::{Engine, bits};
use pairloom_hdl::tools::{Device, Simulator};
use pairloom_pairing::compiled::{CompiledPairing, multi_pairing};

/// Points at some distance from the generators.
fn pair<C: CompiledPairing>(number: u64) -> (Affine<C::G1>, Affine<C::G2>) {
    let scalar =
        |salt: u64| [number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15 ^ salt), number ^ salt, salt, 0];
    let [k, l] = [scalar(0x1234_5678), scalar(0x0fed_cba9)];
    (C::G1::generator().mul_vartime(&k).to_affine(), C::G2::generator().mul_vartime(&l).to_affine())
}

fn arguments<C: CompiledPairing<Fp: PrimeBytes>>(width: usize, (p, q): &(Affine<C::G1>, Affine<C::G2>)) -> Vec<Bits> {
    let twist = [q.x, q.y].into_iter().flat_map(|x| x.parts());
    [p.x, p.y].into_iter().chain(twist).map(|x| bits(width, &x)).collect()
}

fn run<C: CompiledPairing<Fp: PrimeBytes>>(pairs: usize, results: usize, stalls: Stalls) {
    let engine = Engine::new(C::ID, pairs, Device::Xc7, None).unwrap();
    let width = engine.spec().bits();
    let products: Vec<Vec<_>> =
        (0..results).map(|i| (0..pairs).map(|j| pair::<C>((pairs * i + j) as u64)).collect()).collect();
    let given: Vec<Bits> = products.iter().flatten().flat_map(|pair| arguments::<C>(width, pair)).collect();
    let expected: Vec<Bits> = products.iter().flat_map(|pairs| value::<C>(width, pairs)).collect();
    let bench = Bench::new(&engine);
    let (found, cycles) = bench.run(&given, expected.len(), stalls);
    assert!(found == expected, "{}: the values differ", C::ID);
    println!(
        "{}: {results} results of {pairs} pairs, {} threads, {cycles} cycles ({} by the model), utilisation {:.4}",
        C::ID,
        engine.threads(),
        engine.cycles(results),
        (results * engine.slots() * engine.multiplier().shape().slot as usize) as f64 / cycles as f64
    );
    if stalls == Stalls::None {
        assert_eq!(cycles, engine.cycles(results));
    }
}

fn value<C: CompiledPairing<Fp: PrimeBytes>>(width: usize, pairs: &[(Affine<C::G1>, Affine<C::G2>)]) -> Vec<Bits> {
    let gt = multi_pairing::<C>(pairs);
    let [c0, c1] = [gt.as_fp12().c0, gt.as_fp12().c1];
    let six = [c0.c0, c0.c1, c0.c2, c1.c0, c1.c1, c1.c2];
    six.into_iter().flat_map(|x| x.parts()).map(|x| bits(width, &x)).collect()
}

#[test]
fn figures() {
    for curve in ["bn254-nogami", "bn254", "bls12-381"] {
        for interval in [None, Some(12), Some(18)] {
            let start = std::time::Instant::now();
            let engine = Engine::new(curve, 1, Device::Xc7, interval).unwrap();
            println!(
                "{curve}: slot {}, latency {}, {} threads, {} registers, {} slots, {} rows, {} cycles for 100, utilisation {:.4}, {:?}, {:?}",
                engine.multiplier().shape().slot,
                engine.multiplier().latency(),
                engine.threads(),
                engine.microcode().registers(),
                engine.slots(),
                engine.rows(),
                engine.cycles(100),
                engine.utilisation(100),
                engine.memory(),
                start.elapsed()
            );
            assert!(engine.utilisation(100) >= 0.85);
        }
    }
}

#[test]
fn one_pairing_in_verilator() {
    if Simulator::Verilator.find().is_ok() {
        run::<bn254_nogami::Curve>(1, 1, Stalls::None);
    }
}

#[test]
#[ignore = "minutes"]
fn hundred_pairings_in_verilator() {
    run::<bn254_nogami::Curve>(1, 100, Stalls::None);
    run::<bn254_nogami::Curve>(1, 30, Stalls::Arguments);
}

#[test]
#[ignore = "minutes"]
fn other_curves_in_verilator() {
    run::<bn254::Curve>(1, 100, Stalls::None);
    run::<bls12_381::Curve>(1, 100, Stalls::None);
}

#[test]
#[ignore = "minutes"]
fn products_of_pairings_in_verilator() {
    run::<bn254_nogami::Curve>(3, 2, Stalls::None);
}
