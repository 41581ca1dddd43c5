//! Points outside the subgroups of order r.

use super::{cases, gnark_file, key, verdict};
use pairloom_algebra::Field;
use pairloom_curve::encoding::{PointEncoding, ZcashUncompressed};
use pairloom_curve::hash::MapToCurve;
use pairloom_curve::hash::map::map_to_curve;
use pairloom_curve::{Affine, Point, bls12_381, bn254};
use pairloom_parallel::{Inline, Scoped};
use pairloom_proof::ReadError;
use pairloom_proof::groth16::dynamic::Key;
use pairloom_proof::groth16::format::Format;
use pairloom_proof::groth16::{CommitmentHash, CommitmentKey, PreparedKey, Proof, VerifyingKey};
use serde_json::json;

/// A point of the curve outside the subgroup of order r.
fn outside<G: MapToCurve>() -> Affine<G> {
    let point = Point::<G>::from_jacobian(&map_to_curve::<G, _>(&G::Field::one())).to_affine();
    assert!(bool::from(point.is_on_curve()) && !bool::from(point.is_in_subgroup()));
    point
}

/// What callers bring themselves is checked as what readers read.
#[test]
fn points_outside_their_subgroups_become_no_key_and_no_proof() {
    use pairloom_curve::bls12_381::{Curve, G1, G2};
    let (p, q) = (Affine::<G1>::generator(), Affine::<G2>::generator());
    let commitment = |committed: usize, generator: Affine<G2>| CommitmentKey {
        committed: vec![committed],
        generator,
        sigma_negated: q,
        hash: CommitmentHash::default(),
    };
    let key = VerifyingKey::<Curve> {
        alpha: p,
        beta: q,
        gamma: q,
        delta: q,
        inputs: vec![p; 4],
        commitments: vec![commitment(1, q), commitment(2, q)],
    };
    assert!(PreparedKey::new(key.clone()).is_ok());
    let says = |change: &dyn Fn(&mut VerifyingKey<Curve>)| {
        let mut key = key.clone();
        change(&mut key);
        PreparedKey::new(key).map(drop).unwrap_err().field
    };
    assert_eq!(says(&|key| key.alpha = outside()), "alpha");
    assert_eq!(says(&|key| key.beta = outside()), "beta");
    assert_eq!(says(&|key| key.gamma = outside()), "gamma");
    assert_eq!(says(&|key| key.delta = outside()), "delta");
    assert_eq!(says(&|key| key.inputs[2] = outside()), "inputs[2]");
    assert_eq!(says(&|key| key.commitments[1].generator = outside()), "CommitmentKeys.G");
    assert_eq!(says(&|key| key.commitments[1].sigma_negated = outside()), "CommitmentKeys.GSigmaNeg");
    assert_eq!(says(&|key| key.commitments[1].generator = q.neg()), "CommitmentKeys");
    assert_eq!(says(&|key| key.commitments[0].committed = vec![2]), "PublicAndCommitmentCommitted");
    assert_eq!(says(&|key| key.commitments[1].committed = vec![0]), "PublicAndCommitmentCommitted");
    assert_eq!(says(&|key| key.inputs.truncate(2)), "G1.K");

    let field = |proof: Result<Proof<Curve>, ReadError>| proof.unwrap_err().field;
    assert_eq!(field(Proof::new(outside(), q, p)), "a");
    assert_eq!(field(Proof::new(p, outside(), p)), "b");
    assert_eq!(field(Proof::new(p, q, outside())), "c");
    let proof = Proof::<Curve>::new(p, q, p).expect("points of the subgroups");
    assert_eq!(field(proof.clone().with_commitments(vec![p, outside()], p)), "commitments[1]");
    assert_eq!(field(proof.with_commitments(vec![p], outside())), "knowledge");
}

