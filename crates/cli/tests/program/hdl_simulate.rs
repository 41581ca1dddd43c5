//! `pairloom hdl simulate`.

use crate::common::{pairloom, pairloom_alone};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("a folder of the tests");
    }
    std::fs::create_dir_all(&folder).expect("a folder of the tests");
    folder
}

/// Says so where it is not: on the terminal itself, as the output of tests that pass is kept back.
fn is_there(tool: &str) -> bool {
    let there = std::process::Command::new(tool).arg("--version").output().is_ok();
    if !there {
        writeln!(std::io::stderr(), "SKIPPED: {tool} is missing").expect("a terminal");
    }
    there
}

#[test]
fn simulators_that_are_missing() {
    let simulate =
        |simulator: &str| pairloom_alone(&["hdl", "simulate", "--curve", "e2-239", "--simulator", simulator]);
    simulate("ghdl").fails_with("ghdl is missing: install the Debian package ghdl-mcode");
    simulate("verilator").fails_with("verilator is missing: install the Debian packages verilator, g++ and make");
    simulate("iverilog").fails_with("iverilog is missing: install the Debian package iverilog");
}

#[test]
fn circuits_that_are_none() {
    pairloom(&["hdl", "simulate", "--curve", "bn254"])
        .fails_with("--curve bn254: `pairloom hdl generate` makes its circuits (--unit pairing, fp-multiplier, fp2-multiplier, fp2-coprocessor), and `pairloom hdl synth --design DIR` reads the folder");
    if is_there("ghdl") {
        let empty = folder("hdl_simulate_empty");
        let empty = empty.to_str().expect("UTF-8");
        pairloom(&["hdl", "simulate", "--curve", "e2-239", "--design", empty])
            .fails_with(&format!("--design {empty}: no circuit of e2-239 is there"));
        pairloom(&["hdl", "simulate", "--curve", "e2-239", "--unit", "loop", "--latency", "6"])
            .fails_with("--latency: with a multiplier of 6 stages an iteration takes 8 cycles, not 7");
    }
}

/// The exponentiation, which is simulated in no time.
#[test]
fn a_design_and_one_that_was_spoiled() {
    if !is_there("ghdl") {
        return;
    }
    let row = |cycles: u64, pass: bool| json!({"curve": "e2-239", "unit": "exponentiation", "cycles": cycles, "expected_cycles": 736, "pass": pass});
    let simulate = ["hdl", "simulate", "--curve", "e2-239", "--json"];
    let run = pairloom(&[&simulate[..], &["--unit", "exponentiation"]].concat());
    assert_eq!((run.status, run.json()), (0, vec![row(736, true)]), "{run:?}");

    let out = folder("hdl_simulate_spoiled");
    let path = out.to_str().expect("UTF-8");
    let generate = ["hdl", "generate", "--curve", "e2-239", "--unit", "exponentiation", "--force", "--out", path];
    assert_eq!(pairloom(&generate).status, 0);
    let of_design = || pairloom(&[&simulate[..], &["--design", path]].concat());
    assert_eq!(of_design().json(), [row(736, true)]);
    // The first result of the first task, in the row where it is valid.
    let vectors = out.join("e2_239_exponentiation.vectors");
    let text = std::fs::read_to_string(&vectors).expect("written");
    let spoiled: Vec<String> = text.lines().map(|line| spoil(line, 'a')).collect();
    std::fs::write(&vectors, spoiled.join("\n") + "\n").expect("written");
    let run = of_design();
    assert_eq!((run.status, run.json()[0]["pass"].as_bool()), (1, Some(false)), "{run:?}");
    assert!(run.err.contains("FAIL: out_data in cycle"), "{run:?}");
}

/// A row with another digit in its result, if it has one that is checked.
fn spoil(line: &str, digit: char) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    if words.get(3).is_some_and(|mask| mask == "f") {
        let other = if words[6].ends_with(digit) { 'b' } else { digit };
        words[6].pop();
        words[6].push(other);
    }
    words.join(" ")
}
