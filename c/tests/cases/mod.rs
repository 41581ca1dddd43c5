//! Known answers as lines for `test/answers.c`.

use pairloom_vectors::{Bytes, cases, say_not_run, shared_vectors};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const KINDS: &[&str] = &[
    "point",
    "hash",
    "pairing",
    "verify",
    "sign",
    "aggregate",
    "fast_aggregate_verify",
    "aggregate_verify",
    "verify_batch",
    "beacon",
    "timelock",
    "precompile",
    "groth16",
    "kzg_setup",
    "kzg_blob",
    "kzg",
];
const POP: &str = "=min-pk-pop";

#[derive(Default)]
struct Lines(Vec<(String, String)>);

impl Lines {
    fn add(&mut self, kind: &str, expected: &str, arguments: &[&str]) {
        let mut line = format!("{kind} {expected}");
        arguments.iter().for_each(|argument| write!(line, " {argument}").expect("memory"));
        self.0.push((kind.into(), line));
    }

    /// The lines, and how many there are of each kind.
    fn told(self) -> (String, String) {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        self.0.iter().for_each(|(kind, _)| *counts.entry(kind).or_default() += 1);
        let count = |kind: &&str| format!("{kind} {}\n", counts.get(*kind).copied().unwrap_or(0));
        (self.0.iter().map(|(_, line)| format!("{line}\n")).collect(), KINDS.iter().map(count).collect())
    }
}

/// All cases, and what the program prints.
pub fn all() -> (String, String) {
    lines().told()
}

/// The first case of each kind.
pub fn one_of_each() -> (String, String) {
    let mut lines = lines();
    let mut seen = std::collections::BTreeSet::new();
    lines.0.retain(|(kind, _)| !kind.starts_with("kzg") && seen.insert(kind.clone()));
    lines.told()
}

fn lines() -> Lines {
    let mut lines = Lines::default();
    points(&mut lines);
    ethereum(&mut lines);
    pairings(&mut lines);
    beacons(&mut lines);
    contracts(&mut lines);
    groth16(&mut lines);
    match shared_vectors() {
        Some(folder) => {
            timelock(&mut lines, &folder);
            kzg(&mut lines, &folder);
        }
        None => ["tlock", "kzg"].into_iter().for_each(say_not_run),
    }
    lines
}

fn json(path: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}")))
        .expect("JSON")
}

fn hex_of(bytes: &[u8]) -> String {
    if bytes.is_empty() { "-".into() } else { hex::encode(bytes) }
}

/// A text of hexadecimal digits, or `-` for none.
fn digits(value: &Value) -> &str {
    let digits = value.as_str().unwrap_or_default();
    match digits.strip_prefix("0x").unwrap_or(digits) {
        "" => "-",
        digits => digits,
    }
}

fn said(value: &Value) -> &'static str {
    if value == &Value::Bool(true) { "ok" } else { "bad" }
}

/// Which status the names of Ethereum's cases of deserialization are about.
fn points(lines: &mut Lines) {
    for (kind, group) in [("deserialization_G1", "=0"), ("deserialization_G2", "=1")] {
        for case in cases::<Value, Value>("ethereum-bls", kind) {
            let status = match case.name.as_str() {
                name if name.contains("bytes") => "status:4",
                name if name.contains("modulus") => "status:6",
                name if name.contains("not_in_curve") => "status:7",
                name if name.contains("not_in_G") => "status:8",
                // Without its flag infinity is another point, of x = 0.
                name if name.contains("false_b_flag") => "bad",
                name if name.contains("flag") || name.contains("mask") => "status:5",
                _ => "bad",
            };
            let expected = if case.expected == Value::Bool(true) { "ok" } else { status };
            lines.add("point", expected, &[group, "=0", digits(&case.input)]);
        }
    }
}

