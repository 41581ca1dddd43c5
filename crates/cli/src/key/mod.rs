//! `pairloom key`: secret keys in files.

pub mod file;
mod tree;

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
new one is readable by its owner only (mode 0600). A file that exists is not overwritten without --force. Secrets are never printed.
A part of a key has a field "share" as well, the holder's number from 0.

Derivation is EIP-2333: m is the key that is given (with --seed the master key of the seed), m/12381/3600/0/0 a key below it.

Parts: any --threshold of the --holders sign together as the key does, fewer know nothing of it. pairloom sign with a part prints a partial
signature, and pairloom aggregate --threshold makes the key's signature of enough of them. What is printed is the public polynomial, a
coefficient a line in the form of a public key, the key's own first."#;

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
    /// Derives a key from another, or from a seed, by a path (EIP-2333)
    Derive(tree::Derive),
    /// Splits a key into parts in files OUT.0, OUT.1, ..., and prints the public polynomial
    Split(tree::Split),
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
            Self::Derive(derive) => derive.run(),
            Self::Split(split) => split.run(),
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
        KeyFile { suite: self.suite, secret, share: None }.write(&self.out, self.force)?;
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
