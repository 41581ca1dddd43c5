//! What goes wrong around the program: kill −9, a full disk, a reader who goes away, files that change while they are read, too little memory,
//! a core that is taken away. It leaves nothing half-written, and ends by an exit status and no more than one line.

mod killed;

use crate::common::{Run, file, pairloom, pairloom_reading, program, vectors};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A fresh folder; the name must be no other test's.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("writable");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("readable");
    entries.map(|entry| entry.expect("readable").file_name().into_string().expect("UTF-8")).collect()
}

fn one_line(run: &Run) {
    assert_eq!((run.status, run.err.lines().count()), (2, 1), "{run:?}");
}

/// The program with its output somewhere else than in the test's hands.
fn to(output: Stdio, arguments: &[&str]) -> (Option<i32>, String) {
    let run = program().args(arguments).stdin(Stdio::null()).stdout(output).stderr(Stdio::piped()).output();
    let run = run.expect("the program starts");
    (run.status.code(), String::from_utf8(run.stderr).expect("UTF-8"))
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    let full = || Stdio::from(std::fs::File::options().write(true).open("/dev/full").expect("a device"));
    let rows = file("faults-full", "{\"P\":\"inf\",\"Q\":\"inf\"}\n");
    let beacons = vectors("drand/beacons.json");
    for arguments in [
        &["curves"][..],
        &["curves", "--json"],
        &["--help"],
        &["pair", "--curve", "bls12-381", &rows],
        &["verify", "drand", "--json", text(&beacons)],
        &["plan", "--curve", "e2-1223", "--workers", "2", "--costs", "paper"],
    ] {
        let (status, told) = to(full(), arguments);
        assert_eq!(status, Some(2), "{arguments:?} {told}");
        assert!(told.contains("standard output: No space left"), "{told}");
    }
    // A device stays a device.
    let plan = pairloom(&["plan", "--curve", "e2-1223", "--workers", "2", "--costs", "paper", "--svg", "/dev/full"]);
    one_line(&plan);
    let measured = vectors("../docs/performance/intel-6-167-ifma");
    one_line(&pairloom(&["report", "--from", text(&measured), "--out", "/dev/full"]));
    assert!(!Path::new("/dev/full").metadata().expect("there").is_file());
    assert!(names(Path::new("/dev")).iter().all(|name| !name.starts_with("full.")));
}

/// A file system of four pages, where the system lets the test make one.
#[cfg(target_os = "linux")]
#[test]
fn a_full_file_system() {
    const SCRIPT: &str = "mount -t tmpfs -o size=16k none \"$DISK\" && cd \"$DISK\" && head -c 12000 /dev/zero > other && { \"$@\"; echo $?; ls; }";
    let (disk, chain) = (folder("faults-disk"), chain("disk"));
    let measured = vectors("../docs/performance/intel-6-167-ifma");
    let plaintext = file("faults-disk-plaintext", &"x".repeat(100_000));
    let run = |arguments: &[&str]| {
        let mut command = Command::new("unshare");
        command
            .args(["-rm", "sh", "-c", SCRIPT, "sh", env!("CARGO_BIN_EXE_pairloom")])
            .args(arguments)
            .env("DISK", &disk);
        let output = command.output().expect("unshare");
        (String::from_utf8(output.stdout).expect("UTF-8"), String::from_utf8(output.stderr).expect("UTF-8"))
    };
    if run(&["--version"]).0.is_empty() {
        return eprintln!("NOT RUN: a full file system: mounts are not allowed here");
    }
    for arguments in [
        &["timelock", "encrypt", "--chain", &chain, "--round", "1", "--out", "made", &plaintext][..],
        &["synth", "drand", "--beacons", "50", "--out", "made"],
        &["hdl", "generate", "--field", "2^239", "--out", "made"],
        &["report", "--from", text(&measured), "--out", "made"],
    ] {
        let (left, told) = run(arguments);
        assert_eq!((left.as_str(), told.lines().count()), ("2\nother\n", 1), "{arguments:?}: {told}");
        assert!(told.contains("No space left"), "{told}");
    }
    // A key is short enough.
    let (left, told) = run(&["key", "new", "--suite", "min-pk-pop", "--out", "key"]);
    assert_eq!((left.as_str(), told.as_str()), ("0\nkey\nother\n", ""));
}

