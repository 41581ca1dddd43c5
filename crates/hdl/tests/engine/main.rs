//! Whole pairings in one circuit: in Verilator, bit for bit what the library computes.

mod bench;
#[path = "../prime/bench.rs"]
mod host;
mod registers;
#[path = "../circuits/tools.rs"]
mod tools;

use bench::{Bench, Streams};
use pairloom_curve::encoding::PrimeBytes;
use pairloom_curve::{Affine, bls12_381, bn254, bn254_nogami};
use pairloom_hdl::Bits;
use pairloom_hdl::engine::{Engine, EngineOptions};
use pairloom_hdl::estimate::Estimate;
use pairloom_hdl::ir::Design;
use pairloom_hdl::package::Exchange;
use pairloom_pairing::PointPair;
use pairloom_pairing::compiled::CompiledPairing;

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

fn run<C: CompiledPairing<Fp: PrimeBytes>>(options: EngineOptions, results: usize, all: &[Streams]) {
    if !tools::present("verilator", "verilator") {
        return;
    }
    let (engine, pairs) = (Engine::new(C::ID, options).unwrap(), options.pairs);
    let product = |i: usize| (0..pairs).map(|j| pair::<C>((pairs * i + j) as u64)).collect::<Vec<_>>();
    let exchanges: Vec<Exchange> =
        (0..results).map(|i| Exchange::new::<C>(engine.spec().bits(), &product(i))).collect();
    let bench = Bench::new(&engine, &exchanges);
    for streams in all {
        let cycles = bench.run(*streams);
        println!(
            "{}: {results} results of {pairs} pairs, {streams:?}, {} threads, {cycles} cycles ({} to {} by the model), utilisation {:.4}",
            C::ID,
            engine.threads(),
            engine.cycles(results),
            engine.stream_cycles(results),
            (results * engine.slots() * engine.multiplier().shape().slot as usize) as f64 / cycles as f64
        );
        // The model says how long a batch that is not full waits at most.
        if (streams.pauses_in, streams.pauses_out, results % engine.threads()) == (0, 0, 0) && !streams.wrong {
            assert!((engine.cycles(results)..=engine.stream_cycles(results)).contains(&cycles));
        }
    }
}

#[test]
fn figures() {
    for (curve, most) in [("bn254-nogami", 4.1), ("bn254", 6.1), ("bls12-381", 11.7)] {
        for interval in [None, Some(18), Some(24)] {
            let start = std::time::Instant::now();
            let engine = Engine::new(curve, EngineOptions { interval, ..EngineOptions::default() }).unwrap();
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
            // Multipliers of the device × cycles a pairing, in millions: the aims of docs/hardware-pairing.md.
            let products = Estimate::of(&Design::new(engine.multiplier().entity().clone()).unwrap()).products;
            let cost = products as f64 * engine.cycles(100) as f64 / 1e8;
            assert!(interval.is_some() || cost <= most, "{curve}: {cost}");
        }
    }
}

/// The pairings that mcl computed.
fn known_answers(file: &str, width: usize) -> Vec<Exchange> {
    let text = std::fs::read_to_string(format!(
        "{}/../../vectors/pairing-known-answers/{file}.json",
        env!("CARGO_MANIFEST_DIR")
    ));
    let file: serde_json::Value = serde_json::from_str(&text.unwrap()).unwrap();
    let numbers = |case: &serde_json::Value, key: &str| -> Vec<Bits> {
        let digits = case[key].as_array().unwrap().iter();
        digits.map(|digits| Bits::from_hex(width, digits.as_str().unwrap().trim_start_matches("0x")).unwrap()).collect()
    };
    let exchange =
        |case| Exchange { arguments: [numbers(case, "P"), numbers(case, "Q")].concat(), results: numbers(case, "e") };
    file["cases"].as_array().unwrap().iter().map(exchange).collect()
}

fn known_answers_of(curve: &str, file: &str) {
    if !tools::present("verilator", "verilator") {
        return;
    }
    let engine = Engine::new(curve, EngineOptions::default()).unwrap();
    let exchanges = known_answers(file, engine.spec().bits());
    let cycles = Bench::new(&engine, &exchanges).run(Streams { pauses_in: 20, pauses_out: 50, wrong: true });
    println!("{curve}: {} known answers in {cycles} cycles", exchanges.len());
}

#[test]
fn known_answers_in_verilator() {
    known_answers_of("bn254-nogami", "bn254_nogami");
}

#[test]
#[ignore = "44 s, in Verilator: make test-hdl"]
fn known_answers_of_other_curves_in_verilator() {
    known_answers_of("bn254", "bn254_snark");
    known_answers_of("bls12-381", "bls12_381");
}

/// Hosts that never pause, that are late, that take late, and both.
const HOSTS: [Streams; 4] = [
    Streams::IDEAL,
    Streams { pauses_in: 70, pauses_out: 0, wrong: true },
    Streams { pauses_in: 0, pauses_out: 90, wrong: true },
    Streams { pauses_in: 30, pauses_out: 30, wrong: true },
];

#[test]
#[ignore = "minutes, in Verilator: make test-hdl"]
fn hundred_pairings_in_verilator() {
    run::<bn254_nogami::Curve>(EngineOptions::default(), 100, &HOSTS);
}

#[test]
#[ignore = "minutes, in Verilator: make test-hdl"]
fn other_curves_in_verilator() {
    run::<bn254::Curve>(EngineOptions::default(), 100, &[HOSTS[0], HOSTS[3]]);
    run::<bls12_381::Curve>(EngineOptions::default(), 100, &[HOSTS[0], HOSTS[3]]);
}

/// Products of two to four pairings behind AXI: what the library's product is.
#[test]
#[ignore = "minutes, in Verilator: make test-hdl"]
fn products_of_pairings_in_verilator() {
    let products = |pairs| EngineOptions { pairs, ..EngineOptions::default() };
    run::<bn254_nogami::Curve>(products(3), 5, &HOSTS[2..]);
    run::<bn254::Curve>(products(4), 3, &HOSTS[3..]);
    run::<bls12_381::Curve>(products(2), 3, &HOSTS[3..]);
}

/// As few threads as fill the multiplier: two batches, and one of the deepest.
#[test]
#[ignore = "minutes, in Verilator: make test-hdl"]
fn the_fewest_threads_in_verilator() {
    let fewest = |threads| EngineOptions { threads: Some(threads), ..EngineOptions::default() };
    run::<bn254::Curve>(fewest(13), 26, &[HOSTS[0], HOSTS[3]]);
    run::<bls12_381::Curve>(fewest(14), 14, &HOSTS[3..]);
}
