//! `pairloom gpu` and `pair --device gpu` on a stand-in for the driver's library, whose devices are the emulator: all that the program asks
//! of a driver, in the order in which it does.
#![cfg(target_os = "linux")]

use crate::common::{Run, pairloom_reading, pairloom_with};
use pairloom_gpu_driver::install;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// A folder in which the stand-in has the name of the driver's library, if cargo has built it for this system, as it does on x86-64.
static FOLDER: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    let executable = std::env::current_exe().expect("a test is a file");
    let found = install(&executable, &Path::new(env!("CARGO_TARGET_TMPDIR")).join("driver")).expect("writable");
    assert!(found.is_some() || !cfg!(target_arch = "x86_64"), "no stand-in beside {}", executable.display());
    if found.is_none() {
        eprintln!("NOT RUN: there is no stand-in for the driver's library");
    }
    found
});

/// The program with the stand-in, told by variables what to be.
fn on_driver(variables: &[(&str, &str)], arguments: &[&str], input: &str) -> Option<Run> {
    let folder = FOLDER.as_ref()?;
    let path = [("LD_LIBRARY_PATH", folder.to_str().expect("UTF-8"))];
    let run = pairloom_with(&[&path, variables].concat(), arguments, input.as_bytes());
    assert!(!run.err.contains("emulated GPU: a thread ends"), "{}", run.err);
    Some(run)
}

#[test]
fn info_lists_the_devices() {
    let two = [("PAIRLOOM_DRIVER_DEVICES", "2"), ("PAIRLOOM_DRIVER_MEMORY", "1073741824")];
    let Some(run) = on_driver(&two, &["gpu", "info", "--json"], "") else { return };
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{run:?}");
    let device = |number: usize| {
        json!({"device": number, "name": "emulated GPU", "compute_capability": "9.0", "multiprocessors": 2, "memory": 1 << 30,
            "shared_memory": 228 << 10})
    };
    assert_eq!(run.json(), [device(0), device(1)]);
    let run = on_driver(&[("PAIRLOOM_DRIVER_DEVICES", "0")], &["gpu", "info"], "").expect("as above");
    run.fails_with("no GPU: the NVIDIA driver is there, but has no device");
}

/// Devices of one name: each row says which of them it is of.
#[test]
fn rows_of_two_equal_devices() {
    let two = [("PAIRLOOM_DRIVER_DEVICES", "2")];
    let arguments = ["gpu", "bench", "--pairings", "1", "--threads", "1"];
    let Some(run) = on_driver(&two, &[&arguments[..], &["--json"]].concat(), "") else { return };
    assert_eq!(run.status, 0, "{run:?}");
    let numbers = |run: &Run| run.json().iter().map(|row| row["number"].clone()).collect::<Vec<_>>();
    assert_eq!(numbers(&run), [0, 0, 0, 1, 1, 1].map(Value::from));
    assert!(run.json().iter().all(|row| row["device"] == "emulated GPU"), "{run:?}");
    // The first of them cannot be used, and the other keeps its number.
    let one = [two[0], ("PAIRLOOM_DRIVER_CAPABILITIES", "7.5,9.0")];
    let run = on_driver(&one, &arguments, "").expect("as above");
    let is_on = |line: &str| line.contains(" on device 1 (emulated GPU): ");
    assert_eq!(run.out.lines().map(is_on).collect::<Vec<_>>(), [true; 3], "{run:?}");
    let few = [&one[..], &[("PAIRLOOM_DRIVER_LAUNCHES", "7")]].concat();
    let run = on_driver(&few, &["gpu", "selftest", "--pairings", "1", "--json"], "").expect("as above");
    assert!(!run.out.is_empty() && numbers(&run).iter().all(|number| *number == 1), "{run:?}");
}

/// What the driver's compiler says of PTX is in the error, which is one line.
#[test]
fn what_the_compiler_says() {
    let old = [("PAIRLOOM_DRIVER_PTX", "8.2")];
    let Some(run) = on_driver(&old, &["gpu", "bench", "--pairings", "1"], "") else { return };
    let last = run.err.lines().last().expect("a line");
    let log = "line 1; fatal : Unsupported .version 8.4; current version is '8.2'; ptxas fatal : Ptx assembly aborted";
    assert!(run.status == 2 && last.starts_with("pairloom: the NVIDIA driver: device 0: "), "{run:?}");
    assert!(last.contains(log) && last.contains("; kernels need a driver from 550 on"), "{last}");
}

