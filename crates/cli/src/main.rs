//! The program `pairloom`.

use pairloom_cli::{Program, parse, report};
use std::process::ExitCode;

fn main() -> ExitCode {
    report(parse(std::env::args_os()).and_then(Program::run))
}
