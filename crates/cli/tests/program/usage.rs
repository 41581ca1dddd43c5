//! Bad usage, help and the table of curves.

use crate::common::{Run, file, pairloom, pairloom_capped, program, vectors};

#[test]
fn bad_usage_is_one_line_and_exit_status_2() {
    pairloom(&[]).fails_with("a subcommand is missing; see --help");
    pairloom(&["verify"]).fails_with("a subcommand is missing; see --help");
    pairloom(&["frobnicate"]).fails_with("unrecognized subcommand 'frobnicate'; see --help");
    pairloom(&["pair"]).fails_with("the following required arguments were not provided: --curve <ID>; see --help");
    pairloom(&["pair", "--curve", "p256"]).fails_with(
        "invalid value 'p256' for '--curve <ID>' [possible values: bn254, bn254-nogami, bls12-381, ss2-1536, e2-239, e2-307, e2-313, \
         e2-457, e2-557, e2-613, e2-691, e2-1223, e3-97, e3-127, e3-167, e3-193, e3-239, e3-313, \
         e3-509, g2-79, g2-103, g2-367, g2-439]; see --help",
    );
    pairloom(&["verify", "drand"])
        .fails_with("the following required arguments were not provided: <FILE>...; see --help");
    for arguments in [
        ["--threads", "0"],
        ["--threads", "-1"],
        ["--threads", "1025"],
        ["--threads", "x"],
        ["--bits", "3"],
        ["--exponent", "fast"],
    ] {
        let run = pairloom(&[&["pair", "--curve", "bn254"], &arguments[..]].concat());
        assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{run:?}");
    }
    pairloom(&["pair", "--curve", "bn254", "--threads", "-1"])
        .fails_with("unexpected argument '-1' found; to pass '-1' as a value, use '-- -1'; see --help");
    // A file is named as it is.
    let run = pairloom(&["pair", "--curve", "bn254", "no  such\tfile"]);
    assert!(run.err.starts_with("pairloom: no  such\\tfile: "), "{run:?}");
}

#[test]
fn options_that_a_curve_has_not() {
    pairloom(&["pair", "--curve", "bls12-381", "--pairing", "r-ate"])
        .fails_with("--pairing r-ate: bls12-381 has optimal-ate, tate");
    pairloom(&["pair", "--curve", "bn254", "--unreduced"]).fails_with(
        "--unreduced is defined for the pairing eta of the curves e2 and e3 only, not for optimal-ate on bn254",
    );
    pairloom(&["pair", "--curve", "bn254", "--pairing", "eta"])
        .fails_with("--pairing eta: bn254 has optimal-ate, r-ate, tate");
    pairloom(&["pair", "--curve", "e2-239", "--pairing", "optimal-ate"])
        .fails_with("--pairing optimal-ate: e2-239 has eta, tate");
    pairloom(&["pair", "--curve", "e2-239", "--pairing", "tate", "--unreduced"])
        .fails_with("--unreduced is defined for the pairing eta of the curves e2 and e3 only, not for tate on e2-239");
    let run = pairloom(&["pair", "--curve", "e2-239", "--exponent", "reduced", "--unreduced"]);
    assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{run:?}");
    pairloom(&["pair", "--curve", "bn254-nogami", "--tower", "seed004"])
        .fails_with("--tower seed004: bn254-nogami has one tower and no other by name");
}

