//! Verifications whose batches tapes compute: the verdicts are the processor's, row by row.

use pairloom_curve::scalar_mul::weighted_sum_vartime;
use pairloom_curve::{Affine, bls12_381, bn254};
use pairloom_gpu::accelerator::Accelerated;
use pairloom_parallel::accelerator::of_group;
use pairloom_parallel::{Executor, Inline, Pool, batch};
use pairloom_signature::drand::{Beacon, Chain, SigningChain};
use pairloom_signature::dynamic::{Claim, Claimed, DynamicSuite};

fn by_tapes() -> Accelerated {
    Accelerated::by_one_core(Pool::new(1).expect("a pool"))
}

/// Beacons of which some are bad, each in a way of its own.
fn beacons(chain: &SigningChain) -> Vec<Beacon> {
    let mut beacons: Vec<_> = (1..=9).map(|round| chain.beacon(round, Some(vec![round as u8; 48]))).collect();
    beacons[1].signature = beacons[2].signature.clone();
    beacons[3].randomness = Some(vec![0; 32]);
    beacons[4].signature.pop();
    // A point outside the subgroup, where there are such points, and an x without any.
    let valid = beacons[0].signature.clone();
    let with_last = |byte: u8| [&valid[..valid.len() - 1], &[byte]].concat();
    if let Some(outside) = (0..=255).map(with_last).find(|bytes| chain.is_outside_subgroup(bytes)) {
        beacons[6].signature = outside;
    }
    beacons[7].signature = with_last(valid[valid.len() - 1] ^ 1);
    beacons
}

#[test]
fn beacons_of_drand() {
    for scheme in ["pedersen-bls-chained", "bls-unchained-g1-rfc9380", "bls-bn254-unchained-on-g1"] {
        let signing = SigningChain::derive(scheme, &[7; 32]).expect("a scheme").expect("enough material");
        let chain = Chain::new(scheme, signing.public_key()).expect("a key");
        let beacons = beacons(&signing);
        let rows: Vec<_> = beacons.iter().collect();
        let expected = chain.check(&rows);
        assert!(expected.iter().filter(|verdict| verdict.is_err()).count() >= 4, "{scheme}: {expected:?}");
        let tapes = by_tapes();
        assert_eq!(chain.check_over(&rows, &tapes), expected, "{scheme}");
        assert_eq!(tapes.failure(), None);
    }
}

/// Signatures under many keys: a product of as many pairings, weighted.
#[test]
fn signatures_under_many_keys() {
    for name in ["min-pk-pop", "min-sig-nul"] {
        let suite = DynamicSuite::by_name(name).expect("a suite");
        let mut claims: Vec<_> = (0..7_u8)
            .map(|i| {
                let secret = suite.derive(&[i; 32]).expect("enough material");
                let message = vec![i % 5];
                let signature = suite.sign(&*secret, &message).expect("a key");
                let key = suite.public_key(&*secret).expect("a key");
                Claim { signed: Claimed::One { key, message }, signature, proofs: None }
            })
            .collect();
        let tapes = by_tapes();
        assert!(suite.verify(&claims, &tapes).iter().all(Result::is_ok), "{name}");
        claims[2].signature = claims[4].signature.clone();
        claims[5].signature[10] ^= 1;
        let expected = suite.verify(&claims, &Inline);
        assert!(expected[2].is_err() && expected[5].is_err() && expected[4].is_ok(), "{name}: {expected:?}");
        assert_eq!(suite.verify(&claims, &tapes), expected, "{name}");
        assert_eq!(tapes.failure(), None);
    }
}

/// Sums and products of sizes that do not divide evenly, with points at infinity among them.
#[test]
fn batches_of_any_size() {
    let tapes = by_tapes();
    let machine = of_group::<bls12_381::G2>(&tapes).expect("a machine");
    let point = |i: u64| Affine::<bls12_381::G2>::generator().mul_words_vartime(&[i, i]).to_affine();
    let mut terms: Vec<_> = (0..6).map(|i| (point(i), u128::MAX / (u128::from(i) + 1))).collect();
    terms[5].1 = 0;
    let sum = machine.weighted_sum(&terms).expect("taken");
    assert!(terms[0].0.is_identity() && sum.to_affine() == weighted_sum_vartime(&terms).to_affine());
    for (weighted, term) in machine.weighted(&terms).expect("taken").iter().zip(&terms) {
        assert_eq!(*weighted, weighted_sum_vartime(&[*term]).to_affine());
    }
    let points: Vec<_> = terms.iter().map(|(point, _)| *point).collect();
    assert_eq!(machine.are_in_subgroup(&points), Some(vec![true; 6]));
    let pairs: Vec<_> = (0..7).map(|i| (Affine::generator(), point(i))).collect();
    products::<bls12_381::Curve>(&pairs, &tapes);
}

#[test]
fn products_by_the_shipped_kernel() {
    let emulated = Accelerated::by_emulator(Pool::new(1).expect("a pool"));
    let point = |i: u64| Affine::<bn254::G1>::generator().mul_words_vartime(&[i, i]).to_affine();
    let pairs: Vec<_> = (0..4).map(|i| (point(i), Affine::generator())).collect();
    products::<bn254::Curve>(&pairs, &emulated);
    assert_eq!(emulated.failure(), None);
}

fn products<C: pairloom_pairing::CompiledPairing>(pairs: &[pairloom_pairing::PointPair<C>], executor: &dyn Executor) {
    assert!(batch::multi_pairing::<C>(pairs, executor) == batch::multi_pairing::<C>(pairs, &Inline));
}