/// A synthetic chain and its beacons.
fn chain(test: &str) -> String {
    let out = folder(&format!("faults-chain-{test}")).join("chain.json");
    assert_eq!(pairloom(&["synth", "drand", "--beacons", "3", "--seed", "faults", "--out", text(&out)]).status, 0);
    text(&out).to_owned()
}

/// A reader that goes away is told nothing, and the program stops.
#[test]
fn a_closed_pipe() {
    let rows = file("faults-pipe", &"{\"P\":\"inf\",\"Q\":\"inf\"}\n".repeat(5000));
    for arguments in [&["curves", "--json"][..], &["pair", "--curve", "bls12-381", &rows]] {
        let mut child = started(arguments, Stdio::null());
        let mut first = String::new();
        BufReader::with_capacity(16, child.stdout.take().expect("piped")).read_line(&mut first).expect("a line");
        assert!(first.ends_with('\n'));
        let output = child.wait_with_output().expect("ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        // As a shell has it. A short text may be in the pipe before the reader has gone.
        let expected = if arguments[0] == "curves" { &[0, 141][..] } else { &[141] };
        assert!(
            output.status.code().is_some_and(|status| expected.contains(&status)),
            "{arguments:?}: {:?}",
            output.status
        );
    }
}

fn started(arguments: &[&str], input: Stdio) -> Child {
    program().args(arguments).stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts")
}

/// Files of every kind that end at any place: an answer or an error, and no more than one line of it.
#[test]
fn files_that_are_cut() {
    let chain = chain("cut");
    let locked = pairloom_reading(&["timelock", "encrypt", "--chain", &chain, "--round", "1", "--armor"], b"text").out;
    let key = text(&folder("faults-cut").join("key")).to_owned();
    assert_eq!(pairloom(&["key", "new", "--suite", "min-sig-pop", "--out", &key]).status, 0);
    let key = std::fs::read_to_string(key).expect("readable");
    let groth16 = vectors("groth16/example");
    let [vk, proof, public] = ["verification_key.json", "proof.json", "public.json"].map(|name| groth16.join(name));
    let beacons = std::fs::read_to_string(&chain).expect("readable");
    let vk_text = std::fs::read_to_string(&vk).expect("readable");
    let pair = "{\"P\":\"inf\",\"Q\":\"inf\"}\n{\"P\":[\"0x1\",\"0x2\"],\"Q\":\"inf\"}\n";
    let info = ["timelock", "decrypt", "--chain", &chain, "--beacon", &chain];
    for (whole, arguments) in [
        (beacons.as_str(), &["verify", "drand", "-"][..]),
        (&locked, &info),
        (&locked, &["timelock", "info"]),
        (&key, &["key", "public", "-"]),
        (&vk_text, &["verify", "groth16", "--key", "-", "--proof", text(&proof), "--public", text(&public)]),
        (pair, &["pair", "--curve", "bn254", "-"]),
    ] {
        for end in (0..whole.len()).step_by(whole.len().div_ceil(40)) {
            let run = pairloom_reading(arguments, &whole.as_bytes()[..end]);
            assert!(run.status <= 2, "{arguments:?} {end}: {run:?}");
            assert!(run.status != 2 || run.complaints().len() <= 2, "{arguments:?} {end}: {run:?}");
        }
    }
}

/// A secret in the wrong field of a key file is not repeated (found by fuzzing).
#[test]
fn a_secret_in_the_place_of_a_suite() {
    let secret = "1f".repeat(32);
    let key = file("faults-misplaced", &format!("{{\"suite\":\"{secret}\",\"secret_key\":\"min-pk-pop\"}}"));
    let run = pairloom(&["key", "public", &key]);
    one_line(&run);
    assert!(run.err.contains("suite: unknown") && !run.err.contains("1f1f"), "{}", run.err);
}

/// A file that others cut and write again while the program reads it: answers, and no crash.
#[test]
fn a_file_that_is_rewritten_while_it_is_read() {
    let path = folder("faults-rewritten").join("rows.jsonl");
    let whole = "{\"P\":\"inf\",\"Q\":\"inf\"}\n".repeat(20_000);
    std::fs::write(&path, &whole).expect("writable");
    let stop = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                for length in [whole.len() / 3, 0, whole.len()] {
                    std::fs::write(&path, &whole.as_bytes()[..length]).expect("writable");
                }
            }
        });
        for _ in 0..10 {
            let run = pairloom(&["pair", "--curve", "bls12-381", text(&path)]);
            assert!(matches!(run.status, 0 | 1), "{} {}", run.status, run.err);
            assert!(run.err.lines().count() <= 1, "{}", run.err);
        }
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    });
}

