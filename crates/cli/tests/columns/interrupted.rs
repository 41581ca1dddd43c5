//! Runs that end early, and those that go on.

use crate::beacons::chain;
use crate::common::{file, pairloom};
use crate::forms::{Cell, binary, files, invalid, parquet_in_groups, path, table, verdicts};
use arrow_array::{ArrayRef, Int64Array};
use pairloom_signature::drand::SigningChain;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A file of beacons of which some are spoiled, repeated so often, and the information of its chain.
fn many(name: &str, rows: usize) -> (String, String) {
    let (info, mut signatures) = chain(name, 1..=500);
    signatures.swap(10, 11);
    signatures[200] = None;
    let rounds: Int64Array = (0..rows as i64).map(|row| row % 500 + 1).collect();
    let cells: Vec<Cell> = (0..rows).map(|row| signatures[row % 500].clone()).collect();
    let table = table(&[("round", Arc::new(rounds) as ArrayRef), ("signature", binary(&cells))]);
    (info, parquet_in_groups(&format!("{name}.parquet"), &table, 3_000))
}

fn arguments<'a>(info: &'a str, out: &'a str, input: &'a str) -> Vec<&'a str> {
    vec!["verify", "drand", "--threads", "1", "--json", "--chain-info", info, "--out", out, input]
}

/// A file of verdicts that is not there, and its journal, which is not there either.
fn verdicts_and_journal(name: &str) -> (String, String) {
    let out = path(name);
    let journal = format!("{out}.partial");
    drop((std::fs::remove_file(&out), std::fs::remove_file(&journal)));
    (out, journal)
}