/// What is timed: with copies, and kernels alone.
#[test]
fn bench_of_a_device() {
    let Some(run) = on_driver(&[], &["gpu", "bench", "--pairings", "1", "--json"], "") else { return };
    let rows = run.json();
    assert_eq!((run.status, rows.len()), (0, 3), "{run:?}");
    let is_timed = |row: &Value| row["kernel_seconds"].as_f64() > Some(0.0) && row["seconds"].as_f64() > Some(0.0);
    assert!(rows.iter().all(|row| row["pairings"] == 1 && is_timed(row)), "{run:?}");
}

/// Everything that a GPU's owner would run first, one pairing a curve.
#[test]
fn selftest_of_a_device() {
    let arguments = ["gpu", "selftest", "--pairings", "1", "--json"];
    let Some(run) = on_driver(&[], &arguments, "") else { return };
    assert_eq!(run.status, 0, "{run:?}");
    let rows = run.json();
    // Three curves, four pairings of small characteristic, and products for k = 2, 3, 6, 12 by three methods over two fields.
    assert_eq!(rows.len(), 7 + 4 * 3 * 2, "{run:?}");
    assert!(rows.iter().all(|row| row["valid"] == true && row["device"] == "emulated GPU"), "{run:?}");
    assert_eq!(
        rows[3],
        json!({"curve": "e2-239", "device": "emulated GPU", "number": 0, "pairings": 3, "same": 3, "valid": true})
    );
}

/// A device that gives memory at once and takes it back at once, as those of shared machines.
#[test]
fn selftest_of_a_device_without_pools() {
    // One prime curve: then the device is out of order.
    let variables = [("PAIRLOOM_DRIVER_POOLS", "0"), ("PAIRLOOM_DRIVER_LAUNCHES", "3")];
    let Some(run) = on_driver(&variables, &["gpu", "selftest", "--pairings", "1", "--json"], "") else { return };
    let [row] = &run.json()[..] else { panic!("{run:?}") };
    assert_eq!((&row["curve"], &row["same"], &row["valid"]), (&json!("bls12-381"), &json!(1), &json!(true)));
    assert_eq!(run.err.lines().count(), 2, "a warning, and why it ended: {run:?}");
}

/// What a driver is too old for is no failure, and is told with its words.
#[test]
fn selftest_of_an_old_driver() {
    // Three prime curves by three launches each, and e2-239: the device is out of order then, so that nothing else is computed.
    let old = [("PAIRLOOM_DRIVER_PTX", "8.4"), ("PAIRLOOM_DRIVER_LAUNCHES", "11")];
    let Some(run) = on_driver(&old, &["gpu", "selftest", "--pairings", "1", "--json"], "") else { return };
    let row = run.json().into_iter().find(|row| row["curve"] == "e2-239").expect("a row");
    let [not_run] = &row["not_run"].as_array().expect("a list")[..] else { panic!("{row}") };
    assert_eq!(
        (&row["valid"], &row["same"], &not_run["kernel"]),
        (&json!(true), &json!(2), &json!("carry-less products"))
    );
    let reason = not_run["reason"].as_str().expect("a text");
    assert!(reason.starts_with("the kernel needs a later driver; ") && reason.contains("'8.4'"), "{reason}");
    let text = on_driver(&old, &["gpu", "selftest", "--pairings", "1"], "").expect("as above");
    let line = text.out.lines().find(|line| line.starts_with("e2-239 ")).expect("a line");
    assert!(line.contains(": 2 of 2 kernels right; NOT RUN: carry-less products: the kernel needs"), "{line}");
}

