//! `pairloom gpu` and `--device`.

use crate::common::{pairloom, pairloom_reading};

const GENERATORS: &str = concat!(
    r#"{"P": ["0x1", "0x2"], "Q": [["0x1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed", "#,
    r#""0x198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2"], "#,
    r#"["0x12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa", "#,
    r#""0x90689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b"]]}"#,
    "\n"
);

#[test]
fn the_emulator_computes_known_pairings() {
    let run = pairloom(&["gpu", "selftest", "--emulate", "--json"]);
    assert_eq!(run.status, 0, "{run:?}");
    let rows = run.json();
    let ids: Vec<_> = rows.iter().map(|row| row["curve"].as_str().unwrap()).collect();
    let pairings = ["bls12-381", "bn254", "bn254-nogami", "e2-239", "e3-97", "g2-103", "g2-103 optimal-eta"];
    assert_eq!(ids[..7], pairings);
    // Products for k = 2, 3, 6, 12 by three methods over two fields.
    assert_eq!(ids.len(), 7 + 4 * 3 * 2, "{ids:?}");
    assert!(rows.iter().all(|row| row["valid"] == true && row["pairings"] == row["same"]), "{run:?}");
    assert!(run.err.contains("at most about 100. e2-239, e2-1223, e3-97"), "{run:?}");
    for row in &rows[..3] {
        assert_eq!(
            (&row["device"], &row["pairings"], &row["same"]),
            (&"emulator".into(), &1.into(), &1.into()),
            "{row}"
        );
    }
}

/// The emulator in the place of devices.
#[test]
fn the_emulator_is_a_device() {
    let info = pairloom(&["gpu", "info", "--emulate", "--json"]);
    let [row] = &info.json()[..] else { panic!("{info:?}") };
    assert_eq!((info.status, &row["device"], &row["name"]), (0, &0.into(), &"emulator".into()), "{info:?}");
    assert!(row["memory"].is_null() && row["multiprocessors"].is_null());
    assert_eq!(pairloom(&["gpu", "info", "--emulate"]).out.lines().count(), 1);
    // One more than there are known answers; by both kernels.
    let bench = pairloom(&["gpu", "bench", "--emulate", "--pairings", "5", "--json"]);
    let rows = bench.json();
    let ids: Vec<_> = rows.iter().map(|row| row["curve"].as_str().unwrap()).collect();
    assert_eq!((bench.status, &ids[..]), (0, &["bls12-381", "bn254", "bn254-nogami"][..]), "{bench:?}");
    assert!(
        rows.iter()
            .all(|row| row["device"] == "emulator" && row["pairings"] == 10 && row["seconds"].as_f64() > Some(0.0))
    );
    assert!(bench.err.contains("at most about 100"), "{bench:?}");
    assert!(rows.iter().all(|row| row["number"] == 0));
    assert_eq!(pairloom(&["gpu", "bench", "--emulate", "--small"]).status, 2);
    // One core emulates, and packs nothing that would be worth threads.
    for form in [&["--emulate"][..], &["--rates"], &["--table", "seed004"]] {
        let run = pairloom(&[&["gpu", "bench", "--threads", "2"], form].concat());
        assert!(run.status == 2 && run.err.contains("cannot be used with"), "{run:?}");
    }
    for command in ["bench", "selftest"] {
        let many = pairloom(&["gpu", command, "--emulate", "--pairings", "1001"]);
        assert_eq!((many.status, many.err.lines().count()), (2, 1), "{many:?}");
    }
}

/// Where there is no GPU, one line names the library and what was looked for; `auto` says what it uses.
#[test]
fn without_a_gpu() {
    let info = pairloom(&["gpu", "info"]);
    if info.status == 0 {
        eprintln!("NOT RUN: there is a GPU here");
        return;
    }
    let problem = info.err.strip_prefix("pairloom: ").and_then(|line| line.strip_suffix('\n')).unwrap();
    assert!(problem.starts_with("no GPU: the NVIDIA driver"), "{problem}");
    assert!(problem.contains("libcuda.so") || problem.contains("no device"), "{problem}");
    for command in ["info", "selftest", "bench"] {
        pairloom(&["gpu", command]).fails_with(problem);
    }
    // Nothing is read before the device is there.
    for verification in [&["drand", "x"][..], &["bls", "--suite", "min-pk-nul", "x"]] {
        let run = pairloom(&[&["verify", verification[0], "--device", "gpu"], &verification[1..]].concat());
        run.fails_with(&format!("--device gpu: {problem}"));
    }
    verifications_without_a_gpu(problem);
    let pair = |device| pairloom_reading(&["pair", "--curve", "bn254", "--device", device], GENERATORS.as_bytes());
    pair("gpu").fails_with(&format!("--device gpu: {problem}"));
    let (auto, cpu) = (pair("auto"), pair("cpu"));
    assert_eq!((auto.status, &auto.out), (0, &cpu.out), "{auto:?}");
    assert!(
        auto.complaints().contains(&format!("pairloom: --device auto uses the processor: {problem}").as_str()),
        "{auto:?}"
    );
}

/// `auto` answers as the processor does, and says that it is the processor.
fn verifications_without_a_gpu(problem: &str) {
    let path = format!("{}/synth-for-devices.json", env!("CARGO_TARGET_TMPDIR"));
    let made = pairloom(&["synth", "drand", "--beacons", "3", "--scheme", "bls-unchained-g1-rfc9380", "--out", &path]);
    assert_eq!(made.status, 0, "{made:?}");
    let verify = |device| pairloom(&["verify", "drand", "--device", device, "--json", &path]);
    let (auto, cpu) = (verify("auto"), verify("cpu"));
    assert_eq!((auto.status, cpu.status), (0, 0), "{auto:?} {cpu:?}");
    assert_eq!(auto.json()[..3], cpu.json()[..3]);
    assert!(
        auto.complaints().contains(&format!("pairloom: --device auto uses the processor: {problem}").as_str()),
        "{auto:?}"
    );
}
