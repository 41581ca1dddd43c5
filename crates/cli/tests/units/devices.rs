//! `--device` of every verification, something else in the place of GPUs: answers, rows and exit status are the processor's, and a failure
//! halfway is told.
//!
//! Commands write to standard output, so each is run by a process of its own: this test program again, told what to do by its environment.

use pairloom_cli::outcome::complain;
use pairloom_cli::{Program, Status, gpu, parse};
use pairloom_gpu::accelerator::Accelerated;
use pairloom_vectors::{say_nothing_runs, shared_vectors};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

const ARGUMENTS: &str = "PAIRLOOM_TEST_ARGUMENTS";
/// `cores`, `emulator`, or the batches after which the device fails.
const DEVICE: &str = "PAIRLOOM_TEST_DEVICE";

#[test]
#[ignore = "the process that the tests here start"]
fn process() {
    let Ok(arguments) = std::env::var(ARGUMENTS) else { return };
    let device = std::env::var(DEVICE).expect("a device");
    gpu::put_in_place_of_devices(move |pool| match device.as_str() {
        "cores" => Accelerated::by_one_core(pool),
        "emulator" => Accelerated::by_emulator(pool),
        batches => Accelerated::failing_after(pool, batches.parse().expect("a number")),
    });
    // The harness has begun a line.
    println!();
    let ended = parse(arguments.split('\n').map(Into::into)).and_then(Program::run);
    std::process::exit(match ended {
        Ok(Status::Valid) => 0,
        Ok(Status::Invalid) => 1,
        Err(failure) => {
            complain(&failure.to_string());
            2
        }
    })
}

/// What a command left behind: its exit status, its answers without times, and what it complained of.
#[derive(Debug, PartialEq)]
struct Run {
    status: Option<i32>,
    answers: Vec<Value>,
    complaints: Vec<String>,
}

fn run(device: &str, arguments: &[&str]) -> Run {
    let output = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "devices::process", "--ignored", "--nocapture"])
        .env(ARGUMENTS, [&["pairloom"], arguments].concat().join("\n"))
        .env(DEVICE, device)
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .output()
        .expect("it starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    let mut answers: Vec<Value> = out
        .lines()
        .filter(|line| line.starts_with('{'))
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    for answer in &mut answers {
        let fields = answer.as_object_mut().expect("an object");
        fields.retain(|name, _| !name.starts_with("seconds") && !name.ends_with("_per_second"));
    }
    let complaints = err.lines().filter(|line| line.starts_with("pairloom: ") && !line.contains("warning: "));
    Run { status: output.status.code(), answers, complaints: complaints.map(Into::into).collect() }
}

/// A verification of some rows, of which `bad` (from 1) are not valid.
fn same_on_devices(command: &[&str], rows: usize, bad: &[u64]) {
    let with = |device: &str, name| {
        run(device, &[&["verify"], command, &["--json", "--threads", "1", "--device", name]].concat())
    };
    let expected = with("cores", "cpu");
    assert_eq!((expected.answers.len(), &expected.complaints), (rows + 1, &vec![]), "{expected:?}");
    let found_bad = expected.answers.iter().filter(|answer| answer["valid"] == false);
    assert_eq!(found_bad.map(|answer| answer["row"].as_u64().expect("a row")).collect::<Vec<_>>(), bad);
    assert_eq!(expected.status, Some(1));
    for device in ["cores", "emulator"] {
        assert_eq!(with(device, "gpu"), expected, "{device}");
    }
    for batches in ["0", "2"] {
        let Run { status, answers, complaints } = with(batches, "auto");
        assert_eq!((status, &answers), (expected.status, &expected.answers), "after {batches}");
        assert_eq!(complaints, ["pairloom: --device auto goes on with the processor: out of order"]);
        let Run { status, answers, complaints } = with(batches, "gpu");
        assert_eq!((status, complaints), (Some(2), vec!["pairloom: --device gpu: out of order".into()]));
        assert_eq!(answers, [Value::Null; 0], "answers of a device that has failed");
    }
}

fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("devices-{name}"));
    std::fs::write(&path, text).expect("writable");
    path.to_str().expect("UTF-8").to_owned()
}

fn lines(rows: &[Value]) -> String {
    rows.iter().map(|row| format!("{row}\n")).collect()
}

fn cases(path: impl AsRef<Path>) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors").join(path);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let set: Value = serde_json::from_str(&text).expect("JSON");
    set.as_array().or(set["cases"].as_array()).expect("cases").clone()
}

#[test]
fn verify_drand() {
    let path = file("beacons.json", "");
    let arguments =
        ["synth", "drand", "--beacons", "5", "--spoil", "2", "--scheme", "bls-unchained-g1-rfc9380", "--json"];
    let made = run("cores", &[&arguments[..], &["--out", &path]].concat());
    let spoiled: Vec<u64> = made.answers.iter().filter_map(|row| row.get("row")?.as_u64()).collect();
    assert_eq!((made.status, spoiled.len()), (Some(0), 2), "{made:?}");
    same_on_devices(&["drand", &path], 5, &spoiled);
}

#[test]
fn verify_bls() {
    let valid = |case: &&Value| case["kind"] == "verify" && case["expected"] == true;
    let row = |input: &Value| json!({"public_key": input["key"], "message": input["message"], "signature": input["signature"]});
    let mut rows: Vec<Value> =
        cases("ethereum-bls.json").iter().filter(valid).map(|case| row(&case["input"])).cycle().take(5).collect();
    rows[1]["signature"] = rows[0]["signature"].clone();
    rows[3]["signature"] = json!("0x80");
    let path = file("signatures.jsonl", &lines(&rows));
    same_on_devices(&["bls", "--suite", "min-pk-pop", &path], 5, &[2, 4]);
}

#[test]
fn verify_groth16() {
    for case in cases("groth16/chosen.json").iter().filter(|case| case["name"] != "risc0-v3.0") {
        let good = json!({"proof": case["proof"], "public": case["public"]});
        let mut rows = vec![good; 4];
        rows[1]["proof"]["pi_a"] = case["proof"]["pi_c"].clone();
        rows[2]["proof"]["pi_a"] = json!(["0", "0", "1"]);
        let key = file(&format!("key-{}.json", case["name"]), &case["vk"].to_string());
        let path = file(&format!("proofs-{}.jsonl", case["name"]), &lines(&rows));
        same_on_devices(&["groth16", "--key", &key, &path], 4, &[2, 3]);
    }
}

#[test]
fn verify_kzg() {
    let Some(folder) = shared_vectors().map(|folder| folder.join("kzg")) else { return say_nothing_runs("kzg") };
    let cases: Vec<Value> = cases(folder.join("verify_blob_kzg_proof.json"));
    let valid: Vec<&Value> = cases.iter().filter(|case| case["output"] == true).map(|case| &case["input"]).collect();
    let blob = |name: &Value| {
        let name = name.as_str().and_then(|name| name.strip_prefix('@')).expect("a name");
        json!(format!("0x{}", hex::encode(std::fs::read(folder.join(name)).expect("a blob"))))
    };
    let each = |field: &str| json!(valid[1..4].iter().map(|input| input[field].clone()).collect::<Vec<_>>());
    let blobs: Vec<Value> = valid[1..4].iter().map(|input| blob(&input["blob"])).collect();
    let good = json!({"blobs": blobs, "commitments": each("commitment"), "proofs": each("proof")});
    let mut bad = good.clone();
    bad["proofs"].as_array_mut().expect("a list").swap(1, 2);
    let path = file("blobs.jsonl", &lines(&[bad, good]));
    let setup = folder.join("trusted_setup.txt");
    same_on_devices(&["kzg", "--setup", setup.to_str().expect("UTF-8"), &path], 2, &[1]);
}
