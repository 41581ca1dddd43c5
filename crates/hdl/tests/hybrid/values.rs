//! Values by the model of a core, whoever computes what and however bursts are made.

use super::known::cases;
use pairloom_algebra::prime::{Fp, TowerParams};
use pairloom_algebra::Fp2;
use pairloom_curve::{PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_hdl::hybrid::{By, Grouping, Options, Run, Software, Timing, pairing_with};
use pairloom_pairing::final_exponentiation::Exponent;

const TIMING: Timing = Timing { slot: 4, latency: 100, words: 8, stream: Some(1) };

/// All ways to divide the work.
fn divisions() -> Vec<Options> {
    let by = [By::Core, By::Product, By::Processor];
    let grouping = [Grouping::Formulas, Grouping::Deferred];
    let all = grouping.into_iter().flat_map(|grouping| {
        by.into_iter().flat_map(move |squares| {
            by.into_iter().map(move |scalings| Options { grouping, squares, scalings })
        })
    });
    all.collect()
}

fn known_answers<C, P, const N: usize>(file: &str)
where
    P: TowerParams<N>,
    C: PairingCurve<Fp = Fp<P, N>, Fp2 = Fp2<Fp<P, N>>>,
{
    for (options, (pair, expected)) in divisions().into_iter().zip(cases::<C, P, N>(file, 16).iter().cycle()) {
        let core = Box::new(Software::<Fp<P, N>>::new(TIMING));
        let run: Run<_> = pairing_with::<C, _>(pair, Exponent::Fast, core, options).unwrap();
        assert_eq!(run.value, *expected, "{options:?}");
        println!("{options:?}");
        for (name, record) in [("miller", &run.miller), ("final", &run.exponentiation)] {
            println!(" {name} {:?} {:?}", record.operations(), record.processor);
            let bursts: Vec<_> = record.bursts.iter().map(|(s, b)| format!("{s} x{}", b.count)).collect();
            println!("   {} bursts: {}", record.total().count, bursts.join(", "));
        }
    }
}

#[test]
fn pairings_of_bn254_nogami() {
    known_answers::<bn254_nogami::Curve, _, 4>("bn254_nogami");
}

#[test]
fn pairings_of_bn254() {
    known_answers::<bn254::Curve, _, 4>("bn254_snark");
}

#[test]
fn pairings_of_bls12_381() {
    known_answers::<bls12_381::Curve, _, 6>("bls12_381");
}
