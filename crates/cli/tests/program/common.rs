//! Runs the program.

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What every command says that uses bn254.
pub const BN254: &str = "pairloom: warning: bn254 has about 100 bits of security\n";

/// What a run left behind.
#[derive(Debug)]
pub struct Run {
    /// The exit status.
    pub status: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// The program, run by the words of `PAIRLOOM_TEST_RUNNER` if they are set: an emulator of its processor.
pub fn program() -> Command {
    let runner = std::env::var("PAIRLOOM_TEST_RUNNER").unwrap_or_default();
    let mut words = runner.split_whitespace().chain([env!("CARGO_BIN_EXE_pairloom")]);
    let mut command = Command::new(words.next().expect("the program is one of the words"));
    command.args(words);
    command
}

/// Runs the program with nothing on standard input.
pub fn pairloom(arguments: &[&str]) -> Run {
    pairloom_reading(arguments, b"")
}

/// Runs the program with some standard input.
pub fn pairloom_reading(arguments: &[&str], input: &[u8]) -> Run {
    run(program().args(arguments), input)
}

/// Runs the program with a cap on its instructions in the environment.
pub fn pairloom_capped(cap: &str, arguments: &[&str]) -> Run {
    let mut command = program();
    run(command.args(arguments).env("PAIRLOOM_INSTRUCTIONS", cap), b"")
}

/// Runs the program with some variables in the environment.
pub fn pairloom_with(variables: &[(&str, &str)], arguments: &[&str], input: &[u8]) -> Run {
    let mut command = program();
    run(command.args(arguments).envs(variables.iter().copied()), input)
}

/// Runs the program where it finds no other.
pub fn pairloom_alone(arguments: &[&str]) -> Run {
    let mut command = program();
    run(command.args(arguments).env("PATH", "").current_dir(env!("CARGO_TARGET_TMPDIR")), b"")
}

fn run(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("no panic");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run { status: output.status.code().expect("no signal"), out: text(output.stdout), err: text(output.stderr) }
}

/// What is said of bn254.
pub const BN254_LABEL: &str = "pairloom: warning: bn254 has about 100 bits of security";
/// What is said of bn254-nogami.
pub const NOGAMI_LABEL: &str = "pairloom: warning: bn254-nogami has about 100 bits of security";

impl Run {
    /// Exit status 2 and nothing but one line on standard error.
    pub fn fails_with(&self, message: &str) {
        assert_eq!((self.status, self.out.as_str()), (2, ""), "{self:?}");
        assert_eq!(self.err, format!("pairloom: {message}\n"));
    }

    /// Standard error, but for the warnings that there are more threads than cores and that a curve is weaker than its name.
    pub fn complaints(&self) -> Vec<&str> {
        let warning = |line: &&str| {
            line.starts_with("pairloom: ") && line.ends_with(" cores: they will take turns")
                || [BN254_LABEL, NOGAMI_LABEL].contains(line)
        };
        self.err.lines().filter(|line| !warning(line)).collect()
    }

    /// Standard output as JSON Lines.
    pub fn json(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

/// A file of vectors/.
pub fn vectors(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors").join(name)
}

/// A fresh file with this text; the name must be no other test's.
pub fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("writable");
    path.to_str().expect("UTF-8").to_owned()
}