/// The most memory that a process has had, in bytes.
#[cfg(target_os = "linux")]
fn peak(child: &Child) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("alive");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    1024 * line.trim().trim_end_matches(" kB").parse::<usize>().expect("a number")
}

/// Gives a run rows by a pipe, waits for an answer to each, and looks at its memory before it ends.
#[cfg(target_os = "linux")]
fn memory_of(arguments: &[&str], row: &str, rows: usize) -> usize {
    let mut child = started(arguments, Stdio::piped());
    let (mut input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
    let chunk = format!("{row}\n").repeat(1000);
    let writer = std::thread::spawn(move || {
        (0..rows / 1000).for_each(|_| input.write_all(chunk.as_bytes()).expect("read"));
        input.flush().expect("read");
        input
    });
    let (mut lines, mut buffer, mut output) = (0, vec![0; 1 << 16], output);
    while lines < rows {
        let count = output.read(&mut buffer).expect("readable");
        assert!(count > 0, "ends after {lines} rows");
        lines += buffer[..count].iter().filter(|byte| **byte == b'\n').count();
    }
    let peak = peak(&child);
    drop(writer.join().expect("no panic"));
    std::thread::spawn(move || drop(output.read_to_end(&mut buffer)));
    assert!(child.wait().expect("ends").code().is_some_and(|status| status <= 1));
    peak
}

/// A megabyte, as memory is asked for.
#[cfg(target_os = "linux")]
const MEGABYTE: usize = 1 << 20;

/// As many rows take as much memory as 10,000.
#[cfg(target_os = "linux")]
fn constant_memory(arguments: &[&str], row: &str, rows: usize) {
    let (few, many) = (memory_of(arguments, row, 10_000), memory_of(arguments, row, rows));
    assert!(many < few + 16 * MEGABYTE, "{arguments:?}: {few} bytes for 10,000 rows, {many} for {rows}");
    eprintln!("{arguments:?}: at most {} MiB for {rows} rows", many / MEGABYTE);
}

/// Rows that are no claims and no points, which are told as fast as they are read.
#[cfg(target_os = "linux")]
fn wrong_rows_within_constant_memory(rows: usize) {
    let row = format!("{{\"public_key\":\"{0}\",\"message\":\"00\",\"signature\":\"{0}\"}}", "00".repeat(48));
    constant_memory(&["verify", "bls", "--suite", "min-pk-pop", "--json", "-"], &row, rows);
    constant_memory(&["pair", "--curve", "bls12-381", "-"], "no row", rows);
}

#[cfg(target_os = "linux")]
#[test]
fn a_million_rows_within_constant_memory() {
    wrong_rows_within_constant_memory(1_000_000);
    constant_memory(&["pair", "--curve", "bls12-381", "-"], "{\"P\":\"inf\",\"Q\":\"inf\"}", 1_000_000);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "a minute: make test-long"]
fn ten_million_rows_within_constant_memory() {
    wrong_rows_within_constant_memory(10_000_000);
}

/// Empty lines are rows once another follows; they are told one by one, and not kept.
#[cfg(target_os = "linux")]
#[test]
fn a_million_empty_lines_within_constant_memory() {
    let mut child = started(&["pair", "--curve", "bls12-381", "-"], Stdio::piped());
    let mut input = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || {
        input.write_all(&vec![b'\n'; 3_000_000]).and_then(|()| input.write_all(b"{}\n")).expect("read");
        input
    });
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    for row in 0..3_000_001 {
        line.clear();
        output.read_line(&mut line).expect("readable");
        assert_eq!(line.contains("an empty line"), row < 3_000_000, "{row}: {line}");
    }
    let peak = peak(&child);
    assert!(peak < 64 * MEGABYTE, "{peak} bytes");
    drop(writer.join().expect("no panic"));
    assert_eq!(child.wait().expect("ends").code(), Some(1));
}

