//! `pairloom key`: secret keys in files.

mod fields;
pub mod file;
mod tree;

use crate::help::paragraphs;
use crate::input::Source;
use crate::same_file::refuse_input;
use crate::suite::{Suite, suite_parser};
use crate::{Failure, Status};
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use file::{KeyFile, read_secret_digits};
use pairloom_curve::encoding::hexadecimal::{NotHexadecimal, decode_prefixed};
use pairloom_signature::derivation::KeyGen;
use pairloom_signature::secret::SecretBytes;
use rand::TryRngCore;
use rand::rngs::OsRng;
use std::io::{self, Write};
use std::path::PathBuf;
use std::str::FromStr;
use zeroize::Zeroizing;

const ABOUT_KEYS: &str = r#"A key file is one JSON object, {"suite": name, "secret_key": 64 hexadecimal digits}, the secret being 32 big-endian bytes. A
new one is readable by its owner only (mode 0600). A file that exists is not overwritten without --force. Secrets are never printed.
A part of a key has a field "share" as well, the holder's number from 0.

A new key comes of the operating system's randomness by KeyGen of the draft, or of the key material that --ikm names: a file of at least 32 bytes
in hexadecimal, of which the same version makes the same key on every machine. Versions differ in the salt: draft-03 and draft-04 have their own,
draft-05 and later take the caller's.

Derivation is EIP-2333: m is the key that is given (with --seed the master key of the seed), m/12381/3600/0/0 a key below it.

Parts: any --threshold of the --holders sign together as the key does, fewer know nothing of it. pairloom sign with a part prints a partial
signature, and pairloom aggregate --threshold makes the key's signature of enough of them. What is printed is the public polynomial, a
coefficient a line in the form of a public key, the key's own first."#;

/// Makes secret keys, and what may be published of them
#[derive(Debug, Subcommand)]
#[command(after_long_help = paragraphs(ABOUT_KEYS))]
pub enum Key {
    /// Makes a secret key from the operating system's randomness, or from key material
    New(New),
    /// Prints the public key of a secret key, in hexadecimal
    Public(KeyArgument),
    /// Prints the proof of possession of a secret key, in hexadecimal (suites POP)
    Prove(KeyArgument),
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
    #[command(flatten)]
    material: Material,
}

/// What a key is made from.
#[derive(Debug, Args)]
struct Material {
    /// Key material in hexadecimal, at least 32 bytes, in place of randomness
    #[arg(long, value_name = "FILE")]
    ikm: Option<Source>,
    /// The version of the draft that has this KeyGen
    #[arg(long, value_name = "VERSION", value_parser = PossibleValuesParser::new(KeyGen::NAMES), default_value = "draft-04")]
    keygen: String,
    /// KeyGen's salt, with draft-05
    #[arg(long, value_name = "HEX")]
    salt: Option<Hex>,
    /// KeyGen's key_info
    #[arg(long, value_name = "HEX", default_value = "", requires = "ikm")]
    info: Hex,
}

/// A key file.
#[derive(Debug, Args)]
pub struct KeyArgument {
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
                key.suite.warn_if_weak();
                print_hex(&public)
            }
            Self::Prove(of) => {
                let key = KeyFile::read(&of.file)?;
                let Some(proof) = key.suite.0.prove_possession(&*key.secret) else {
                    return Err(of.problem(format!("suite: {} has no proofs of possession", key.suite.0.name())));
                };
                let proof = proof.map_err(|error| of.problem(error))?;
                key.suite.warn_if_weak();
                print_hex(&proof)
            }
        }
    }
}

impl New {
    fn run(self) -> Result<Status, Failure> {
        refuse_input(Some(&self.out), self.material.ikm.as_slice())?;
        let secret = self.material.key(self.suite)?;
        KeyFile { suite: self.suite, secret, share: None }.write(&self.out, self.force)?;
        self.suite.warn_if_weak();
        Ok(Status::Valid)
    }
}

impl Material {
    fn key(&self, suite: Suite) -> Result<SecretBytes<32>, Failure> {
        let version = KeyGen::by_name(&self.keygen, self.salt.as_ref().map(|salt| salt.0.as_slice()));
        let version = version.map_err(|error| Failure::Usage(format!("--keygen {}: {error}", self.keygen)))?;
        let derive = |material: &[u8]| suite.0.derive_by(version, material, &self.info.0);
        match &self.ikm {
            Some(file) => derive(&read_secret_digits(file)?).map_err(|error| Failure::input(file, error)),
            None => derive(&*random()?).map_err(|error| Failure::Usage(error.to_string())),
        }
    }
}

impl KeyArgument {
    fn problem(&self, problem: impl ToString) -> Failure {
        Failure::input(&self.file, problem)
    }
}

/// Bytes as an argument.
#[derive(Clone, Debug)]
pub(crate) struct Hex(pub(crate) Vec<u8>);

impl FromStr for Hex {
    type Err = NotHexadecimal;
    fn from_str(digits: &str) -> Result<Self, Self::Err> {
        decode_prefixed(digits).map(Self)
    }
}

/// 32 bytes of randomness.
pub(crate) fn random() -> Result<Zeroizing<[u8; 32]>, Failure> {
    let mut bytes = Zeroizing::new([0; 32]);
    OsRng.try_fill_bytes(&mut *bytes).map_err(|error| Failure::Usage(format!("no randomness: {error}")))?;
    Ok(bytes)
}

/// Bytes on a line of their own.
pub(crate) fn print_hex(bytes: &[u8]) -> Result<Status, Failure> {
    writeln!(io::stdout(), "{}", hex::encode(bytes))?;
    Ok(Status::Valid)
}
