//! Values by the model of a core, whoever computes what and however bursts are made.

use super::known::cases;
use pairloom_algebra::Fp2;
use pairloom_algebra::prime::{Fp, TowerParams};
use pairloom_curve::{bls12_381, bn254, bn254_nogami};
use pairloom_hdl::hybrid::{By, Grouping, HybridCurve, Options, Processor, Record, Run, Shape, Timing};
use pairloom_pairing::final_exponentiation::Exponent;

const TIMING: Timing = Timing { slot: 4, latency: 100, words: 8, longest: 18 };

/// All ways to divide the work.
fn divisions() -> Vec<Options> {
    let by = [By::Core, By::Product, By::Processor];
    let divided = |grouping, squares| by.map(|scalings| Options { grouping, squares, scalings });
    [Grouping::Formulas, Grouping::Deferred]
        .into_iter()
        .flat_map(|grouping| by.into_iter().flat_map(move |squares| divided(grouping, squares)))
        .collect()
}

/// Runs the known pairings in all divisions of work; the records of the first division.
fn known_answers<C, P, const N: usize>(file: &str) -> [Record; 2]
where
    P: TowerParams<N>,
    C: HybridCurve<Fp = Fp<P, N>, Fp2 = Fp2<Fp<P, N>>>,
{
    let cases = cases::<C, P, N>(file, 16);
    let runs: Vec<Run<_>> = divisions()
        .into_iter()
        .zip(cases.iter().cycle())
        .map(|(options, (points, expected))| {
            let run = C::pairing_with(points, Exponent::Fast, C::software(TIMING), options).unwrap();
            assert_eq!(run.value, *expected, "{options:?}");
            run
        })
        .collect();
    // Whoever computes them, there are as many operations of a kind, and as many additions.
    for run in &runs {
        let total = |record: &Record| {
            let (by_core, own) = (record.operations(), record.processor);
            (by_core.size() + own.squares + own.scalings, own.additions, own.inversions)
        };
        for (record, first) in [(&run.miller, &runs[0].miller), (&run.exponentiation, &runs[0].exponentiation)] {
            assert_eq!(total(record), total(first));
        }
    }
    // Bursts join where they are deferred.
    assert!(runs[9].miller.total().count < runs[0].miller.total().count);
    assert!(runs[9].exponentiation.total().count < runs[0].exponentiation.total().count);
    let [first, ..] = <[Run<_>; 18]>::try_from(runs).unwrap();
    [first.miller, first.exponentiation]
}

/// Bursts by shape, as `COUNT x SHAPE`.
fn shapes(record: &Record) -> String {
    record.bursts.iter().map(|(shape, bursts)| format!("{}x{shape}", bursts.count)).collect::<Vec<_>>().join(" ")
}

/// The loop is 64 doublings and 4 additions with lines of 13 products (seed 002, algorithm 6) and squares of 12 (algorithm 5), and two
/// lines more; lines in a row are multiplied with each other first.
#[test]
fn pairings_of_bn254_nogami() {
    let [miller, exponentiation] = known_answers::<bn254_nogami::Curve, _, 4>("bn254_nogami");
    assert_eq!(miller.operations(), Shape { products: 1894, squares: 396, scalings: 141 });
    assert_eq!(shapes(&miller), "1x1m 70x2m 70x2S 130x1M 64x1M+4S 6x2M 6x3M 11x6M 63x12M 60x13M 4x17M");
    assert_eq!(miller.processor, Processor { additions: 12_830, ..Processor::default() });
    assert_eq!(exponentiation.operations(), Shape { products: 419, squares: 1164, scalings: 10 });
    assert_eq!(
        shapes(&exponentiation),
        "10x1m 1x1S 188x6S 1x9S 19x1M 2x1M+1S 8x1M+2S 10x2M 8x2M+1S 2x3M 2x6M 1x12M 18x18M"
    );
    assert_eq!(exponentiation.processor, Processor { additions: 11_604, inversions: 4, ..Processor::default() });
}

#[test]
fn pairings_of_bn254() {
    let [miller, exponentiation] = known_answers::<bn254::Curve, _, 4>("bn254_snark");
    assert_eq!(miller.operations().size() + exponentiation.operations().size(), 2348 + 436 + 177 + 1128 + 1731 + 10);
}

#[test]
fn pairings_of_bls12_381() {
    let [miller, _] = known_answers::<bls12_381::Curve, _, 6>("bls12_381");
    assert!(miller.by_size().contains_key(&13));
}
