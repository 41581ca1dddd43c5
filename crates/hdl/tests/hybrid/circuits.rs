//! Bursts and pairings by circuits in simulators.

use super::known::cases;
use super::tools::present;
use pairloom_algebra::Fp2;
use pairloom_algebra::prime::{Fp, TowerParams};
use pairloom_curve::bn254_nogami::{self, Curve};
use pairloom_curve::{bls12_381, bn254};
use pairloom_hdl::hybrid::{
    Circuit, Core, CoreError, Grouping, HybridCurve, Operation, Options, Request, Timing, cosimulate,
};
use pairloom_hdl::identifier;
use pairloom_hdl::prime::{Coprocessor, Kind, Pipeline, PrimeSpec, Shape};
use pairloom_hdl::tools::{Device, Simulator};
use pairloom_pairing::final_exponentiation::Exponent;

fn coprocessor() -> Coprocessor {
    coprocessor_of("bn254-nogami")
}

fn coprocessor_of(curve: &str) -> Coprocessor {
    let shape = Shape::new(PrimeSpec::of_curve(curve).unwrap(), Device::Xc7, None, Pipeline::Full).unwrap();
    Coprocessor::new(shape, 18, &format!("{}_fp2_coprocessor", identifier(curve))).unwrap()
}

/// Operations of all kinds on elements that fill their words.
fn operations(count: u64, kinds: &[Kind]) -> Vec<Operation> {
    let words = |seed: u64| [1, 2, 3, 0].map(|k| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17 * k + 1));
    let element = |seed: u64| {
        let [a, b, c, d] = words(seed);
        [a, b, c, d >> 4, 0, 0]
    };
    let pair = |seed: u64| [element(seed), element(seed + 1)];
    (0..count)
        .map(|k| {
            let kind = kinds[k as usize % kinds.len()];
            let (b, zero) = (pair(4 * k + 3), [0; 6]);
            let b = match kind {
                Kind::Product => b,
                Kind::Square => [zero, zero],
                Kind::Scale => [b[0], zero],
            };
            Operation { kind, a: pair(4 * k + 1), b }
        })
        .collect()
}

/// Bursts have the library's results, in about the model's cycles: the model knows neither registers nor phases of slots.
fn bursts(simulator: Simulator, sizes: &[u64]) {
    let coprocessor = coprocessor();
    let unit = coprocessor.unit();
    let timing = Timing {
        slot: u64::from(unit.shape().slot),
        latency: u64::from(unit.latency()),
        words: coprocessor.words() as u64,
        longest: coprocessor.longest() as u64,
    };
    let mut circuit = Circuit::start(&coprocessor, simulator).unwrap();
    for &size in sizes {
        for kinds in [&Kind::ALL[..1], &Kind::ALL[1..2], &Kind::ALL[..]] {
            let operations = operations(size, kinds);
            let (expected, model) = Curve::software(timing).burst(&operations).unwrap();
            let (results, cost) = circuit.burst(&operations).unwrap();
            assert_eq!(results, expected, "{size} operations");
            assert_eq!((cost.words_in, cost.words_out, cost.busy), (model.words_in, model.words_out, model.busy));
            let beyond = cost.cycles as i64 - model.cycles as i64;
            assert!((0..40).contains(&beyond), "{size} operations of {kinds:?}: {cost:?} {model:?}");
        }
    }
}

#[test]
fn bursts_in_verilator() {
    if !present("verilator", "verilator") {
        return;
    }
    bursts(Simulator::Verilator, &[1, 2, 13, 3, 40]);
}

#[test]
fn bursts_in_ghdl() {
    if !present("ghdl", "ghdl-mcode") {
        return;
    }
    bursts(Simulator::Ghdl, &[2, 3]);
}

/// The first known pairing of a curve, its products of F_p² by the circuit.
fn pairing_in_verilator<C, P, const N: usize>(file: &str)
where
    P: TowerParams<N>,
    C: HybridCurve<Fp = Fp<P, N>, Fp2 = Fp2<Fp<P, N>>>,
{
    if !present("verilator", "verilator") {
        return;
    }
    let [(points, expected)] = <[_; 1]>::try_from(cases::<C, P, N>(file, 1)).ok().unwrap();
    let core = Box::new(Circuit::start(&coprocessor_of(C::ID), Simulator::Verilator).unwrap());
    let options = Options { grouping: Grouping::Deferred, ..Options::default() };
    let run = C::pairing_with(&points, Exponent::Fast, core, options).unwrap();
    assert_eq!(run.value, expected);
}

#[test]
fn a_pairing_of_bn254_nogami_in_verilator() {
    pairing_in_verilator::<bn254_nogami::Curve, _, 4>("bn254_nogami");
}

#[test]
fn a_pairing_of_bn254_in_verilator() {
    pairing_in_verilator::<bn254::Curve, _, 4>("bn254_snark");
}

#[test]
fn a_pairing_of_bls12_381_in_verilator() {
    pairing_in_verilator::<bls12_381::Curve, _, 6>("bls12_381");
}

/// A core that is wrong in one bit of one result of a pairing is found.
#[test]
fn a_wrong_result_is_found() {
    struct Faulty(Box<dyn Core>, u64);
    impl Core for Faulty {
        fn burst(
            &mut self,
            operations: &[Operation],
        ) -> Result<(Vec<pairloom_hdl::hybrid::Pair>, pairloom_hdl::hybrid::Cost), CoreError> {
            let (mut results, cost) = self.0.burst(operations)?;
            self.1 += 1;
            results[0][1][0] ^= u64::from(self.1 == 100);
            Ok((results, cost))
        }
    }
    let timing = Timing { slot: 4, latency: 100, words: 8, longest: 18 };
    let [(points, expected)] = <[_; 1]>::try_from(cases::<Curve, _, 4>("bn254_nogami", 1)).ok().unwrap();
    let faulty = || Box::new(Faulty(Curve::software(timing), 0));
    let run = |core| Curve::pairing_with(&points, Exponent::Fast, core, Options::default());
    assert_ne!(run(faulty()).unwrap().value, expected);
    let error = run(Curve::checked(faulty())).unwrap_err();
    assert!(matches!(error, CoreError::Wrong { burst: 99, index: 0, .. }), "{error}");
}

#[test]
fn bad_requests_are_errors() {
    let request = |curve: &str, interval| Request {
        curve: curve.to_owned(),
        simulator: None,
        interval,
        options: Options::default(),
        simulated: None,
    };
    let message = |request: &Request| cosimulate(request).unwrap_err().to_string();
    assert!(message(&request("e2-239", None)).contains("bn254-nogami, bn254, bls12-381"));
    assert!(message(&request("bn254", Some(1))).contains("choose one from"));
    let error = Circuit::start(&coprocessor(), Simulator::Iverilog).err().map(|error| error.to_string());
    assert!(error.unwrap().contains("iverilog"));
}