/// A device that is out of order halfway: what was answered stands, the rest is one line.
#[test]
fn batches_of_small_characteristic() {
    let arguments = ["gpu", "bench", "--small", "--pairings", "2", "--json"];
    // e2-239 by three kernels, two launches each.
    let Some(run) = on_driver(&[("PAIRLOOM_DRIVER_LAUNCHES", "6")], &arguments, "") else { return };
    assert_eq!(run.status, 2, "{run:?}");
    let rows: Vec<Value> = run.json();
    assert!(rows.iter().all(|row| row["curve"] == "e2-239" && row["pairings"] == 2), "{run:?}");
    let kernels: Vec<&Value> = rows.iter().map(|row| &row["kernel"]).collect();
    assert_eq!(kernels, ["integers with holes", "carry-less products", "bit-sliced"]);
    let last = run.err.lines().last().expect("a line");
    assert!(last.starts_with("pairloom: the NVIDIA driver: ") && last.contains("unspecified launch failure"), "{last}");
}

/// A driver that knows the PTX of the other kernels only: a row says so.
#[test]
fn kernels_that_a_driver_is_too_old_for() {
    let old = [("PAIRLOOM_DRIVER_PTX", "8.4"), ("PAIRLOOM_DRIVER_LAUNCHES", "4")];
    let Some(run) = on_driver(&old, &["gpu", "bench", "--small", "--pairings", "1", "--json"], "") else { return };
    let rows = run.json();
    let kernels: Vec<&Value> = rows.iter().map(|row| &row["kernel"]).collect();
    assert_eq!(kernels, ["integers with holes", "carry-less products", "bit-sliced"], "{run:?}");
    let is_timed: Vec<bool> = rows.iter().map(|row| row["seconds"].is_number()).collect();
    assert_eq!((run.status, is_timed), (2, vec![true, false, true]), "{run:?}");
    let (not_run, reason) = (&rows[1], rows[1]["reason"].as_str().expect("a text"));
    assert_eq!((&not_run["curve"], &not_run["number"]), (&json!("e2-239"), &json!(0)));
    assert!(reason.starts_with("the kernel needs a later driver; ") && reason.contains("'8.4'"), "{reason}");
    let arguments = ["gpu", "bench", "--small", "--pairings", "1"];
    let none = [("PAIRLOOM_DRIVER_PTX", "8.2")];
    let run = on_driver(&none, &arguments, "").expect("as above");
    let start = "NOT RUN: e2-239 on device 0 (emulated GPU) by carry-less products: the kernel needs a later driver; ";
    assert!(run.out.lines().nth(1).is_some_and(|line| line.starts_with(start)), "{run:?}");
    assert!(run.out.lines().all(|line| line.starts_with("NOT RUN: ")), "{run:?}");
    assert_eq!((run.status, run.err.lines().last()), (2, Some("pairloom: nothing was measured")), "{run:?}");
}

#[test]
fn rates_of_instructions() {
    let Some(run) = on_driver(&[], &["gpu", "bench", "--rates", "--json"], "") else { return };
    assert_eq!(run.status, 0, "{run:?}");
    let rows = run.json();
    assert_eq!(rows.len(), 5, "{run:?}");
    // 128 instructions of 512 threads of 2 multiprocessors in a round.
    let is_rate = |row: &Value| {
        row["number"] == 0
            && row["operations"].as_u64().is_some_and(|n| n > 0 && n % (128 * 512 * 2) == 0)
            && row["per_cycle"].as_f64() > Some(0.0)
    };
    assert!(rows.iter().all(is_rate), "{run:?}");
    let old = on_driver(&[("PAIRLOOM_DRIVER_PTX", "8.4")], &["gpu", "bench", "--rates"], "").expect("as above");
    let is_not_run =
        |line: &str| line.starts_with("NOT RUN: carry-less products of 64 bits, added (CLMAD) on device 0");
    let not_run: Vec<bool> = old.out.lines().map(is_not_run).collect();
    assert_eq!((old.status, not_run), (0, vec![false, false, false, false, true]), "{old:?}");
}

#[test]
fn tables_have_what_was_measured() {
    let Some(run) = on_driver(&[], &["gpu", "bench", "--table", "seed004", "--runs", "1"], "") else { return };
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(!run.out.contains("not measured"), "{}", run.out);
    let entries = run.out.lines().filter(|line| line.contains(" III "));
    assert_eq!(entries.filter(|line| line.split_whitespace().count() == 7).count(), 6 * 4, "{}", run.out);
}