/// clap drops a requirement whose argument conflicts with one that is there: options of one form are refused with the other.
#[test]
fn options_of_another_form() {
    let out = file("options-of-another-form", "") + "-out";
    let generate = ["hdl", "generate", "--out", &out];
    let of_curves: [&[&str]; 11] = [
        &["--interval", "3"],
        &["--device", "ecp5"],
        &["--pipeline", "none"],
        &["--burst", "4"],
        &["--digits", "4"],
        &["--multipliers", "2"],
        &["--pairings", "2"],
        &["--roots"],
        &["--registers"],
        &["--pairs", "2"],
        &["--threads", "2"],
    ];
    for option in of_curves {
        let run = pairloom(&[&generate[..], &["--field", "2^11"], option].concat());
        assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{option:?}: {run:?}");
        let why = ["cannot be used with", "need --curve, not"];
        let is_why = run.err.contains("--field") && why.iter().any(|why| run.err.contains(why));
        assert!(is_why, "{option:?}: {}", run.err);
    }
    let run = pairloom(&[&generate[..], &["--curve", "e2-239", "--unit", "loop", "--modulus", "239,36,0"]].concat());
    assert!(run.status == 2 && run.err.contains("--modulus") && run.err.contains("cannot be used with"), "{run:?}");
    pairloom(&[&generate[..], &["--curve", "e2-239", "--unit", "loop", "--digits", "4"]].concat())
        .fails_with("--digits: the multiplier of a loop is parallel, see --latency");
    for interval in 3..12 {
        let run = pairloom(&[&generate[..], &["--curve", "bn254", "--interval", &interval.to_string()]].concat());
        assert!(run.status == 2 && run.err.contains("12 is the shortest"), "{run:?}");
    }
    let run = pairloom(&[&generate[..], &["--curve", "e2-239", "--unit", "loop", "--latency", "100000"]].concat());
    assert!(run.status == 2 && run.err.contains("a latency of 100000 cycles is more than 64"), "{run:?}");
    assert!(!std::path::Path::new(&out).exists());
    for arguments in [
        ["--curve", "e2-239", "--modulus", "239,36,0"],
        ["--curve", "e2-239", "--top", "t"],
        ["--field", "2^11", "--unit", "loop"],
        ["--design", &out, "--modulus", "11,2,0"],
    ] {
        let run = pairloom(&[&["hdl", "synth"], &arguments[..]].concat());
        assert!(run.status == 2 && run.err.contains("cannot be used with"), "{run:?}");
    }
    // The inputs that a verifier names are not those of a row.
    let rows = file("options-of-another-form.jsonl", "{}");
    let run = pairloom(&["verify", "groth16", "--key", &rows, "--public", &rows, &rows]);
    assert!(run.status == 2 && run.err.contains("--public") && run.err.contains("cannot be used with"), "{run:?}");
}

#[test]
fn files_that_cannot_be_read() {
    let missing = "no such file.json";
    let message = format!("{missing}: No such file or directory (os error 2)");
    pairloom(&["pair", "--curve", "bn254", missing]).fails_with(&message);
    pairloom(&["verify", "drand", missing]).fails_with(&message);
    let good = vectors("drand/beacons.json");
    let good = good.to_str().expect("UTF-8");
    pairloom(&["verify", "drand", good, missing]).fails_with(&message);
    pairloom(&["verify", "drand", "--chain-info", missing, good]).fails_with(&message);
    let folder = env!("CARGO_TARGET_TMPDIR");
    pairloom(&["pair", "--curve", "bn254", folder]).fails_with(&format!("{folder}: Is a directory (os error 21)"));
    let out = file("out-is-a-file", "") + "/x";
    pairloom(&["synth", "drand", "--beacons", "1", "--out", &out])
        .fails_with(&format!("{out}: Not a directory (os error 20)"));
    pairloom(&["synth", "drand", "--beacons", "1", "--spoil", "2", "--out", &out])
        .fails_with("--spoil 2: there are 1 beacons");
}

#[test]
#[cfg(target_os = "linux")]
fn names_of_files_are_any_bytes() {
    use std::os::unix::ffi::OsStrExt;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(std::ffi::OsStr::from_bytes(b"beacons \xff.jsonl"));
    std::fs::write(&path, "[]").expect("writable");
    let output = program().args(["verify", "drand", "--json"]).arg(&path).output().expect("the program runs");
    let _ = std::fs::remove_file(&path);
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.starts_with("pairloom: ") && error.contains("beacons \u{fffd}.jsonl: "), "{error}");
}

#[test]
fn help_tells_everything() {
    let long: [(&[&str], &[&str]); 4] = [
        (&["--help"], &["curves", "pair", "verify", "synth", "Exit status: 0 done"]),
        (
            &["pair", "--help"],
            &["--curve", "--pairing", "--exponent", "--threads", "--unreduced", "--tower", "bn254-nogami", "100 bits"],
        ),
        (
            &["verify", "drand", "--help"],
            &["--chain-info", "--threads", "--json", "bls-unchained-g1-rfc9380", "Exit status", "empty lines"],
        ),
        (&["curves", "--help"], &["--json"]),
    ];
    for (arguments, words) in long {
        let run = pairloom(arguments);
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        for word in words {
            assert!(run.out.contains(word), "{arguments:?} says nothing of {word}:\n{}", run.out);
        }
    }
}

/// What `--version` says: first line, cap, choice.
fn version(run: &Run) -> [String; 3] {
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let line = |name: &str| {
        let named = run.out.lines().find_map(|line| line.strip_prefix(name));
        named.unwrap_or_else(|| panic!("no {name} in {}", run.out)).to_owned()
    };
    assert!(!line("processor: ").is_empty());
    [run.out.lines().next().expect("a line").to_owned(), line("cap: "), line("instructions: ")]
}