/// Kills a run as soon as its journal has verdicts.
fn kill(arguments: &[&str], journal: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pairloom"));
    let mut child = command.args(arguments).stdout(Stdio::null()).spawn().expect("the program starts");
    let started = Instant::now();
    while std::fs::read(journal).map_or(0, |text| text.iter().filter(|byte| **byte == b'\n').count()) < 3 {
        assert!(started.elapsed() < Duration::from_secs(120) && child.try_wait().expect("a child").is_none());
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("killed");
    assert_eq!(child.wait().expect("ended").code(), None, "killed before its end");
}

/// Rows and verdicts of an interrupted run are those of one that was not: the same bytes, no row twice, none verified twice.
#[test]
fn a_killed_run_goes_on() {
    let (info, input) = many("killed", 60_000);
    let whole = path("killed-whole.parquet");
    let (out, journal) = verdicts_and_journal("killed-verdicts.parquet");
    let uninterrupted = pairloom(&arguments(&info, &whole, &input));
    assert_eq!((uninterrupted.status, uninterrupted.err.as_str()), (1, ""));
    kill(&arguments(&info, &out, &input), &journal);
    assert!(!Path::new(&out).exists());
    // A line that was being written when the run ended.
    let begun = std::fs::read_to_string(&journal).expect("a journal");
    std::fs::write(&journal, format!("{begun}{{\"rows\":8192,\"inv")).expect("writable");
    let resumed = pairloom(&arguments(&info, &out, &input));
    assert_eq!((resumed.status, resumed.err.as_str()), (1, ""));
    assert!(!Path::new(&journal).exists());
    assert_eq!(std::fs::read(&out).expect("readable"), std::fs::read(&whole).expect("readable"));
    let rows = |run: &crate::common::Run| run.out.lines().rev().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(rows(&resumed), rows(&uninterrupted));
    assert_eq!(verdicts(&out).len(), 60_000);

    // What the journal says is not verified again: a verdict that nobody has found is taken from it.
    kill(&arguments(&info, &out, &input), &journal);
    let begun = std::fs::read_to_string(&journal).expect("a journal");
    let mut lines: Vec<String> = begun.lines().map(str::to_owned).collect();
    let mut record: Value = serde_json::from_str(&lines[1]).expect("JSON");
    record["invalid"].as_array_mut().expect("a list").push(json!([42, "planted"]));
    lines[1] = record.to_string();
    std::fs::write(&journal, format!("{}\n", lines.join("\n"))).expect("writable");
    assert_eq!(pairloom(&arguments(&info, &out, &input)).status, 1);
    let (planted, rows) = (verdicts(&out), verdicts(&whole));
    let differs: Vec<_> = (0..rows.len()).filter(|row| planted[*row] != rows[*row]).collect();
    assert_eq!((differs, &planted[42]), (vec![42], &invalid("planted")));
}

/// A journal of a file that has changed since, or of another command, is refused, and stays.
#[test]
fn what_has_changed_is_refused() {
    let (info, input) = many("changed", 40_000);
    let (out, journal) = verdicts_and_journal("changed-verdicts.parquet");
    kill(&arguments(&info, &out, &input), &journal);
    let begun = std::fs::read(&journal).expect("a journal");
    let other = file(
        "columns-changed-other.json",
        &std::fs::read_to_string(&info).expect("readable").replace("g1-rfc9380", "on-g1"),
    );
    let another = format!("{journal}: is of another run, with other inputs or options: remove it to begin anew");
    // The key is not of the other scheme; what the scheme is, is part of the command all the same.
    let run = pairloom(&arguments(&other, &out, &input));
    assert!(run.status == 2 && run.out.is_empty(), "{run:?}");
    pairloom(&[&arguments(&info, &out, &input)[..], &[&input]].concat()).fails_with(&another);
    pairloom(&["verify", "bls", "--suite", "min-pk-pop", "--out", &out, &input]).fails_with(&another);
    let changed = format!(
        "{input}: changed since {out} was begun: bring the earlier file back, or remove {journal} to begin anew"
    );
    let bytes = std::fs::read(&input).expect("readable");
    std::fs::write(&input, &bytes[..bytes.len() - 1]).expect("writable");
    pairloom(&arguments(&info, &out, &input)).fails_with(&changed);
    // The same length, another time.
    std::fs::write(&input, &bytes).expect("writable");
    pairloom(&arguments(&info, &out, &input)).fails_with(&changed);
    assert_eq!(std::fs::read(&journal).expect("a journal"), begun);
    assert!(!Path::new(&out).exists());
    // A file of another kind stays, and so does what the rows are verified by.
    std::fs::write(&journal, "precious").expect("writable");
    pairloom(&arguments(&info, &out, &input)).fails_with(&another);
    assert_eq!(std::fs::read_to_string(&journal).expect("there"), "precious");
    let before = std::fs::read(&info).expect("readable");
    pairloom(&arguments(&info, &info, &input)).fails_with(&format!("{info}: is what --out would write over"));
    assert_eq!(std::fs::read(&info).expect("readable"), before);
    // A journal that was cut within its first line says nothing yet.
    std::fs::write(&journal, &begun[..20]).expect("writable");
    assert_eq!(pairloom(&arguments(&info, &out, &input)).status, 1);
}

/// With a stream among the inputs nothing can be taken up: the same command begins anew.
#[test]
fn files_and_a_stream() {
    let (info, input) = many("streamed", 20_000);
    let (out, journal) = verdicts_and_journal("streamed-verdicts.parquet");
    let both = [&arguments(&info, &out, &input)[..], &["-"]].concat();
    kill(&both, &journal);
    let signing = SigningChain::derive("bls-unchained-g1-rfc9380", &[7; 32]).expect("a scheme").expect("long enough");
    let beacon = json!({"round": 1, "signature": hex::encode(signing.beacon(1, None).signature)}).to_string();
    let run = crate::common::pairloom_reading(&both, beacon.as_bytes());
    assert_eq!((run.status, verdicts(&out).len()), (1, 20_001), "{run:?}");
}

/// JSON and lines of JSON go on as well.
#[test]
fn json_goes_on() {
    let signing = SigningChain::derive("bls-unchained-g1-rfc9380", &[7; 32]).expect("a scheme").expect("long enough");
    let (info, _) = chain("lines", 1..=1);
    let beacons: Vec<_> = (1..=300)
        .map(|round| {
            json!({"round": round, "signature": hex::encode(signing.beacon(round, None).signature)}).to_string()
        })
        .collect();
    let lines: String = (0..60_000).map(|row| format!("{}\n", beacons[row % 300])).collect();
    let input = file("columns-lines.jsonl", &lines);
    let whole = path("lines-whole.parquet");
    let (out, journal) = verdicts_and_journal("lines-verdicts.parquet");
    assert_eq!(pairloom(&arguments(&info, &whole, &input)).status, 0);
    kill(&arguments(&info, &out, &input), &journal);
    assert_eq!(pairloom(&arguments(&info, &out, &input)).status, 0);
    assert_eq!(std::fs::read(&out).expect("readable"), std::fs::read(&whole).expect("readable"));
}

/// Where no more can be written, a run ends with one line; with room again it goes on.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    let (info, signatures) = chain("full", 1..=1);
    let signature = signatures[0].as_ref().map(|signature| signature[1..].to_vec());
    let rounds: ArrayRef = Arc::new((0..20_000).collect::<Int64Array>());
    let table = table(&[("round", rounds), ("signature", binary(&vec![signature; 20_000]))]);
    let input = parquet_in_groups("full-input.parquet", &table, 5_000);
    let out = path("full-disk.parquet");
    let [journal, limited] = [format!("{out}.partial"), "trap '' XFSZ; ulimit -f 600; exec \"$@\"".to_owned()];
    let _ = std::fs::remove_file(&journal);
    let _ = std::fs::remove_file(&out);
    let arguments = arguments(&info, &out, &input);
    let mut command = Command::new("bash");
    command.args(["-c", &limited, "limited", env!("CARGO_BIN_EXE_pairloom")]).args(&arguments);
    let run = command.stdout(Stdio::null()).output().expect("bash");
    let problem = format!("pairloom: {journal}: File too large (os error 27)\n");
    assert_eq!((run.status.code(), String::from_utf8_lossy(&run.stderr).as_ref()), (Some(2), problem.as_str()));
    assert!(!Path::new(&out).exists() && Path::new(&journal).exists());
    let run = pairloom(&arguments);
    assert_eq!((run.status, run.json().len(), verdicts(&out).len()), (1, 20_001, 20_000), "{}", run.err);
    assert!(!Path::new(&journal).exists());
}