fn ethereum(lines: &mut Lines) {
    for case in cases::<Value, Value>("ethereum-bls", "verify") {
        let input = &case.input;
        let arguments = [POP, digits(&input["key"]), digits(&input["message"]), digits(&input["signature"])];
        lines.add("verify", said(&case.expected), &arguments);
    }
    for case in cases::<Value, Value>("ethereum-bls", "fast_aggregate_verify") {
        let input = &case.input;
        let mut arguments = vec![POP, digits(&input["message"]), digits(&input["signature"])];
        arguments.extend(input["keys"].as_array().expect("keys").iter().map(digits));
        lines.add("fast_aggregate_verify", said(&case.expected), &arguments);
    }
    for case in cases::<Value, Value>("ethereum-bls", "aggregate_verify") {
        let input = &case.input;
        let mut arguments = vec![POP, digits(&input["signature"])];
        let (keys, messages) =
            (input["keys"].as_array().expect("keys"), input["messages"].as_array().expect("messages"));
        keys.iter().zip(messages).for_each(|(key, message)| arguments.extend([digits(key), digits(message)]));
        lines.add("aggregate_verify", said(&case.expected), &arguments);
    }
    for case in cases::<Value, Value>("ethereum-bls", "batch_verify").iter().filter(|case| case.expected == true) {
        let list = |name: &str| case.input[name].as_array().expect("a list").iter().map(digits).collect::<Vec<_>>();
        let (keys, messages, signatures) = (list("keys"), list("messages"), list("signatures"));
        // As they are, then with the message of the first exchanged for its key.
        for (verdicts, expected, spoiled) in [("1", "ok", false), ("0", "status:1", true)] {
            let verdicts = format!("={verdicts}{}", "1".repeat(keys.len() - 1));
            let mut arguments = vec![POP, &verdicts];
            for i in 0..keys.len() {
                arguments.extend([keys[i], if spoiled && i == 0 { keys[0] } else { messages[i] }, signatures[i]]);
            }
            lines.add("verify_batch", expected, &arguments);
        }
    }
    for case in cases::<Value, Value>("ethereum-bls", "sign") {
        let arguments = [POP, digits(&case.input["secret"]), digits(&case.input["message"])];
        lines.add("sign", &output(&case.expected), &arguments);
    }
    for case in cases::<Value, Value>("ethereum-bls", "aggregate") {
        let mut arguments = vec![POP];
        arguments.extend(case.input.as_array().expect("signatures").iter().map(digits));
        lines.add("aggregate", &output(&case.expected), &arguments);
    }
    let tag = hex::encode(b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_");
    for case in cases::<Bytes, Value>("ethereum-bls", "hash_to_G2") {
        // Uncompressed in ZCash's order: the imaginary part first.
        let parts = [(0, 1), (0, 0), (1, 1), (1, 0)].map(|(i, j)| digits(&case.expected[i][j]));
        lines.add("hash", &format!("out:{}", parts.concat()), &["=1", "=1", &hex_of(&case.input), &tag]);
    }
}

fn output(expected: &Value) -> String {
    if expected.is_null() { "bad".into() } else { format!("out:{}", digits(expected)) }
}

/// mcl's pairings, whose values are those of bls12-381 and of bn254 as the header has them.
fn pairings(lines: &mut Lines) {
    for (file, bytes, group, encoding, padding) in
        [("bls12_381", 48, "=0", "=2", 16), ("bn254_snark", 32, "=2", "=3", 0)]
    {
        let set = json(&format!("{REPOSITORY}/vectors/pairing-known-answers/{file}.json"));
        let whole =
            |value: &Value, wide: usize| format!("{:0>width$}", value.as_str().expect("digits"), width = 2 * wide);
        for case in set["cases"].as_array().expect("cases") {
            let word = |value: &Value| whole(value, bytes + padding);
            let (p, q) = (&case["P"], &case["Q"]);
            // EIP-197 has the imaginary part first, EIP-2537 the real part; the file has the real part first.
            let order = if padding == 0 { [1, 0, 3, 2] } else { [0, 1, 2, 3] };
            let flat: Vec<&Value> = q
                .as_array()
                .expect("Q")
                .iter()
                .flat_map(|part| match part.as_array() {
                    Some(parts) => parts.iter().collect(),
                    None => vec![part],
                })
                .collect();
            let p = format!("{}{}", word(&p[0]), word(&p[1]));
            let q: String = order.iter().map(|i| word(flat[*i])).collect();
            let value: String = case["e"].as_array().expect("e").iter().map(|value| whole(value, bytes)).collect();
            lines.add("pairing", &format!("out:{value}"), &[group, encoding, &p, &q]);
        }
    }
}

fn beacons(lines: &mut Lines) {
    for beacon in json(&format!("{REPOSITORY}/vectors/drand/beacons.json"))["beacons"].as_array().expect("beacons") {
        let (scheme, round) =
            (beacon["scheme"].as_str().expect("a scheme"), beacon["round"].as_u64().expect("a round"));
        let bytes = ["public_key", "signature", "previous_signature", "randomness"].map(|name| digits(&beacon[name]));
        let [key, signature, previous, randomness] = bytes;
        let arguments = [&format!("={scheme}"), key, &format!("={round}"), signature, previous, randomness];
        lines.add("beacon", said(&beacon["valid"]), &arguments);
    }
}

/// EIP-2537's answers and geth's for bn254.
fn contracts(lines: &mut Lines) {
    let kinds = [("g1_add", "=11"), ("g1_mul", "=12"), ("g2_add", "=13"), ("g2_mul", "=14"), ("pairing_check", "=15")];
    for (kind, address) in kinds {
        for case in cases::<Value, Value>("eip-2537", kind) {
            let expected = match &case.expected {
                Value::Bool(holds) => format!("out:{:064x}", u8::from(*holds)),
                other => output(other),
            };
            lines.add("precompile", &expected, &[address, &joined(&case.input)]);
        }
    }
    let Some(folder) = shared_vectors() else { return say_not_run("evm-precompiles") };
    for (file, address) in
        [("bn256Add", "=6"), ("bn256ScalarMul", "=7"), ("bn256Pairing", "=8"), ("pointEvaluation", "=10")]
    {
        for case in json(&format!("{}/evm-precompiles/geth/{file}.json", folder.display())).as_array().expect("cases") {
            lines.add("precompile", &output(&case["Expected"]), &[address, digits(&case["Input"])]);
        }
    }
}

/// The digits of lists of lists, one after the other.
fn joined(value: &Value) -> String {
    match value.as_array() {
        Some(parts) => parts.iter().map(joined).collect(),
        None => digits(value).into(),
    }
}

fn groth16(lines: &mut Lines) {
    let folder = format!("@{REPOSITORY}/vectors/groth16/example");
    let [key, proof, public] = ["verification_key", "proof", "public"].map(|name| format!("{folder}/{name}.json"));
    lines.add("groth16", "ok", &["=snarkjs", &key, &proof, &public]);
    lines.add("groth16", "status:11", &["=snarkjs", &key, &proof, &hex::encode("[]")]);
    lines.add("groth16", "status:12", &["=snarkjs", &key, &public, &public]);
}

fn timelock(lines: &mut Lines, folder: &Path) {
    let set = json(&format!("{}/tlock/cases.json", folder.display()));
    for case in set["cases"].as_array().expect("cases") {
        let (chain, signature) = (&case["chain"], digits(&case["beacon_signature"]));
        if case["kind"] != "age" || case["error"] == true || signature == "-" || case["ciphertext"].is_null() {
            continue;
        }
        let scheme = format!("={}", chain["scheme"].as_str().expect("a scheme"));
        let file = hex::encode(case["ciphertext"].as_str().expect("armor"));
        let round = format!("={}", case["round"]);
        let arguments = [&scheme, digits(&chain["public_key"]), digits(&chain["hash"]), &round, signature, &file];
        lines.add("timelock", &format!("out:{}", digits(&case["plaintext"])), &arguments);
    }
}

fn kzg(lines: &mut Lines, folder: &Path) {
    let folder = format!("{}/kzg", folder.display());
    lines.add("kzg_setup", "ok", &[&format!("@{folder}/trusted_setup.txt")]);
    for case in json(&format!("{folder}/verify_blob_kzg_proof.json"))["cases"].as_array().expect("cases") {
        let blob = case["input"]["blob"].as_str().expect("a blob");
        let blob = blob
            .strip_prefix('@')
            .map_or_else(|| digits(&case["input"]["blob"]).into(), |name| format!("@{folder}/{name}"));
        let arguments = [&blob, digits(&case["input"]["commitment"]), digits(&case["input"]["proof"])];
        lines.add("kzg_blob", said(&case["output"]), &arguments);
    }
    for case in json(&format!("{folder}/verify_kzg_proof.json"))["cases"].as_array().expect("cases") {
        let arguments = ["commitment", "z", "y", "proof"].map(|name| digits(&case["input"][name]));
        lines.add("kzg", said(&case["output"]), &arguments);
    }
}
