//! bellman's `groth16` (pairing 0.24) and bellperson (0.23) verify by Pairloom: one type alias differs. Run with `--release --all-features` for
//! the gain.

use std::time::Instant;

/// The least microseconds of 50 verifications.
fn least(name: &str, verify: impl Fn() -> bool) -> f64 {
    let time = || {
        let start = Instant::now();
        assert!(verify());
        start.elapsed().as_secs_f64() * 1e6
    };
    let least = (0..50).map(|_| time()).fold(f64::INFINITY, f64::min);
    println!("{name:<34} {least:>8.0} µs");
    least
}

/// A verification by one library, as a function of the engine. The key and its proof are made by whoever knows the key's secrets: with
/// a = b = 2, α = β = γ = δ = 1 and inputs of 0 and 1.
macro_rules! verification {
    ($name:ident, $ff:ident, $group:ident, $pairing:ident, [$($traits:tt)*], $library:path, $is_valid:expr) => {
        fn $name<E: $pairing::MultiMillerLoop>(name: &str) -> f64 {
            use $ff::Field;
            use $group::{Curve, Group, $($traits)*};
            use $library as library;
            let (g1, g2) = (E::G1Affine::generator(), E::G2Affine::generator());
            let key = library::VerifyingKey::<E> {
                alpha_g1: g1,
                beta_g1: g1,
                beta_g2: g2,
                gamma_g2: g2,
                delta_g1: g1,
                delta_g2: g2,
                ic: vec![E::G1Affine::identity(), g1],
            };
            let (input, two) = (E::Fr::from(33), E::Fr::from(2));
            let c = two.square() - E::Fr::ONE - input;
            let proof = library::Proof::<E> {
                a: (E::G1::generator() * two).to_affine(),
                b: (E::G2::generator() * two).to_affine(),
                c: (E::G1::generator() * c).to_affine(),
            };
            let prepared = library::prepare_verifying_key(&key);
            let wrong = library::Proof { c: g1, ..proof.clone() };
            assert!(!$is_valid(library::verify_proof(&prepared, &wrong, &[input])));
            least(name, || $is_valid(library::verify_proof(&prepared, &proof, &[input])))
        }
    };
}

verification!(by_groth16, ff, group, pairing, [CurveAffine], groth16, |verdict: Result<_, _>| verdict.is_ok());
verification!(
    by_bellperson,
    ff_0_13,
    group_0_13,
    pairing_0_23,
    [prime::PrimeCurveAffine],
    bellperson::groth16,
    |verdict: Result<bool, _>| verdict.unwrap_or(false)
);

fn main() {
    use pairloom_zkcrypto::bls12_381::Bls12;
    let ratio = by_groth16::<Bls12>("groth16, Pairloom") / by_groth16::<bls12_381::Bls12>("groth16, bls12_381");
    println!("ratio {ratio:.2}");
    let ratio = by_bellperson::<Bls12>("bellperson, Pairloom") / by_bellperson::<blstrs::Bls12>("bellperson, blstrs");
    println!("ratio {ratio:.2}");
}