/// Verdicts that cannot be written: one line, exit status 2, no file of verdicts.
#[cfg(target_os = "linux")]
#[test]
fn verdicts_that_cannot_be_written() {
    let (info, signatures) = chain("unwritable", 1..=2);
    let rounds: ArrayRef = Arc::new(Int64Array::from(vec![1, 2]));
    let input = &files("unwritable", &table(&[("round", rounds), ("signature", binary(&signatures))]))[0];
    let nowhere = path("no-such-folder/verdicts.parquet");
    pairloom(&["verify", "drand", "--chain-info", &info, "--out", &nowhere, input])
        .fails_with(&format!("{nowhere}: No such file or directory (os error 2)"));
    pairloom(&["verify", "drand", "--chain-info", &info, "--out", input, input])
        .fails_with(&format!("{input}: is what --out would write over"));
    // A journal that is no file.
    let out = path("full.parquet");
    let journal = format!("{out}.partial");
    let _ = std::fs::remove_file(&journal);
    std::os::unix::fs::symlink("/dev/full", &journal).expect("a link");
    let run = pairloom(&["verify", "drand", "--chain-info", &info, "--out", &out, input]);
    std::fs::remove_file(&journal).expect("removed");
    run.fails_with(&format!("{journal}: not a file"));
    // Two runs into one file.
    let begun = std::fs::File::create(&journal).expect("writable");
    begun.lock().expect("locked");
    pairloom(&["verify", "drand", "--chain-info", &info, "--out", &out, input])
        .fails_with(&format!("{journal}: another run writes to it"));
    drop(begun);
    let run = pairloom(&["verify", "drand", "--chain-info", &info, "--out", &out, input]);
    assert_eq!((run.status, verdicts(&out).len()), (0, 2), "{run:?}");
}
