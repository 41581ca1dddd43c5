//! What a batch with a bad proof costs, beside a good one.

use cpu_time::ThreadTime;
use pairloom_algebra::Field;
use pairloom_curve::PairingCurve;
use pairloom_curve::encoding::PrimeBytes;
use pairloom_curve::{Affine, bls12_381, bn254};
use pairloom_parallel::Inline;
use pairloom_proof::groth16::{Inputs, PreparedKey, Proof, ProofCurve, VerifyingKey};

fn small<F: PrimeBytes>(value: u64) -> F {
    let mut bytes = vec![0; F::BYTES];
    let start = F::BYTES - 8;
    bytes[start..].copy_from_slice(&value.to_be_bytes());
    F::from_be_bytes(&bytes).expect("below the order")
}

type Proofs<C> = Vec<(Proof<C>, Inputs<C>)>;

/// A key whose secrets are known, and valid proofs of it.
fn proofs<C: ProofCurve>(count: u64) -> (PreparedKey<C>, Proofs<C>) {
    type Fr<C> = <C as PairingCurve>::Fr;
    let random = |value: u64| small::<Fr<C>>(value + 0x1_0001).invert();
    let g1 = |scalar: &Fr<C>| Affine::<C::G1>::generator().mul(scalar).to_affine();
    let g2 = |scalar: &Fr<C>| Affine::<C::G2>::generator().mul(scalar).to_affine();
    let [alpha, beta, gamma, delta] = [1, 2, 3, 4].map(random);
    let inputs = [5, 6, 7].map(random);
    let key = VerifyingKey::<C> {
        alpha: g1(&alpha),
        beta: g2(&beta),
        gamma: g2(&gamma),
        delta: g2(&delta),
        inputs: inputs.iter().map(g1).collect(),
        commitments: vec![],
    };
    let proof = |i: u64| {
        let [a, b, x, y] = [10, 11, 12, 13].map(|k| random(10 * i + k));
        let sum = inputs[0].add(&inputs[1].mul(&x)).add(&inputs[2].mul(&y));
        let c = a.mul(&b).sub(&alpha.mul(&beta)).sub(&sum.mul(&gamma)).mul(&delta.invert());
        (Proof::new(g1(&a), g2(&b), g1(&c)).expect("points of the subgroups"), vec![x, y])
    };
    (PreparedKey::new(key).expect("points of the subgroups"), (0..count).map(proof).collect())
}

fn least(mut call: impl FnMut()) -> f64 {
    let time = |_| {
        let start = ThreadTime::now();
        call();
        start.elapsed().as_secs_f64() * 1e6
    };
    (0..7).map(time).fold(f64::INFINITY, f64::min)
}

fn one_bad<C: ProofCurve>() {
    const COUNT: usize = 1000;
    let (key, claims) = proofs::<C>(COUNT as u64);
    let mut spoiled = claims.clone();
    spoiled[667].0 = claims[0].0.clone();
    let good = least(|| assert!(key.verify_batch(&claims, &Inline).iter().all(Result::is_ok)));
    let bad = least(|| {
        let verdicts = key.verify_batch(&spoiled, &Inline);
        assert!(verdicts.iter().enumerate().all(|(at, verdict)| verdict.is_ok() == (at != 667)));
    });
    let alone = least(|| assert!(key.verify(&claims[3].0, &claims[3].1).is_ok()));
    println!(
        "{}: {:.1} µs a proof in a batch, {alone:.1} alone; one bad: {:.2} times",
        C::ID,
        good / COUNT as f64,
        bad / good
    );
    assert!(bad < 3.0 * good, "{bad} {good}");
}

#[test]
#[ignore = "measures; by itself, with --nocapture"]
fn one_bad_among_a_thousand() {
    one_bad::<bn254::Curve>();
    one_bad::<bls12_381::Curve>();
}
