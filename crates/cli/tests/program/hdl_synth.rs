//! `pairloom hdl synth`: figures where Yosys is, one line where it is not.

use crate::common::{file, pairloom, pairloom_alone, pairloom_with};

#[test]
fn what_is_no_circuit() {
    let synth = |arguments: &[&str]| pairloom(&[&["hdl", "synth"], arguments].concat());
    synth(&["--curve", "bn256"]).fails_with("--curve bn256: there are coprocessors for e2-239, e2-313, e2-457, e2-557, e2-613, e2-691, e2-1223, e3-97, e3-167, e3-193, e3-239, e3-313");
    synth(&["--curve", "e2-239", "--latency", "6"])
        .fails_with("--latency: with a multiplier of 6 stages an iteration takes 8 cycles, not 7");
    synth(&["--curve", "e2-239", "--unit", "exponentiation", "--latency", "6"])
        .fails_with("--latency: the multiplier of an exponentiation is serial, see --digits");
    synth(&["--field", "2^7", "--device", "xc7", "--route"])
        .fails_with("--route: there is a router for --device ecp5 only");
    synth(&["--design", "missing"]).fails_with("--design missing: No such file or directory (os error 2)");
    let nothing = synth(&[]);
    assert_eq!((nothing.status, nothing.err.lines().count()), (2, 1), "{nothing:?}");
}

/// The error names the package.
#[test]
fn tools_that_are_missing() {
    let run = pairloom_alone(&["hdl", "synth", "--field", "2^7"]);
    run.fails_with(
        "yosys is missing: install the Python package pyosys (python3 -m venv .venv && .venv/bin/pip install pyosys), or the \
         Debian package yosys",
    );
}

/// Where there is Yosys; else the line that says so.
#[test]
fn a_folder_is_synthesised() {
    let source =
        "module and_gate (\n  input  wire a,\n  input  wire b,\n  output wire c\n);\n  assign c = a & b;\nendmodule\n";
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("hdl synth design");
    std::fs::create_dir_all(&folder).expect("a folder of the tests");
    file("hdl synth design/and_gate.v", source);
    file("hdl synth design/and_gate_tb.v", "module and_gate_tb;\nendmodule\n");
    let folder = folder.to_str().expect("UTF-8");
    pairloom(&["hdl", "synth", "--design", folder, "--top", "or_gate"])
        .fails_with(&format!("--design {folder}: no module or_gate in its sources"));
    // Names of folders may have spaces in them.
    let spaces = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("a folder with spaces");
    std::fs::create_dir_all(&spaces).expect("a folder of the tests");
    let variables = [("TMPDIR", spaces.to_str().expect("UTF-8"))];
    let run = pairloom_with(&variables, &["hdl", "synth", "--design", folder, "--entities", "--json"], b"");
    if run.status == 2 {
        assert!(run.err.starts_with("pairloom: yosys is missing: install the Python package pyosys"), "{run:?}");
        return;
    }
    let row = &run.json()[0];
    assert_eq!((row["design"].as_str(), row["lut"].as_u64(), row["ff"].as_u64()), (Some("and_gate"), Some(1), Some(0)));
    assert!(row["delay_ns"].is_null() && row["fmax_mhz"].is_null() && row["bram"] == 0.0);
}
