//! Proofs whose batches tapes compute: verdicts, rows, their order and their reasons are the processor's, whenever the device fails.

use core::fmt::Debug;
use pairloom_gpu::accelerator::Accelerated;
use pairloom_parallel::{Executor, Inline, Pool};
use pairloom_proof::groth16::Rejection;
use pairloom_proof::groth16::dynamic::Key;
use pairloom_proof::groth16::format::Format;
use pairloom_proof::kzg::Setup;
use pairloom_proof::kzg::case::{Answer, Function};
use pairloom_vectors::{say_nothing_runs, shared_vectors};
use serde_json::{Value, json};
use std::path::Path;

fn pool() -> Pool {
    Pool::new(1).expect("a pool")
}

/// The processor's answer, by the machine that walks tapes, and by one that fails after 0, 1, 2 … batches, until it is asked for no more.
/// At least so many batches are the device's.
fn same_whenever_it_fails<T: PartialEq + Debug>(least: usize, expected: &T, verify: impl Fn(&dyn Executor) -> T) {
    let whole = Accelerated::by_one_core(pool());
    assert_eq!((&verify(&whole), whole.failure()), (expected, None));
    for batches in 0.. {
        let failing = Accelerated::failing_after(pool(), batches);
        assert_eq!(&verify(&failing), expected, "after {batches} batches");
        if failing.failure().is_none() {
            assert!(batches >= least, "the device had {batches} batches");
            return;
        }
    }
}

fn same_in_the_emulator<T: PartialEq + Debug>(expected: &T, verify: impl Fn(&dyn Executor) -> T) {
    let emulated = Accelerated::by_emulator(pool());
    assert_eq!((&verify(&emulated), emulated.failure()), (expected, None));
}

fn json_of(path: &Path) -> Value {
    let text = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_slice(&text).expect("JSON")
}

/// Groth16 proofs of a curve (snarkjs' name), under their key.
struct Proofs {
    key: Key,
    good: Value,
}

impl Proofs {
    fn on(curve: &str) -> Self {
        let cases = json_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/groth16/chosen.json"));
        let case = cases.as_array().expect("a list").iter().find(|case| case["curve"] == curve).expect("a case");
        let key = Key::read(Format::Snarkjs, case["vk"].to_string().as_bytes()).expect("a key");
        Self { key, good: json!({"proof": case["proof"], "public": case["public"]}) }
    }

    /// A and C exchanged.
    fn exchanged(&self) -> Value {
        let mut row = self.good.clone();
        row["proof"]["pi_a"] = self.good["proof"]["pi_c"].clone();
        row["proof"]["pi_c"] = self.good["proof"]["pi_a"].clone();
        row
    }

    /// The last input another one.
    fn of_another_input(&self) -> Value {
        let mut row = self.good.clone();
        let inputs = row["public"].as_array_mut().expect("a list");
        *inputs.last_mut().expect("an input") = json!("1");
        row
    }

    /// A at infinity, which no pairing sees.
    fn at_infinity(&self) -> Value {
        let mut row = self.good.clone();
        row["proof"]["pi_a"] = json!(["0", "1", "0"]);
        row
    }

    fn verify(&self, rows: &[Value], executor: &dyn Executor) -> Vec<Result<(), Rejection>> {
        let claims = rows.iter().map(|row| self.key.claim(row).expect("a claim")).collect();
        self.key.verify(claims, executor)
    }
}

fn bad<E>(verdicts: &[Result<(), E>]) -> Vec<usize> {
    (0..verdicts.len()).filter(|at| verdicts[*at].is_err()).collect()
}

#[test]
fn groth16() {
    for curve in ["bn128", "bls12381"] {
        let proofs = Proofs::on(curve);
        let mut rows = vec![proofs.good.clone(); 5];
        let expected = proofs.verify(&rows, &Inline);
        assert_eq!(bad(&expected), [0; 0], "{curve}");
        same_whenever_it_fails(3, &expected, |executor| proofs.verify(&rows, executor));
        rows[1] = proofs.exchanged();
        rows[3] = proofs.of_another_input();
        rows.push(proofs.at_infinity());
        let expected = proofs.verify(&rows, &Inline);
        assert_eq!(bad(&expected), [1, 3, 5], "{curve}");
        same_whenever_it_fails(6, &expected, |executor| proofs.verify(&rows, executor));
    }
}

