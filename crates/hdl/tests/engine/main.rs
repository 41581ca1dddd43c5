//! Whole pairings in one circuit: in Verilator, bit for bit what the library computes.

mod bench;

use bench::{Bench, Stalls};
use pairloom_algebra::QuadraticExt;
use pairloom_curve::encoding::PrimeBytes;
use pairloom_curve::{Affine, bls12_381, bn254, bn254_nogami};
use pairloom_hdl::Bits;
use pairloom_hdl::engine::{Engine, bits};
use pairloom_hdl::tools::Device;
use pairloom_pairing::PointPair;
use pairloom_pairing::compiled::{CompiledPairing, multi_pairing};

/// Points at some distance from the generators.
fn pair<C: CompiledPairing>(number: u64) -> PointPair<C> {
    let scalar =
        |salt: u64| [number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15 ^ salt), number ^ salt, salt, 0];
    let [k, l] = [scalar(0x1234_5678), scalar(0x0fed_cba9)];
    (
        Affine::<C::G1>::generator().mul_words_vartime(&k).to_affine(),
        Affine::<C::G2>::generator().mul_words_vartime(&l).to_affine(),
    )
}

fn arguments<C: CompiledPairing<Fp: PrimeBytes>>(width: usize, (p, q): &PointPair<C>) -> Vec<Bits> {
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
    // The model says how long a batch that is not full waits at most.
    if stalls == Stalls::None && results.is_multiple_of(engine.threads()) {
        assert_eq!(cycles, engine.cycles(results));
    }
}

fn value<C: CompiledPairing<Fp: PrimeBytes>>(width: usize, pairs: &[PointPair<C>]) -> Vec<Bits> {
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

/// The pairings that mcl computed: arguments and values.
fn known_answers(file: &str, width: usize) -> (Vec<Bits>, Vec<Bits>) {
    let text = std::fs::read_to_string(format!(
        "{}/../../vectors/pairing-known-answers/{file}.json",
        env!("CARGO_MANIFEST_DIR")
    ));
    let file: serde_json::Value = serde_json::from_str(&text.unwrap()).unwrap();
    let numbers = |case: &serde_json::Value, key: &str| -> Vec<Bits> {
        let digits = case[key].as_array().unwrap().iter();
        digits.map(|digits| Bits::from_hex(width, digits.as_str().unwrap().trim_start_matches("0x")).unwrap()).collect()
    };
    let cases = file["cases"].as_array().unwrap();
    let given = cases.iter().flat_map(|case| [numbers(case, "P"), numbers(case, "Q")].concat()).collect();
    (given, cases.iter().flat_map(|case| numbers(case, "e")).collect())
}

#[test]
fn known_answers_in_verilator() {
    let engine = Engine::new("bn254-nogami", 1, Device::Xc7, None).unwrap();
    let (given, expected) = known_answers("bn254_nogami", engine.spec().bits());
    let (found, cycles) = Bench::new(&engine).run(&given, expected.len(), Stalls::None);
    println!("{} known answers in {cycles} cycles", expected.len() / 12);
    assert!(found == expected);
}

#[test]
#[ignore = "a minute, in Verilator"]
fn hundred_pairings_in_verilator() {
    run::<bn254_nogami::Curve>(1, 100, Stalls::None);
    run::<bn254_nogami::Curve>(1, 30, Stalls::Arguments);
}

#[test]
#[ignore = "minutes, in Verilator"]
fn other_curves_in_verilator() {
    run::<bn254::Curve>(1, 100, Stalls::None);
    run::<bls12_381::Curve>(1, 100, Stalls::None);
}

#[test]
#[ignore = "minutes, in Verilator"]
fn products_of_pairings_in_verilator() {
    run::<bn254_nogami::Curve>(3, 2, Stalls::None);
}
