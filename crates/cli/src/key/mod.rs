//! `pairloom key`: secret keys in files.

pub mod file;

use crate::help::paragraphs;
use crate::input::Source;
use crate::suite::{Suite, suite_parser};
use crate::{Failure, Status};
use clap::{Args, Subcommand};
use file::KeyFile;
use rand::TryRngCore;
use rand::rngs::OsRng;
use std::io::{self, Write};
use std::path::PathBuf;
use zeroize::Zeroizing;

const ABOUT_KEYS: &str = r#"A key file is one JSON object, {"suite": name, "secret_key": 64 hexadecimal digits}, the secret being 32 big-endian bytes. A
new one is readable by its owner only (mode 0600). A file that exists is not overwritten without --force. Secrets are never printed."#;

/// Makes secret keys, and what may be published of them
#[derive(Debug, Subcommand)]
#[command(after_long_help = paragraphs(ABOUT_KEYS))]
pub enum Key {
    /// Makes a secret key from the operating system's randomness
    New(New),
    /// Prints the public key of a secret key, in hexadecimal
    Public(Of),
    /// Prints the proof of possession of a secret key, in hexadecimal (suites POP)
    Prove(Of),
}

/// Makes a secret key.
#[derive(Debug, Args)]
pub struct New {
    /// The ciphersuite, by short name or by its identifier
    #[arg(long, value_name = "ID", value_parser = suite_parser())]
    suite: Suite,
    /// The file to make
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite a file that exists
    #[arg(long)]
    force: bool,
}

/// A key file.
#[derive(Debug, Args)]
pub struct Of {
    /// The key file
    file: Source,
}

impl Key {
    /// Runs the subcommand.
    ///
    /// # Errors
    ///
    /// What keeps it from doing what it was asked.
    pub fn run(self) -> Result<Status, Failure> {
        match self {
            Self::New(new) => new.run(),
            Self::Public(of) => {
                let key = KeyFile::read(&of.file)?;
                let public = key.suite.0.public_key(&*key.secret).map_err(|error| of.problem(error))?;
                print_hex(&public)
            }
            Self::Prove(of) => {
                let key = KeyFile::read(&of.file)?;
                let Some(proof) = key.suite.0.prove_possession(&*key.secret) else {
                    return Err(of.problem(format!("suite: {} has no proofs of possession", key.suite.0.name())));
                };
                print_hex(&proof.map_err(|error| of.problem(error))?)
            }
        }
    }
}

impl New {
    fn run(self) -> Result<Status, Failure> {
        self.suite.warn_if_weak();
        let mut material = Zeroizing::new([0; 32]);
        OsRng.try_fill_bytes(&mut *material).map_err(|error| Failure::Usage(format!("no randomness: {error}")))?;
        let secret = self.suite.0.derive(&*material).map_err(|error| Failure::Usage(error.to_string()))?;
        KeyFile { suite: self.suite, secret }.write(&self.out, self.force)?;
        Ok(Status::Valid)
    }
}

impl Of {
    fn problem(&self, problem: impl ToString) -> Failure {
        Failure::input(&self.file, problem)
    }
}

/// Bytes on a line of their own.
pub(crate) fn print_hex(bytes: &[u8]) -> Result<Status, Failure> {
    writeln!(io::stdout(), "{}", hex::encode(bytes))?;
    Ok(Status::Valid)
}
