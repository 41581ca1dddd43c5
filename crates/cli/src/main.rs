//! The program `pairloom`.

use pairloom_cli::{Program, exit_code, parse};
use std::process::ExitCode;

fn main() -> ExitCode {
    exit_code(parse(std::env::args_os()).and_then(Program::run))
}
