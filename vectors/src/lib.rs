//! What tests share: the known answers of others, and a search of memory for secrets.
//!
//! `vectors/SET.json` holds chosen cases. The whole sets, as their authors publish them, stand in a folder beside the repository;
//! `scripts/vectors` brings both to the form that [`cases`] reads.

#[cfg(target_os = "linux")]
pub mod memory;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// A known answer.
#[derive(Clone, Debug, Deserialize)]
pub struct Case<I, E> {
    /// What its source calls it.
    pub name: String,
    /// What is computed on.
    pub input: I,
    /// What comes out; null where the input must be refused.
    pub expected: E,
}

/// Bytes, or an integer's bytes from the most significant on: "0x" and an even number of hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bytes(Vec<u8>);

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.strip_prefix("0x").ok_or_else(|| D::Error::custom("no 0x"))?;
        hex::decode(digits).map(Self).map_err(D::Error::custom)
    }
}

#[derive(Deserialize)]
struct File {
    whole: BTreeMap<String, usize>,
    cases: Vec<Value>,
}

/// The cases of a kind: those of the whole set where it is there, and otherwise the chosen ones, which standard error then says.
///
/// # Panics
///
/// If a file cannot be read, a case has another form, or the chosen cases are not among those of the whole set.
pub fn cases<I: DeserializeOwned, E: DeserializeOwned>(set: &str, kind: &str) -> Vec<Case<I, E>> {
    let path = repository().join(format!("vectors/{set}.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file: File = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut cases: Vec<Value> = file.cases.into_iter().filter(|case| case["kind"] == kind).collect();
    assert!(!cases.is_empty(), "{set}: no cases of {kind}");
    if let Some(folder) = shared_vectors() {
        let whole = whole(set, kind, &folder);
        assert_eq!(Some(&whole.len()), file.whole.get(kind), "{set}: the number of cases of {kind}");
        for case in &cases {
            assert!(whole.contains(case), "{set}: {kind} {} is not what the whole set says", case["name"]);
        }
        cases = whole;
    } else {
        say_not_run(set);
    }
    let read = |case| serde_json::from_value(case).unwrap_or_else(|error| panic!("{set}: {kind}: {error}"));
    cases.into_iter().map(read).collect()
}

fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The folder of whole sets, if it is there: `PAIRLOOM_SHARED_VECTORS`, which then must be, or `../shared/vectors`.
///
/// # Panics
///
/// If the variable names no folder.
pub fn shared_vectors() -> Option<PathBuf> {
    let named = std::env::var_os("PAIRLOOM_SHARED_VECTORS").filter(|name| !name.is_empty());
    let folder = repository().join(named.as_deref().unwrap_or("../shared/vectors".as_ref()));
    let is_there = folder.is_dir();
    assert!(is_there || named.is_none(), "PAIRLOOM_SHARED_VECTORS: {} is no folder", folder.display());
    is_there.then_some(folder)
}

fn whole(set: &str, kind: &str, folder: &Path) -> Vec<Value> {
    let script = repository().join("scripts/vectors");
    let output = Command::new("python3").arg(script).args(["whole", set, kind, "--from"]).arg(folder).output();
    let output = output.expect("python3 reads the whole sets");
    assert!(output.status.success(), "{set}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Says on standard error that a whole set is not there. Tests capture what they print, but not what is written to standard error itself.
pub fn say_not_run(set: &str) {
    say(set, "only its chosen cases run");
}

/// As [`say_not_run`], where no case is run, chosen or not.
pub fn say_nothing_runs(set: &str) {
    say(set, "none of its cases runs");
}

fn say(set: &str, instead: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if SAID.lock().is_ok_and(|mut said| said.insert(set.to_owned())) {
        let line = format!("NOT RUN: the whole set {set}: no folder ../shared/vectors; {instead}\n");
        // Where standard error is closed, nobody reads it.
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
}
