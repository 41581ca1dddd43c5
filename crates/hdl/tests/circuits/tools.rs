//! Simulators of hardware description languages, where they are installed.

use pairloom_hdl::emit::Language;
use pairloom_hdl::emit::testbench::{Row, testbench, vectors};
use pairloom_hdl::ir::Design;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own for a test, empty.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Whether a tool is there; if not the test says so.
pub fn present(tool: &str, package: &str) -> bool {
    let found = Command::new(tool).arg("--version").output().is_ok();
    if !found {
        // Not `eprintln!`, which tests swallow.
        let mut stderr = std::io::stderr();
        writeln!(stderr, "SKIPPED: {tool} is missing (Debian package {package})").unwrap();
    }
    found
}

/// Runs a tool in a folder; it must succeed.
pub fn run(folder: &Path, tool: &str, arguments: &[&str]) -> Output {
    let output = Command::new(tool).args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{tool} {arguments:?} in {}:\n{}", folder.display(), said(&output));
    output
}

/// All that a tool said.
pub fn said(output: &Output) -> String {
    [output.stdout.as_slice(), output.stderr.as_slice()].map(String::from_utf8_lossy).concat()
}

fn passes(output: &Output, rows: usize) {
    let text = said(output);
    assert!(text.contains(&format!("PASS: {rows} rows")), "{text}");
}

/// Writes a design, its testbench and its vectors in a language.
fn write(folder: &Path, language: Language, design: &Design, rows: &[Row]) {
    let (name, end) = (&design.top().name, language.extension());
    let write = |file: String, text: String| std::fs::write(folder.join(file), text).unwrap();
    write(format!("{name}.{end}"), language.design(design, &["A test.".to_owned()]));
    write(format!("{name}_tb.{end}"), testbench(language, design));
    write(format!("{name}.vectors"), vectors(design, rows));
}

/// The design in GHDL, if there is one.
pub fn ghdl(design: &Design, rows: &[Row], folder: &Path) {
    if present("ghdl", "ghdl-mcode") {
        write(folder, Language::Vhdl, design, rows);
        let name = &design.top().name;
        let (file, bench) = (format!("{name}.vhd"), format!("{name}_tb"));
        run(folder, "ghdl", &["-a", "--std=08", "-Werror", &file, &format!("{bench}.vhd")]);
        let options = ["--elab-run", "--std=08", &bench, "--ieee-asserts=disable-at-0"];
        passes(&run(folder, "ghdl", &options), rows.len());
    }
}

/// The design in Icarus Verilog, if there is one.
pub fn iverilog(design: &Design, rows: &[Row], folder: &Path) {
    if present("iverilog", "iverilog") {
        write(folder, Language::Verilog, design, rows);
        let name = &design.top().name;
        let (file, bench) = (format!("{name}.v"), format!("{name}_tb.v"));
        run(folder, "iverilog", &["-g2005-sv", "-Wall", "-o", "run", &file, &bench]);
        passes(&run(folder, "vvp", &["run"]), rows.len());
    }
}

/// The design in Verilator, if there is one: checked, and with `run` also compiled and run, which takes long.
pub fn verilator(design: &Design, rows: &[Row], folder: &Path, run_it: bool) {
    if present("verilator", "verilator") {
        write(folder, Language::Verilog, design, rows);
        let name = &design.top().name;
        let (file, bench) = (format!("{name}.v"), format!("{name}_tb.v"));
        // Several modules in a file, a function of one name in several of them, and outputs that nobody reads are meant.
        let quiet = ["-Wno-UNUSED", "-Wno-DECLFILENAME", "-Wno-VARHIDDEN", "-Wno-PINCONNECTEMPTY"];
        run(folder, "verilator", &[&["--lint-only", "-Wall"], &quiet[..], &["--top-module", name, &file]].concat());
        if run_it {
            let top = format!("{name}_tb");
            run(
                folder,
                "verilator",
                &["--binary", "--timing", "-Wno-fatal", "-O3", "--top-module", &top, &file, &bench],
            );
            passes(&run(folder, &format!("./obj_dir/V{top}"), &[]), rows.len());
        }
    }
}