#[test]
fn groth16_by_the_shipped_kernels() {
    for curve in ["bn128", "bls12381"] {
        let proofs = Proofs::on(curve);
        let rows = [proofs.good.clone(), proofs.good.clone(), proofs.exchanged()];
        let expected = proofs.verify(&rows, &Inline);
        assert_eq!(bad(&expected), [2], "{curve}");
        same_in_the_emulator(&expected, |executor| proofs.verify(&rows, executor));
    }
}

/// c-kzg's setup and some blobs with commitments and proofs that hold.
struct Blobs {
    setup: Setup,
    input: Value,
}

impl Blobs {
    fn read(count: usize) -> Option<Self> {
        let Some(folder) = shared_vectors().map(|folder| folder.join("kzg")) else {
            say_nothing_runs("kzg");
            return None;
        };
        let text = std::fs::read_to_string(folder.join("trusted_setup.txt")).expect("readable");
        let set = json_of(&folder.join("verify_blob_kzg_proof.json"));
        let cases = set["cases"].as_array().expect("a list").iter();
        // The first one is at infinity.
        let good: Vec<&Value> = cases.filter(|case| case["output"] == true).map(|case| &case["input"]).collect();
        let blob = |text: &Value| {
            let name = text.as_str().and_then(|text| text.strip_prefix('@')).expect("a name");
            json!(format!("0x{}", hex::encode(std::fs::read(folder.join(name)).expect("a blob"))))
        };
        let each = |field: &str| good.iter().cycle().take(count).map(|input| input[field].clone()).collect::<Vec<_>>();
        let blobs: Vec<Value> = each("blob").iter().map(blob).collect();
        let input = json!({"blobs": blobs, "commitments": each("commitment"), "proofs": each("proof")});
        Some(Self { setup: Setup::read(&text).expect("a setup"), input })
    }

    fn exchange(&mut self, field: &str, first: usize, second: usize) {
        self.input[field].as_array_mut().expect("a list").swap(first, second);
    }

    /// The verdicts, or what is wrong with the input.
    fn verify(&self, executor: &dyn Executor) -> Result<Vec<bool>, String> {
        match Function::VerifyBlobKzgProofBatch.answer(&self.setup, &self.input, executor) {
            Ok(Answer::Verdicts(verdicts)) => Ok(verdicts),
            Ok(other) => panic!("{other:?}"),
            Err(error) => Err(error.to_string()),
        }
    }
}

#[test]
fn kzg_blobs() {
    let Some(mut blobs) = Blobs::read(5) else { return };
    let expected = blobs.verify(&Inline);
    assert_eq!(expected, Ok(vec![true; 5]));
    same_whenever_it_fails(6, &expected, |executor| blobs.verify(executor));
    blobs.exchange("proofs", 1, 3);
    let expected = blobs.verify(&Inline);
    assert_eq!(expected, Ok(vec![true, false, true, false, true]));
    same_whenever_it_fails(10, &expected, |executor| blobs.verify(executor));
    // An x without a point, and a point of the curve outside the subgroup: what the device found is told in the processor's words.
    for (x, reason) in [(1, "no point of the curve has this x"), (4, "subgroup")] {
        let outside = format!("0x80{}{x:02x}", "00".repeat(46));
        blobs.input["commitments"][4] = json!(outside);
        let expected = blobs.verify(&Inline);
        let told = expected.as_ref().expect_err("refused");
        assert!(told.starts_with("commitments[4]: ") && told.contains(reason), "{told}");
        same_whenever_it_fails(1, &expected, |executor| blobs.verify(executor));
    }
}

#[test]
fn kzg_blobs_by_the_shipped_kernel() {
    let Some(mut blobs) = Blobs::read(4) else { return };
    blobs.exchange("commitments", 2, 3);
    let expected = blobs.verify(&Inline);
    assert_eq!(expected, Ok(vec![true, true, false, false]));
    same_in_the_emulator(&expected, |executor| blobs.verify(executor));
}