/// With any limit to its memory the program does all it was asked, or fails and leaves nothing.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory() {
    let folder = folder("faults-memory");
    let key = folder.join("key");
    let mut done = 0;
    for megabytes in (0..120).step_by(4) {
        let limit = format!("--as={}", megabytes * MEGABYTE);
        let arguments = ["key", "new", "--suite", "min-pk-pop", "--force", "--out", text(&key)];
        let run = Command::new("prlimit").arg(limit).arg(env!("CARGO_BIN_EXE_pairloom")).args(arguments).output();
        let run = run.expect("prlimit");
        let whole = std::fs::read_to_string(&key).is_ok_and(|text| text.ends_with("\"}\n"));
        assert_eq!(run.status.success(), whole, "{megabytes} MiB: {run:?}");
        assert!(names(&folder).iter().all(|name| name == "key"), "{:?}", names(&folder));
        done += usize::from(whole);
        let _ = std::fs::remove_file(&key);
    }
    assert!(done > 0, "a key takes more than 120 MiB");
}

/// Split pairings whose second core goes and comes back: the values of one thread.
#[cfg(target_os = "linux")]
#[test]
fn a_core_that_is_taken_away() {
    let generators = pairs(400);
    let rows = file("faults-core", &generators);
    let expected = pairloom(&["pair", "--curve", "bls12-381", "--threads", "1", &rows]);
    assert_eq!((expected.status, expected.out.lines().count()), (0, 400));
    let mut child = program();
    let child = child.args(["pair", "--curve", "bls12-381", "--threads", "2", &rows]).stdin(Stdio::null());
    let child = child.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("starts");
    let pid = child.id().to_string();
    let reader = std::thread::spawn(move || child.wait_with_output().expect("ends"));
    let mut moves = 0;
    while !reader.is_finished() {
        for cores in ["0", "0-1", "1", "0-1"] {
            // Fails where the program has ended, or there is one core.
            moves += usize::from(
                Command::new("taskset")
                    .args(["-a", "-p", "-c", cores, &pid])
                    .output()
                    .is_ok_and(|run| run.status.success()),
            );
        }
    }
    let output = reader.join().expect("no panic");
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stdout).expect("UTF-8") == expected.out, "other values");
    assert!(moves > 0, "no core was taken away");
}

/// Rows of the generators of bls12-381.
#[cfg(target_os = "linux")]
fn pairs(count: usize) -> String {
    let known = std::fs::read_to_string(vectors("pairing-known-answers/bls12_381.json")).expect("readable");
    let known: serde_json::Value = serde_json::from_str(&known).expect("JSON");
    let integers = |list: &serde_json::Value| -> Vec<String> {
        list.as_array()
            .expect("a list")
            .iter()
            .map(|word| format!("\"0x{}\"", word.as_str().expect("digits")))
            .collect()
    };
    let case = &known["cases"][0];
    let (p, q) = (integers(&case["P"]), integers(&case["Q"]));
    let row = format!("{{\"P\":[{}],\"Q\":[[{},{}],[{},{}]]}}\n", p.join(","), q[0], q[1], q[2], q[3]);
    row.repeat(count)
}
