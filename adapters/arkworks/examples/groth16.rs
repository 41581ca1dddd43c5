//! `ark_groth16` verifies by Pairloom: one type alias differs. Run with `--release` for the gain.

use ark_ec::pairing::Pairing;
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::Field;
use ark_groth16::{Groth16, Proof, VerifyingKey, prepare_verifying_key};
use std::time::Instant;

/// A key and a proof of it, made by whoever knows the key's secrets: with a = b = 2, α = β = γ = δ = 1 and inputs of 0 and 1.
fn key_and_proof<E: Pairing>() -> (VerifyingKey<E>, Proof<E>, E::ScalarField) {
    let (g1, g2) = (E::G1Affine::generator(), E::G2Affine::generator());
    let input = E::ScalarField::from(33u64);
    let key = VerifyingKey {
        alpha_g1: g1,
        beta_g2: g2,
        gamma_g2: g2,
        delta_g2: g2,
        gamma_abc_g1: vec![AffineRepr::zero(), g1],
    };
    let two = E::ScalarField::from(2u64);
    let c = two.square() - E::ScalarField::ONE - input;
    let proof = Proof { a: (g1 * two).into_affine(), b: (g2 * two).into_affine(), c: (g1 * c).into_affine() };
    (key, proof, input)
}

/// The least microseconds of a verification.
fn verify<E: Pairing>(name: &str) -> f64 {
    let (key, mut proof, input) = key_and_proof::<E>();
    let prepared = prepare_verifying_key(&key);
    let verify = |proof: &Proof<E>| Groth16::<E>::verify_proof(&prepared, proof, &[input]).expect("one input");
    let time = || {
        let start = Instant::now();
        assert!(verify(&proof));
        start.elapsed().as_secs_f64() * 1e6
    };
    let least = (0..50).map(|_| time()).fold(f64::INFINITY, f64::min);
    proof.c = key.alpha_g1;
    assert!(!verify(&proof));
    println!("{name:<20} {least:>8.0} µs");
    least
}

fn main() {
    let ratio = verify::<pairloom_arkworks::Bn254>("bn254, Pairloom") / verify::<ark_bn254::Bn254>("bn254, arkworks");
    println!("ratio {ratio:.2}");
    let (ours, theirs) = (
        verify::<pairloom_arkworks::Bls12_381>("bls12-381, Pairloom"),
        verify::<ark_bls12_381::Bls12_381>("bls12-381, arkworks"),
    );
    println!("ratio {:.2}", ours / theirs);
}