#[test]
fn instructions_are_capped_and_never_raised() {
    let levels = ["portable", "scalar", "avx2", "avx512", "ifma"];
    let place = |level: &str| levels.iter().position(|known| *known == level).expect("a level");
    let [name, cap, best] = version(&pairloom_capped("", &["--version"]));
    assert_eq!((name, cap.as_str()), (format!("pairloom {}", env!("CARGO_PKG_VERSION")), "none"));
    for level in levels {
        let lesser = levels[place(level).min(place(&best))];
        for run in [pairloom_capped("", &["--instructions", level, "--version"]), pairloom_capped(level, &["-V"])] {
            assert_eq!(version(&run)[1..], [level, lesser], "{level}");
        }
        for other in levels {
            let both = pairloom_capped(other, &["--version", "--instructions", level]);
            assert_eq!(version(&both)[1], levels[place(level).min(place(other))], "the lower of the two");
        }
    }
}

#[test]
fn instructions_that_nobody_knows() {
    pairloom(&["curves", "--instructions", "fast"]).fails_with(
        "invalid value 'fast' for '--instructions <LEVEL>' [possible values: portable, scalar, avx2, avx512, ifma]; see --help",
    );
    pairloom_capped("AVX2", &["curves"]).fails_with(
        "PAIRLOOM_INSTRUCTIONS: \"AVX2\" names no instructions; there are portable, scalar, avx2, avx512, ifma",
    );
}

#[test]
fn curves_come_with_their_security() {
    let table = pairloom(&["curves"]);
    assert_eq!((table.status, table.err.as_str()), (0, ""));
    let cells = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = |id: &str| cells(table.out.lines().find(|line| line.starts_with(id)).expect("a row"));
    assert!(line("curve").ends_with("source"));
    assert!(line("bn254 ").contains(" 12 254 bits 128 bits at most about 100 bits "), "{}", table.out);
    assert!(line("bn254-nogami ").contains(" at most about 100 bits "));
    assert!(line("bls12-381 ").contains(" about 126 bits "));
    assert!(line("e2-239 ").contains(" F_2^239 4 239 bits 67 bits broken "), "{}", table.out);
    assert!(line("e2-1223 ").contains(" broken, about 59 bits "));
    let json = pairloom(&["curves", "--json"]).json();
    assert_eq!(json.len() + 1, table.out.lines().count());
    let of = |id: &str| json.iter().find(|row| row["id"] == id).expect("a row");
    assert_eq!((&of("bn254")["security_today"], &of("bn254")["security_claimed"]), (&100.into(), &128.into()));
    assert_eq!(of("bn254-nogami")["pairings"], serde_json::json!(["optimal-ate", "r-ate", "tate"]));
    assert_eq!(
        (&of("e2-1223")["security_today"], &of("e2-691")["security_today"]),
        (&59.into(), &serde_json::Value::Null)
    );
    assert_eq!(of("e2-557")["modulus"], "z^557 + z^360 + z^197 + z^163 + 1");
    assert_eq!(of("e2-557")["pairings"], serde_json::json!(["eta", "tate"]));
    assert!(line("e3-509 ").contains(" F_3^509 6 804 bits 128 bits broken "), "{}", table.out);
    assert_eq!(of("e3-97")["modulus"], "z^97 + z^16 + 2");
    assert_eq!(of("e3-97")["pairings"], serde_json::json!(["eta", "tate"]));
    assert_eq!((&of("bls12-381")["k"], &of("bls12-381")["order_bits"]), (&12.into(), &255.into()));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a full device");
    let run = program().arg("curves").stdout(full).output();
    let run = run.expect("the program ends");
    assert_eq!(run.status.code(), Some(2));
    assert_eq!(run.stderr, b"pairloom: standard output: No space left on device (os error 28)\n");
}

/// Before anything else is read: there is no key, no setup, no file of rows.
#[cfg(not(feature = "columns"))]
#[test]
fn files_of_columns_are_refused() {
    let commands: [&[&str]; 4] =
        [&["drand"], &["bls", "--suite", "min-pk-pop"], &["groth16", "--key", "no-key"], &["kzg", "--setup", "none"]];
    for command in commands {
        for name in ["rows.parquet", "rows.arrow"] {
            let arguments = [&["verify"], command, &["rows.jsonl", name]].concat();
            pairloom(&arguments).fails_with(&format!("{name}: built without columns"));
        }
        let arguments = [&["verify"], command, &["--out", "verdicts.parquet", "rows.jsonl"]].concat();
        pairloom(&arguments).fails_with("verdicts.parquet: built without columns");
    }
    assert!(!std::path::Path::new("verdicts.parquet").exists());
}