#[test]
fn points_outside_the_subgroup_are_refused() {
    // Of the twist of bn254: on the curve, its order is not r (x = 2 is the first that has a y).
    use pairloom_algebra::Field;
    use pairloom_algebra::sqrt::SquareRoot;
    use pairloom_curve::Group;
    let case = cases().into_iter().find(|case| case["curve"] == "bn128").expect("one");
    let key = key(Format::Snarkjs, &case["vk"]);
    let point = (1..).find_map(|x| {
        let x = bn254::Fp2 { c0: bn254::Fp::from_u64(x), c1: bn254::Fp::ZERO };
        let (y, exists) = x.square().mul(&x).add(&bn254::Fp2::constant(&bn254::G2::B)).sqrt();
        bool::from(exists).then_some((x, y))
    });
    let (x, y) = point.expect("a point");
    let mut row = json!({"proof": case["proof"], "public": case["public"]});
    let parts = |value: &bn254::Fp2| json!([value.c0.to_string(), value.c1.to_string()]);
    row["proof"]["pi_b"] = json!([parts(&x), parts(&y), ["1", "0"]]);
    let told = verdict(&key, &row).expect_err("refused");
    assert_eq!(told, "pi_b: the point is on the curve but not in the subgroup of order r");
}

/// Each point of a proof outside the subgroup, in a row among others: the same reason as alone. No other row is touched.
#[test]
fn points_outside_the_subgroup_among_others() {
    let (g1, g2) = (Affine::<bls12_381::G1>::generator(), Affine::<bls12_381::G2>::generator());
    let key = VerifyingKey { alpha: g1, beta: g2, gamma: g2, delta: g2, inputs: vec![g1, g1], commitments: Vec::new() };
    let key = Key::read(Format::Gnark, &gnark_file::<bls12_381::Curve, ZcashUncompressed>(&key)).expect("a key");
    let (good, good_2) = (ZcashUncompressed::encode(&g1), ZcashUncompressed::encode(&g2));
    let (bad, bad_2) = (
        ZcashUncompressed::encode(&outside::<bls12_381::G1>()),
        ZcashUncompressed::encode(&outside::<bls12_381::G2>()),
    );
    let parts = [
        ("Ar", &bad),
        ("Bs", &bad_2),
        ("Krs", &bad),
        ("Commitments[0]", &bad),
        ("Commitments[1]", &bad),
        ("CommitmentPok", &bad),
    ];
    let proof = |spoiled: Option<usize>| {
        let part = |at: usize| {
            if spoiled == Some(at) {
                parts[at].1
            } else if at == 1 {
                &good_2
            } else {
                &good
            }
        };
        let [first, others] = [0..3, 3..6].map(|range| range.flat_map(|at| part(at).clone()).collect::<Vec<_>>());
        hex::encode([first, 2_u32.to_be_bytes().to_vec(), others].concat())
    };
    for (spoiled, (name, _)) in parts.iter().enumerate() {
        // More rows than lanes; the last one has an input that is too large besides.
        let row = |at: usize| {
            let public = if at == 18 { format!("0x{}", "f".repeat(64)) } else { "1".into() };
            json!({"proof": proof((at == 3 || at >= 17).then_some(spoiled)), "public": [public]})
        };
        let rows: Vec<_> = (0..19).map(row).collect();
        let texts: Vec<_> = rows.iter().map(|row| [&row["proof"], &row["public"]].map(ToString::to_string)).collect();
        let files: Vec<_> = texts.iter().map(|[proof, public]| (proof.as_bytes(), public.as_bytes())).collect();
        for claims in [key.claims(&rows, &Inline), key.claims_of_files(&files, &Scoped(2))] {
            for (at, (claim, row)) in claims.iter().zip(&rows).enumerate() {
                let reason = claim.as_ref().err().map(ToString::to_string);
                assert_eq!(reason, key.claim(row).err().map(|error| error.to_string()), "{name} {at}");
                let is_bad = at == 3 || at >= 17;
                assert_eq!(reason.is_some_and(|reason| reason.starts_with(&format!("proof.{name}: "))), is_bad, "{at}");
            }
        }
    }
}