/// What keeps a device from computing: it is out of order, the driver or the card is too old, or answers with a number that nobody knows.
const FAILING: [(&str, &str); 5] = [
    ("PAIRLOOM_DRIVER_LAUNCHES", "0"),
    ("PAIRLOOM_DRIVER_PTX", "8.2"),
    ("PAIRLOOM_DRIVER_CAPABILITIES", "7.5"),
    ("PAIRLOOM_DRIVER_ERROR", "226"),
    ("PAIRLOOM_DRIVER_ERROR", "99999"),
];

/// A device that cannot be used takes no other with it.
#[test]
fn one_device_of_two() {
    let two = [("PAIRLOOM_DRIVER_DEVICES", "2"), ("PAIRLOOM_DRIVER_CAPABILITIES", "7.5,9.0")];
    let Some(run) = on_driver(&two, &["gpu", "info", "--json"], "") else { return };
    let rows = run.json();
    let why = "device 0 (emulated GPU) has compute capability 7.5, and kernels need 8.0 or more";
    assert_eq!((run.status, &rows[0]), (1, &json!({"device": 0, "reason": why})), "{run:?}");
    assert_eq!(rows[1]["compute_capability"], "9.0");
    let run = on_driver(&two, &["gpu", "bench", "--rates", "--json"], "").expect("as above");
    assert!(run.status == 1 && run.err.contains(why) && run.json().iter().all(|row| row["number"] == 1), "{run:?}");
    let row = r#"{"P": ["0x1", "0x2"], "Q": "inf"}"#;
    let run = on_driver(&two, &["pair", "--curve", "bn254", "--device", "gpu"], row).expect("as above");
    assert_eq!(run.status, 0, "{run:?}");
}

/// A device with little memory left computes in smaller chunks.
#[test]
fn a_device_with_little_memory() {
    let row = r#"{"P": ["0x1", "0x2"], "Q": [["0x1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed", "0x198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2"], ["0x12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa", "0x90689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b"]]}"#;
    let text = [row; 70].join("\n");
    let arguments = |device| ["pair", "--curve", "bn254", "--device", device];
    let expected = pairloom_reading(&arguments("cpu"), text.as_bytes());
    let little = [("PAIRLOOM_DRIVER_MEMORY", "700000")];
    let Some(run) = on_driver(&little, &arguments("gpu"), &text) else { return };
    assert_eq!((run.status, run.out == expected.out), (0, true), "{}", run.err);
}

/// `pair --device gpu` over two devices is what the processor answers: bad rows, products and infinity among them.
#[test]
fn pairs_on_two_devices() {
    let good = json!({"P": ["0x1", "0x2"], "Q": [
        ["0x1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed", "0x198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2"],
        ["0x12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa", "0x90689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b"]
    ]});
    let (mut off, mut infinite) = (good.clone(), good.clone());
    off["P"][1] = json!("0x3");
    infinite["Q"] = json!("inf");
    let product = json!({"pairs": [good, good, infinite]});
    for rows in [vec![&good, &off, &good, &good], vec![&good, &off, &product, &infinite]] {
        let text: String = rows.iter().map(|row| format!("{row}\n")).collect();
        let arguments = |device| ["pair", "--curve", "bn254", "--device", device];
        let expected = pairloom_reading(&arguments("cpu"), text.as_bytes());
        let two = [("PAIRLOOM_DRIVER_DEVICES", "2")];
        for device in ["gpu", "auto"] {
            let Some(run) = on_driver(&two, &arguments(device), &text) else { return };
            assert_eq!((run.status, &run.out), (expected.status, &expected.out), "{device} {}", run.err);
        }
        for failing in FAILING {
            let run = on_driver(&[failing], &arguments("gpu"), &text).expect("as above");
            assert_eq!((run.status, run.out.as_str()), (2, ""), "{failing:?}: {run:?}");
            assert!(run.err.contains("--device gpu: "), "{failing:?}: {run:?}");
            let run = on_driver(&[failing], &arguments("auto"), &text).expect("as above");
            assert_eq!((run.status, &run.out), (expected.status, &expected.out), "{failing:?}: {}", run.err);
            assert!(run.err.contains("the processor: "), "{failing:?}: {run:?}");
        }
    }
}
