//! Asks the linker for a smaller program, as far as it can: Rust's own on x86-64 Linux can.
//!
//! Functions of equal code become one. Release builds without debug information have no tables for unwinding, because the program ends at a panic.
//! Where the linker knows neither, the program is larger and does the same.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs};

const EQUAL_CODE_ONCE: &str = "-Wl,--icf=all";
const WITHOUT_UNWINDING: &str = "without-unwinding.ld";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={WITHOUT_UNWINDING}");
    ask_for(EQUAL_CODE_ONCE);
    let is = |name, value: &str| env::var(name).is_ok_and(|found| found == value);
    if is("PROFILE", "release") && is("DEBUG", "false") {
        let directory = variable("CARGO_MANIFEST_DIR");
        ask_for(&format!("-Wl,--no-eh-frame-hdr,-T,{directory}/{WITHOUT_UNWINDING}"));
    }
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

/// Links the program with an argument if it links an empty one.
fn ask_for(argument: &str) {
    if links_with(argument) {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
}

/// Whether an empty program links with an argument, by the compiler, the linker and the flags of this build.
fn links_with(argument: &str) -> bool {
    let empty = PathBuf::from(variable("OUT_DIR")).join("empty.rs");
    if fs::write(&empty, "fn main() {}").is_err() {
        return false;
    }
    let flags = variable("CARGO_ENCODED_RUSTFLAGS");
    let linker = env::var("RUSTC_LINKER").map(|linker| format!("-Clinker={linker}"));
    Command::new(variable("RUSTC"))
        .args(flags.split('\x1f').filter(|flag| !flag.is_empty()))
        .args(linker)
        .args(["--target", &variable("TARGET"), &format!("-Clink-arg={argument}")])
        .arg(&empty)
        .arg("-o")
        .arg(empty.with_extension("out"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
