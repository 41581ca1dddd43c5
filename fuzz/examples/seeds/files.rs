//! The first inputs of readers of files and texts.

use super::{read, repository, write};
use pairloom_curve::bls12_381::{G1Affine, G2Affine};
use pairloom_curve::encoding::{PointEncoding, ZcashCompressed};
use pairloom_signature::DynamicSuite;
use serde_json::{Value, json};
use std::path::Path;
use std::{fs, io};

/// Writes them.
pub fn all(vectors: &Path) -> io::Result<()> {
    rows(vectors)?;
    proofs(vectors)?;
    kzg()?;
    signatures()?;
    small(vectors)?;
    programs()?;
    timelock()?;
    write("c_border", &calls())
}

fn text(value: &str) -> Vec<u8> {
    value.as_bytes().to_vec()
}

fn rows(vectors: &Path) -> io::Result<()> {
    let beacons = read(&vectors.join("drand/beacons.json"))?;
    let all = beacons["beacons"].as_array().or(beacons.as_array()).cloned().unwrap_or_default();
    let some: Vec<_> = all.iter().step_by(all.len().div_ceil(12).max(1)).collect();
    let lines: Vec<String> = some.iter().map(|beacon| beacon.to_string()).collect();
    let list = json!({ "beacons": some[..some.len().min(2)] }).to_string();
    write(
        "beacons",
        &[vec![text(&lines.join("\n")), text(&list)], lines.iter().map(|line| text(line)).collect()].concat(),
    )?;
    write(
        "pair_rows",
        &[
            r#"{"P":["0x1","0x2"],"Q":[["0x1","0x2"],["0x3","0x4"]]}"#,
            r#"{"P":"inf","Q":"inf"}"#,
            r#"{"pairs":[{"P":"inf","Q":["0x1","0x0"]},{"P":{"u":["0x1","0x1"],"v":["0x0"]},"Q":{"u":[],"v":[]}}]}"#,
            r#"{"P":1}"#,
        ]
        .map(text),
    )?;
    let chain = json!({"public_key": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
        "period": 3, "genesis_time": 1_692_803_367, "hash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
        "groupHash": "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
        "schemeID": "bls-unchained-g1-rfc9380", "metadata": {"beaconID": "quicknet"}});
    let mut bare = chain.clone();
    bare["hash"] = Value::Null;
    bare["period"] = json!(0);
    let chains = [chain.to_string(), bare.to_string(), r#"{"scheme":"pedersen-bls-chained","public_key":"00"}"#.into()];
    write("chain_info", &chains.each_ref().map(|chain| text(chain)))?;
    write("timelock_chain", &chains.map(|chain| text(&chain)))?;
    let key = |suite: &str, digits: &str| text(&json!({"suite": suite, "secret_key": digits, "share": 3}).to_string());
    write("key_file", &[key("min-pk-pop", &"1".repeat(64)), key("min-sig-nul", &"f".repeat(64)), key("?", "00")])?;
    let arguments = [
        "verify\ndrand\n--json\n-",
        "pair\n--curve\nbls12-381\n--threads\n2\n-",
        "--instructions\navx2\nplan\n--curve\nbn254\n--workers\n1,2\n--costs\npaper",
        "key\nnew\n--suite\nmin-pk-pop\n--out\nx",
        "timelock\nencrypt\n--chain\nx\n--after\n36h\n--armor",
        "hdl\ngenerate\n--curve\ne2-239\n--help",
        "evm\ncall\n0x06\n--gas\n00",
    ];
    write("arguments", &arguments.map(text))
}

/// A key, a proof and inputs with the seams that the checks know.
fn parts(key: &[u8], proof: &[u8], public: &[u8]) -> Vec<u8> {
    [key, proof, public].join(&b"\n--\n"[..])
}

fn digits(value: &Value) -> Vec<u8> {
    hex::decode(value.as_str().unwrap_or_default()).unwrap_or_default()
}

fn proofs(vectors: &Path) -> io::Result<()> {
    let folder = vectors.join("groth16");
    let chosen = read(&folder.join("chosen.json"))?;
    let (mut snarkjs, mut sp1, mut risc0) = (Vec::new(), Vec::new(), Vec::new());
    for case in chosen.as_array().into_iter().flatten() {
        let [key, proof, public] = ["vk", "proof", "public"].map(|name| case[name].to_string());
        snarkjs.push(parts(key.as_bytes(), proof.as_bytes(), public.as_bytes()));
        let fixture = case["fixture"].to_string();
        if case["key_file"].is_string() {
            let file = digits(&case["key_file"]);
            sp1.push(parts(&file, fixture.as_bytes(), fixture.as_bytes()));
            sp1.push(parts(&file, fixture.as_bytes(), public.as_bytes()));
        }
        if case["risc0"].is_object() {
            let envelope = case["risc0"].to_string();
            risc0.push(parts(key.as_bytes(), envelope.as_bytes(), envelope.as_bytes()));
            risc0.push(parts(key.as_bytes(), case["risc0"]["seal"].to_string().as_bytes(), public.as_bytes()));
        }
    }
    write("groth16_snarkjs", &snarkjs)?;
    write("groth16_sp1", &sp1)?;
    write("groth16_risc0", &risc0)?;
    let mut gnark = Vec::new();
    for case in read(&folder.join("gnark-commitments.json"))?["cases"].as_array().into_iter().flatten() {
        for proof in case["proofs"].as_array().into_iter().flatten().take(1) {
            let (bytes, witness) = (digits(&proof["proof"]), digits(&proof["witness"]));
            gnark.push(parts(&digits(&case["key"]), &bytes, &witness));
            gnark.push(parts(&digits(&case["key_raw"]), &bytes, proof["public"].to_string().as_bytes()));
        }
    }
    write("groth16_gnark", &gnark)?;
    let mut arkworks = Vec::new();
    for case in read(&folder.join("arkworks.json"))?.as_array().into_iter().flatten() {
        for proof in case["proofs"].as_array().into_iter().flatten().take(1) {
            for key in ["key", "key_uncompressed"] {
                arkworks.push(parts(&digits(&case[key]), &digits(&proof["proof"]), &digits(&proof["public_bytes"])));
                arkworks.push(parts(
                    &digits(&case[key]),
                    &digits(&proof["proof"]),
                    proof["public"].to_string().as_bytes(),
                ));
            }
        }
    }
    write("groth16_arkworks", &arkworks)
}

fn kzg() -> io::Result<()> {
    let generators = [
        hex::encode(ZcashCompressed::encode(&G1Affine::generator())),
        hex::encode(ZcashCompressed::encode(&G2Affine::generator())),
    ];
    let [first, second] = &generators;
    let setup = |count: &str| text(&format!("{count} 65 {first}*4096 {second}*65 {first}*4096"));
    write("kzg_setup", &[setup("4096"), setup("4095"), setup("x"), text("4096 65 00*4096")])?;
    let infinity = format!("c0{}", "00".repeat(47));
    let point =
        json!({"input": {"commitment": infinity, "z": "00*32", "y": "0x00*32", "proof": infinity}, "output": true});
    let blob = json!({"input": {"blob": "00*131072", "commitment": infinity, "proof": infinity}});
    let challenge = json!({"input": {"blob": "01*131072", "commitment": infinity}, "output": "0x00"});
    let blobs =
        json!({"blobs": ["00*131072", "ff*131072"], "commitments": [infinity, infinity], "proofs": [infinity, first]});
    let cells = json!({"cells": ["00*2048", "00*2048"], "cell_indices": [0, 127], "commitments": [infinity, first],
        "proofs": [infinity, infinity]});
    let yaml = format!(
        "input:\n  commitment: '0x{infinity}'\n  z: '00*32'\n  y: '00*32'\n  proof: '0x{first}'\noutput: false\n"
    );
    let lists = "input: {cell_indices: [0, 1], cells: [], proofs: [], commitments: []}\noutput: null\n";
    let cases = [point, blob, challenge, blobs, cells].map(|case| text(&case.to_string()));
    write("kzg_cases", &[cases.to_vec(), vec![text(&yaml), text(lists)]].concat())
}

fn signatures() -> io::Result<()> {
    let (mut parts, mut claims, mut rows, mut secrets) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (which, suite) in (0u8..).zip(DynamicSuite::ALL) {
        let secret = suite.derive(&[7; 32]).expect("32 bytes");
        let (key, signature) =
            (suite.public_key(&*secret).expect("a key"), suite.sign(&*secret, b"message").expect("signs"));
        let proof = suite.prove_possession(&*secret).map(|proof| proof.expect("proves")).unwrap_or_default();
        parts.extend((0..3).flat_map(|first| [&key, &signature].map(|bytes| [&[first], bytes.as_slice()].concat())));
        let led = |bytes: &[u8]| [&[bytes.len() as u8], bytes].concat();
        claims.push([vec![which], led(&key), led(&signature), led(&proof), led(b"message")].concat());
        claims.push([vec![which], led(&key), led(&signature), led(&[]), led(b"another")].concat());
        let [key, digits] = [&key, &signature].map(hex::encode);
        let row = json!({"public_key": key, "message": hex::encode("message"), "signature": digits});
        let many = json!({"public_keys": [key, key], "messages": ["", "0x00"], "signature": digits, "proofs_of_possession": [hex::encode(proof)]});
        rows.extend([row, many].map(|row| text(&row.to_string())));
        secrets.push([&*secret, signature.as_slice(), b"message"].concat());
    }
    write("signature_parts", &parts)?;
    write("signature_claims", &claims)?;
    write("claim_rows", &rows)?;
    write("blst_signatures", &secrets)
}

fn small(vectors: &Path) -> io::Result<()> {
    let folder = vectors.join("small-characteristic");
    let (mut points, mut divisors) = (Vec::new(), Vec::new());
    for (first, file, length) in [(0u8, "e2_239", 30), (1, "e2_1223", 153), (2, "e3_97", 25), (3, "e3_509", 128)] {
        let cases = read(&folder.join(format!("{file}.json")))?;
        let point = &cases["cases"][0]["P"];
        let [x, y] = [0, 1].map(|i| point[i].as_str().unwrap_or_default().to_owned());
        points.push([&[first], format!("{x} {y}").as_bytes()].concat());
        let bytes = |digits: &str| {
            hex::decode(format!("{:0>1$}", digits.trim_start_matches("0x"), 2 * length)).unwrap_or_default()
        };
        points.extend(
            (2..5).map(|form| [vec![first, form], bytes(&x), if form == 4 { bytes(&y) } else { vec![] }].concat()),
        );
    }
    points.push([&[4, 2][..], &[1; 192]].concat());
    for (first, file, length) in [(0u8, "g2_79_b1_bgos", 10), (1, "g2_367_b0_bgos", 46)] {
        let cases = read(&folder.join(format!("{file}.json")))?;
        let divisor = &cases["cases"][0]["D1"];
        let side = |name: &str| {
            let words = divisor[name].as_array().into_iter().flatten().filter_map(Value::as_str);
            words.collect::<Vec<_>>().join(" ")
        };
        divisors.push([&[first], format!("{}/{}", side("u"), side("v")).as_bytes()].concat());
        divisors.extend([2, 3, 4, 8, 9, 10, 11, 12].map(|form| [vec![first, form], vec![1; 4 * length]].concat()));
    }
    write("supersingular_points", &points)?;
    write("genus2_divisors", &divisors)
}

fn programs() -> io::Result<()> {
    let ptx = fs::read_to_string(repository("crates/gpu/kernels/ptx/ternary.ptx"))?;
    let tiny = ".version 8.4\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 v) {\n.reg .b32 %r<3>;\n.reg .b64 %rd<4>;\n\
        .reg .pred %p<2>;\nld.param.u64 %rd1, [v];\nmov.u32 %r1, %tid.x;\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 bra $L;\nadd.s32 %r2, %r1, 1;\n\
        $L:\nbar.sync 0;\nst.global.u32 [%rd1], %r2;\nret;\n}\n";
    write("ptx", &[text(&ptx), text(tiny)])?;
    let recorded = fs::read_to_string(repository("crates/hdl/src/coprocessor/eta/recorded/e3-97.txt"))?;
    let short = "loop 3 0 1\nthen\nflow 3 start\nin x\nin y\np 0 1\ns 2 -1+1\nf3 3 2\nout a 5\nout b =-1\nthen\nflow 3 body\nin x\nin y\n\
        r1 0 1\nout a 2\nout b -1\n";
    write("flow", &[text(&recorded), text(short), text("flow 2 name\nin x\np 0 0\nout y 1\n")])
}

fn timelock() -> io::Result<()> {
    let (lock, _) = pairloom_fuzz::network();
    let mut files = Vec::new();
    for (round, armored) in [(1, false), (1, true), (2, false)] {
        let mut file = Vec::new();
        lock.encrypt(round, armored, &b"a message"[..], &mut file).map_err(io::Error::other)?;
        files.push(file);
    }
    write("timelock_file", &files)
}

/// Calls of the border to C: objects made and used, among them some of another kind and some that do not exist.
fn calls() -> Vec<Vec<u8>> {
    let mut calls = Vec::new();
    let g1 = ZcashCompressed::encode(&G1Affine::generator());
    let generator = |group: u8| [0, group, 6];
    let scalar = [&[1, 0, 32][..], &[5; 32], &[32]].concat();
    calls.push([&generator(0)[..], &generator(1), &[2, 0], &[2, 2]].concat());
    calls.push([&generator(3)[..], &generator(2), &[2, 1]].concat());
    calls.push([&generator(0)[..], &scalar, &[0, 0, 4], &[0, 0, 2], &[0, 0, 3], &[0, 0, 7, 0, 10]].concat());
    calls.push([&[0, 0, 0, 0, 48][..], &g1].concat());
    calls.push([&[0, 1, 5, 3][..], b"abc", &[3], b"tag", &[0, 1, 7, 0, 255]].concat());
    for suite in 0..4 {
        let secret = [&[3, suite, 0, 32][..], &[5; 32], &[255]].concat();
        calls.push([&secret[..], &[3, suite, 3, 0, 50], &[4, 3], b"abc", &[0, 2, 40, suite]].concat());
    }
    let key = ZcashCompressed::encode(&G2Affine::generator());
    calls.push([&[5, 0, 96][..], &key, &[1, 48], &g1, &[0, 0]].concat());
    calls.push(
        [&[6, 24][..], b"bls-unchained-g1-rfc9380", &[96], &key, &[32], &[9; 32], &[1, 0, 48], &g1, &[3], b"abc", &[6]]
            .concat(),
    );
    calls.push([&[7, 0, 2][..], b"{}", &[2], b"{}", &[2], b"[]"].concat());
    calls
}
