//! `pairloom key derive` and `split`: keys from keys.

use super::file::{KeyFile, NewSecretFile, read_secret_digits};
use crate::input::Source;
use crate::same_file::refuse_input;
use crate::suite::{Suite, suite_parser};
use crate::{Failure, Status};
use clap::Args;
use pairloom_signature::derivation::Path;
use pairloom_signature::dynamic::PartsError;
use pairloom_signature::secret::SecretBytes;
use pairloom_signature::threshold::ThresholdError;
use rand::rngs::OsRng;
use std::io::{self, Write};
use std::path::PathBuf;

/// Derives a key.
#[derive(Debug, Args)]
pub struct Derive {
    /// The path from the key that is given, as m/12381/3600/0/0
    #[arg(long)]
    path: Path,
    /// FILE is a seed in hexadecimal, at least 32 bytes, and not a key file
    #[arg(long, requires = "suite")]
    seed: bool,
    /// The ciphersuite of keys from a seed, by short name or by its identifier
    #[arg(long, value_name = "ID", value_parser = suite_parser(), requires = "seed")]
    suite: Option<Suite>,
    /// The file to make
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite a file that exists
    #[arg(long)]
    force: bool,
    /// The key file, or with --seed the seed
    file: Source,
}

/// Splits a key.
#[derive(Debug, Args)]
pub struct Split {
    /// How many holders sign together
    #[arg(long, value_name = "T")]
    threshold: usize,
    /// How many holders there are
    #[arg(long, value_name = "N")]
    holders: usize,
    /// The start of the names of the files to make
    #[arg(long, value_name = "OUT")]
    out: PathBuf,
    /// Overwrite files that exist
    #[arg(long)]
    force: bool,
    /// The key file
    file: Source,
}

impl Derive {
    /// Makes the file.
    ///
    /// # Errors
    ///
    /// What keeps it from doing what it was asked.
    pub fn run(self) -> Result<Status, Failure> {
        let problem = |problem: &dyn ToString| Failure::input(&self.file, problem.to_string());
        refuse_input(Some(&self.out), [&self.file])?;
        let master = match self.suite {
            Some(suite) => KeyFile { secret: master(suite, &self.file)?, suite, share: None },
            None => KeyFile::read(&self.file)?,
        };
        let suite = master.suite;
        let secret = suite.0.descendant(&*master.secret, &self.path).map_err(|error| problem(&error))?;
        KeyFile { suite, secret, share: None }.write(&self.out, self.force)?;
        Ok(Status::Valid)
    }
}

/// The master key of a seed. Messages never hold a part of the seed.
fn master(suite: Suite, file: &Source) -> Result<SecretBytes<32>, Failure> {
    suite.0.derive(&read_secret_digits(file)?).map_err(|error| Failure::input(file, error))
}

impl Split {
    /// Makes the files and prints the public polynomial.
    ///
    /// # Errors
    ///
    /// What keeps it from doing what it was asked. Then there are no new files, and those that were there are as they were, unless the system
    /// refuses to rename a file that it has let be written.
    pub fn run(self) -> Result<Status, Failure> {
        let key = KeyFile::read(&self.file)?;
        let parts = key.suite.0.split(&*key.secret, self.threshold, self.holders, &mut OsRng);
        let (polynomial, secrets) = parts.map_err(|error| match error {
            PartsError::Threshold(ThresholdError::Threshold { .. } | ThresholdError::TooMany(_)) => {
                Failure::Usage(format!("--threshold {}, --holders {}: {error}", self.threshold, self.holders))
            }
            error => Failure::input(&self.file, error),
        })?;
        let path = |index: usize| {
            let mut path = self.out.clone().into_os_string();
            path.push(format!(".{index}"));
            PathBuf::from(path)
        };
        let paths: Vec<_> = (0..secrets.len()).map(path).collect();
        if let Some(path) = paths.iter().find(|path| !self.force && path.exists()) {
            return Err(Failure::Usage(format!("--out {}: exists; --force overwrites it", path.display())));
        }
        key.suite.warn_if_weak();
        let begun = (0..).zip(secrets).zip(&paths).map(|((index, secret), path)| {
            refuse_input(Some(path), [&self.file])?;
            KeyFile { suite: key.suite, secret, share: Some(index) }.begin(path, self.force)
        });
        let begun: Vec<_> = begun.collect::<Result<_, _>>()?;
        // Parts are of no use without the polynomial, so it comes first.
        let mut out = io::stdout().lock();
        for coefficient in polynomial {
            writeln!(out, "{}", hex::encode(coefficient))?;
        }
        out.flush()?;
        begun.into_iter().try_for_each(NewSecretFile::finish)?;
        Ok(Status::Valid)
    }
}
