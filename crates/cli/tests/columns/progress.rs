//! The progress bar, in a pseudo terminal.

use crate::beacons::chain;
use crate::common::Run;
use crate::forms::{binary, parquet_in_groups, path, table, verdicts};
use arrow_array::{ArrayRef, Int64Array};
use std::fs::File;
use std::io::Read;
use std::os::fd::FromRawFd;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

const ROWS: usize = 20_000;
/// A bar is for what takes longer.
const PATIENCE: Duration = Duration::from_secs(1);

/// Both ends of a pseudo terminal of 120 columns: what its user sees, and what a program writes to.
fn terminal() -> (File, File) {
    let mut size = libc::winsize { ws_row: 24, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0 };
    let (mut user, mut program) = (-1, -1);
    // SAFETY: two places for descriptors, no name, no settings, a size.
    let opened = unsafe {
        libc::openpty(&raw mut user, &raw mut program, core::ptr::null_mut(), core::ptr::null_mut(), &raw mut size)
    };
    assert_eq!(opened, 0, "a pseudo terminal");
    // SAFETY: both descriptors have just been opened, and nobody else has them.
    unsafe { (File::from_raw_fd(user), File::from_raw_fd(program)) }
}

/// The program without vector instructions, so that it takes more than a second; what standard error shows is a terminal's, if so asked.
fn slowly(arguments: &[&str], on_terminal: bool) -> Run {
    let (mut user, program) = terminal();
    let mut command = Command::new(env!("CARGO_BIN_EXE_pairloom"));
    command.args(arguments).env("PAIRLOOM_INSTRUCTIONS", "scalar").env("TERM", "xterm");
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    command.stderr(if on_terminal { Stdio::from(program.try_clone().expect("a descriptor")) } else { Stdio::piped() });
    let seen = std::thread::spawn(move || {
        let (mut seen, mut piece) = (Vec::new(), [0; 4096]);
        // Reading fails when no program has the terminal any more.
        while let Ok(length @ 1..) = user.read(&mut piece) {
            seen.extend_from_slice(&piece[..length]);
        }
        String::from_utf8(seen).expect("UTF-8")
    });
    let started = Instant::now();
    let child = command.spawn().expect("the program starts");
    // The command keeps a copy of the terminal.
    drop((command, program));
    let output = child.wait_with_output().expect("the program ends");
    assert!(started.elapsed() > PATIENCE, "too fast for a bar: take more rows");
    let seen = seen.join().expect("no panic");
    let [out, piped] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    assert!(piped.is_empty() || seen.is_empty());
    Run { status: output.status.code().expect("no signal"), out, err: seen + &piped }
}

/// The rows that a bar said were done, of so many.
fn shown(screen: &str, what: &str) -> Vec<usize> {
    let of_all = format!("/20,000 {what}, ");
    let counts = screen.split(&of_all).map(|before| before.rsplit(' ').next().unwrap_or_default().replace(',', ""));
    let mut counts: Vec<_> = counts.collect();
    counts.pop();
    counts.iter().map(|count| count.parse().expect("a number of rows")).collect()
}

/// Rows of a Parquet file that are done, of those that it has; the bar is gone at the end, and nowhere but on a terminal.
#[test]
fn rows_done_on_a_terminal_alone() {
    let (info, signatures) = chain("progress", 1..=500);
    let rounds: Int64Array = (0..ROWS as i64).map(|row| row % 500 + 1).collect();
    let cells: Vec<_> = (0..ROWS).map(|row| signatures[row % 500].clone()).collect();
    let table = table(&[("round", Arc::new(rounds) as ArrayRef), ("signature", binary(&cells))]);
    let input = parquet_in_groups("progress.parquet", &table, 1_000);
    let out = path("progress-verdicts.parquet");
    let arguments =
        ["verify", "drand", "--threads", "1", "--chain-info", info.as_str(), "--out", out.as_str(), input.as_str()];

    let run = slowly(&arguments, true);
    let counts = shown(&run.err, "beacons");
    assert!(!counts.is_empty() && counts.is_sorted(), "{:?}", run.err);
    assert!((1..ROWS).contains(&counts[0]) && counts.iter().all(|count| *count <= ROWS), "{counts:?}");
    assert!(run.err.contains(" left"), "{:?}", run.err);
    // The last line of the bar is wiped out.
    assert!(run.err.ends_with("\r\u{1b}[2K"), "{:?}", run.err);
    assert_eq!((run.status, verdicts(&out).len()), (0, ROWS));
    assert!(run.out.lines().all(|line| line.starts_with("20000 beacons: ")), "{}", run.out);

    let run = slowly(&arguments, false);
    assert_eq!((run.status, run.err.as_str(), verdicts(&out).len()), (0, "", ROWS));
}
