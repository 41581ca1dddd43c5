//! Groth16 proofs of other programs, and spoiled ones.

use pairloom_algebra::Field;
use pairloom_curve::encoding::text::{PointText, format_point};
use pairloom_curve::encoding::{ArkworksCompressed, EncodableGroup, GnarkRaw, PointEncoding, ZcashUncompressed};
use pairloom_curve::hash::MapToCurve;
use pairloom_curve::hash::map::map_to_curve;
use pairloom_curve::{Affine, PairingCurve, Point, bls12_381, bn254};
use pairloom_parallel::{Inline, Scoped};
use pairloom_proof::ReadError;
use pairloom_proof::groth16::dynamic::Key;
use pairloom_proof::groth16::format::Format;
use pairloom_proof::groth16::format::sp1::selector;
use pairloom_proof::groth16::{CommitmentHash, CommitmentKey, PreparedKey, Proof, ProofCurve, Rejection, VerifyingKey};
use pairloom_vectors::{say_not_run, shared_vectors};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

fn json_of(path: &Path) -> Value {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_slice(&bytes).expect("JSON")
}

fn chosen(name: &str) -> Value {
    json_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/groth16").join(name))
}

/// Cases in the layout of snarkjs: the whole set where it is, and otherwise the chosen ones.
fn cases() -> Vec<Value> {
    let Some(folder) = shared_vectors() else {
        say_not_run("groth16");
        return chosen("chosen.json").as_array().expect("a list").clone();
    };
    let folders = std::fs::read_dir(folder.join("groth16")).expect("the set");
    let mut cases: Vec<Value> = folders
        .map(|entry| {
            let folder = entry.expect("readable").path();
            let mut case = json_of(&folder.join("case.json"));
            if let Ok(key) = std::fs::read(folder.join("groth16_vk.bin")) {
                case["key_file"] = json!(hex::encode(key));
                case["fixture"] = json_of(&folder.join("groth16-fixture.json"));
            }
            if folder.join("gnark_vk.json").exists() {
                for name in ["gnark_vk", "gnark_proof", "gnark_public"] {
                    let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).expect("readable");
                    case[name] = json!(text);
                }
            }
            case
        })
        .collect();
    cases.sort_by_key(|case| case["name"].to_string());
    assert_eq!(cases.len(), 8, "cases of groth16");
    for case in chosen("chosen.json").as_array().expect("a list") {
        assert!(cases.contains(case), "{} is not what the whole set says", case["name"]);
    }
    cases
}

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

fn key(format: Format, key: &Value) -> Key {
    Key::read(format, key.to_string().as_bytes()).expect("a key")
}

/// Whether a row is valid, or why not: the same where it is read among others.
fn verdict(key: &Key, row: &Value) -> Result<(), String> {
    let claim = key.claim(row);
    let rows = [row.clone(), json!({}), row.clone()];
    for (one, row) in key.claims(&rows, &Inline).iter().zip(&rows) {
        assert_eq!(one.as_ref().err(), key.claim(row).as_ref().err(), "{row}");
    }
    let claim = claim.map_err(|error| error.to_string())?;
    key.verify(vec![claim], &Inline).remove(0).map_err(|error| error.to_string())
}

#[test]
fn cases_in_the_layout_of_snarkjs() {
    for case in cases() {
        let name = case["name"].to_string();
        let key = key(Format::Snarkjs, &case["vk"]);
        let mut rows = vec![json!({"proof": case["proof"], "public": case["public"]})];
        let mut expected = vec![case["valid"].as_bool().expect("a verdict")];
        for failure in case["derived_failures"].as_array().expect("a list") {
            let mut row = rows[0].clone();
            if failure["swap_a_c"] == true {
                let (a, c) = (row["proof"]["pi_a"].clone(), row["proof"]["pi_c"].clone());
                (row["proof"]["pi_a"], row["proof"]["pi_c"]) = (c, a);
            } else {
                row["public"] = failure["public"].clone();
            }
            let told = verdict(&key, &row).expect_err(&name);
            let reason = match failure["what"].as_str().expect("a text").contains("plus r") {
                true => "public[0]: not below the modulus",
                false => "proof: does not verify",
            };
            assert_eq!(told, reason, "{name} {}", failure["what"]);
            if reason.starts_with("proof") {
                rows.push(row);
                expected.push(failure["valid"].as_bool().expect("a verdict"));
            }
        }
        // One by one, and together, several times.
        for (row, expected) in rows.iter().zip(&expected) {
            assert_eq!(verdict(&key, row).is_ok(), *expected, "{name}");
        }
        let many: Vec<_> = rows.iter().cycle().take(11).map(|row| key.claim(row).expect("a claim")).collect();
        let together: Vec<_> = key.verify(many, &Scoped(2)).into_iter().map(|verdict| verdict.is_ok()).collect();
        let expected: Vec<_> = expected.into_iter().cycle().take(11).collect();
        assert_eq!(together, expected, "{name}");
    }
}

