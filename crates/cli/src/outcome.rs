//! How a run ends: the exit status and the one line on standard error.

use crate::input::Source;
use core::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;
use thiserror::Error;

/// The end of a run that did what it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Everything is valid: exit status 0.
    Valid,
    /// Something is not valid, which is an answer: exit status 1.
    Invalid,
}

impl Status {
    /// [`Status::Valid`] if so.
    pub fn valid_if(valid: bool) -> Self {
        if valid { Self::Valid } else { Self::Invalid }
    }
}

/// Why a run could not do what it was asked: exit status 2.
#[derive(Debug, Error)]
pub enum Failure {
    /// The arguments make no sense.
    #[error("{0}")]
    Usage(String),
    /// A file that cannot be read, or holds something else than it should.
    #[error("{source_name}: {problem}")]
    Input {
        /// The file.
        source_name: Source,
        /// What is wrong with it, with the row and the field if there is one.
        problem: String,
    },
    /// The answers cannot be written.
    #[error("{target}: {error}")]
    Output {
        /// Where to.
        target: String,
        /// Why not.
        error: io::Error,
    },
    /// Not a failure: the text that `--help` asks for.
    #[error("{0}")]
    Help(clap::Error),
}

impl Failure {
    /// What is wrong with a source.
    pub fn input(source: &Source, problem: impl ToString) -> Self {
        Self::Input { source_name: source.clone(), problem: problem.to_string() }
    }
}

/// An error of writing to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output { target: "standard output".into(), error }
    }
}

/// What a shell says of a program that ends because the reader of its output has gone away: 128 and the number of SIGPIPE.
const READER_GONE: u8 = 141;

/// The exit status of a run; a failure is told on standard error in one line. A reader of standard output who has gone away
/// is told nothing.
pub fn exit_code(outcome: Result<Status, Failure>) -> ExitCode {
    match outcome {
        Ok(Status::Valid) => ExitCode::SUCCESS,
        Ok(Status::Invalid) => ExitCode::from(1),
        Err(Failure::Help(text)) => match text.print().and_then(|()| io::stdout().flush()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => exit_code(Err(error.into())),
        },
        Err(Failure::Output { error, .. }) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(READER_GONE),
        Err(failure) => {
            complain(&failure.to_string());
            ExitCode::from(2)
        }
    }
}

/// One line on standard error, if there is anybody to read it.
pub fn complain(message: &str) {
    let message: Vec<_> = message.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    drop(writeln!(io::stderr(), "pairloom: {}", printable(message.join(" "))));
}

/// A text for people on one line: names in files and of files may hold what ends lines or commands terminals.
pub fn printable(text: impl Display) -> String {
    let mut out = String::new();
    for c in text.to_string().chars() {
        if c.is_control() { out.extend(c.escape_default()) } else { out.push(c) }
    }
    out
}
