//! Files that are not what they should be, and how much memory large ones take.

use crate::beacons::chain;
use crate::common::pairloom;
use crate::forms::{binary, files, parquet_in_groups, path, repeated_parquet, table, valid, verdicts};
use arrow_array::{ArrayRef, Int64Array};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Truncated anywhere, a file is told of in one line; with other bytes anywhere it is that or answered, and the program never dies.
#[test]
fn spoiled_files() {
    let (info, signatures) = chain("spoiled", 1..=8);
    let rounds: ArrayRef = Arc::new((1..=8).collect::<Int64Array>());
    let table = table(&[("round", rounds), ("signature", binary(&signatures))]);
    for (form, input) in files("spoiled", &table).into_iter().enumerate() {
        let whole = std::fs::read(&input).expect("readable");
        let end = if input.ends_with(".parquet") { "parquet" } else { "arrow" };
        let spoiled = path(&format!("spoiled-{form}-copy.{end}"));
        let run = |bytes: &[u8]| {
            std::fs::write(&spoiled, bytes).expect("writable");
            pairloom(&["verify", "drand", "--threads", "1", "--chain-info", &info, &spoiled])
        };
        for part in (0..whole.len()).step_by(whole.len() / 12) {
            let run = run(&whole[..part]);
            // A stream has no end that could be missed behind a whole batch.
            if !input.contains("stream") {
                assert_eq!((run.status, run.out.as_str()), (2, ""), "{part}: {run:?}");
            }
            assert_eq!(run.err.lines().count(), usize::from(run.status == 2), "{part}: {run:?}");
            assert!(run.err.is_empty() || run.err.starts_with(&format!("pairloom: {spoiled}: ")), "{}", run.err);
        }
        for place in (0..whole.len()).step_by(whole.len() / 40) {
            let mut bytes = whole.clone();
            bytes[place] ^= 0x55;
            let run = run(&bytes);
            assert!((0..=2).contains(&run.status), "{place}: {run:?}");
            assert_eq!(run.err.lines().count(), usize::from(run.status == 2), "{place}: {run:?}");
        }
    }
    let none = path("spoiled-none.parquet");
    pairloom(&["verify", "drand", "--chain-info", &info, &none])
        .fails_with(&format!("{none}: No such file or directory (os error 2)"));
}

/// A table without rows has verdicts without rows.
#[test]
fn no_rows() {
    let (info, _) = chain("no-rows", 1..=1);
    let rounds: ArrayRef = Arc::new(Int64Array::from(Vec::<i64>::new()));
    let table = table(&[("round", rounds), ("signature", binary(&[]))]);
    for input in files("no-rows", &table) {
        let out = path("no-rows-verdicts.parquet");
        let run = pairloom(&["verify", "drand", "--chain-info", &info, "--out", &out, &input]);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{run:?}");
        assert!(verdicts(&out).is_empty());
    }
}

/// Runs the program with its answers thrown away; the most memory that it had, in KiB.
#[cfg(target_os = "linux")]
fn peak(arguments: &[&str]) -> usize {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pairloom"));
    let mut child = command.args(arguments).stdout(Stdio::null()).spawn().expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().expect("a child").is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let now = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok());
        peak = now.map_or(peak, |now: usize| peak.max(now));
        std::thread::sleep(Duration::from_millis(2));
    }
    peak
}

/// Ten times as many rows take no more memory, though none is valid and every reason is kept.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded_by_the_chunk() {
    let (info, mut signatures) = chain("memory", 1..=1);
    signatures[0].as_mut().expect("a signature").pop();
    let rows = 20_000;
    let rounds: ArrayRef = Arc::new((0..rows).collect::<Int64Array>());
    let column = binary(&vec![signatures[0].clone(); rows as usize]);
    let input = parquet_in_groups("memory.parquet", &table(&[("round", rounds), ("signature", column)]), 5_000);
    let peak = |times: usize| {
        let out = path(&format!("memory-{times}.parquet"));
        let inputs = vec![input.as_str(); times];
        let arguments = ["verify", "drand", "--threads", "1", "--chain-info", &info, "--out", &out];
        let peak = peak(&[&arguments[..], &inputs].concat());
        assert_eq!(verdicts(&out).len(), times * rows as usize);
        peak
    };
    let (few, many) = (peak(1), peak(10));
    println!("20,000 rows: {few} KiB, 200,000 rows: {many} KiB");
    assert!(few > 1024 && many < few + (8 << 10), "{few} KiB, {many} KiB");
}

/// Ten million valid beacons in one file of row groups of 100,000: rows a second and memory, for docs/columns.md.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "minutes: make bench-columns"]
fn ten_million_rows() {
    let (group, groups) = (100_000, 100);
    let (info, signatures) = chain("ten-million", 1..=1000);
    let input = path("ten-million.parquet");
    let rounds: ArrayRef = Arc::new((0..group).map(|row| row % 1000 + 1).collect::<Int64Array>());
    let cells: Vec<_> = (0..group as usize).map(|row| signatures[row % 1000].clone()).collect();
    repeated_parquet(&input, &table(&[("round", rounds), ("signature", binary(&cells))]), groups);
    let out = path("ten-million-verdicts.parquet");
    let started = Instant::now();
    let peak = peak(&["verify", "drand", "--chain-info", &info, "--out", &out, &input]);
    let (seconds, rows) = (started.elapsed().as_secs_f64(), group as usize * groups);
    println!("{rows} rows: {seconds:.0} s, {:.0} rows a second, at most {peak} KiB", rows as f64 / seconds);
    let verdicts = verdicts(&out);
    assert!(verdicts.len() == rows && verdicts.iter().all(|row| *row == valid()));
    assert!(peak < 128 << 10, "{peak} KiB");
    std::fs::remove_file(input).expect("removed");
}