#[test]
fn spoiled_parts_each_have_their_reason() {
    for case in cases() {
        let key = key(Format::Snarkjs, &case["vk"]);
        let good = json!({"proof": case["proof"], "public": case["public"]});
        let spoiled = |path: &str, value: Value, reason: &str| {
            let mut row = good.clone();
            *row.pointer_mut(path).expect("a field") = value;
            let told = verdict(&key, &row).expect_err("refused");
            assert!(told.contains(reason), "{}: {path}: {told}", case["name"]);
        };
        let modulus = match case["curve"] == "bls12381" {
            true => {
                "4002409555221667393417789825735904156556882819939007885332058136124031650490837864442687629129015664037894272559787"
            }
            false => "21888242871839275222246405745257275088696311157297823662689037894645226208583",
        };
        spoiled("/proof/pi_a/0", json!(modulus), "pi_a: not below the modulus");
        spoiled("/proof/pi_a/0", json!("1"), "pi_a: the point is not on the curve");
        spoiled("/proof/pi_a/2", json!("2"), "pi_a: the third coordinate");
        spoiled("/proof/pi_c/1", json!("x"), "pi_c: not a decimal integer");
        spoiled("/proof/pi_c/1", Value::Null, "pi_c: neither a text nor a natural number below 2^64");
        spoiled("/proof/pi_b", json!([["1", "0"], ["1", "0"]]), "pi_b: the point is not on the curve");
        spoiled("/proof/pi_b/0", json!(["1"]), "pi_b: 1 items, expected 2");
        spoiled("/proof/protocol", json!("plonk"), "protocol: \"plonk\" is not groth16");
        spoiled("/proof/curve", json!("bls12377"), "curve: \"bls12377\"");
        spoiled("/public", json!([]), "public: 0 inputs, the key has");
        spoiled("/public/0", json!("-1"), "public[0]: not a decimal integer");
        spoiled("/proof/pi_a", json!(["0", "1", "0"]), "proof: does not verify");
        let missing = verdict(&key, &json!({"public": case["public"]}));
        assert_eq!(missing, Err("proof: missing".into()));
        let count = case["public"].as_array().expect("a list").len();
        for (announced, refused) in [
            (json!(count), None),
            (json!(count.to_string()), None),
            (json!(count + 1), Some("IC: ")),
            (json!("x"), Some("nPublic: neither a text nor a natural number below 2^64")),
            (json!(-1), Some("nPublic: neither a text nor a natural number below 2^64")),
        ] {
            let mut vk = case["vk"].clone();
            vk["nPublic"] = announced;
            let read = Key::read(Format::Snarkjs, vk.to_string().as_bytes()).map_err(|error| error.to_string());
            assert_eq!(read.is_err(), refused.is_some());
            assert!(read.err().is_none_or(|told| told.starts_with(refused.unwrap_or_default())));
        }
    }
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

/// A file of a proof, whatever else it says, holds for what is stated, and neither for other things nor for what is stated in part.
fn the_maker_of_a_proof_states_nothing(key: &Key, proof: &Value, stated: &Value, others: &Value) {
    let file = |value: &Value| value.to_string().into_bytes();
    let holds = |public: &Value| {
        let claims = [key.claim_of_files(&file(proof), &file(public))];
        let many = key.claims_of_files(&[(&file(proof), &file(public))], &Inline);
        let [alone, of_many] = [claims.into_iter().next(), many.into_iter().next()].map(|claim| {
            let claim = claim.expect("one").map_err(|error| error.to_string())?;
            key.verify(vec![claim], &Inline)[0].map_err(|rejection| rejection.to_string())
        });
        assert_eq!(alone, of_many);
        alone
    };
    assert_eq!(holds(stated), Ok(()));
    assert_eq!(holds(others), Err("proof: does not verify".into()));
    for name in stated.as_object().expect("an object").keys() {
        let mut part = stated.clone();
        part.as_object_mut().expect("an object").remove(name);
        assert_eq!(holds(&part), Err(format!("{name}: missing")));
    }
    let mut with_envelope = others.clone();
    (with_envelope["seal"], with_envelope["proof"]) = (json!("00"), json!("00"));
    assert_eq!(holds(&with_envelope), Err("proof: does not verify".into()));
}

#[test]
fn envelopes_of_sp1() {
    for case in cases().iter().filter(|case| case.get("key_file").is_some()) {
        let file = hex::decode(case["key_file"].as_str().expect("digits")).expect("digits");
        let key = Key::read(Format::Sp1, &file).expect("a key");
        let fixture = &case["fixture"];
        assert_eq!(verdict(&key, fixture), Ok(()), "{}", case["name"]);
        let text = fixture.to_string();
        let claim = key.claim_of_files(text.as_bytes(), text.as_bytes()).expect("a claim");
        assert_eq!(key.verify(vec![claim], &Inline), [Ok(())]);
        let public = case["public"].as_array().expect("a list");
        for inputs in [&public[..2], public] {
            assert_eq!(verdict(&key, &json!({"proof": fixture["proof"], "public": inputs})), Ok(()));
        }
        let stated = json!({"vkey": fixture["vkey"], "publicValues": fixture["publicValues"]});
        let others = json!({"vkey": fixture["vkey"], "publicValues": "0xdeadbeef"});
        for said in [json!(public), stated.clone()] {
            let proof = json!({"proof": fixture["proof"], "public": said});
            the_maker_of_a_proof_states_nothing(&key, &proof, &stated, &others);
        }
        the_maker_of_a_proof_states_nothing(&key, fixture, &stated, &others);
        let mut both = fixture.clone();
        both["public"] = json!(public);
        assert_eq!(verdict(&key, &both), Err("public: stands beside vkey".into()));
        let spoiled = |field: &str, edit: &dyn Fn(&mut String), reason: &str| {
            let mut row = fixture.clone();
            let mut text = row[field].as_str().expect("a text").to_owned();
            edit(&mut text);
            row[field] = json!(text);
            assert_eq!(verdict(&key, &row).expect_err(reason), reason, "{} {field}", case["name"]);
        };
        let selector = case["sp1_selector"].as_str().expect("digits");
        spoiled(
            "proof",
            &|text| text.replace_range(2..4, "ff"),
            &format!("proof.selector: ff{}, the key has {selector}", &selector[2..]),
        );
        let digits = fixture["proof"].as_str().expect("a text").len() - 2;
        spoiled(
            "proof",
            &|text| text.truncate(digits),
            &format!("proof: {} bytes, expected {}", digits / 2 - 1, digits / 2),
        );
        spoiled("publicValues", &|text| text.push_str("00"), "proof: does not verify");
        spoiled("vkey", &|text| text.replace_range(64..66, "00"), "proof: does not verify");
        if public.len() == 5 {
            spoiled("proof", &|text| text.replace_range(72..74, "01"), "proof.exit_code: the program ended with 0x1");
            spoiled("proof", &|text| text.replace_range(200..202, "01"), "proof: does not verify");
            let mut other = public.clone();
            other[4] = json!("1");
            let told = verdict(&key, &json!({"proof": fixture["proof"], "public": other}));
            assert_eq!(told, Err("public: not what the proof says".into()));
        }
        // gnark's own form of the key, and of the proof without its envelope.
        let gnark = Key::read(Format::Gnark, &file).expect("a key");
        let envelope = fixture["proof"].as_str().expect("a text");
        let proof = &envelope[envelope.len() - 512..];
        assert_eq!(verdict(&gnark, &json!({"proof": proof, "public": public})), Ok(()));
    }
}

type Scalar = <bn254::Curve as PairingCurve>::Fr;
type Points = (Affine<bn254::G1>, Affine<bn254::G2>, Affine<bn254::G1>);

/// The points of a proof by the secrets of a key: A = s, B = t, C = (s t − α β − γ (k_0 + Σ x_i k_i)) / δ times generators.
fn forged(inputs: &[Scalar]) -> (VerifyingKey<bn254::Curve>, Points) {
    let [alpha, beta, gamma, delta, s, t] = [2, 3, 5, 7, 11, 13].map(Scalar::from_u64);
    let g1 = |k: &Scalar| Affine::<bn254::G1>::generator().mul(k).to_affine();
    let g2 = |k: &Scalar| Affine::<bn254::G2>::generator().mul(k).to_affine();
    let weights: Vec<_> = (0..=inputs.len() as u64).map(|i| Scalar::from_u64(17 + i)).collect();
    let sum = inputs.iter().zip(&weights[1..]).fold(weights[0], |sum, (x, k)| sum.add(&x.mul(k)));
    let c = s.mul(&t).sub(&alpha.mul(&beta)).sub(&gamma.mul(&sum)).mul(&delta.invert());
    let key = VerifyingKey {
        alpha: g1(&alpha),
        beta: g2(&beta),
        gamma: g2(&gamma),
        delta: g2(&delta),
        inputs: weights.iter().map(g1).collect(),
        commitments: Vec::new(),
    };
    (key, (g1(&s), g2(&t), g1(&c)))
}

/// A key without commitments in gnark's binary form.
fn gnark_file<C: ProofCurve, E: PointEncoding<C::G1> + PointEncoding<C::G2>>(key: &VerifyingKey<C>) -> Vec<u8> {
    let (g1, g2) = (<E as PointEncoding<C::G1>>::encode, <E as PointEncoding<C::G2>>::encode);
    let points = [
        [g1(&key.alpha), g1(&key.alpha), g2(&key.beta), g2(&key.gamma), g1(&key.alpha), g2(&key.delta)].concat(),
        (key.inputs.len() as u32).to_be_bytes().to_vec(),
        key.inputs.iter().flat_map(g1).collect(),
        vec![0; 8],
    ];
    points.concat()
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

/// Public values hashed by Blake3: the digest of the byte 0 is one of the test vectors of its authors (`input_len` 1).
#[test]
fn envelopes_of_sp1_with_blake3() {
    let digest = "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213";
    let digest = digest.replacen("2d", "0d", 1);
    let inputs =
        ["2a", &digest].map(|digits| Scalar::from_be_bytes(&hex::decode(format!("{digits:0>64}")).expect("digits")));
    let inputs = inputs.map(|input| input.expect("below the order"));
    let (typed, (a, b, c)) = forged(&inputs);
    let file = gnark_file::<_, GnarkRaw>(&typed);
    let key = Key::read(Format::Sp1, &file).expect("a key");
    let mut envelope = selector(&file).to_vec();
    envelope.extend([GnarkRaw::encode(&a), GnarkRaw::encode(&b), GnarkRaw::encode(&c)].concat());
    let row = |values: &[u8]| json!({"proof": hex::encode(&envelope), "vkey": format!("0x{:0>64}", "2a"), "publicValues": hex::encode(values)});
    assert_eq!(verdict(&key, &row(b"\0")), Ok(()));
    assert_eq!(verdict(&key, &row(b"\x01")), Err("proof: does not verify".into()));
    for order in [[&b"\x01"[..], b"\0", b""], [b"\0", b"", b"\x01"]] {
        let claims = order.map(|values| key.claim(&row(values)).expect("a claim"));
        let verdicts = key.verify(claims.into(), &Inline);
        assert_eq!(verdicts.iter().map(Result::is_ok).collect::<Vec<_>>(), order.map(|values| values == b"\0"));
    }
}

#[test]
fn envelopes_of_risc_zero() {
    for case in cases().iter().filter(|case| case.get("risc0").is_some()) {
        let key = key(Format::Risc0, &case["vk"]);
        let envelope = &case["risc0"];
        assert_eq!(verdict(&key, envelope), Ok(()), "{}", case["name"]);
        assert_eq!(verdict(&key, &json!({"proof": envelope["seal"], "public": case["public"]})), Ok(()));
        let (mut stated, names) = (envelope.clone(), ["image_id", "journal", "control_root", "bn254_control_id"]);
        stated.as_object_mut().expect("an object").retain(|name, _| names.contains(&name.as_str()));
        let mut other = stated.clone();
        other["journal"] = json!("00");
        for name in ["seal", "proof"] {
            for said in [case["public"].clone(), stated.clone()] {
                let proof = json!({name: envelope["seal"], "public": said});
                the_maker_of_a_proof_states_nothing(&key, &proof, &stated, &other);
            }
        }
        the_maker_of_a_proof_states_nothing(&key, envelope, &stated, &other);
        for (more, beside) in [("proof", "proof: stands beside seal"), ("public", "public: stands beside image_id")] {
            let mut both = envelope.clone();
            both[more] = json!("00");
            assert_eq!(verdict(&key, &both), Err(beside.into()));
        }
        let mut other = envelope.clone();
        other["journal"] = json!("00");
        assert_eq!(verdict(&key, &other), Err("proof: does not verify".into()));
        other = envelope.clone();
        other["control_root"] = other["image_id"].clone();
        assert!(verdict(&key, &other).expect_err("another release").starts_with("proof.selector: "));
        other["seal"] = json!("00");
        assert_eq!(verdict(&key, &other), Err("seal: 1 bytes, expected 260".into()));
    }
}

#[test]
fn gnark_in_json() {
    for case in cases().iter().filter(|case| case.get("gnark_vk").is_some()) {
        let text = |name: &str| case[name].as_str().expect("a text").as_bytes();
        let key = Key::read(Format::Gnark, text("gnark_vk")).expect("a key");
        // The values of an object, in its order.
        let claim = key.claim_of_files(text("gnark_proof"), text("gnark_public")).expect("a claim");
        assert_eq!(key.verify(vec![claim], &Inline), [Ok(())]);
    }
}

#[test]
fn commitments_of_gnark() {
    let set = chosen("gnark-commitments.json");
    for case in set["cases"].as_array().expect("a list") {
        let count = case["commitments"].as_u64().expect("a count") as usize;
        let name = &case["name"];
        let files = [&case["key"], &case["key_raw"]].into_iter().filter_map(Value::as_str);
        for file in files.map(|digits| hex::decode(digits).expect("digits")) {
            let key = Key::read(Format::Gnark, &file).expect("a key");
            let proofs = case["proofs"].as_array().expect("a list");
            for proof in proofs {
                for public in [&proof["public"], &proof["witness"]] {
                    assert_eq!(verdict(&key, &json!({"proof": proof["proof"], "public": public})), Ok(()), "{name}");
                }
            }
            // The inputs of the other proof.
            let mixed = json!({"proof": proofs[0]["proof"], "public": proofs[1]["public"]});
            assert_eq!(verdict(&key, &mixed), Err(Rejection::Unverified.to_string()), "{name}");
            let rows: Vec<_> =
                proofs.iter().map(|proof| json!({"proof": proof["proof"], "public": proof["public"]})).collect();
            let mut bad = rows[1].clone();
            if count > 0 {
                // In place of the proof of knowledge, which is last, in raw form, A.
                let raw = bad["proof"].as_str().expect("digits").to_owned();
                let point = if case["curve"] == "bn254" { 128 } else { 192 };
                bad["proof"] = json!(format!("{}{}", &raw[..raw.len() - point], &raw[..point]));
                assert_eq!(verdict(&key, &bad), Err(Rejection::CommitmentUnverified.to_string()), "{name}");
                let short = json!({"proof": raw[..raw.len() - point], "public": rows[1]["public"]});
                assert!(verdict(&key, &short).expect_err("short").starts_with("proof: ends after"));
                // Written by a gnark that knew of no commitments.
                let none = json!({"proof": raw[..if case["curve"] == "bn254" { 512 } else { 768 }], "public": rows[1]["public"]});
                assert_eq!(verdict(&key, &none), Err(format!("proof: 0 commitments, the key has {count}")));
            } else {
                bad = mixed;
            }
            let together = [&rows[0], &bad, &rows[1], &rows[0], &bad].map(|row| key.claim(row).expect("a claim"));
            let told = key.verify(together.into(), &Inline);
            let reason = if count > 0 { Rejection::CommitmentUnverified } else { Rejection::Unverified };
            assert_eq!(told, [Ok(()), Err(reason), Ok(()), Ok(()), Err(reason)], "{name}");
        }
        let file = hex::decode(case["key"].as_str().expect("digits")).expect("digits");
        assert!(Key::read(Format::Gnark, &file[..file.len() - 1]).is_err());
        assert!(Key::read(Format::Gnark, &[file.as_slice(), &[0]].concat()).is_err());
    }
}

/// Each holds by the hash that its prover took, alone and together, and by no other.
#[test]
fn commitments_hashed_for_contracts() {
    let set = chosen("gnark-commitment-hashes.json");
    let cases = set["cases"].as_array().expect("a list");
    assert_eq!(cases.len(), 8);
    for case in cases {
        let file = hex::decode(case["key"].as_str().expect("digits")).expect("digits");
        let own = format!("gnark-{}", case["hash"].as_str().expect("a name"));
        for name in ["gnark", "gnark-sha256", "gnark-keccak256"] {
            let key = Key::read(Format::by_name(name).expect("a form"), &file).expect("a key");
            assert_eq!(key.curve(), case["curve"].as_str().expect("a name"));
            let claims = || {
                let rows = case["proofs"].as_array().expect("a list").iter();
                let rows = rows.flat_map(|proof| {
                    [&proof["public"], &proof["witness"]]
                        .map(|public| json!({"proof": proof["proof"], "public": public}))
                });
                rows.map(|row| key.claim(&row).expect("a claim"))
            };
            let expected = if name == own { Ok(()) } else { Err(Rejection::Unverified) };
            for claim in claims() {
                assert_eq!(key.verify(vec![claim], &Inline), [expected], "{} by {name}", case["name"]);
            }
            assert_eq!(key.verify(claims().collect(), &Inline), vec![expected; 4], "{} by {name}", case["name"]);
        }
    }
}

#[test]
fn bytes_of_arkworks() {
    for case in chosen("arkworks.json").as_array().expect("a list") {
        let curve = &case["curve"];
        for name in ["key", "key_uncompressed"] {
            let file = hex::decode(case[name].as_str().expect("digits")).expect("digits");
            let key = Key::read(Format::Arkworks, &file).expect("a key");
            assert_eq!(key.curve(), curve.as_str().expect("a name"));
            let proofs = case["proofs"].as_array().expect("a list");
            for proof in proofs {
                for public in ["public", "public_bytes"] {
                    assert_eq!(verdict(&key, &json!({"proof": proof["proof"], "public": proof[public]})), Ok(()));
                }
                let bytes = hex::decode(proof["proof"].as_str().expect("digits")).expect("digits");
                let public = proof["public"].to_string();
                let claim = key.claim_of_files(&bytes, public.as_bytes()).expect("a claim");
                assert_eq!(key.verify(vec![claim], &Inline), [Ok(())]);
                // Values by name are those of different names.
                let twice = key.claim_of_files(&bytes, br#"{"x": 1, "y": 2, "x": 3}"#).err().expect("x is one name");
                assert!(twice.to_string().contains("the name \"x\" stands twice"), "{twice}");
            }
            let mixed = json!({"proof": proofs[0]["proof"], "public": proofs[1]["public"]});
            assert_eq!(verdict(&key, &mixed), Err("proof: does not verify".into()));
            let short = json!({"proof": "00", "public": proofs[1]["public"]});
            assert!(verdict(&key, &short).expect_err("short").starts_with("proof: 1 bytes, expected "));
        }
    }
}

/// A key that binds nothing to its γ, say, is none.
#[test]
fn keys_with_infinity() {
    for case in cases() {
        let file = |field: &str, infinity: Value| {
            let mut vk = case["vk"].clone();
            vk[field] = infinity;
            Key::read(Format::Snarkjs, vk.to_string().as_bytes()).err().map(|error| error.to_string())
        };
        let g2 = json!([["0", "0"], ["1", "0"], ["0", "0"]]);
        for (field, infinity, name) in [
            ("vk_alpha_1", json!(["0", "1", "0"]), "alpha"),
            ("vk_beta_2", g2.clone(), "beta"),
            ("vk_gamma_2", g2.clone(), "gamma"),
            ("vk_delta_2", g2, "delta"),
        ] {
            assert_eq!(file(field, infinity), Some(format!("{name}: the point at infinity")), "{}", case["name"]);
        }
    }
}

/// A name that stands twice is no field with two values to choose from, in a key, a proof and inputs.
#[test]
fn files_with_a_name_twice() {
    let case = &cases()[0];
    let texts = ["vk", "proof", "public"].map(|name| case[name].to_string());
    let [vk, proof, public] = texts.each_ref();
    let key = Key::read(Format::Snarkjs, vk.as_bytes()).expect("a key");
    assert!(key.claim_of_files(proof.as_bytes(), public.as_bytes()).is_ok());
    let again = |text: &str, name: &str| format!("{{\"{name}\": 0, {}", &text[1..]);
    let refused = "the name \"pi_a\" stands twice";
    let claim = key.claim_of_files(again(proof, "pi_a").as_bytes(), public.as_bytes());
    assert_eq!(claim.err().map(|error| error.to_string()), Some(format!("proof: {refused}")));
    let read = Key::read(Format::Snarkjs, again(vk, "IC").as_bytes());
    assert_eq!(read.err().map(|error| error.to_string()).as_deref(), Some("key: the name \"IC\" stands twice"));
    let read = Key::read(Format::Snarkjs, &[vk.as_bytes(), b"\xff"].concat());
    assert_eq!(read.err().map(|error| error.to_string()).as_deref(), Some("key: not UTF-8"));
}

/// Bytes whose first is that of a JSON document are bytes: of the same proof made again with other random numbers, and of inputs by their count.
#[test]
fn bytes_that_begin_like_json() {
    let set = chosen("arkworks.json");
    let case = set.as_array().and_then(|cases| cases.iter().find(|case| case["curve"] == "bn254")).expect("a case");
    let digits = |value: &Value| hex::decode(value.as_str().expect("digits")).expect("digits");
    let key = Key::read(Format::Arkworks, &digits(&case["key"])).expect("a key");
    let (proof, public) = (digits(&case["proofs"][0]["proof"]), case["proofs"][0]["public"].to_string());
    let a: bn254::G1Affine = ArkworksCompressed::decode(&proof[..32]).expect("a point");
    let b: bn254::G2Affine = ArkworksCompressed::decode(&proof[32..96]).expect("a point");
    let mut first = BTreeMap::new();
    for factor in (2..).map(bn254::Fr::from_u64).take(1000) {
        let (a, b) = (a.mul(&factor).to_affine(), b.mul(&factor.invert()).to_affine());
        let bytes = [&ArkworksCompressed::encode(&a)[..], &ArkworksCompressed::encode(&b), &proof[96..]].concat();
        first.entry(bytes[0]).or_insert(bytes);
    }
    for byte in *b"\"[{" {
        let claim = key.claim_of_files(&first[&byte], public.as_bytes()).expect("a claim");
        assert_eq!(key.verify(vec![claim], &Inline), [Ok(())], "{byte}");
    }
    for count in *b"\"[{" {
        let inputs = [u64::from(count).to_le_bytes().to_vec(), vec![0; 32 * usize::from(count)]].concat();
        let claim = key.claim_of_files(&proof, &inputs).expect("a claim");
        let verdict = key.verify(vec![claim], &Inline).remove(0);
        assert!(
            matches!(verdict, Err(Rejection::WrongInputCount { got, .. }) if got == usize::from(count)),
            "{verdict:?}"
        );
    }
    let broken = key.claim_of_files(b" {\"proof\": ", public.as_bytes()).err().expect("no JSON");
    assert!(broken.to_string().starts_with("proof: not JSON: "), "{broken}");
}

/// Cuts and changed bytes of keys and proofs never panic, and a changed proof never verifies.
#[test]
fn bytes_that_are_none() {
    let set = chosen("gnark-commitments.json");
    let case = &set["cases"][1];
    let file = hex::decode(case["key"].as_str().expect("digits")).expect("digits");
    let key = Key::read(Format::Gnark, &file).expect("a key");
    let proof = case["proofs"][0]["proof"].as_str().expect("digits");
    for end in 0..proof.len() / 2 {
        let row = json!({"proof": proof[..2 * end], "public": case["proofs"][0]["public"]});
        assert!(verdict(&key, &row).is_err(), "{end}");
    }
    for at in 0..proof.len() / 2 {
        let mut bytes = hex::decode(proof).expect("digits");
        bytes[at] ^= 1;
        let row = json!({"proof": hex::encode(bytes), "public": case["proofs"][0]["public"]});
        assert!(verdict(&key, &row).is_err(), "{at}");
    }
    // Up to K it is the key of a gnark that knew of no commitments.
    let points = 292 + 32 * usize::from(file[291]);
    for end in 0..file.len() {
        assert_eq!(Key::read(Format::Gnark, &file[..end]).is_ok(), end == points, "{end}");
        assert!(Key::read(Format::Arkworks, &file[..end]).is_err());
    }
}

/// A point as gnark writes its structure.
fn structure<G: EncodableGroup>(point: Affine<G>) -> Value {
    let PointText::Affine { x, y } = format_point(&point) else { return json!({"X": "0", "Y": "0"}) };
    let coordinate = |parts: Vec<String>| match parts.as_slice() {
        [integer] => json!(integer),
        parts => json!({"A0": parts[0], "A1": parts[1]}),
    };
    json!({"X": coordinate(x), "Y": coordinate(y)})
}

/// A key with two inputs, one of which is committed to: every point is a generator.
fn key_with_a_commitment() -> Value {
    let (g1, g2) = (structure(Affine::<bn254::G1>::generator()), structure(Affine::<bn254::G2>::generator()));
    json!({
        "G1": {"Alpha": g1, "K": [g1, g1, g1, g1]},
        "G2": {"Beta": g2, "Gamma": g2, "Delta": g2},
        "PublicAndCommitmentCommitted": [[1]],
        "CommitmentKeys": [{"G": g2, "GSigmaNeg": g2}],
    })
}

#[test]
fn commitments_that_do_not_fit_their_key() {
    let read = |key: &Value| Key::read(Format::Gnark, key.to_string().as_bytes());
    assert_eq!(read(&key_with_a_commitment()).map(|key| key.curve()).ok(), Some("bn254"));
    let g2 = structure(Affine::<bn254::G2>::generator());
    let other = structure(-Affine::<bn254::G2>::generator());
    let keys = |generators: [&Value; 2]| json!(generators.map(|generator| json!({"G": generator, "GSigmaNeg": g2})));
    for (path, value, reason) in [
        ("/CommitmentKeys", json!([]), "CommitmentKeys: 0 items, expected 1"),
        ("/CommitmentKeys", json!([1]), "CommitmentKeys: "),
        ("/CommitmentKeys", json!({}), "CommitmentKeys: "),
        ("/G1/K", json!([structure(Affine::<bn254::G1>::generator())]), "G1.K: 1 items, expected 2"),
        ("/PublicAndCommitmentCommitted", json!([[0]]), "PublicAndCommitmentCommitted: "),
        ("/PublicAndCommitmentCommitted", json!([[3]]), "PublicAndCommitmentCommitted: "),
        ("/PublicAndCommitmentCommitted", json!([["1"]]), "PublicAndCommitmentCommitted: "),
        ("/PublicAndCommitmentCommitted", json!([1]), "PublicAndCommitmentCommitted: "),
        ("/G1", json!(1), "G1: "),
    ] {
        let mut key = key_with_a_commitment();
        *key.pointer_mut(path).expect("a field") = value.clone();
        let told = read(&key).err().expect("refused").to_string();
        assert!(told.starts_with(reason), "{path} {value}: {told}");
    }
    // The second commitment may be of the first, and has its generator.
    let two = |generators| {
        let mut key = key_with_a_commitment();
        key["PublicAndCommitmentCommitted"] = json!([[1], [2]]);
        key["CommitmentKeys"] = keys(generators);
        read(&key).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(two([&g2, &g2]), Ok(()));
    assert!(two([&g2, &other]).expect_err("two generators").starts_with("CommitmentKeys: "));
}

/// A proof as gnark's structure, whose commitments are as many as the key has; the public witness in bytes.
#[test]
fn structures_of_proofs_and_witnesses_in_bytes() {
    let key = Key::read(Format::Gnark, key_with_a_commitment().to_string().as_bytes()).expect("a key");
    let (g1, g2) = (structure(Affine::<bn254::G1>::generator()), structure(Affine::<bn254::G2>::generator()));
    let proof = json!({"Ar": g1, "Bs": g2, "Krs": g1, "Commitments": [g1], "CommitmentPok": g1});
    let told =
        |proof: &Value, public: &str| verdict(&key, &json!({"proof": proof, "public": public})).expect_err("no proof");
    let one = |digits: &str| format!("{:0>64}", digits);
    let witness = |public: u32, all: u32, values: &str| format!("{public:08x}{:08x}{all:08x}{values}", 0);
    let two = one("1") + &one("2");
    // Neither equation holds; that of the proof is told.
    assert_eq!(told(&proof, &witness(2, 2, &two)), Rejection::Unverified.to_string());
    let mut none = proof.clone();
    none["Commitments"] = json!([]);
    assert_eq!(told(&none, &witness(2, 2, &two)), "proof: 0 commitments, the key has 1");
    // A witness with secrets in it, one that is cut, one with a value above the modulus.
    assert_eq!(told(&proof, &witness(1, 2, &two)), "public: 2 items, expected 1");
    assert!(told(&proof, &witness(2, 2, &one("1"))).starts_with("public: "));
    assert_eq!(told(&proof, &witness(2, 2, &(one("1") + &"f".repeat(64)))), "public[1]: not below the modulus");
}

/// Inputs of snarkjs are a list, or an object with one value; they have no bytes.
#[test]
fn inputs_of_snarkjs() {
    let case = cases().into_iter().find(|case| case["public"].as_array().is_some_and(|public| public.len() == 1));
    let case = case.expect("one with a single input");
    let key = key(Format::Snarkjs, &case["vk"]);
    let told = |public: Value| verdict(&key, &json!({"proof": case["proof"], "public": public}));
    assert_eq!(told(json!({"out": case["public"][0]})), Ok(()));
    assert_eq!(told(json!({"out": "x"})), Err("public: not a decimal integer".into()));
    assert!(told(json!("00")).expect_err("bytes").starts_with("public: "));
}
